package leduc

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/internal/parlour"
	"github.com/seed-61c9d78a/versus/game"
)

// FormatMove returns a card, such as "Ks", or "fold", "call", "check", "raise".
func (g Game) FormatMove(s *State, m Move) string {
	if g.Turn(s) == game.Chance {
		return Card(m).String()
	}
	chips := s.Chips()
	if m == Call && chips[0] == chips[1] {
		return "check"
	}
	return [...]string{"fold", "call", "raise", "?"}[m&3]
}

// ParseMove parses a legal move.
func (g Game) ParseMove(s *State, text string) (Move, error) {
	return parlour.Move("leduc", g, s, text)
}

// letters are the moves in positions.
const letters = "fcr"

// FormatPosition returns the cards of First and Second and the open one, "?" for a card that is
// not seen and "-" for one that is not dealt, and the first letters of the moves in both
// rounds, "c" for a check: "Ks,?,Jh rc.r".
func (Game) FormatPosition(s *State) string {
	var cards []string
	for i, c := range s.Cards {
		if i < int(s.Dealt) {
			cards = append(cards, c.String())
		} else {
			cards = append(cards, "-")
		}
	}
	var text strings.Builder
	text.WriteString(strings.Join(cards, ",") + " ")
	for r := range s.Line {
		if r == 1 {
			text.WriteString(".")
		}
		for _, m := range s.Line[r][:s.Plies[r]] {
			text.WriteString(letters[m : m+1])
		}
	}
	return text.String()
}

// ParsePosition parses the format of FormatPosition.
func (g Game) ParsePosition(text string) (State, error) {
	var s State
	wrong := fmt.Errorf("leduc: position %q: want three cards and the moves of both rounds, such as \"Ks,?,Jh rc.r\"", text)
	cards, moves, _ := strings.Cut(text, " ")
	var dealt []Card
	for name := range strings.SplitSeq(cards, ",") {
		if name == "-" || len(dealt) == len(s.Cards) {
			break
		}
		c := Unseen
		for c.String() != name {
			if c++; c > deck {
				return State{}, wrong
			}
		}
		dealt = append(dealt, c)
	}
	for _, c := range dealt[:min(len(dealt), 2)] {
		g.Apply(&s, Move(c))
	}
	for _, c := range moves {
		if c == '.' {
			if g.Turn(&s) == game.Chance && len(dealt) == 3 {
				g.Apply(&s, Move(dealt[2]))
			}
			continue
		}
		if turn := g.Turn(&s); turn != game.First && turn != game.Second || !strings.ContainsRune(letters, c) {
			return State{}, wrong
		}
		m := Move(strings.IndexRune(letters, c))
		if !strings.Contains(string(legal(g, &s)), string(letters[m])) {
			return State{}, wrong
		}
		g.Apply(&s, m)
	}
	a, b, open := s.Cards[0], s.Cards[1], s.Cards[2]
	if g.FormatPosition(&s) != text || a == b && a != Unseen || open != Unseen && (open == a || open == b) {
		return State{}, wrong
	}
	return s, nil
}

// legal returns the letters of the legal moves.
func legal(g Game, s *State) (all []byte) {
	for _, m := range g.Moves(nil, s) {
		all = append(all, letters[m])
	}
	return all
}

// Render draws the cards, the chips and what was done.
func (g Game) Render(s *State) string {
	var b strings.Builder
	chips := s.Chips()
	for i, p := range []game.Player{game.First, game.Second} {
		card := "--"
		if i < int(s.Dealt) {
			card = s.Cards[i].String()
		}
		fmt.Fprintf(&b, "%-6v [%2s] %2d chips\n", p, card, chips[i])
	}
	if s.Dealt == 3 {
		fmt.Fprintf(&b, "open   [%s]\n", s.Cards[2])
	}
	for r := range s.Line {
		if s.Plies[r] > 0 {
			fmt.Fprintf(&b, "round %d:", r+1)
			for _, m := range s.Line[r][:s.Plies[r]] {
				b.WriteString(" " + [...]string{"fold", "call", "raise", "?"}[m&3])
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}
