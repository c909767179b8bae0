"""Runs the line protocol for a module with player(E, M, J).

usage: python player.py FILE
"""
import json
import os
import sys


def describe(error):
    """One line about an exception."""
    text = "%s: %s" % (type(error).__name__, error)
    return " ".join(text.split())[:300]


def load(path):
    """The module in the file at path, which may import its neighbours."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    try:
        import importlib.util
    except ImportError:  # Python 2
        import imp
        return imp.load_source("player_under_test", path)
    spec = importlib.util.spec_from_file_location("player_under_test", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def ask(player, question):
    """The answer of player to a question of the protocol."""
    board = [list(str(row)) for row in question["state"]]
    moves = [[tuple(square) for square in move] for move in question["moves"]]
    given = [list(move) for move in moves]  # the player may change its own copy
    try:
        answer = player(board, given, str(question["player"]))
        if answer is None:
            return {"illegal": "returned None"}
        if answer not in moves:
            return {"illegal": ("returned %r, which is not in M" % (answer,))[:300]}
        return answer
    except BaseException as error:  # sys.exit() too
        return {"error": "raised " + describe(error)}


def main():
    # The real standard streams are reserved for the protocol: the player's output goes to
    # standard error, and its input is empty.
    questions = os.fdopen(os.dup(0), "r")
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr

    def send(value):
        answers.write(json.dumps(value) + "\n")
        answers.flush()

    try:
        player = load(sys.argv[1]).player
    except BaseException as error:
        send({"error": "cannot be loaded: " + describe(error)})
        return
    send({"ready": True})
    for line in iter(questions.readline, ""):
        send(ask(player, json.loads(line)))


main()
