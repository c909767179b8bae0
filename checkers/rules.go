package checkers

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
)

// Rules are a rule set as data. The zero value is [English].
type Rules struct {
	// MenCaptureBackwards lets men capture in all four directions. Their steps are
	// always forward.
	MenCaptureBackwards bool

	// CrownContinues lets a man that reaches the far row during a capture continue
	// capturing as a king. Otherwise its move ends there.
	CrownContinues bool

	// Repetitions is the number of occurrences of a position (the pieces and the side to
	// move) that ends the game. 0 means 3, and a negative number never.
	Repetitions int

	// RepetitionWins makes repetition a win for the side with more pieces, men and kings
	// counting alike; equal numbers draw. Otherwise repetition is a draw.
	RepetitionWins bool

	// QuietPlies is the number of plies without a capture or a man's move after which
	// the game is a draw. 0 means 80, and a negative number never.
	QuietPlies int
}

// The named rule sets.
var (
	// English are the rules of American checkers (English draughts, WCDF).
	English = Rules{}

	// Damas are the rules of the assignment, which ends a "cycle repeated more than 5 times".
	Damas = Rules{CrownContinues: true, Repetitions: 6, RepetitionWins: true, QuietPlies: -1}
)

// ParseRules returns the rule set with the given name, "damas" or "english"; any other is an error.
func ParseRules(name string) (Rules, error) {
	switch name {
	case "damas":
		return Damas, nil
	case "english":
		return English, nil
	}
	return Rules{}, fmt.Errorf("checkers: no rules called %q (damas or english)", name)
}

// String returns "damas", "english" or, for other rules, the values of the fields.
func (r Rules) String() string {
	switch r {
	case Damas:
		return "damas"
	case English:
		return "english"
	}
	type plain Rules // without this method
	return fmt.Sprintf("%+v", plain(r))
}

// color returns the colour of a player under the rules: Black moves first in American
// checkers, White in the assignment. FEN and PDN use Black for the first player under all
// rules.
func (r Rules) color(p game.Player) string {
	if r != English {
		p = p.Opponent()
	}
	return colorOf(p)
}

// repetitions returns the number of occurrences of a position that ends the game, 0 for never.
func (r *Rules) repetitions() int { return number(r.Repetitions, 3) }

// quietPlies returns the number of plies without progress that ends the game, 0 for never.
func (r *Rules) quietPlies() int { return number(r.QuietPlies, 80) }

// number returns the number of a field: standard if it is 0, and 0 if it is negative.
func number(field, standard int) int {
	if field == 0 {
		return standard
	}
	return max(field, 0)
}
