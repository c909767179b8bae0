package answer

import (
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/words"
)

// Version is the number of the interface. It grows when a program written for the interface
// would have to change; added requests and members leave it as it is.
const Version = 1

// Request describes a request: a form of Question.
type Request struct {
	Name     string
	About    string
	Takes    []string // the fields of Question, besides Do and Language
	Cost     Cost
	AtServer bool // answered by a server of requests, which keeps sessions
	Local    bool // not for requests from outside: nothing bounds its time
	Answer   any  // a value of the type of the answer
	Events   []any
}

// Cost is what a request costs, which decides how it waits for its turn.
type Cost int

// The costs.
const (
	AtOnce  Cost = iota // next to nothing
	ToMove              // a search, for which a player waits
	ToStudy             // a long search
)

// Requests are all requests.
var Requests = []Request{
	{Name: "games", About: "describes all games, and the limits", AtServer: true, Answer: List{}},
	{Name: "game", About: "describes a game: the rules in words, variants, notation, bots", Takes: []string{"Game"}, Answer: Game{}},
	{Name: "new", About: "the opening position", Takes: []string{"Game", "Variant", "Setup", "Seed", "Seat", "Shared"}, Answer: View{}},
	{Name: "view", About: "the position at the end of a record, or after ply moves", Takes: []string{"Record", "Ply", "Seat", "Shared"}, Answer: View{}},
	{Name: "play", About: "the position after one more move", Takes: []string{"Record", "Move"}, Answer: View{}},
	{Name: "undo", About: "the position before the last player's move, and what chance did since", Takes: []string{"Record"}, Answer: View{}},
	{Name: "steps", About: "the ends of many records, without boards and words", Takes: []string{"Game", "Variant", "Setup", "Games"}, Answer: Steps{}},
	{Name: "frames", About: "the scenes of these plies, for a replay", Takes: []string{"Record", "From", "To"}, Answer: Frames{}},
	{Name: "whynot", About: "why clicks on these places, which are given by their ids, make no legal move at the end of the record", Takes: []string{"Record", "Places"}, Answer: Refusal{}},
	{Name: "drawing", About: "the position as text, as the player to move sees it", Takes: []string{"Record"}, Answer: ""},
	{Name: "parse", About: "the position that a text describes, or at the end of its game", Takes: []string{"Game", "Variant", "Setup", "Text"}, Answer: View{}},
	{Name: "split", About: "the games in a text, for parse", Takes: []string{"Game", "Variant", "Setup", "Text"}, Answer: Games{}},
	{Name: "draft", About: "the pieces of the position, for an editor", Takes: []string{"Record"}, Answer: Draft{}},
	{Name: "compose", About: "the position with these pieces", Takes: []string{"Record", "Draft"}, Answer: View{}},
	{Name: "move", About: "a bot's move", Takes: []string{"Record", "Bot", "Seed", "Views"}, Cost: ToMove, Answer: Found{}},
	{Name: "hint", About: "a bot's move, with the reasons", Takes: []string{"Record", "Bot", "Seed"}, Cost: ToMove, Answer: Found{}},
	{Name: "analyse", About: "a bot's results: the best moves with their scores and lines", Takes: []string{"Record", "Bot", "Lines"}, Cost: ToStudy, Answer: Iteration{}, Events: []any{Started{}, Overlay{}, Iteration{}}},
	{Name: "graph", About: "a bot's score of every position of the record", Takes: []string{"Record", "Bot"}, Cost: ToStudy, Answer: Graph{}, Events: []any{Point{}}},
	{Name: "annotate", About: "judges every move of a record, with the reasons for mistakes, the last first; up to the record's first fault", Takes: []string{"Record", "Bot"}, Cost: ToStudy, Answer: Annotation{}, Events: []any{Point{}, Judged{}, Summary{}}},
	{Name: "explore", About: "what was played at the end of the record, in many games, and how they ended", Takes: []string{"Record", "Games", "Text"}, Answer: Explored{}},
	{Name: "puzzle", About: "a puzzle, for example the number of the day: a position with only one move to play", Takes: []string{"Game", "Puzzle", "Grade"}, Answer: Puzzle{}},
	{Name: "open", About: "opens a session with a new game, or with a record", Takes: []string{"Game", "Variant", "Setup", "Seed", "Seat", "Shared", "Record"}, AtServer: true, Answer: View{}},
	{Name: "close", About: "ends a session", AtServer: true, Answer: struct{}{}},
	{Name: "perft", About: "the number of lines of depth moves after each move", Takes: []string{"Record", "Depth"}, Cost: ToStudy, Local: true, Answer: Perft{}, Events: []any{Count{}}},
}

// Check returns an error if any of the fields of v, which is a struct, is neither zero nor
// taken by the request.
func (q Request) Check(v any) error {
	all := reflect.ValueOf(v)
	for i := range all.NumField() {
		f := all.Type().Field(i)
		if f.Name != "Do" && f.Name != "Language" && !slices.Contains(q.Takes, f.Name) && !all.Field(i).IsZero() {
			return Problemf(BadRequest, "the request cannot be read: unknown field %q of %s", f.Tag.Get("json"), q.Name)
		}
	}
	return nil
}

// Find returns the request with a name, or an error that lists those from outside, and more.
func Find(name string, more ...string) (Request, error) {
	var names []string
	for _, r := range Requests {
		if r.Name == name {
			return r, nil
		}
		if !r.Local {
			names = append(names, r.Name)
		}
	}
	return Request{}, Problemf(BadRequest, "there is no request %.40q (there are: %s)", name, strings.Join(append(names, more...), ", "))
}

// Refusal says why clicks make no legal move: the answer to whynot.
type Refusal struct {
	Text string `json:"text"` // empty if they do
}

