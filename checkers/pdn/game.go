package pdn

import (
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
)

// Game is a recorded game.
type Game struct {
	Tags   []Tag          // in the order of the file
	Start  checkers.State // the position before the first move
	Line                  // the game as played
	Result Result
}

// Tag is a named value, such as Event or White.
type Tag struct{ Name, Value string }

// Tag returns the value of the tag with the given name, or "" if there is none. Names are
// not case-sensitive.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if strings.EqualFold(t.Name, name) {
			return t.Value
		}
	}
	return ""
}

// Line is a sequence of moves.
type Line struct {
	Comments []string // before the first move
	Moves    []Move
}

// Move is a move with its annotations, comments and variations.
type Move struct {
	Move        checkers.Move
	Annotations []int    // numeric annotations; 1 to 6 are ! ? !! ?? !? ?!
	Comments    []string // after the move
	Variations  []Line   // alternatives to the move
}

// Result is how a game ended, as written in the file.
type Result string

// Unknown is the result of a game that is unfinished or whose result is unknown.
const Unknown Result = "*"

// Winner returns the winner, game.Nobody for a draw, and whether the result is known. The
// first number of a result belongs to the player who moves first, here Black. This is
// the convention of programs for English draughts, and universal in games that White opens.
func (r Result) Winner() (winner game.Player, decided bool) {
	switch r {
	case "1-0", "2-0":
		return game.First, true
	case "0-1", "0-2":
		return game.Second, true
	case "1/2-1/2", "1-1", "0-0":
		return game.Nobody, true
	}
	return game.Nobody, false
}

// ResultFor returns the result for the given winner, by the convention of [Result.Winner].
func ResultFor(winner game.Player) Result {
	switch winner {
	case game.First:
		return "1-0"
	case game.Second:
		return "0-1"
	}
	return "1/2-1/2"
}

func isResult(text string) bool {
	_, decided := Result(text).Winner()
	return decided || text == string(Unknown)
}

// glyphs are the signs of the annotations that have one, indexed by the annotation's number.
var glyphs = []string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
