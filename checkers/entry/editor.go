package entry

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game/board"
)

// The page's editor sets up positions piece by piece.
var _ board.Editor[checkers.State, checkers.Move] = draughts{}

// Stamps returns men and kings.
func (v draughts) Stamps(l board.Language) []board.Stamp {
	stamp := func(owner board.Owner, kind board.Kind, label string) board.Stamp {
		return board.Stamp{ID: owner.String() + "-" + string(kind), Owner: owner, Kind: kind, Label: label}
	}
	men, kings := v.labels(l, "man"), v.labels(l, "king")
	return []board.Stamp{
		stamp(board.First, "man", men[0]), stamp(board.First, "king", kings[0]),
		stamp(board.Second, "man", men[1]), stamp(board.Second, "king", kings[1]),
	}
}

// Draft returns the pieces and the side to move.
func (draughts) Draft(at *board.Moment[checkers.State, checkers.Move]) board.Draft {
	d := board.Draft{Turn: board.Owner(at.State().ToMove())}
	for q := checkers.Square(1); q.Valid(); q++ {
		if owner, kind := kindOf(at.State(), q); kind != "" {
			d.Pieces = append(d.Pieces, board.Stamped{Stamp: board.Owner(owner).String() + "-" + string(kind), Place: squareID(q)})
		}
	}
	return d
}

// Write returns the draft as FEN.
func (draughts) Write(_ *board.Moment[checkers.State, checkers.Move], d board.Draft) (string, error) {
	turn, lists := "B", map[string][]string{}
	if d.Turn == board.Second {
		turn = "W"
	}
	for _, p := range d.Pieces {
		owner, kind, _ := strings.Cut(p.Stamp, "-")
		square := strings.TrimPrefix(p.Place, "s")
		if kind == "king" {
			square = "K" + square
		}
		lists[owner] = append(lists[owner], square)
	}
	return fmt.Sprintf("%s:W%s:B%s", turn, strings.Join(lists["second"], ","), strings.Join(lists["first"], ",")), nil
}
