package entry

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// draughts is the board of checkers: the usual diagram, with square 1 at the top left and
// First, whose men move down, at the top.
type draughts struct{ whiteFirst bool }

// names returns what is called black and white, in the order of First and Second.
func (v draughts) names(black, white string) [2]string {
	if v.whiteFirst {
		return [2]string{white, black}
	}
	return [2]string{black, white}
}

func squareID(q checkers.Square) string { return fmt.Sprintf("s%d", q) }

func corner(q checkers.Square) (x, y float64) {
	return float64(checkers.Columns - 1 - q.Column()), float64(q.Row())
}

func middle(q checkers.Square) [2]float64 {
	x, y := corner(q)
	return [2]float64{x + 0.5, y + 0.5}
}

func (v draughts) Layout(l board.Language) board.Layout {
	b := board.Layout{Look: "chequered", Colors: v.names("black", "white"), Bottom: board.Second, Width: checkers.Columns, Height: checkers.Rows, Label: l.Say("Checkers board")}
	for q := checkers.Square(1); q.Valid(); q++ {
		x, y := corner(q)
		b.Places = append(b.Places, board.Place{ID: squareID(q), X: x, Y: y, W: 1, H: 1, Label: l.Say("square %d", q), Kind: "square"})
		b.Texts = append(b.Texts, board.Text{X: x + 0.13, Y: y + 0.14, Text: fmt.Sprint(q), Kind: "coordinate"})
	}
	return b
}

// kindOf returns the owner and the kind of the piece on a square; kind is "" if it is empty.
func kindOf(s *checkers.State, q checkers.Square) (owner game.Player, kind board.Kind) {
	switch s.At(q) {
	case 'x':
		return game.First, "man"
	case 'X':
		return game.First, "king"
	case 'o':
		return game.Second, "man"
	case 'O':
		return game.Second, "king"
	}
	return game.Nobody, ""
}

func (v draughts) piece(l board.Language, s *checkers.State, q checkers.Square, id string) board.Piece {
	owner, kind := kindOf(s, q)
	at := middle(q)
	return board.Piece{ID: id, X: at[0], Y: at[1], Owner: board.Owner(owner), Kind: kind, Label: v.labels(l, kind)[owner-game.First]}
}

// labels returns the names of the two sides' pieces of a kind.
func (v draughts) labels(l board.Language, kind board.Kind) [2]string {
	if kind == "king" {
		return v.names(l.Say("black king"), l.Say("white king"))
	}
	return v.names(l.Say("black man"), l.Say("white man"))
}

func (v draughts) Scene(at *board.Moment[checkers.State, checkers.Move]) board.Scene {
	l, s := at.Language, at.State()
	scene := board.Scene{}
	// A piece's ID is made from the square where it first stood.
	ids := map[checkers.Square]string{}
	for q := checkers.Square(1); q.Valid(); q++ {
		if _, kind := kindOf(&at.States[0], q); kind != "" {
			ids[q] = fmt.Sprintf("m%d", q)
		}
	}
	for i, m := range at.Moves {
		if i == len(at.Moves)-1 {
			scene.Last = v.last(at.Before(), m, ids)
		}
		id := ids[m.From()]
		delete(ids, m.From())
		for q := range m.Captured().All() {
			delete(ids, q)
		}
		ids[m.To()] = id
	}
	for q := checkers.Square(1); q.Valid(); q++ {
		if _, kind := kindOf(s, q); kind != "" {
			scene.Pieces = append(scene.Pieces, v.piece(l, s, q, ids[q]))
		}
	}
	if _, m, ok := at.Last(); ok {
		for _, q := range []checkers.Square{m.From(), m.To()} {
			x, y := corner(q)
			scene.Marks = append(scene.Marks, board.Mark{Place: squareID(q), X: x, Y: y, W: 1, H: 1, Kind: "last"})
		}
	}
	for _, p := range []game.Player{game.First, game.Second} {
		name := v.names(l.Say(black), l.Say(white))[p-game.First]
		scene.Status = append(scene.Status, board.Status{Label: name, Value: fmt.Sprint(s.Pieces(p).Len())})
	}
	return scene
}

// last describes the move m in the position at, where the pieces have these IDs.
func (v draughts) last(at *board.Moment[checkers.State, checkers.Move], m checkers.Move, ids map[checkers.Square]string) *board.Last {
	s, path := at.State(), m.Path()
	motion := board.Motion{Piece: ids[m.From()], To: 1, Kind: "slide"}
	for _, q := range path {
		motion.Path = append(motion.Path, middle(q))
	}
	last := &board.Last{Text: m.String(), Owner: board.Owner(s.ToMove()), Label: v.Label(at, m)}
	if m.Captured() != 0 {
		motion.Kind = "jump"
		for i, q := range over(path) {
			last.Taken = append(last.Taken, board.Loss{Piece: v.piece(at.Language, s, q, ids[q]), At: (float64(i) + 0.5) / float64(len(path)-1)})
		}
	}
	last.Motions = []board.Motion{motion}
	return last
}

// over returns the squares that a path of jumps passes over.
func over(path []checkers.Square) (jumped []checkers.Square) {
	for i, q := range path[1:] {
		from := path[i]
		if between, ok := checkers.SquareAt((from.Row()+q.Row())/2, (from.Column()+q.Column())/2); ok {
			jumped = append(jumped, between)
		}
	}
	return jumped
}

