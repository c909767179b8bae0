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
