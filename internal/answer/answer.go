// Package answer has the requests and answers of the interface as plain values for
// encoding/json. Their form is the same everywhere: HTTP, lines of JSON, WebAssembly, and
// a Go program. The page examples/guides/interface.md is generated from them.
package answer

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
)

// Limits of a request.
const (
	MaxMessage = 600              // bytes of an error's message, which may quote a client's text
	MaxPlies   = 2000             // of a record
	MaxTime    = 10 * time.Second // of a search
	MaxFrames  = 200              // of an answer
	MaxLines   = 5                // of an analysis
	MaxSteps   = 4096             // records of a request for steps
	MaxLegal   = 100              // legal moves listed by an error
	MaxSeed    = 1<<53 - 1        // the largest integer that JavaScript numbers represent exactly
)

// Ask asks a catalog.Entry or a catalog.Catalog. The answer is a plain value of this package, and
// so is what is passed to emit, if it is not nil, while it is found. Package catalog sets it: no
// exported method there names a type that only this repository can import.
var Ask func(ctx context.Context, games any, q Question, emit func(any) error) (any, error)

// Of returns an answer as the type that its request has: answer.Of[answer.View](answer.Ask(...)).
func Of[T any](v any, err error) (of T, _ error) {
	if err != nil {
		return of, err
	}
	of, ok := v.(T)
	if !ok && v != nil {
		return of, fmt.Errorf("the answer is a %T; want a %T", v, of)
	}
	return of, nil
}

// Game describes a game, in a language: the answer to game.
type Game struct {
	Name         string    `json:"name"`
	Title        string    `json:"title"`
	Group        string    `json:"group"` // the heading under which a page lists it
	Players      [2]string `json:"players"`
	Aim          string    `json:"aim,omitempty"`
	Task         string    `json:"task,omitempty"`
	About        []string  `json:"about"` // the rules in words, by paragraphs
	Pictures     []Picture `json:"pictures"`
	Overlay      string    `json:"overlay,omitempty"`
	Variants     []Variant `json:"variants"`
	Setup        *Setup    `json:"setup,omitempty"`
	Notation     Notation  `json:"notation"`
	Score        Range     `json:"score"`
	Simultaneous bool      `json:"simultaneous"`
	Secret       bool      `json:"secret,omitempty"`  // more is hidden than moves: cards, dice, ships
	Chance       bool      `json:"chance,omitempty"`  // something is left to it: dice, cards, the setup
	Puzzles      int       `json:"puzzles,omitempty"` // how many there are
	Stamps       bool      `json:"stamps"`            // whether positions can be set up by pieces
	Searchers    []Bot     `json:"searchers"`
	Default      Defaults  `json:"default"`
}

// Picture is a position that illustrates the rules.
type Picture struct {
	Caption string       `json:"caption"`
	Record  board.Record `json:"record"`
}

// Variant describes a variant.
type Variant struct {
	Name  string `json:"name"`
	Title string `json:"title"`

	// Of every variant, if one differs in them from the game; else nil.
	Players  []string  `json:"players,omitempty"`
	About    []string  `json:"about,omitempty"`
	Pictures []Picture `json:"pictures,omitempty"`
}

// In returns the description of a variant, "" for the first.
func (g Game) In(variant string) Game {
	for _, v := range g.Variants {
		if v.Players != nil && v.Name == cmp.Or(variant, g.Variants[0].Name) {
			g.Players, g.About, g.Pictures = [2]string(v.Players), v.About, v.Pictures
		}
	}
	return g
}

// Setup describes a setup.
type Setup struct {
	Label   string `json:"label"`
	Help    string `json:"help"`
	Default string `json:"default"`
	Random  bool   `json:"random"` // an empty one is drawn from the seed
}

// Notation explains the game's text forms.
type Notation struct {
	Forms    []string `json:"forms,omitempty"`   // the titles of other formats
	Several  bool     `json:"several,omitempty"` // a text may hold several games
	Move     string   `json:"move"`
	Position string   `json:"position"`
	Game     string   `json:"game"`
}

