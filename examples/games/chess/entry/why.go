package entry

import (
	"github.com/seed-61c9d78a/versus/examples/games/chess"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

var _ board.Explainer[state, move] = chessboard{}

// WhyNot tells moves that would leave the king in check from those that the piece cannot make.
func (chessboard) WhyNot(at *moment, places []string) string {
	l, s := at.Language, at.State()
	on := func(id string) int {
		for square := range 64 {
			if squareID(square) == id {
				return square
			}
		}
		return -1
	}
	from := on(places[0])
	if from < 0 {
		return l.Say("first move a pawn to the last rank")
	}
	owner, k := s.At(from)
	switch {
	case k == chess.None:
		return l.Say("there is no piece on %s", places[0])
	case owner != s.Turn():
		return l.Say("the piece on %s is your opponent's", places[0])
	case len(places) > 2:
		return l.Say("choose the piece that the pawn becomes")
	}
	exposes := func(to int) bool {
		if !reaches(s, from, to) {
			return false
		}
		for _, m := range at.Game.Moves(nil, s) {
			if m.From() == from && m.To() == to {
				return false
			}
		}
		return true
	}
	inCheck := l.Say("your king would be in check")
	if len(places) == 1 {
		for to := range 64 {
			if exposes(to) {
				return inCheck
			}
		}
		return l.Say("the %s on %s is blocked", name(l, k), places[0])
	}
	to := on(places[1])
	if to < 0 {
		return l.Say("first choose where the piece goes")
	}
	if exposes(to) {
		return inCheck
	}
	if other, there := s.At(to); there != chess.None && other == owner {
		return l.Say("your own piece is on %s", places[1])
	}
	return l.Say("the %s on %s cannot go to %s", name(l, k), places[0], places[1])
}

// reaches reports whether the piece on a square can go to another if its king need not be safe,
// except by castling and en passant.
func reaches(s *state, from, to int) bool {
	owner, k := s.At(from)
	other, taken := s.At(to)
	if taken != chess.None && other == owner {
		return false
	}
	x, y := to&7-from&7, to>>3-from>>3
	dx, dy := max(x, -x), max(y, -y)
	switch k {
	case chess.Pawn:
		up := 8
		if owner == game.Second {
			up = -8
		}
		switch {
		case dx == 1:
			return taken != chess.None && y*8 == up
		case dx != 0 || taken != chess.None:
			return false
		case to == from+2*up:
			_, between := s.At(from + up)
			return between == chess.None && (from>>3 == 1 || from>>3 == 6) && (from>>3 == 1) == (up > 0)
		}
		return to == from+up
	case chess.Knight:
		return dx*dy == 2
	case chess.King:
		return max(dx, dy) == 1
	case chess.Rook:
		if dx*dy != 0 {
			return false
		}
	case chess.Bishop:
		if dx != dy {
			return false
		}
	case chess.Queen:
		if dx*dy != 0 && dx != dy {
			return false
		}
	}
	n := max(dx, dy)
	for i := 1; i < n; i++ {
		if _, between := s.At(from + i*(8*y+x)/n); between != chess.None {
			return false
		}
	}
	return n > 0
}
