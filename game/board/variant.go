package board

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// Variant is a board size or a set of rules.
type Variant struct {
	Name  string // used on command lines and in links: 7x6
	Title string // shown to users

	// What differs from the game's: zero if nothing does.
	Players  [2]string // names of First and Second
	About    string    // the rules
	Pictures []Picture
}

// Setup is what a game needs to start in addition to the variant.
type Setup struct {
	Label, Help string // of the field in which users type it
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
type Unit struct{ One, Many string }

// Count returns n with the right form of the unit.
func (u Unit) Count(n int64, l Language) string {
	name := u.Many
	if n == 1 {
		name = u.One
	}
	return fmt.Sprintf("%d %s", n, l.Say(name))
}

// Limit is a kind of limit with which a page sets the strength of a bot, and its range:
// 1 <= Min <= Default <= Max, and times of at most ten seconds.
type Limit struct {
	Kind    Kind   `json:"kind"`
	Min     int64  `json:"min"`
	Max     int64  `json:"max"`
	Default int64  `json:"default"`
	Unit    string `json:"unit,omitempty"`
}

// Limits that most searchers support.
var (
	ByTime  = Limit{Kind: "time_ms", Min: 20, Max: 10_000, Default: 500, Unit: "ms"}
	ByNodes = Limit{Kind: "nodes", Min: 100, Max: 10_000_000, Default: 50_000}
)

// ByDepth is a level in moves of the players, as in search.Limits, up to most. The default is preset, if it is not more.
func ByDepth(most, preset int64) Limit {
	return Limit{Kind: "depth", Min: 1, Max: most, Default: min(most, preset)}
}

// Size parses the name of a variant that is the size of a board, such as 7x6: two numbers
// from 1 to 999. Any other text is an error.
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
