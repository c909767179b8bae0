#!/usr/bin/env python3
"""The smallest useful bot: it plays any game of the arena by picking a random legal move.
It needs only Python 3. To write a bot of your own, copy it and improve choose().

    go run ./examples/arena check -game connect4 python3 examples/arena/bots/random-python/bot.py
"""
import json
import random
import sys


def say(**message):
    print(json.dumps(message), flush=True)  # without flush, the referee would never see it


def choose(request, rng):
    """Returns the move to play in request["position"]."""
    return rng.choice(request["legal"])


def main():
    rng = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        kind = message["type"]
        if kind == "hello":
            say(type="ready", protocol=1, name="random-python", version="1.0", legal=True)
        elif kind == "game":
            rng.seed(message["seed"])
            say(type="ready")
        elif kind == "go":
            say(type="move", id=message["id"], move=choose(message, rng))
        elif kind == "quit":
            return


if __name__ == "__main__":
    main()
