package endgame_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/checkers/endgame"
)

// follow plays the table's moves until it has none.
func follow(t *endgame.Table, s checkers.State) {
	g := checkers.Game{Rules: t.Rules()}
	for {
		m, v, ok := t.Best(s)
		if !ok {
			return
		}
		fmt.Printf("%s (%v in %d) ", g.FormatMove(&s, m), v.Winner, v.Plies)
		s = game.After(g, s, m)
	}
}

// A complete program: the table of three pieces shows how two kings beat one.
func Example_program() {
	table, err := endgame.Build(context.Background(), checkers.English, 3, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := checkers.ParseFEN("B:WK32:BK23,K19")
	if err != nil {
		fmt.Println(err)
		return
	}
	v, ok := table.Probe(s)
	fmt.Printf("%v wins in %d plies, score %+.3f (%v)\n", v.Winner, v.Plies, v.Payoff(), ok)
	follow(table, s)
	// Output:
	// First wins in 15 plies, score +0.986 (true)
	// 19-24 (First in 15) 32-28 (First in 14) 23-19 (First in 13) 28-32 (First in 12) 24-28 (First in 11) 32-27 (First in 10) 28-32 (First in 9) 27-31 (First in 8) 19-15 (First in 7) 31-26 (First in 6) 15-18 (First in 5) 26-30 (First in 4) 18-22 (First in 3) 30-25 (First in 2) 22x29 (First in 1)
}
