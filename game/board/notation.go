package board

// Format describes how moves, positions and games are written. All fields are optional.
type Format[S, M comparable] struct {
	Move, Position, Game string // explained, with examples between backquotes

	// Read parses a whole game, if there is a format other than moves separated by
	// spaces. It fills in the moves of the record, and the start or the setup if the text
	// contains them; it need not check the moves.
	Read func(v Ruleset[S, M], text string) (Record, error)

	// Resembles guesses what an unreadable text was meant to be: a "game" in the game's own form,
	// "moves" separated by spaces or a "position". nil: a game.
	Resembles func(text string) string

	// Write is the inverse of Read for the record of a game; it returns "" for a game
	// that it cannot write. nil: moves separated by spaces.
	Write func(at *Moment[S, M], r Record) string

	// Forms are other formats for a game or a position, which are read as well.
	Forms []Form[S, M]

	// Split splits a text that may hold several games. nil: a text holds one.
	Split func(v Ruleset[S, M], text string) []Excerpt
}

// Form is a format for a game or a position.
type Form[S, M comparable] struct {
	Title    string
	Position bool // a position, not a whole game
	Write    func(at *Moment[S, M], r Record) string
}

// Excerpt is one of the games in a text.
type Excerpt struct {
	Title string `json:"title"`           // for example, the players
	Text  string `json:"text"`            // this game alone, up to the first error
	Fault string `json:"fault,omitempty"` // that error
}

// Record is a game in the form that the page stores.
type Record struct {
	Game    string   `json:"game"`
	Variant string   `json:"variant"`
	Setup   string   `json:"setup"` // chosen before the game, in addition to the variant
	Start   string   `json:"start"` // a position in the game's notation, "" for the opening position
	Moves   []string `json:"moves"` // in the game's notation, outcomes of chance included
	Seed    uint64   `json:"seed"`  // of chance, and of a random setup

	// Sealed is the whole game, encrypted, of a record as a player sees a game with secrets:
	// then Moves has "?" for moves that the player does not see, and no seed is shown.
	Sealed string `json:"sealed,omitempty"`

	Notes *Notes `json:"notes,omitempty"` // nil: none
}

// Notes are what a record holds besides its moves, for formats that can express it. What does
// not fit the moves, because other ones were played, is ignored.
type Notes struct {
	Names [2]string   `json:"names"`           // of the players
	Tags  [][2]string `json:"tags,omitempty"`  // names and values, of a format
	Lines [][]string  `json:"lines,omitempty"` // all lines, from the start of the game, the main one first
	Notes []Note      `json:"notes,omitempty"`
}

// Note stands in a line, after ply moves.
type Note struct {
	Line     int      `json:"line"` // its index in Notes.Lines, from 0
	Ply      int      `json:"ply"`
	Before   bool     `json:"before,omitempty"` // the line's next move: it begins a variation
	Comments []string `json:"comments,omitempty"`
	Glyphs   []int    `json:"glyphs,omitempty"` // 1 to 6 are ! ? !! ?? !? ?!
}

// Picture is a position that illustrates the rules of a game, such as a capture.
type Picture struct {
	Caption               string
	Variant, Setup, Start string // as in a Record; empty: the usual ones
	Moves                 string // from there, separated by spaces; empty: none
}
