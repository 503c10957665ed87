"""Small drawings of a table, for notebooks and documents. A module named like the game's folder has

table(shown, says)   a sheet made from what game.show gives, with a sentence: what is asked, or how the game ended
"""
