package board

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
)

// Variant is a board size or a set of rules.
type Variant struct {
	Name  string // used on command lines and in links: 7x6
	Title Words  // shown to users

	// What differs from the game's: zero if nothing does.
	Players  [2]Words // names of First and Second
	About    Words    // the rules
	Pictures []Picture
}

// Setup is what a game needs to start in addition to the variant.
type Setup struct {
	Label, Help Words  // of the field in which users type it
	Default     string // shown while none is typed; "" for Help
	Random      bool   // an empty one is drawn from the seed
}

// Ruleset is a variant with a setup: the rules and the board of one game.
type Ruleset[S, M comparable] struct {
	Rules game.Game[S, M]
	Board View[S, M] // nil: the rules if they are a View, or else text
	Setup string     // in full: the one typed, the default or the one drawn
}

// Unit is what scores count, such as pieces.
type Unit struct{ One, Many Words }

// Count returns n with the right form of the unit.
func (u Unit) Count(n int64, l Language) string {
	name := u.Many
	if n == 1 {
		name = u.One
	}
	return fmt.Sprintf("%d %s", n, name.In(l))
}
