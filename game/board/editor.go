package board

// An Editor lets users set up positions by clicks: they choose a kind of piece, then the
// places for it.
type Editor[S, M comparable] interface {
	// Stamps returns the available kinds of pieces.
	Stamps(l Language) []Stamp

	// Draft takes a position apart. Write turns the result back into the same position.
	Draft(at *Moment[S, M]) Draft

	// Write formats the position of a draft in the game's notation. It takes whatever
	// pieces do not express, such as the score, from the position at. The result need not
	// be a valid position.
	Write(at *Moment[S, M], d Draft) (string, error)
}

// Stamp is a kind of piece that can be put on places.
type Stamp struct {
	ID    string `json:"id"`
	Owner Owner  `json:"owner"`
	Kind  Kind   `json:"kind"` // of piece
	Text  string `json:"text,omitempty"`
	Label string `json:"label"`
	Only  bool   `json:"only,omitempty"` // there is exactly one, and it is moved
}

// Draft is a position that is being set up.
type Draft struct {
	Pieces []Stamped `json:"pieces"` // from the bottom where they are stacked
	Turn   Owner     `json:"turn"`   // Nobody if it follows from the pieces
}

// Stamped is a piece on a place: the IDs of a stamp and a place.
type Stamped struct {
	Stamp string `json:"stamp"`
	Place string `json:"place"`
}
