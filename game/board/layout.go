package board

import "fmt"

// Layout is what all positions of a game have in common.
type Layout struct {
	Width  float64 `json:"width"` // in cells
	Height float64 `json:"height"`
	Label  string  `json:"label"` // for users who do not see it
	Places []Place `json:"places"`
	Lines  []Line  `json:"lines,omitempty"`
	Texts  []Text  `json:"texts,omitempty"`

	// Look is the material of the board: "holes" is an upright rack into which discs fall,
	// "chequered" has dark squares, where the places are, on a light ground, "paper" has
	// points on squared paper, "grass" is a pitch, and "felt" a table for cards and dice.
	// Empty: cells with lines between them.
	Look string `json:"look,omitempty"`

	// Colors are those of First and Second: orange, blue, red, yellow, black, white or
	// green. All combinations are legible in light and dark mode, and pieces also differ in
	// shape or marking. Empty: orange and blue.
	Colors [2]string `json:"colors"`

	// Facing says how the board looks from the other side: "mirrored", left and right
	// change places, or "fixed". Empty: turned by half a turn.
	Facing string `json:"facing,omitempty"`

	Bottom Owner `json:"bottom"`         // the player whose side is at the bottom; Nobody: neither
	Pace   int   `json:"pace,omitempty"` // duration of a move's animation, in ms; 0: 280
}

// Place is a part of the board that can be clicked: X and Y are its top left corner, in cells. A
// point, or a goal that is one, has no size.
type Place struct {
	ID    string  `json:"id"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	W     float64 `json:"w"`
	H     float64 `json:"h"`
	Label string  `json:"label"` // empty: the ID
	Kind  Kind    `json:"kind"`  // empty: cell
}

// centre returns the middle of a place.
func (p *Place) centre() (x, y float64) { return p.X + p.W/2, p.Y + p.H/2 }

// Text is written on the board. X and Y are its middle, in cells; but see Align.
type Text struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Text string  `json:"text"`
	Kind Kind    `json:"kind"`
	Of   Owner   `json:"of,omitempty"` // whose colour it has

	// Align says which part of the text is at X: "left", its beginning, or "right", its end.
	// Empty: its middle.
	Align string `json:"align,omitempty"`
}

// Grid returns a board of cells, each named by CellID.
func Grid(columns, rows int) Layout {
	b := Layout{Width: float64(columns), Height: float64(rows)}
	for row := range rows {
		for column := range columns {
			b.Places = append(b.Places, Place{ID: CellID(column, row), X: float64(column), Y: float64(row), W: 1, H: 1})
		}
	}
	return b
}

// CellID returns the chess-like name of a cell of Grid: a1 is column 0 of row 0, at the
// top left.
func CellID(column, row int) string {
	if column < 26 {
		return fmt.Sprintf("%c%d", 'a'+column, row+1)
	}
	return fmt.Sprintf("%c%c%d", 'a'+column/26-1, 'a'+column%26, row+1)
}

// Coordinates adds letters in the corners of a grid's first row and numbers in those of its first column.
func (b *Layout) Coordinates() {
	for column := range int(b.Width) {
		name := CellID(column, 0)
		b.Texts = append(b.Texts, Text{X: float64(column) + 0.86, Y: 0.16, Text: name[:len(name)-1], Kind: "coordinate"})
	}
	for row := range int(b.Height) {
		b.Texts = append(b.Texts, Text{X: 0.13, Y: float64(row) + 0.16, Text: fmt.Sprint(row + 1), Kind: "coordinate"})
	}
}

// Buttons adds buttons below the board, side by side. A name is the ID and, unless labels
// has an entry for it, the label.
func (b *Layout) Buttons(labels map[string]string, names ...string) {
	const gap, height = 0.35, 1.1
	width := (b.Width - gap*float64(len(names)-1)) / float64(len(names))
	for i, name := range names {
		label := labels[name]
		if label == "" {
			label = name
		}
		b.Places = append(b.Places, Place{
			ID: name, X: float64(i) * (width + gap), Y: b.Height + gap, W: width, H: height, Label: label, Kind: "button",
		})
	}
}

// find returns the place with an ID, or nil if there is none.
func (b *Layout) find(id string) *Place {
	for i := range b.Places {
		if b.Places[i].ID == id {
			return &b.Places[i]
		}
	}
	return nil
}

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
	Text   string  `json:"text"`             // the same in words
	Values []Value `json:"values,omitempty"` // of places
	Done   bool    `json:"done,omitempty"`   // no more overlays will follow
}

// Value is what an analysis has found for a place. Its Kind says how it is drawn: as a short text at the
// top of the place, such as the score of a move there, as a ring around it, or as its colour.
type Value struct {
	Place string  `json:"place"`
	Kind  Kind    `json:"kind"`            // of a text: good, bad, even or unknown, for the player to move; or ring, goal, shade
	Text  string  `json:"text,omitempty"`  // of a ring: for users who do not see it
	Best  bool    `json:"best,omitempty"`  // no other value is better
	Shade float64 `json:"shade,omitempty"` // of a shade: 1 is entirely First's, -1 Second's
}