// List describes all games: the answer to games.
type List struct {
	Version int    `json:"version"` // of the interface
	Games   []Game `json:"games"`
	Limits  Limits `json:"limits"`
}

// Limits are what a request may ask for at most.
type Limits struct {
	MaxTimeMS   int64 `json:"max_time_ms"` // of a search
	MaxPlies    int   `json:"max_plies"`   // of a record
	MaxFrames   int   `json:"max_frames"`
	MaxLines    int   `json:"max_lines"`              // of an analysis
	MaxSteps    int   `json:"max_steps"`              // records in one request
	MaxSearches int   `json:"max_searches,omitempty"` // at once; others wait
	MaxSessions int   `json:"max_sessions,omitempty"`
}

// Steps are the ends of many records: the answer to steps.
type Steps struct {
	Steps []Step `json:"steps"` // in the order of the records
}

// Step is the end of a record.
type Step struct {
	Turn     board.Owner `json:"turn"`
	Position string      `json:"position"`         // as the player to move sees it
	Seen     []string    `json:"seen,omitempty"`   // in a game that hides something: the position as first sees it, and as second does
	Moves    []string    `json:"moves"`            // the legal ones
	Played   []string    `json:"played,omitempty"` // what chance did after the record's moves, to be appended to them
	Payoff   float64     `json:"payoff"`           // for first; 0 until the game is over
	Error    *Problem    `json:"error,omitempty"`  // why the record cannot be played, instead of all else
}

// Explored is what was played in a position: the answer to explore.
type Explored struct {
	Games   int            `json:"games"`            // in the collection
	Reached int            `json:"reached"`          // of these, games with the position
	Faulty  int            `json:"faulty,omitempty"` // games with an error; the moves before it count
	Moves   []Continuation `json:"moves"`            // the most frequent first
}

// Continuation is a move that was played in a position. Games of which the result is not known
// count in Games alone.
type Continuation struct {
	Move   string `json:"move"`
	Label  string `json:"label"`
	Games  int    `json:"games"`
	First  int    `json:"first"` // won by the first player
	Drawn  int    `json:"drawn"`
	Second int    `json:"second"`
}

// Puzzle is a position in which only one move keeps the result.
type Puzzle struct {
	Number   int          `json:"number"` // from 0
	Count    int          `json:"count"`  // of the puzzles with this grade, or of all
	Grade    int          `json:"grade"`  // 1, the easiest, to 5
	Kind     string       `json:"kind"`   // what the move keeps: win or draw
	Task     string       `json:"task"`   // in words
	Turn     board.Owner  `json:"turn"`
	Record   board.Record `json:"record"`
	Solution []string     `json:"solution"` // the moves of both players, until there is more than one
}

// Graph has the scores of the positions of a record: the answer to graph.
type Graph struct {
	Points []Point `json:"points"`
}

// Annotation is what a coach says about a game: the answer to annotate.
type Annotation struct {
	Moves []Judged `json:"moves"` // the players' moves, the first first
	Summary
}

// Summary is the last event of an annotation.
type Summary struct {
	Type     string   `json:"type"`            // summary
	Searcher string   `json:"searcher"`        // that judged
	Players  [2]Tally `json:"players"`         // first and second
	Turning  []int    `json:"turning"`         // the plies of the turning points
	Text     string   `json:"text"`            // the game in its notation, with comments if it can have any
	Complete bool     `json:"complete"`        // false: the time was over before the first move was judged
	Fault    *Problem `json:"fault,omitempty"` // why the moves of the record from there on are left out
}

// Judged is an event of an annotation: what is said about a move.
type Judged struct {
	Type      string      `json:"type"` // judged
	Ply       int         `json:"ply"`  // after the move
	Player    board.Owner `json:"player"`
	Move      string      `json:"move"`
	Best      string      `json:"best"`
	Before    float64     `json:"before"`         // the score of the position before the move
	After     float64     `json:"after"`          // and after it
	Loss      float64     `json:"loss"`           // expected points of the player, from 0 to 1
	Accuracy  float64     `json:"accuracy"`       // from 0 to 100
	Proven    bool        `json:"proven"`         // the loss is exact; else it is estimated
	Certainty float64     `json:"certainty"`      // of an estimated loss, from 0 to 1
	Choices   int         `json:"choices"`        // legal moves
	Mark      string      `json:"mark"`           // of a mistake: ?!, ? or ??
	Turning   bool        `json:"turning"`        // a turning point
	Line      []string    `json:"line"`           // best play, beginning with Best
	Reply     []string    `json:"reply"`          // best play after the move
	Keep      []string    `json:"keep,omitempty"` // of a mistake: the moves that keep the proven result
	Why       []string    `json:"why,omitempty"`  // of a mistake: reasons, one sentence each
}

// Tally is a player's part of a game.
type Tally struct {
	Moves    int            `json:"moves"`    // at which there was a choice
	Accuracy float64        `json:"accuracy"` // the mean, from 0 to 100
	Lost     float64        `json:"lost"`     // expected points
	Marks    map[string]int `json:"marks"`    // how many of each
}

// Perft has the numbers of lines: the answer to perft.
type Perft struct {
	Counts []Count `json:"counts"`
}

// Question is a request: a question about a game, which is written in it as text: no request depends
// on another. All fields that a request does not take must be zero: see Requests.
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

// Languages returns the languages of answers, English first.
func Languages() []board.Language {
	all := []board.Language{"en"}
	for _, l := range words.Languages() {
		all = append(all, board.Language(l))
	}
	return all
}

// LanguageOf returns the language with a code, or English if there is none.
func LanguageOf(code string) board.Language {
	if words.Has(code) {
		return board.Language(code)
	}
	return "en"
}
