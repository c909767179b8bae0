"""A player for the assignment's referee: captures as much as it can.

Try it:  go run ./examples/checkers referee python:examples/checkers/players/greedy.py strong 5

player(E, M, J) gets the board E (eight lists of eight characters: x and X are the men
and kings that move first, o and O the others, - is free), the legal moves M (lists of
(row, column) tuples) and its own colour J ('X' or 'O'), and returns one of M.
"""

def captures(move):
    """How many pieces the move takes: it jumps over one at each step of two rows."""
    return sum(abs(a[0] - b[0]) == 2 for a, b in zip(move, move[1:]))


def player(E, M, J):
    return max(M, key=captures)
