package board

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
)

// Variant is a board or a set of rules.
type Variant struct {
	Name  string
	Title Words
}

// Setup is what a game needs besides the variant.
type Setup struct {
	Label, Help Words
	Default     string
	Random      bool // an empty one is drawn by the seed
}

// Variation is a variant that is being played.
type Variation[S, M comparable] struct {
	Rules game.Game[S, M]
	Board View[S, M] // nil: the rules, if they are one, or else drawn as text
	Setup string
}

// Unit is what scores count, such as pieces.
type Unit struct{ One, Many Words }

// Count says how many there are.
func (u Unit) Count(n int64, l Language) string {
	name := u.Many
	if n == 1 {
		name = u.One
	}
	return fmt.Sprintf("%d %s", n, name.In(l))
}
