"""A bot as a program, in any language: for each line of JSON on its input it writes one of the options.

galapagos arena evo greedy "program:python3 examples/program_bot.py" --games 30
"""

import json
import random
import sys

for line in sys.stdin:
    asked = json.loads(line)  # game, seat, seats, view (the position as text), options (in notation), seed
    print(random.Random(asked["seed"]).choice(asked["options"]), flush=True)
