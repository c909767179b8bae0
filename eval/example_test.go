package eval_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/search"
)

// An evaluation of checkers by material alone, ready to be searched.
func Example() {
	material := func(x []float64, s *checkers.State) {
		var all [checkers.NumFeatures]float64
		checkers.Features(all[:], s)
		x[0], x[1] = all[checkers.Men], all[checkers.Kings]
	}
	sum, err := eval.NewLinear(material, []float64{1, 1.5})
	if err != nil {
		panic(err)
	}
	g, err := eval.With(checkers.Game{}, sum, 2)
	if err != nil {
		panic(err)
	}
	m := search.NewMinimax(g, search.Limits{Depth: 4})
	r, err := m.Search(context.Background(), g.Start())
	fmt.Printf("after %d plies First expects %.2f points (%v)\n", r.Depth, (r.Score+1)/2, err)
	// Output:
	// after 4 plies First expects 0.50 points (<nil>)
}
