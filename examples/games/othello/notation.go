package othello

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// letters are the letters for game.Nobody, First and Second.
const letters = "-XO"

// FormatMove returns column and row, or "pass".
func (Game) FormatMove(_ *State, m Move) string {
	if m >= Pass {
		return "pass"
	}
	return string([]byte{'a' + byte(m%8), '1' + byte(m/8)})
}

// ParseMove parses a legal move in upper or lower case.
func (g Game) ParseMove(s *State, text string) (Move, error) {
	var legal []string
	for _, m := range g.Moves(nil, s) {
		name := g.FormatMove(s, m)
		if strings.EqualFold(text, name) {
			return m, nil
		}
		legal = append(legal, name)
	}
	return 0, fmt.Errorf("othello: %q is not a legal move; want one of %s", text, strings.Join(legal, " "))
}

// FormatPosition returns the 64 cells and the side to move.
func (Game) FormatPosition(s *State) string {
	text := []byte(strings.Repeat("-", 64) + " -")
	for i := range 64 {
		text[i] = letters[s.First>>i&1+s.Second>>i&1*2]
	}
	text[65] = letters[s.Turn]
	return string(text)
}

// ParsePosition parses the format of FormatPosition.
func (g Game) ParsePosition(text string) (s State, err error) {
	if len(text) != 66 || strings.Trim(text[:64]+text[65:], letters) != "" || text[64] != ' ' {
		return s, fmt.Errorf("othello: position %q: want 64 of X, O and -, a space, and X, O or -", text)
	}
	for i := range 64 {
		switch text[i] {
		case 'X':
			s.First |= 1 << i
		case 'O':
			s.Second |= 1 << i
		}
	}
	s.Turn = game.Player(strings.IndexByte(letters, text[65]))
	if (s.Turn == game.Nobody) != s.over() {
		return State{}, fmt.Errorf("othello: position %q: the last letter must be - if neither player can move, and only then", text)
	}
	return s, nil
}

// Render draws the board, with a * on the cells where the side to move can play.
func (Game) Render(s *State) string {
	var b strings.Builder
	b.WriteString("  a b c d e f g h\n")
	var open uint64
	if s.Turn != game.Nobody {
		open = reachable(s.sides())
	}
	for row := range 8 {
		fmt.Fprintf(&b, "%d", row+1)
		for i := 8 * row; i < 8*row+8; i++ {
			b.WriteByte(' ')
			b.WriteByte(".XO*"[s.First>>i&1+s.Second>>i&1*2+open>>i&1*3])
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "X %d, O %d\n", bits.OnesCount64(s.First), bits.OnesCount64(s.Second))
	return b.String()
}
