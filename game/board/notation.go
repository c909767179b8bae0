package board

// Notation is how moves, positions and games are written. All of it may be left out.
type Notation[S, M comparable] struct {
	Move, Position, Game Words // explained, with examples between backquotes

	// Read reads whole games, if there is a form for them besides moves separated by
	// blanks. Of the record it fills in the moves, and the start or the setup if the text
	// says them; the moves need not have been checked.
	Read func(v Variation[S, M], text string) (Record, error)

	// Resembles tells what the writer of a text meant that cannot be read. nil: a game.
	Resembles func(text string) Reading

	// Write is the inverse of Read for the record of a game; "" where it cannot be
	// written. nil: moves separated by blanks.
	Write func(at *Moment[S, M], r Record) string
}

// Reading is a way to read a text.
type Reading int

// The ways.
const (
	AsGame  Reading = iota // in the game's own form, if there is one
	AsMoves                // separated by blanks
	AsPosition
)

// Record is a game as the page keeps it.
type Record struct {
	Game    string   `json:"game"`
	Variant string   `json:"variant"`
	Setup   string   `json:"setup"` // what some games need on top of the variant
	Start   string   `json:"start"` // a position in the game's notation, "" for the opening position
	Moves   []string `json:"moves"` // in the game's notation, outcomes of chance included
	Seed    uint64   `json:"seed"`  // of chance, and of what is dealt
}

// Picture is a position that the rules of a game are explained with, such as a capture.
type Picture struct {
	Caption               Words
	Variant, Setup, Start string // as in a Record; empty: the usual ones
	Moves                 string // from there, separated by blanks; empty: none
}
