"""A bot that plays over the network. Sits down at a table of the lobby and answers by chance until the game is over.

python3 examples/network_bot.py http://127.0.0.1:8017 finch-12345678
"""

import json
import random
import sys
import urllib.request

from websockets.sync.client import connect

server, table = sys.argv[1].rstrip("/"), sys.argv[2]
body, form = json.dumps({"name": "Chance"}).encode(), {"Content-Type": "application/json"}
seat = json.load(urllib.request.urlopen(urllib.request.Request(f"{server}/api/tables/{table}/sit", body, form)))
with connect(server.replace("http", "ws", 1) + "/api/socket") as socket:
    socket.send(json.dumps({"type": "hello", "table": table, "tokens": [seat["token"]]}))
    for message in map(json.loads, socket):
        if message["type"] == "state" and (question := message["question"]):
            option = random.randrange(len(question["options"]))
            socket.send(json.dumps({"type": "answer", "question": question["id"], "option": option}))
        elif message["type"] == "over":
            print(message["outcome"]["reason"], message["outcome"]["scores"])
            break