// Range is the range of scores, without bounds if no bounds hold for all games.
type Range struct {
	Min  *float64 `json:"min,omitempty"`
	Max  *float64 `json:"max,omitempty"`
	Unit string   `json:"unit"`
}

// Bot is a catalog.Bot in a language.
type Bot struct {
	Name    string        `json:"name"`
	Title   string        `json:"title"`
	Summary string        `json:"summary"`
	Levels  []board.Limit `json:"levels"` // the supported kinds of limits, the default first
	Options []Option      `json:"options"`
}

// Option is an option of a bot.
type Option struct {
	Name    string   `json:"name"`
	Label   string   `json:"label"`
	Min     float64  `json:"min"`
	Max     float64  `json:"max"`
	Default float64  `json:"default"`
	Choices []Choice `json:"choices,omitempty"` // values to offer; none: the whole range
}

// Choice is a value of an option. An empty label means the number.
type Choice struct {
	Value float64 `json:"value"`
	Label string  `json:"label"`
}

// Defaults are the names of the default bots.
type Defaults struct {
	Play    string `json:"play"`
	Hint    string `json:"hint"`
	Analyse string `json:"analyse"`
}

// View is a position of a game: the answer to new, view, play, undo, parse and compose.
type View struct {
	Session   string        `json:"session,omitempty"` // that the record belongs to
	Record    board.Record  `json:"record"`            // completed
	Ply       int           `json:"ply"`
	Plies     int           `json:"plies"`
	Turn      board.Owner   `json:"turn"`
	Turns     []board.Owner `json:"turns"` // the player of each move of the record
	TurnLabel string        `json:"turn_label"`
	Over      bool          `json:"over"`
	Result    *Result       `json:"result,omitempty"`
	Committed *board.Owner  `json:"committed,omitempty"` // who has chosen, and waits for the opponent
	Seat      board.Owner   `json:"seat,omitempty"`      // of a sealed record: whose view this is
	Shared    bool          `json:"shared,omitempty"`    // the other player may ask for another view
	Position  string        `json:"position"`
	Text      string        `json:"text"`
	Forms     []Form        `json:"forms,omitempty"`
	Estimate  float64       `json:"estimate"`
	Scene     board.Scene   `json:"scene"`
	Moves     []Move        `json:"moves"`
	Labels    []string      `json:"labels,omitempty"` // each move of the record in words; nil if those are the notation
	Parts     []board.Part  `json:"parts,omitempty"`
	Fault     *Problem      `json:"fault,omitempty"` // of a text, whose moves after the end of the game are left out
}

// Move is a legal move.
type Move struct {
	Text  string     `json:"text"` // in the game's notation
	Label string     `json:"label,omitempty"`
	Paths [][]string `json:"paths,omitempty"` // the IDs of the places to click; any path will do
}

// Form is a game or a position in another format.
type Form struct {
	Title    string `json:"title"`
	Position bool   `json:"position"`
	Text     string `json:"text"`
}

// Result describes how a game ended.
type Result struct {
	Winner board.Owner `json:"winner"`
	Payoff float64     `json:"payoff"`
	Label  string      `json:"label"`
	Why    string      `json:"why,omitempty"` // as in the label: four in a line
}

// Frames are the scenes of a game, for replays: the answer to frames.
type Frames struct {
	Board  board.Layout `json:"board"`
	Frames []Frame      `json:"frames"`
}

// Frame is the scene of one position.
type Frame struct {
	Ply       int          `json:"ply"`
	Turn      board.Owner  `json:"turn"`
	Committed *board.Owner `json:"committed,omitempty"`
	board.Scene
}

// Games are the games in a text: the answer to split.
type Games struct {
	Games []board.Excerpt `json:"games"`
}

// Draft is what setting up a position needs: the answer to draft.
type Draft struct {
	Stamps []board.Stamp `json:"stamps"`
	Draft  board.Draft   `json:"draft"` // the end of the record
	Start  board.Draft   `json:"start"` // the opening position
	Layout board.Layout  `json:"board"`
}

