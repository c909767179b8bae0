package phantom

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/internal/spelled"
	"github.com/seed-61c9d78a/versus/game"
)

// name returns a column letter and a row number, such as "b1"; rows count from the top.
func (g Game) name(c int) string {
	return string(rune('a'+c%g.Rows())) + string(rune('1'+c/g.Rows()))
}

// cell is the inverse of name, or -1.
func (g Game) cell(name string) int {
	for c := range g.Rows() * g.Rows() {
		if g.name(c) == name {
			return c
		}
	}
	return -1
}

// FormatMove returns the cell, such as "b1".
func (g Game) FormatMove(_ *State, m Move) string { return g.name(int(m)) }

// ParseMove parses the name of a cell that the player does not know to be taken.
func (g Game) ParseMove(s *State, text string) (Move, error) {
	return spelled.Move("phantom", g, s, text)
}

// FormatPosition returns the player to move, and the tries of First and Second, in order and
// with "!" after a cell that was taken. What a player does not see is "?", with the stones
// found: "second b2 b2!a1", "first b2c1! ?c1".
func (g Game) FormatPosition(s *State) string {
	text := "first"
	if s.Next == 1 {
		text = "second"
	}
	for p := range s.Tries {
		text += " "
		hidden := s.Count[p] == 0 && (s.Stones[p] != 0 || s.Count[1-p] > 0 && g.Turn(s) != game.Nobody)
		if hidden {
			text += "?"
			for c := range g.Rows() * g.Rows() {
				if s.Stones[p].Has(c) {
					text += g.name(c)
				}
			}
			continue
		}
		if s.Count[p] == 0 {
			text += "-"
		}
		for _, t := range s.Tries[p][:s.Count[p]] {
			text += g.name(t.Cell())
			if t&Taken != 0 {
				text += "!"
			}
		}
	}
	return text
}

// ParsePosition parses the format of FormatPosition.
func (g Game) ParsePosition(text string) (State, error) {
	var s State
	wrong := fmt.Errorf("phantom: position %q: want the player to move and both players' tries, such as \"second b2 b2!a1\"", text)
	words := strings.Split(text, " ")
	if len(words) != 3 {
		return State{}, wrong
	}
	if words[0] == "second" {
		s.Next = 1
	}
	for p, word := range words[1:] {
		rest, hidden := strings.CutPrefix(word, "?")
		if word == "-" {
			rest = ""
		}
		for len(rest) > 0 {
			c := g.cell(rest[:min(2, len(rest))])
			if c < 0 || s.known(p).Has(c) {
				return State{}, wrong
			}
			rest = rest[2:]
			try := Try(c)
			if after, taken := strings.CutPrefix(rest, "!"); taken {
				rest, try = after, try|Taken
			} else {
				s.Stones[p] |= 1 << c
			}
			if !hidden {
				s.Tries[p][s.Count[p]] = try
				s.Count[p]++
			}
		}
	}
	for p := range s.Tries {
		for _, t := range s.Tries[p][:s.Count[p]] {
			if t&Taken != 0 && !s.Stones[1-p].Has(t.Cell()) {
				return State{}, wrong
			}
		}
	}
	if s.Stones[0]&s.Stones[1] != 0 || g.FormatPosition(&s) != text {
		return State{}, wrong
	}
	return s, nil
}

// Draw draws the board: X for First, O for Second.
func (g Game) Draw(s *State) string {
	var b strings.Builder
	n := g.Rows()
	for r := range n {
		if g.Hex {
			b.WriteString(strings.Repeat(" ", r))
		}
		for c := range n {
			switch i := r*n + c; {
			case s.Stones[0].Has(i):
				b.WriteString("X ")
			case s.Stones[1].Has(i):
				b.WriteString("O ")
			default:
				b.WriteString(". ")
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}
