package board

// Scene is what a position shows on the board.
type Scene struct {
	Board  *Layout  `json:"board,omitempty"`
	Pieces []Piece  `json:"pieces"`
	Lines  []Line   `json:"lines,omitempty"`
	Marks  []Mark   `json:"marks,omitempty"`
	Texts  []Text   `json:"texts,omitempty"`
	Status []Status `json:"status,omitempty"`
	Last   *Last    `json:"last,omitempty"`

	// Drawing is the position as text in a fixed-width font, for scenes without pieces.
	Drawing string `json:"drawing,omitempty"`
}

// Put adds a piece that stands on a place.
func (s *Scene) Put(place string, owner Owner, kind Kind) *Piece {
	s.Pieces = append(s.Pieces, Piece{Place: place, Owner: owner, Kind: kind})
	return &s.Pieces[len(s.Pieces)-1]
}

// Piece is an object on the board. Pieces in different positions of a game are the same
// object if they have the same ID.
type Piece struct {
	ID    string  `json:"id"`              // empty: derived from its place
	Place string  `json:"place,omitempty"` // where it stands, instead of X and Y
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Owner Owner   `json:"owner"`
	Kind  Kind    `json:"kind"`
	Text  string  `json:"text,omitempty"`
	Label string  `json:"label"` // name without its place; empty: from its kind and owner
}

// Line is drawn from one point to another: by a player, or as part of the board.
type Line struct {
	ID    string  `json:"id,omitempty"`
	X1    float64 `json:"x1"`
	Y1    float64 `json:"y1"`
	X2    float64 `json:"x2"`
	Y2    float64 `json:"y2"`
	Owner Owner   `json:"owner,omitempty"`
	Kind  Kind    `json:"kind"`
	Last  bool    `json:"last,omitempty"` // drawn by the last move
}

// Mark highlights a place.
type Mark struct {
	Place string  `json:"place,omitempty"` // its ID; empty: the rectangle of X, Y, W and H
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	W     float64 `json:"w"`
	H     float64 `json:"h"`
	Kind  Kind    `json:"kind"`
}

// Status is a line next to the board, such as the score.
type Status struct {
	Label string `json:"label"`
	Value string `json:"value"`
}

// Last is the move that led to a scene.
type Last struct {
	Text    string   `json:"text"` // in the game's notation
	Owner   Owner    `json:"owner"`
	Label   string   `json:"label"` // for users who do not see it
	Motions []Motion `json:"motions,omitempty"`
	Taken   []Loss   `json:"taken,omitempty"`
}

// Motion moves a piece along a path at constant speed, during a part of the move's
// animation.
type Motion struct {
	Piece string       `json:"piece"` // its ID
	Path  [][2]float64 `json:"path"`  // x and y, including both ends
	From  float64      `json:"from"`  // when it begins, 0 to 1
	To    float64      `json:"to"`    // when it ends
	Kind  Kind         `json:"kind"`
}

// Loss is a piece that the move took from the board.
type Loss struct {
	Piece Piece   `json:"piece"`
	At    float64 `json:"at"` // when it disappears, 0 to 1
}

// Part holds the possible orders to one piece, in a game whose moves are orders to
// several.
type Part struct {
	Piece   string   `json:"piece"` // its ID
	Label   string   `json:"label"`
	Options []Choice `json:"options"`
}

// Choice is a possible order to a piece.
type Choice struct {
	Text  string `json:"text"` // its part of the move's notation
	Kind  Kind   `json:"kind"` // stay, move or pass
	Label string `json:"label"`
	Place string `json:"place"` // to click
}

// Overlay is the part of an analysis that is drawn over a position.
type Overlay struct {
	Name   string  `json:"name"`             // of the overlay, if an Analyst shows several
	Text   string  `json:"text"`             // the same in words
	Values []Value `json:"values,omitempty"` // of places
	Rings  []Ring  `json:"rings,omitempty"`
	Shades []Shade `json:"shades,omitempty"`
	Done   bool    `json:"done,omitempty"` // no more overlays will follow
}

// Value is a short text at the top of a place, such as the score of a move there.
type Value struct {
	Place string `json:"place"`
	Text  string `json:"text"`
	Kind  Kind   `json:"kind"`           // good, bad, even or unknown, for the player to move
	Best  bool   `json:"best,omitempty"` // no other value is better
}

// Ring is drawn around a place.
type Ring struct {
	Place string `json:"place"`
	Label string `json:"label"`          // for users who do not see it
	Ends  bool   `json:"ends,omitempty"` // the move there ends the game
}

// Shade colours a place: 1 is entirely First's, -1 Second's.
type Shade struct {
	Place string  `json:"place"`
	Value float64 `json:"value"`
}
