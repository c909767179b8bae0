"""A player for the assignment's referee that captures as many pieces as it can.

Try it:  go run ./examples/arena -game checkers -variant damas -boards all -a python:examples/checkers/players/greedy.py -b strong

player(E, M, J) receives the board E (eight lists of eight characters: x and X are the men
and kings of the side that moves first, o and O those of the other, - is an empty square),
the legal moves M (lists of (row, column) tuples) and its own colour J ('X' or 'O'). It
returns one of M.
"""

def captures(move):
    """The number of pieces captured: a move jumps over one at each step of two rows."""
    return sum(abs(a[0] - b[0]) == 2 for a, b in zip(move, move[1:]))


def player(E, M, J):
    return max(M, key=captures)
