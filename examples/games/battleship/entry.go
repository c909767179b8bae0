package battleship

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/search"
	"github.com/seed-61c9d78a/versus/search/ismcts"
)

// Entry returns the entry of Battleship.
func Entry() catalog.Entry {
	return catalog.Game[State, Move]{
		Levels: catalog.Levels[State, Move]{Bot: "strong", Ease: [5]float64{1.82, 1.6, 1.17, 0.74, 0.001}, Elo: [5]float64{-485, -366, -251, -136, -1}},
		Name:   "battleship", Title: "Battleship", Group: "Cards and secrets",
		Aim:  "sink all ships of the opponent",
		Task: "First place your ships, each by its two ends; then shoot at a cell of your opponent's board.",
		About: `
Each player has a fleet on a board of its own, which the opponent does not see. First both place
their ships, across or down, one after the other: click the two ends of a ship. Ships may touch, but
not overlap.

Then the players shoot at a cell of the opponent's board in turn, one shot each. Both learn whether
it hit, and which ship it sank, if any.

The first player to sink the whole fleet wins.`,
		Package:  "github.com/seed-61c9d78a/versus/examples/games/battleship",
		Pictures: []board.Picture{{Variant: "6x6", Moves: "a1- b3| e6- b2- a5| e2| b2 a1 c2 b1 d2 c1", Caption: "Both boards: a ship of each player is sunk."}},
		Bots: []catalog.Bot[State, Move]{{
			Name: "strong", Title: "Most probable cell", About: "shoots where most of the fleets that are possible have a ship",
			Search: func(g game.Game[State, Move], s catalog.Settings[Move]) (search.Searcher[State, Move], error) {
				return ismcts.NewDeterminized(g, search.Limits{Depth: 1}, 200, s.Rand()), nil
			},
		}},
		Default:  [2]string{"strong", "random"},
		Variants: []board.Variant{{Name: "6x6", Title: "6 × 6, three ships"}, {Name: "10x10", Title: "10 × 10, five ships"}},
		Vary: func(variant, _ string, _ uint64) (board.Ruleset[State, Move], error) {
			g := Game{}
			if variant == "6x6" {
				g = Game{Size: 6, Ships: [MostShips]int8{3, 2, 2}}
			}
			return board.Ruleset[State, Move]{Rules: g, Board: sea{g}}, nil
		},
		Notation: board.Format[State, Move]{
			Move:     "the first cell of a ship with - if it lies across or | if it lies down, `a1-`; then the cell to shoot at, b2",
			Position: "ships and shots of both players, in capitals where they hit, and who is to shoot: `a1- - / - - first`",
			Game:     "places of ships and shots separated by spaces: `a1- a2-`",
		},
	}.Entry()
}

// sea shows both boards, First's at the bottom.
type sea struct{ Game }

// top returns the y coordinate of the board of player p: 0 for First, 1 for Second.
func (v sea) top(p int) float64 { return float64((1 - p) * (v.Rows() + 1)) }

// place returns the ID and the corner of a cell of the board of player p.
func (v sea) place(p, c int) (id string, x, y float64) {
	n := v.Rows()
	return string("ab"[p]) + "-" + board.CellID(c%n, c/n), float64(c % n), v.top(p) + float64(c/n)
}

func (v sea) Layout(l board.Language) board.Layout {
	n := v.Rows()
	b := board.Layout{Width: float64(n), Height: float64(2*n + 1), Bottom: board.First, Label: l.Say("Two boards of %d × %d cells", n, n)}
	for p := range 2 {
		whose := [2]string{l.Say("first player's %s"), l.Say("second player's %s")}[p]
		for c := range n * n {
			id, x, y := v.place(p, c)
			b.Places = append(b.Places, board.Place{ID: id, X: x, Y: y, W: 1, H: 1, Label: fmt.Sprintf(whose, board.CellID(c%n, c/n))})
		}
		y := v.top(p)
		for i := range n + 1 {
			at := float64(i)
			b.Lines = append(b.Lines, board.Line{X1: at, Y1: y, X2: at, Y2: y + float64(n), Kind: "grid"}, board.Line{X1: 0, Y1: y + at, X2: float64(n), Y2: y + at, Kind: "grid"})
		}
	}
	b.Texts = append(b.Texts, board.Text{X: float64(n) / 2, Y: float64(n) + 0.5, Text: l.Say("Second above, First below"), Kind: "caption"})
	return b
}

