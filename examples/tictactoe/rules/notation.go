package rules

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// FormatMove returns the cell's number, 1 to 9.
func (Game) FormatMove(_ *State, m Move) string { return string('1' + rune(m)) }

// ParseMove parses the number of a free cell.
func (g Game) ParseMove(s *State, text string) (Move, error) {
	for _, m := range g.Moves(nil, s) {
		if text == g.FormatMove(s, m) {
			return m, nil
		}
	}
	return 0, fmt.Errorf("tictactoe: %q is not a free cell; want a digit from 1 to 9 that the board shows", text)
}

// FormatPosition returns the nine cells as X, O and dots, row by row.
func (Game) FormatPosition(s *State) string {
	cells := []byte(".........")
	for i := range cells {
		if s.First>>i&1 != 0 {
			cells[i] = 'X'
		} else if s.Second>>i&1 != 0 {
			cells[i] = 'O'
		}
	}
	return string(cells)
}

// ParsePosition parses the format of FormatPosition.
func (g Game) ParsePosition(text string) (s State, err error) {
	if len(text) != 9 || strings.Trim(text, "XO.") != "" {
		return s, fmt.Errorf("tictactoe: position %q: want nine of X, O and dots", text)
	}
	for i, c := range text {
		switch c {
		case 'X':
			s.First |= 1 << i
		case 'O':
			s.Second |= 1 << i
		}
	}
	ahead := bits.OnesCount16(s.First) - bits.OnesCount16(s.Second)
	if ahead != 0 && ahead != 1 || wins(s.First) && ahead == 0 || wins(s.Second) && ahead == 1 {
		return State{}, fmt.Errorf("tictactoe: position %q is impossible: X moves first, and a win ends the game", text)
	}
	return s, nil
}

// Render draws the board, with the number of each free cell.
func (Game) Render(s *State) string {
	var b strings.Builder
	for cell := range 9 {
		switch bit := uint16(1) << cell; {
		case s.First&bit != 0:
			b.WriteString(" X")
		case s.Second&bit != 0:
			b.WriteString(" O")
		default:
			fmt.Fprintf(&b, " %d", cell+1)
		}
		if cell%3 == 2 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

var (
	_ game.Notation[State, Move] = Game{}
	_ game.Renderer[State]       = Game{}
)
