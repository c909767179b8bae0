package table

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// notationOf returns the game's notation, or moves and positions as Go prints them, of
// which only moves can be read.
func notationOf[S, M comparable](g game.Game[S, M]) game.Notation[S, M] {
	if n, ok := game.As[game.Notation[S, M]](g); ok {
		return n
	}
	return printed[S, M]{g}
}

// printed is the notation of a game that has none. Blanks separate moves in records, so
// a move has none.
type printed[S, M comparable] struct{ rules game.Game[S, M] }

func (p printed[S, M]) FormatMove(_ *S, m M) string {
	return strings.Join(strings.Fields(fmt.Sprint(m)), "_")
}

func (p printed[S, M]) ParseMove(s *S, text string) (m M, err error) {
	moves := p.rules.Moves(nil, s)
	i := slices.IndexFunc(moves, func(m M) bool { return p.FormatMove(s, m) == text })
	if i < 0 {
		var legal []string
		for _, m := range moves[:min(len(moves), 20)] {
			legal = append(legal, p.FormatMove(s, m))
		}
		return m, fmt.Errorf("%q is not legal (legal: %s)", text, strings.Join(legal, " "))
	}
	return moves[i], nil
}

func (p printed[S, M]) FormatPosition(s *S) string { return fmt.Sprint(*s) }

func (p printed[S, M]) ParsePosition(text string) (s S, err error) {
	if s = p.rules.Start(); text == p.FormatPosition(&s) {
		return s, nil
	}
	return s, fmt.Errorf("%q: positions of this game cannot be read: it has no notation", text)
}

// checkTexts reports two legal moves at the start that are written alike.
func checkTexts[S, M comparable](g game.Game[S, M]) error {
	n, s := notationOf(g), g.Start()
	seen := map[string]bool{}
	for _, m := range g.Moves(nil, &s) {
		text := n.FormatMove(&s, m)
		if text == "" || strings.ContainsAny(text, " \t\n") || seen[text] {
			return fmt.Errorf("move %#v is written %q; want a text without blanks that no other move has", m, text)
		}
		seen[text] = true
	}
	return nil
}