func (v sea) Scene(at *board.Moment[State, Move]) (scene board.Scene) {
	l, s := at.Language, at.State()
	for p := range 2 {
		for i, length := range v.Fleet() {
			if place := s.Fleet[p][i]; place != 0 {
				v.ship(&scene, p, place, length, s.Sunk[p]>>i&1 == 1)
			}
		}
		for c := range v.Rows() * v.Rows() {
			id, _, _ := v.place(p, c)
			switch {
			case s.Hits[1-p].Has(c):
				scene.Put(id, [2]board.Owner{board.Second, board.First}[p], "cross").Label = l.Say("hit")
			case s.Shots[1-p].Has(c):
				scene.Put(id, board.Nobody, "token").Label = l.Say("miss")
			}
		}
		left := 0
		for i := range v.Fleet() {
			left += int(1 - s.Sunk[p]>>i&1)
		}
		name := [2]string{l.Say("First player's ships"), l.Say("Second player's ships")}[p]
		scene.Status = append(scene.Status, board.Status{Label: name, Value: fmt.Sprint(left)})
	}
	return scene
}

// ship draws a ship.
func (v sea) ship(scene *board.Scene, p int, place Place, length int8, sunk bool) {
	first, step := int(place-1)/2, 1
	if place%2 == 0 {
		step = v.Rows()
	}
	_, x, y := v.place(p, first)
	_, x2, y2 := v.place(p, first+step*int(length-1))
	scene.Lines = append(scene.Lines, board.Line{X1: x + 0.5, Y1: y + 0.5, X2: x2 + 0.5, Y2: y2 + 0.5, Owner: board.Owner(p + 1), Kind: "bar"})
	for i := range int(length) {
		if id, _, _ := v.place(p, first+i*step); sunk {
			scene.Marks = append(scene.Marks, board.Mark{Place: id, Kind: "win"})
		}
	}
}

// mover returns who is to move, 0 or 1, and the length of the ship that is to be placed, or 0.
func (v sea) mover(s *State) (p int, length int8) {
	p = int(v.Turn(s) - game.First)
	if k := s.Placed[p]; int(k) < len(v.Fleet()) {
		return p, v.Fleet()[k]
	}
	return p, 0
}

// Paths returns both ends of a ship, in both orders, or the cell to shoot at.
func (v sea) Paths(at *board.Moment[State, Move], m Move) [][]string {
	p, length := v.mover(at.State())
	if length == 0 {
		id, _, _ := v.place(1-p, int(m))
		return [][]string{{id}}
	}
	first, step := int(m-1)/2, 1
	if m%2 == 0 {
		step = v.Rows()
	}
	from, _, _ := v.place(p, first)
	to, _, _ := v.place(p, first+step*int(length-1))
	return [][]string{{from, to}, {to, from}}
}

// Label names the ship and its place, or the cell.
func (v sea) Label(at *board.Moment[State, Move], m Move) string {
	l, text := at.Language, v.FormatMove(at.State(), m)
	_, length := v.mover(at.State())
	switch {
	case length == 0:
		return l.Say("shoot at %s", text)
	case m%2 == 0:
		return l.Say("ship of %d down from %s", length, text[:len(text)-1])
	}
	return l.Say("ship of %d across from %s", length, text[:len(text)-1])
}

// Ending says what won.
func (sea) Ending(at *board.Moment[State, Move]) string {
	return at.Language.Say("the whole fleet is sunk")
}
