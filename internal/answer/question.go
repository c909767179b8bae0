package answer

import (
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
)

// Question is a request: a question about a game, which is written in it as text: no request depends
// on another. All fields that a request does not take must be zero.
//
//	game     Game                      describes the game
//	new      Game Variant Setup Seed   the opening position; with Seat and Shared instead of Seed: sealed
//	view     Record Ply Seat           the position at the end of a record, or after Ply moves
//	play     Record Move               the position after one more move
//	undo     Record                    the position before the last player's move
//	steps    Game Variant Setup Games  the ends of many records, without boards and words
//	frames   Record From To            the scenes of these plies, for a replay
//	whynot   Record Places             why clicks on these places make no legal move
//	drawing  Record                    the position as text, as the player to move sees it
//	parse    Game Variant Setup Text   the position that a text describes, or at the end of its game
//	split    Game Variant Setup Text   the games in a text, for parse
//	draft    Record                    the pieces of the position, for an editor
//	compose  Record Draft              the position with these pieces
//	move     Record Bot Seed Views     a bot's move
//	hint     Record Bot Seed           a bot's move, with the reasons
//	analyse  Record Bot Lines          a bot's results, as they are found
//	graph    Record Bot                a bot's score of every position of the record
//	annotate Record Bot                the mistakes of the record, with reasons; up to its first fault
//	perft    Record Depth              the number of lines of Depth moves after each move
//	explore  Record Games Text         what was played at the end of the record in these games
//	puzzle   Game Puzzle Grade         a puzzle
type Question struct {
	Do       string         `json:"request"`
	Language board.Language `json:"language"` // of labels; English by default
	Game     string         `json:"game"`
	Variant  string         `json:"variant"` // "" for the first
	Setup    string         `json:"setup"`   // "" for the default, or one drawn from the seed
	Seed     uint64         `json:"seed"`
	Record   board.Record   `json:"record"`
	Ply      *int           `json:"ply"` // nil for the end
	Move     string         `json:"move"`
	Games    []board.Record `json:"games"` // game, variant and setup may be left out
	From     int            `json:"from"`
	To       *int           `json:"to"` // nil for the end
	Text     string         `json:"text"`
	Places   []string       `json:"places"` // the ids of those clicked, in order; for orders to pieces, the piece's id and the place
	Draft    board.Draft    `json:"draft"`
	Bot      Searcher       `json:"bot"`
	Lines    int            `json:"lines"`
	Depth    int            `json:"depth"`
	Puzzle   int            `json:"puzzle"` // its number, modulo that of all of the grade
	Grade    int            `json:"grade"`  // 1 to 5; 0: any
	Views    bool           `json:"views"`  // the answer includes the positions after the moves

	// Seat asks for a game with secrets as this player sees it, chance for a spectator, who sees
	// nothing. The record of the answer is sealed, until the game is over: it must be returned
	// with the next request, with more moves of this player or without.
	Seat   board.Owner `json:"seat"`
	Shared bool        `json:"shared"` // the sealed record opens for the other player, too: both sit at one screen
}

// Searcher is a bot with a level and options.
type Searcher struct {
	Name    string             `json:"searcher"`
	Level   *Limit             `json:"level,omitempty"` // nil: the default of its first kind
	Options map[string]float64 `json:"options,omitempty"`

	// Time is the most time for a search that no page requests; 0: as on a page, at most
	// ten seconds, with a level in the range that the bot offers.
	Time time.Duration `json:"-"`
}

// Limit is a limit of a kind that the bot supports.
type Limit struct {
	Kind  board.Kind `json:"kind"`
	Value int64      `json:"value"`
}

// Languages are the languages of answers.
var Languages = []board.Language{board.English, board.Spanish, board.Romanian}

// LanguageOf returns the language with a code, or English if there is none.
func LanguageOf(code string) board.Language {
	if l := board.Language(code); slices.Contains(Languages, l) {
		return l
	}
	return board.English
}
