package view

// Board is what all positions of a game have in common.
type Board struct {
	Width  float64 `json:"width"` // in cells
	Height float64 `json:"height"`
	Label  string  `json:"label"` // for people who do not see it
	Places []Place `json:"places"`
	Lines  []Line  `json:"lines,omitempty"`
	Texts  []Text  `json:"texts,omitempty"`
}

// Place is where a user can click. A point has no size.
type Place struct {
	ID    string  `json:"id"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	W     float64 `json:"w"`
	H     float64 `json:"h"`
	Label string  `json:"label"`
	Kind  string  `json:"kind"`
}

// Kinds of places.
const (
	Cell   = "cell"   // of a grid
	Column = "column" // all of it is clicked as one
	Light  = "light"  // a square of a chequered board that nothing stands on
	Square = "square" // a square of a chequered board
	Point  = "point"  // a crossing of lines
	Goal   = "goal"
	Card   = "card" // also a kind of pieces
)

// Scene is what a position shows on the board.
type Scene struct {
	Kind   string   `json:"kind"` // of style: the game's name, as a rule
	Board  *Board   `json:"board,omitempty"`
	Pieces []Piece  `json:"pieces"`
	Lines  []Line   `json:"lines,omitempty"`
	Marks  []Mark   `json:"marks,omitempty"`
	Status []Status `json:"status,omitempty"`
	Last   *Last    `json:"last,omitempty"`
}

// Piece is a thing on the board. Its ID is the same in all positions of a game in which
// it is the same thing.
type Piece struct {
	ID    string  `json:"id"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Owner Owner   `json:"owner"`
	Kind  string  `json:"kind"`
	Text  string  `json:"text,omitempty"`
	Label string  `json:"label"` // what it is; the page says the place before it
}

// Kinds of pieces.
const (
	Disc   = "disc"
	Man    = "man"
	King   = "king"
	Cross  = "cross"
	Nought = "nought"
	Ball   = "ball"
	Player = "player"
	Taken  = "taken" // a card that somebody has
)

// Line is drawn from one point to another: by a player, or as part of the board.
type Line struct {
	ID    string  `json:"id,omitempty"`
	X1    float64 `json:"x1"`
	Y1    float64 `json:"y1"`
	X2    float64 `json:"x2"`
	Y2    float64 `json:"y2"`
	Owner Owner   `json:"owner,omitempty"`
	Kind  string  `json:"kind"`
	Last  bool    `json:"last,omitempty"` // drawn by the last move
}

// Kinds of lines.
const (
	Outline = "outline"
	Grid    = "grid"
	Post    = "post"
	Net     = "net"
	Halfway = "halfway"
	Segment = "segment" // drawn by a player
)

// Mark highlights a place.
type Mark struct {
	Place string  `json:"place,omitempty"`
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	W     float64 `json:"w"`
	H     float64 `json:"h"`
	Kind  string  `json:"kind"`
}

// Kinds of marks.
const (
	LastMove = "last" // where the last move was played
	Winning  = "win"  // what won the game
	Used     = "used" // where the ball bounces
)

// Text is written on the board, centred at its place.
type Text struct {
	X    float64 `json:"x"`
	Y    float64 `json:"y"`
	Text string  `json:"text"`
	Kind string  `json:"kind"`
}

// Coordinate is the kind of texts that name rows and columns.
const Coordinate = "coordinate"

// Status is a line beside the board, such as the score.
type Status struct {
	Label string `json:"label"`
	Value string `json:"value"`
}

// Last is the move that led to a scene.
type Last struct {
	Text    string   `json:"text"` // in the game's notation
	Owner   Owner    `json:"owner"`
	Label   string   `json:"label"` // for people who do not see it
	Motions []Motion `json:"motions,omitempty"`
	Taken   []Loss   `json:"taken,omitempty"`
}

// Motion moves a piece along a path, evenly, during a part of the move's time.
type Motion struct {
	Piece string       `json:"piece"`
	Path  [][2]float64 `json:"path"` // x and y, the beginning and the end included
	From  float64      `json:"from"` // 0 to 1
	To    float64      `json:"to"`
	Kind  string       `json:"kind"`
}

// Kinds of motions.
const (
	Drop    = "drop"
	Slide   = "slide"
	Jump    = "jump"
	Put     = "place"
	Take    = "take"
	Run     = "run"
	Pass    = "pass" // also a kind of choices
	Kickoff = "kickoff"
)

// Loss is a piece that the move took from the board.
type Loss struct {
	Piece Piece   `json:"piece"`
	At    float64 `json:"at"` // 0 to 1
}

// Move is a legal move.
type Move struct {
	Text  string     `json:"text"` // in the game's notation
	Label string     `json:"label,omitempty"`
	Paths [][]string `json:"paths,omitempty"` // the IDs of the places to click; any of them will do
}

// Part is what one piece is told where a move is composed of orders to several.
type Part struct {
	Piece   string   `json:"piece"`
	Label   string   `json:"label"`
	Options []Choice `json:"options"`
}

// Choice is something that a piece may be told.
type Choice struct {
	Text  string `json:"text"` // its part of the move's notation
	Kind  string `json:"kind"` // stay, move or pass
	Label string `json:"label"`
	Place string `json:"place"` // to click
}
