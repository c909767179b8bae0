package board

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// Variant is a board size or a set of rules.
type Variant struct {
	Name  string
	Title Words
}

// Setup is what a game needs to start in addition to the variant.
type Setup struct {
	Label, Help Words
	Default     string
	Random      bool // an empty one is drawn from the seed
}

// Variation is a variant in play.
type Variation[S, M comparable] struct {
	Rules game.Game[S, M]
	Board View[S, M] // nil: the rules if they are a View, or else text
	Setup string
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

// Size parses the name of a variant that is the size of a board, such as 7x6: two numbers
// from 1 to 999.
func Size(variant string) (width, height int, err error) {
	w, h, _ := strings.Cut(variant, "x")
	for _, part := range []struct {
		text string
		to   *int
	}{{w, &width}, {h, &height}} {
		if *part.to, err = strconv.Atoi(part.text); err != nil || *part.to < 1 || *part.to > 999 || part.text != strconv.Itoa(*part.to) {
			return 0, 0, fmt.Errorf("no variant %q: want a size, width x height, such as 7x6", variant)
		}
	}
	return width, height, nil
}
