package parlour

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// Move returns the legal move of g, called name, with the given text.
func Move[S, M comparable](name string, g interface {
	game.Game[S, M]
	FormatMove(s *S, m M) string
}, s *S, text string) (none M, err error) {
	var legal []string
	for _, m := range g.Moves(nil, s) {
		is := g.FormatMove(s, m)
		if text == is {
			return m, nil
		}
		legal = append(legal, is)
	}
	return none, fmt.Errorf("%s: %q is not a legal move; want one of %s", name, text, strings.Join(legal, ", "))
}
