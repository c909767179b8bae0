package football_test

import (
	"fmt"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
)

// resolve draws an outcome of a tackle or a dispute with its probability.
func resolve(g *football.Game, s *football.State, r *rand.Rand) football.Action {
	x := r.Float64()
	outcomes := g.Moves(nil, s)
	for _, m := range outcomes {
		if x -= g.Probability(s, m); x < 0 {
			return m
		}
	}
	return outcomes[len(outcomes)-1]
}

// A complete program: a match between random teams. In every step both teams commit to an
// action, and chance decides the tackles.
func Example_program() {
	g, err := football.New(football.Config{Steps: 2000})
	if err != nil {
		fmt.Println(err)
		return
	}
	r := rand.New(rand.NewPCG(1, 2))
	tackles := 0
	s := g.Start()
	for !game.Over(g, s) {
		if g.Turn(&s) == game.Chance {
			tackles++
			g.Apply(&s, resolve(g, &s, r))
			continue
		}
		moves := g.Moves(nil, &s)
		g.Apply(&s, moves[r.IntN(len(moves))])
	}
	fmt.Printf("%d-%d after %d steps, %d tackles and disputes\n", s.Goals[0], s.Goals[1], s.Step, tackles)
	// Output:
	// 14-13 after 2000 steps, 12 tackles and disputes
}
