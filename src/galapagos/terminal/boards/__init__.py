"""How the table of each game is drawn. A module named like the game's folder has

board(shown, names, width)   from what game.show gives, with the players' names, for a terminal of that width
LEGEND                       the signs it uses: sign, style, meaning
"""
