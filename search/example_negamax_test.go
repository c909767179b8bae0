package search_test

import (
	"context"
	"fmt"
	"math"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// Negamax returns the value, for the player to move, of a position searched to the given
// depth: alpha-beta at its simplest. The value is exact if it lies between alpha and beta.
func Negamax[S, M comparable](g game.Game[S, M], s S, depth int, alpha, beta float64) float64 {
	turn := g.Turn(&s)
	if turn == game.Nobody || depth == 0 {
		return turnSign(turn) * g.Evaluate(&s)
	}
	best := math.Inf(-1)
	for _, m := range g.Moves(nil, &s) {
		next := s
		g.Apply(&next, m)
		var v float64
		if turnSign(g.Turn(&next)) == turnSign(turn) { // the same player moves again
			v = Negamax(g, next, depth-1, alpha, beta)
		} else {
			v = -Negamax(g, next, depth-1, -beta, -alpha)
		}
		if best = max(best, v); best >= beta {
			break // the opponent will not let it come to this
		}
		alpha = max(alpha, best)
	}
	return best
}

// turnSign returns 1 where scores count for First, and -1 for Second.
func turnSign(turn game.Player) float64 {
	if turn == game.Second {
		return -1
	}
	return 1
}

// The core of [search.Minimax], without limits, chance and refinements.
func Example_negamax() {
	g := connect4.Game{}
	s, _ := g.ParsePosition("444433")
	v := Negamax(g, s, 6, math.Inf(-1), math.Inf(1))
	m := search.Minimax[connect4.State, connect4.Move]{Game: g, Disable: search.Everything, Limits: search.Limits{Depth: 6}}
	r, err := m.Search(context.Background(), s)
	fmt.Println(turnSign(g.Turn(&s))*v == r.Score, err)
	// Output: true <nil>
}
