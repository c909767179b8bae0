package pdn

import (
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
)

// Record is a recorded game.
type Record struct {
	Tags   []Tag          // in the order of the file
	Start  checkers.State // the position before the first move
	Line                  // the game as played
	Result Result
}

// Tag is a named value, such as Event or White.
type Tag struct{ Name, Value string }

// Tag returns the value of the tag with the given name, or "" if there is none. Names are
// not case-sensitive.
func (g *Record) Tag(name string) string {
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

// bothLose is the result of a game that counts as lost for both players.
const bothLose Result = "0-0"

// Winner returns the winner, game.Nobody for a draw, and whether there is a winner or a
// draw; this is false for [Unknown] and for 0-0, a game that both players lose. The first
// number of a result belongs to the player who moves first, here Black. This is the
// convention of programs for English draughts, and universal in games that White opens.
func (r Result) Winner() (winner game.Player, decided bool) {
	switch r {
	case "1-0", "2-0":
		return game.First, true
	case "0-1", "0-2":
		return game.Second, true
	case "1/2-1/2", "1-1":
		return game.Nobody, true
	}
	return game.Nobody, false
}

// means reports whether the results say the same, as 1-0 and 2-0 do.
func (r Result) means(other Result) bool {
	winner, decided := r.Winner()
	theirs, known := other.Winner()
	return r == other || decided && known && winner == theirs
}

// ResultFor returns the result for the given winner, game.Nobody for a draw, by the convention of
// [Result.Winner].
func ResultFor(winner game.Player) Result {
	switch winner {
	case game.First:
		return "1-0"
	case game.Second:
		return "0-1"
	}
	return "1/2-1/2"
}

// parseResult reads a result in any of its usual forms.
func parseResult(text string) (r Result, ok bool) {
	text = strings.Map(ascii, text)
	text = strings.ReplaceAll(strings.ReplaceAll(text, "½", "1/2"), " ", "")
	if text == "1/2" {
		text = "1/2-1/2"
	}
	if strings.Contains(text, "0") || text == "1/2:1/2" { // 1:1 may be a capture in a circle
		text = strings.Replace(text, ":", "-", 1)
	}
	r = Result(text)
	_, decided := r.Winner()
	return r, decided || r == Unknown || r == bothLose
}

// spoken returns the result that a remark at the end of a game says, such as "White wins." or RW.
func spoken(text string) Result {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r < 'a' || r > 'z' })
	switch strings.Join(words, " ") {
	case "draw", "drawn", "drawn game":
		return ResultFor(game.Nobody)
	case "bw", "rw", "b wins", "r wins", "black wins", "red wins", "white resigns", "white resigned":
		return ResultFor(game.First)
	case "ww", "w wins", "white wins", "black resigns", "black resigned", "red resigns", "red resigned":
		return ResultFor(game.Second)
	}
	return Unknown
}

func isResult(text string) bool {
	_, ok := parseResult(text)
	return ok
}

// glyphs are the signs of the annotations that have one, indexed by the annotation's number.
var glyphs = []string{1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
