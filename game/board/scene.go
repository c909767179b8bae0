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

	// Drawing is the position as text in a fixed-width font, where there are no pieces.
	Drawing string `json:"drawing,omitempty"`
}

// Put adds a piece that stands on a place.
func (s *Scene) Put(place string, owner Owner, kind string) *Piece {
	s.Pieces = append(s.Pieces, Piece{Place: place, Owner: owner, Kind: kind})
	return &s.Pieces[len(s.Pieces)-1]
}

// Piece is a thing on the board. Its ID is the same in all positions of a game in which
// it is the same thing.
type Piece struct {
	ID    string  `json:"id"`              // empty: of what stands on its place
	Place string  `json:"place,omitempty"` // on which it stands, instead of X and Y
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Owner Owner   `json:"owner"`
	Kind  string  `json:"kind"`
	Text  string  `json:"text,omitempty"`
	Label string  `json:"label"` // what it is, without where; empty: its kind and owner
}

// Kinds of pieces.
const (
	Disc   = "disc"
	Man    = "man"
	King   = "king"
	Cross  = "cross"
	Nought = "nought"
	Ball   = "ball"
	Player = "player" // with Text on it
	Taken  = "taken"  // a card that somebody has
	Hidden = "hidden" // a card face down
	Die    = "die"    // that shows Text, 1 to 6
	Token  = "token"  // a small disc with Text on it, of anybody or nobody
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
	Outline  = "outline"
	Gridline = "grid"
	Post     = "post"
	Net      = "net"
	Halfway  = "halfway"
	Segment  = "segment" // drawn by a player
	Bar      = "bar"     // thick: how much somebody has
	Track    = "track"   // as thick: how much there is to have
	Arrow    = "arrow"   // a direction, such as where a player's goal is
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
	Roll    = "roll" // of a die
	Flip    = "flip" // to the other player's side
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
	Kind  string `json:"kind"` // Stay, Go or Pass
	Label string `json:"label"`
	Place string `json:"place"` // to click
}

// Kinds of choices, besides Pass.
const (
	Stay = "stay"
	Go   = "move"
)

// Overlay is drawn over a position by its analysis.
type Overlay struct {
	Name   string  `json:"name"`             // of what is told, where an Analyst tells several things
	Text   string  `json:"text"`             // the same in words
	Values []Value `json:"values,omitempty"` // of places
	Rings  []Ring  `json:"rings,omitempty"`
	Shades []Shade `json:"shades,omitempty"`
	Done   bool    `json:"done,omitempty"` // nothing more will be told
}

// Value is a short text at the head of a place, such as the score of a move there.
type Value struct {
	Place string `json:"place"`
	Text  string `json:"text"`
	Kind  string `json:"kind"` // Good, Bad, Even or Unknown, for who is to move
	Best  bool   `json:"best,omitempty"`
}

// Kinds of values.
const (
	Good    = "good"
	Bad     = "bad"
	Even    = "even"
	Unknown = "unknown"
)

// Ring is drawn around a place.
type Ring struct {
	Place string `json:"place"`
	Label string `json:"label"`
	Ends  bool   `json:"ends,omitempty"` // the game is over there
}

// Shade colours a place: 1 is entirely First's, -1 Second's.
type Shade struct {
	Place string  `json:"place"`
	Value float64 `json:"value"`
}
