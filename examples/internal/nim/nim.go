// Package nim is the game of another programmer, for tests of the programs.
package nim

import "github.com/seed-61c9d78a/versus/game"

// Game is of five methods: the players take one to three stones in turn, and
// who takes the last one wins.
type Game struct{ Stones int }

// Heap is a position of Nim.
type Heap struct{ Left, Played int }

func (g Game) Start() Heap { return Heap{Left: g.Stones} }

func (Game) Turn(s *Heap) game.Player {
	if s.Left == 0 {
		return game.Nobody
	}
	return game.First + game.Player(s.Played%2)
}

func (Game) Moves(dst []int, s *Heap) []int {
	for n := 1; n <= min(3, s.Left); n++ {
		dst = append(dst, n)
	}
	return dst
}

func (Game) Apply(s *Heap, n int) { s.Left, s.Played = s.Left-n, s.Played+1 }

func (Game) Evaluate(s *Heap) float64 {
	if s.Left > 0 {
		return 0
	}
	return float64(s.Played%2*2 - 1)
}
