"""The library's strong bot as a player for the assignment's referee, checkers.py.

It runs the program "checkers contract", which must be built once:

    go build -o examples/checkers/players/checkers ./examples/checkers

It looks for the program in the environment variable CHECKERS, beside this file, and in
PATH. CHECKERS_TIME is the thinking time per move in seconds (default 1); give the
referee's clock a few tenths more. Runs with Python 2.7 and 3.
"""
import atexit
import json
import os
import subprocess

_program = None


def _find():
    """The path of the program."""
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "checkers")
    in_path = [os.path.join(d, "checkers") for d in os.environ.get("PATH", "").split(os.pathsep)]
    for path in [os.environ.get("CHECKERS", ""), beside] + in_path:
        if os.path.isfile(path) and os.access(path, os.X_OK):
            return path
    raise RuntimeError("strong.py: cannot find the program checkers; "
                       "build it with: go build -o %s ./examples/checkers" % beside)


def _start():
    """Starts the program, which lives as long as this process."""
    seconds = os.environ.get("CHECKERS_TIME", "1")
    program = subprocess.Popen([_find(), "contract", "-time", seconds + "s"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    atexit.register(program.kill)
    return program


def player(E, M, J):
    global _program
    if _program is None or _program.poll() is not None:
        _program = _start()
    question = {"state": ["".join(row) for row in E], "moves": M, "player": J}
    _program.stdin.write((json.dumps(question) + "\n").encode("ascii"))
    _program.stdin.flush()
    answer = json.loads(_program.stdout.readline().decode("utf-8"))
    if isinstance(answer, dict):
        raise RuntimeError("strong.py: " + answer["error"])
    for move in M:
        if [list(square) for square in move] == answer:
            return move
