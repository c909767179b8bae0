package board_test

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// Cells is a position of tic-tac-toe: the owner of each cell.
type Cells [9]game.Player

// Noughts is tic-tac-toe: five methods for the rules and three for the board.
type Noughts struct{}

func (Noughts) Start() Cells { return Cells{} }

func (g Noughts) Turn(s *Cells) game.Player {
	n := 0
	for _, p := range s {
		if p != game.Nobody {
			n++
		}
	}
	if n == 9 || g.Evaluate(s) != 0 {
		return game.Nobody
	}
	return [2]game.Player{game.First, game.Second}[n%2]
}

func (g Noughts) Moves(dst []int, s *Cells) []int {
	for i, p := range s {
		if p == game.Nobody && g.Turn(s) != game.Nobody {
			dst = append(dst, i)
		}
	}
	return dst
}

func (g Noughts) Apply(s *Cells, m int) { s[m] = g.Turn(s) }

func (Noughts) Evaluate(s *Cells) float64 {
	for _, l := range [8][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}} {
		if p := s[l[0]]; p != game.Nobody && p == s[l[1]] && p == s[l[2]] {
			return p.Sign()
		}
	}
	return 0
}

func (Noughts) Layout(board.Language) board.Layout { return board.Grid(3, 3) }

func (Noughts) Scene(at *board.Moment[Cells, int]) (scene board.Scene) {
	for i, p := range at.State() {
		if p != game.Nobody {
			scene.Put(board.CellID(i%3, i/3), board.Owner(p), map[game.Player]board.Kind{game.First: "cross", game.Second: "nought"}[p])
		}
	}
	return scene
}

func (Noughts) Paths(_ *board.Moment[Cells, int], m int) [][]string {
	return [][]string{{board.CellID(m%3, m/3)}}
}

// A board for a new game.
func Example() {
	g := Noughts{}
	if err := board.Check(g, g, 1000, 1); err != nil {
		fmt.Println(err)
	}
	at := &board.Moment[Cells, int]{Game: g, States: []Cells{{}, {4: game.First}}, Moves: []int{4}}
	scene := board.Show(g, at)
	for _, p := range scene.Pieces {
		fmt.Printf("%s at (%v, %v): %s\n", p.ID, p.X, p.Y, p.Label)
	}
	for m := range game.All(g, *at.State()) {
		fmt.Print(strings.Join(g.Paths(at, m)[0], " "), " ")
	}
	// Output:
	// on-b2 at (1.5, 1.5): cross of the first player
	// a1 b1 c1 a2 c2 a3 b3 c3
}
