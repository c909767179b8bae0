package eval_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// middle sets x[0] to the number of discs in the middle column, First's minus Second's.
func middle(x []float64, s *connect4.State) {
	g := connect4.Game{}
	x[0] = 0
	for row := range g.Rows() {
		x[0] += g.Cell(*s, g.Columns()/2, row).Sign()
	}
}

// randomGames returns positions after eight discs of random games, and the points that
// First scored in those games.
func randomGames(n int, r *rand.Rand) (positions []connect4.State, points []float64) {
	g := connect4.Game{}
	for range n {
		s := g.Start()
		for !game.Over(g, s) {
			moves := g.Moves(nil, &s)
			g.Apply(&s, moves[r.IntN(len(moves))])
			if g.Discs(s) == 8 {
				positions = append(positions, s)
			}
		}
		if len(positions) > len(points) {
			points = append(points, (1+g.Winner(s).Sign())/2)
		}
	}
	return positions, points
}

// A complete program: a feature, the win probability that it implies, and a game that is
// evaluated by it.
func Example_program() {
	sum, err := eval.NewLinear(middle, []float64{1})
	if err != nil {
		fmt.Println(err)
		return
	}
	positions, points := randomGames(2000, rand.New(rand.NewPCG(1, 2)))
	sums := make([]float64, len(positions))
	for i := range positions {
		sums[i] = sum(&positions[i])
	}
	scale, _, err := eval.FitScale(sums, points)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("two discs more in the middle: %.0f %% of the points\n", 100*scale.Probability(2))

	g, err := eval.With(connect4.Game{}, sum, scale)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := search.NewMinimax(g, search.Limits{Depth: 3}).Search(context.Background(), g.Start())
	fmt.Println("first disc in column", r.Move+1, err)
	// Output:
	// two discs more in the middle: 62 % of the points
	// first disc in column 4 <nil>
}
