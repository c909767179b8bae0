package checkers

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
)

// Rules are a rule set as data. The zero value is [Damas].
type Rules struct {
	// MenCaptureBackwards lets men capture in all four directions. Their steps are
	// always forward.
	MenCaptureBackwards bool

	// CrownEndsMove ends the move of a man that reaches the far row during a capture.
	// Otherwise it is crowned there and continues capturing as a king.
	CrownEndsMove bool

	// Repetitions is the number of occurrences of a position (the pieces and the side to
	// move) that ends the game. 0 means 6, the assignment's "cycle repeated more than 5
	// times"; a negative number means never.
	Repetitions int

	// RepetitionDraws makes repetition a draw. Otherwise the side with more pieces wins,
	// men and kings counting alike, and equal numbers draw.
	RepetitionDraws bool

	// QuietPlies is the number of plies without a capture or a man's move after which
	// the game is a draw; 0 means never.
	QuietPlies int
}

// The named rule sets.
var (
	// Damas are the rules of the assignment.
	Damas = Rules{}

	// English are the rules of American checkers (English draughts, WCDF).
	English = Rules{CrownEndsMove: true, Repetitions: 3, RepetitionDraws: true, QuietPlies: 80}
)

// ParseRules returns the rule set with the given name, "damas" or "english".
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

// Color returns the colour of a player under the rules: Black moves first in American
// checkers, White in the assignment. FEN and PDN use Black for the first player under all
// rules.
func (r Rules) Color(p game.Player) string {
	if r != English {
		p = p.Opponent()
	}
	return colorOf(p)
}

// repetitions returns the number of occurrences of a position that ends the game, 0 for never.
func (r *Rules) repetitions() int {
	switch {
	case r.Repetitions == 0:
		return 6
	case r.Repetitions < 0:
		return 0
	}
	return r.Repetitions
}
