package table

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// checkTexts returns an error if two legal moves at the start have the same text.
func checkTexts[S, M comparable](g game.Game[S, M]) error {
	n, ok := game.As[game.Notation[S, M]](g)
	if !ok {
		return fmt.Errorf("%T has no notation", g)
	}
	s := g.Start()
	seen := map[string]bool{}
	for _, m := range g.Moves(nil, &s) {
		text := n.FormatMove(&s, m)
		if text == "" || strings.ContainsAny(text, " \t\n") || seen[text] {
			return fmt.Errorf("move %#v is written %q; want a text without spaces that no other move has", m, text)
		}
		seen[text] = true
	}
	return nil
}
