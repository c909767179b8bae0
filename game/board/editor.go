package board

// An Editor makes positions out of pieces on places, so that a page can have them set up by
// clicks: a piece is chosen, and then the places where it stands.
type Editor[S, M comparable] interface {
	// Stamps returns the pieces that there are.
	Stamps(l Language) []Stamp

	// Draft takes a position apart. What Write makes of it is the same position.
	Draft(at *Moment[S, M]) Draft

	// Write writes the position of a draft in the game's notation. What pieces do not tell,
	// such as the score, it takes from the position at. The text need not be checked.
	Write(at *Moment[S, M], d Draft) (string, error)
}

// Stamp is a kind of piece that can be put on places.
type Stamp struct {
	ID    string `json:"id"`
	Owner Owner  `json:"owner"`
	Kind  string `json:"kind"` // of piece
	Text  string `json:"text,omitempty"`
	Label string `json:"label"`
	Only  bool   `json:"only,omitempty"` // there is exactly one, which is moved
}

// Draft is a position that is being set up.
type Draft struct {
	Pieces []Stamped `json:"pieces"` // from the bottom where they lie on each other
	Turn   Owner     `json:"turn"`   // Nobody where that follows from the pieces
}

// Stamped is a piece on a place.
type Stamped struct {
	Stamp string `json:"stamp"`
	Place string `json:"place"`
}
