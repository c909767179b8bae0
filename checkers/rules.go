package checkers

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
)

// Rules are a rule set as data. The zero value is [Damas].
type Rules struct {
	// MenCaptureBackwards lets men capture in all four directions. They always
	// step forward only.
	MenCaptureBackwards bool

	// CrownEndsMove ends the move of a man that reaches the far row in the middle
	// of a capture. Otherwise it is crowned there and goes on capturing as a king.
	CrownEndsMove bool

	// Repetitions is how many times a position (the pieces and the side to move)
	// has to occur for the game to end: 0 means 6, the assignment's "cycle repeated more
	// than 5 times"; a negative number means never.
	Repetitions int

	// RepetitionDraws makes a repeated position a draw. Otherwise the side with
	// more pieces wins then, men and kings counting alike, and equal numbers draw.
	RepetitionDraws bool

	// QuietPlies draws the game after so many plies without a capture or a move of
	// a man; 0 means never.
	QuietPlies int
}

// The rule sets with a name.
var (
	// Damas are the rules of the assignment.
	Damas = Rules{}

	// English are the rules of American checkers (English draughts, WCDF).
	English = Rules{CrownEndsMove: true, Repetitions: 3, RepetitionDraws: true, QuietPlies: 80}
)

// ParseRules returns the rule set of that name, "damas" or "english", as String writes it.
func ParseRules(name string) (Rules, error) {
	switch name {
	case "damas":
		return Damas, nil
	case "english":
		return English, nil
	}
	return Rules{}, fmt.Errorf("checkers: no rules called %q (damas or english)", name)
}

// String returns "damas", "english" or, for other rules, the switches.
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

// Color names a player as the rule set's own players do: in American checkers Black moves
// first, in the assignment White does. FEN and PDN, which are the field's, say Black for
// the first player under all rules.
func (r Rules) Color(p game.Player) string {
	if r != English {
		p = p.Opponent()
	}
	return colorOf(p)
}

// repetitions returns how many occurrences of a position end the game, 0 for never.
func (r *Rules) repetitions() int {
	switch {
	case r.Repetitions == 0:
		return 6
	case r.Repetitions < 0:
		return 0
	}
	return r.Repetitions
}
