package search_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// heap is a user-defined game: the players alternately take one to three stones from a
// heap, and the player who takes the last stone wins.
type heap struct{ Stones int }

type heapState struct {
	Left int
	Turn game.Player
}

func (g heap) Start() heapState { return heapState{g.Stones, game.First} }

func (heap) Turn(s *heapState) game.Player {
	if s.Left == 0 {
		return game.Nobody
	}
	return s.Turn
}

func (heap) Moves(dst []int, s *heapState) []int {
	for take := 1; take <= min(3, s.Left); take++ {
		dst = append(dst, take)
	}
	return dst
}

func (heap) Apply(s *heapState, take int) {
	s.Left, s.Turn = max(0, s.Left-take), s.Turn.Opponent()
}

// Evaluate returns the payoff of a finished game, and 0 for all other positions.
func (heap) Evaluate(s *heapState) float64 {
	if s.Left > 0 {
		return 0
	}
	return -s.Turn.Sign()
}

// This example is a whole program: it defines a game and compares several searchers on it.
func Example_program() {
	ctx := context.Background()
	g := heap{Stones: 10}
	s := g.Start()
	for _, x := range []struct {
		name     string
		searcher search.Searcher[heapState, int]
	}{
		{"one ply ahead", search.NewGreedy(g, search.Limits{})},
		{"three plies ahead", search.NewMinimax(g, search.Limits{Depth: 3})},
		{"to the end", search.NewMinimax(g, search.Limits{})},
		{"by simulation", search.NewMCTS(g, search.Limits{Nodes: 2000})},
	} {
		r, err := x.searcher.Search(ctx, s)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("%-18s take %d, score %+.0f, proven %v\n", x.name, r.Move, r.Score, r.Proven)
	}
	r, err := search.NewBacktrack(g, search.Limits{}).Solve(ctx, s)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("best play:", r.Line)
	// Output:
	// one ply ahead      take 1, score +0, proven false
	// three plies ahead  take 1, score +0, proven false
	// to the end         take 2, score +1, proven true
	// by simulation      take 2, score +1, proven true
	// best play: [2 1 3 1 3]
}