// Found is the result of a search: the answer to move and hint.
type Found struct {
	Moves  []string `json:"moves"` // to play now
	Line   []string `json:"line"`  // the expected continuation, beginning with Moves
	Score  float64  `json:"score"`
	Proven bool     `json:"proven"`
	Depth  int      `json:"depth"`
	Nodes  int64    `json:"nodes"`
	TimeMS float64  `json:"time_ms"`
	NPS    int64    `json:"nps"`
	Label  string   `json:"label"`
	Why    []string `json:"why,omitempty"`   // of a hint: reasons, one sentence each
	Views  []View   `json:"views,omitempty"` // after each of Moves, if the request asks for them
}

// Started is the first event of an analysis.
type Started struct {
	Type   string `json:"type"` // started
	TimeMS int64  `json:"time_ms"`
}

// Overlay is an event of an analysis: one that only this game has.
type Overlay struct {
	Type string `json:"type"` // overlay
	board.Overlay
}

// Iteration is an event of an analysis: the current result of the search.
type Iteration struct {
	Type   string  `json:"type"` // iteration
	Depth  int     `json:"depth"`
	Score  float64 `json:"score"`
	Proven bool    `json:"proven"`
	Nodes  int64   `json:"nodes"`
	TimeMS float64 `json:"time_ms"`
	NPS    int64   `json:"nps"`
	Lines  []Line  `json:"lines"`
	Label  string  `json:"label"`
}

// Line is a move with its expected continuation.
type Line struct {
	Moves []string `json:"moves"`
	Score float64  `json:"score"`
	Label string   `json:"label"` // the first move in words

	// Of a mixed strategy: how probable the first move is, and what is lost by it.
	Part   *float64 `json:"part,omitempty"`
	Regret *float64 `json:"regret,omitempty"`
}

// Point is an event of a graph: the score of a position.
type Point struct {
	Type   string  `json:"type"` // point
	Ply    int     `json:"ply"`
	Score  float64 `json:"score"`
	Proven bool    `json:"proven"`
	Best   string  `json:"best,omitempty"` // the bot's move there
}

// Count is an event of a perft: the number of lines that begin with a move.
type Count struct {
	Type  string `json:"type"` // count
	Move  string `json:"move"`
	Lines int64  `json:"lines"`
}

// Problem is the error for a mistake in a request.
type Problem struct {
	Code    Code     `json:"code"`
	Message string   `json:"message"`         // what was wrong and what would be right, in words
	Ply     *int     `json:"ply,omitempty"`   // index of the faulty move in the record, from 0
	Legal   []string `json:"legal,omitempty"` // the moves that would be legal there, at most 100
}

// Code identifies the kind of a problem, for programs.
type Code string

// The codes.
const (
	BadRequest      Code = "bad_request"
	BadSetup        Code = "bad_setup" // or an unknown variant
	UnknownGame     Code = "unknown_game"
	UnknownSearcher Code = "unknown_searcher"
	BadLevel        Code = "bad_level"
	IllegalMove     Code = "illegal_move"
	BadPosition     Code = "bad_position"
	GameOver        Code = "game_over"
	UnknownSession  Code = "unknown_session"
	TooLarge        Code = "too_large"
	Busy            Code = "busy"    // try again in a moment
	Timeout         Code = "timeout" // the search ended before it found a move
	Internal        Code = "internal"

	// Over HTTP alone.
	Forbidden   Code = "forbidden"    // from another site, or by somebody without the key
	RateLimited Code = "rate_limited" // too many requests from one address
	NotFound    Code = "not_found"    // a room or a record
	Conflict    Code = "conflict"     // with what has happened in the room
	BadRecord   Code = "bad_record"
)

func (p *Problem) Error() string { return p.Message }

// Problemf returns a problem with a formatted message.
func Problemf(code Code, format string, args ...any) *Problem {
	return &Problem{Code: code, Message: fmt.Sprintf(format, args...)}
}

// NoBot returns the problem of a game without a bot of that name.
func NoBot(game, name string, bots []string) *Problem {
	return Problemf(UnknownSearcher, "%s: no bot %.40q (there are: %s)", game, name, strings.Join(bots, ", "))
}
