// Package wrapped plays chess with the rules of another library, github.com/corentings/chess/v2,
// as an example of wrapping an engine: see examples/guides/wrapping.md. The chess of package
// examples/games/chess is many times faster.
package wrapped

import (
	"fmt"

	"github.com/corentings/chess/v2"
	"github.com/seed-61c9d78a/versus/game"
)

// State is a position in the library's binary form without its counters, so that equal positions
// are equal states: 12 boards, the square for captures en passant, and flags.
type State [98]byte

// Move is a move without the library's pointers.
type Move struct {
	From, To chess.Square
	Promo    chess.PieceType
}

// Game implements game.Game.
type Game struct{}

// Where the counters of the binary form are, and the flag of Black's turn.
const (
	counters  = 96 // and two more bytes
	blackTurn = 1 << 4
)

// position returns the library's position. A State that is none, like the zero value, has no
// kings, and nil is returned.
func position(s *State) *chess.Position {
	data := append(append(s[:counters:counters], 0, 0, 1), s[counters:]...)
	p := new(chess.Position)
	if *s == (State{}) || p.UnmarshalBinary(data) != nil {
		return nil
	}
	return p
}

// stateOf is the inverse of position.
func stateOf(p *chess.Position) (s State) {
	data, err := p.MarshalBinary()
	if err != nil {
		return State{}
	}
	copy(s[:], data[:counters])
	copy(s[counters:], data[counters+3:])
	return s
}

// Start returns the opening position.
func (Game) Start() State { return stateOf(chess.StartingPosition()) }

// Turn reads a flag. It does not know whether there are moves: see Finish.
func (Game) Turn(s *State) game.Player {
	switch {
	case *s == State{}:
		return game.Nobody
	case s[counters+1]&blackTurn != 0:
		return game.Second
	}
	return game.First
}

// Moves appends the legal moves.
func (Game) Moves(dst []Move, s *State) []Move {
	p := position(s)
	if p == nil {
		return dst
	}
	for _, m := range p.ValidMoves() {
		dst = append(dst, Move{m.S1(), m.S2(), m.Promo()})
	}
	return dst
}

// Apply finds the library's own move, which has tags that Update needs. A move that is not legal
// changes nothing: the library would panic, or play it.
func (Game) Apply(s *State, m Move) {
	p := position(s)
	if p == nil {
		return
	}
	for _, own := range p.ValidMoves() {
		if own.S1() == m.From && own.S2() == m.To && own.Promo() == m.Promo {
			*s = stateOf(p.Update(&own))
			return
		}
	}
}

// Finish returns the payoff of a position without moves.
func (g Game) Finish(s *State) float64 {
	if position(s).Status() == chess.Checkmate {
		return -g.Turn(s).Sign()
	}
	return 0
}

// values are the pieces in parts of a win.
var values = map[chess.PieceType]float64{chess.Pawn: 0.01, chess.Knight: 0.03, chess.Bishop: 0.03, chess.Rook: 0.05, chess.Queen: 0.09}

// Evaluate counts material.
func (Game) Evaluate(s *State) (sum float64) {
	p := position(s)
	if p == nil {
		return 0
	}
	for square := chess.A1; square <= chess.H8; square++ { // a map's order would round differently each time
		piece := p.Board().Piece(square)
		if piece.Color() == chess.White {
			sum += values[piece.Type()]
		} else if piece.Color() == chess.Black {
			sum -= values[piece.Type()]
		}
	}
	return sum
}

// Bounds returns the payoffs of a loss and a win.
func (Game) Bounds() (low, high float64) { return -1, 1 }

// Outcome ends games at the third occurrence of a position, and after 200 plies.
func (Game) Outcome(line []State) (payoff float64, over bool) {
	times := 0
	for i := range line {
		if line[i] == line[len(line)-1] {
			times++
		}
	}
	return 0, times >= 3 || len(line) > 200
}

// FormatMove returns the squares, as UCI does.
func (Game) FormatMove(_ *State, m Move) string {
	return m.From.String() + m.To.String() + m.Promo.String()
}

// ParseMove is the inverse of FormatMove.
func (g Game) ParseMove(s *State, text string) (Move, error) {
	for _, m := range g.Moves(nil, s) {
		if g.FormatMove(s, m) == text {
			return m, nil
		}
	}
	return Move{}, fmt.Errorf("chess: %q is not a legal move; want squares, as in e2e4", text)
}

// FormatPosition returns a FEN.
func (Game) FormatPosition(s *State) string {
	if p := position(s); p != nil {
		return p.String()
	}
	return ""
}

// ParsePosition parses a FEN.
func (Game) ParsePosition(text string) (State, error) {
	p := new(chess.Position)
	if len(text) > 200 {
		return State{}, fmt.Errorf("chess: a position of %d bytes; want a FEN", len(text))
	}
	if err := p.UnmarshalText([]byte(text)); err != nil {
		return State{}, fmt.Errorf("chess: position %q: %w", text, err)
	}
	return stateOf(p), nil
}