// Paths returns the squares of the whole path.
func (draughts) Paths(_ *board.Moment[checkers.State, checkers.Move], m checkers.Move) [][]string {
	var path []string
	for _, q := range m.Path() {
		path = append(path, squareID(q))
	}
	return [][]string{path}
}

// Label describes the squares, the captures, and a crowning.
func (draughts) Label(at *board.Moment[checkers.State, checkers.Move], m checkers.Move) string {
	l := at.Language
	var stops, taken []string
	path := m.Path()
	for _, q := range path[1:] {
		stops = append(stops, fmt.Sprint(q))
	}
	text := l.Say("%d to %s", m.From(), strings.Join(stops, ", "))
	if m.Captured() != 0 {
		for _, q := range over(path) {
			taken = append(taken, fmt.Sprint(q))
		}
		text += l.Say(", captures %s", strings.Join(taken, ", "))
	}
	if m.Crowns() {
		text += l.Say(", becomes a king")
	}
	return text
}

// Ending describes how the game ended.
func (draughts) Ending(at *board.Moment[checkers.State, checkers.Move]) string {
	l, s := at.Language, at.State()
	rules := at.Game.(checkers.Game)
	if rules.Turn(s) == game.Nobody {
		if s.Pieces(s.ToMove()) == 0 {
			return l.Say("no pieces left")
		}
		return l.Say("no legal move")
	}
	rules.Rules.QuietPlies = -1 // what is left is repetition
	if payoff, over := rules.Outcome(at.States); over {
		n := 0
		for _, earlier := range at.States {
			if earlier == *s {
				n++
			}
		}
		if payoff != 0 {
			return l.Say("the position occurred %d times, and the winner has more pieces", n)
		}
		return l.Say("the position occurred %d times", n)
	}
	return l.Say("40 moves of each side without a capture or a move of a man")
}

// WhyNot names the pieces that must capture, and tells which pieces cannot move.
func (draughts) WhyNot(at *board.Moment[checkers.State, checkers.Move], places []string) string {
	l, s := at.Language, at.State()
	var from, to checkers.Square
	fmt.Sscanf(places[0], "s%d", &from)
	fmt.Sscanf(places[len(places)-1], "s%d", &to)
	var movers, ways []string // the squares of pieces that can move, and the moves of the one clicked
	captures := false
	for _, m := range at.Game.Moves(nil, s) {
		captures = m.Captured() != 0
		if q := fmt.Sprint(m.From()); !slices.Contains(movers, q) {
			movers = append(movers, q)
		}
		if m.From() == from {
			ways = append(ways, m.String())
		}
	}
	owner, kind := kindOf(s, from)
	switch {
	case kind == "":
		return l.Say("there is no piece on %d", from)
	case owner != s.ToMove():
		return l.Say("the piece on %d is your opponent's", from)
	case captures && len(ways) == 0:
		return l.Say("you must capture with the piece on %s", strings.Join(movers, " / "))
	case captures:
		return l.Say("you must capture: %s", strings.Join(ways, " / "))
	case len(ways) == 0:
		return l.Say("the piece on %d is blocked", from)
	}
	if _, there := kindOf(s, to); there != "" {
		return l.Say("there is a piece on %d already", to)
	}
	if kind == "man" {
		return l.Say("a man moves one square diagonally forward")
	}
	return l.Say("a king moves one square diagonally")
}

// The page's editor sets up positions piece by piece.
var _ board.Editor[checkers.State, checkers.Move] = draughts{}

// Stamps returns men and kings.
func (v draughts) Stamps(l board.Language) []board.Stamp {
	stamp := func(owner board.Owner, kind board.Kind, label string) board.Stamp {
		return board.Stamp{ID: owner.String() + "-" + string(kind), Owner: owner, Kind: kind, Label: label}
	}
	men, kings := v.labels(l, "man"), v.labels(l, "king")
	return []board.Stamp{
		stamp(board.First, "man", men[0]), stamp(board.First, "king", kings[0]),
		stamp(board.Second, "man", men[1]), stamp(board.Second, "king", kings[1]),
	}
}

// Draft returns the pieces and the side to move.
func (draughts) Draft(at *board.Moment[checkers.State, checkers.Move]) board.Draft {
	d := board.Draft{Turn: board.Owner(at.State().ToMove())}
	for q := checkers.Square(1); q.Valid(); q++ {
		if owner, kind := kindOf(at.State(), q); kind != "" {
			d.Pieces = append(d.Pieces, board.Stamped{Stamp: board.Owner(owner).String() + "-" + string(kind), Place: squareID(q)})
		}
	}
	return d
}

// Write returns the draft as FEN.
func (draughts) Write(_ *board.Moment[checkers.State, checkers.Move], d board.Draft) (string, error) {
	turn, lists := "B", map[string][]string{}
	if d.Turn == board.Second {
		turn = "W"
	}
	for _, p := range d.Pieces {
		owner, kind, _ := strings.Cut(p.Stamp, "-")
		square := strings.TrimPrefix(p.Place, "s")
		if kind == "king" {
			square = "K" + square
		}
		lists[owner] = append(lists[owner], square)
	}
	return fmt.Sprintf("%s:W%s:B%s", turn, strings.Join(lists["second"], ","), strings.Join(lists["first"], ",")), nil
}
