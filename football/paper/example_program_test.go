package paper_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// A match.Bot plays step by step, so Steps remembers the rest of a turn.
func bot(g *paper.Game, name string, player search.Searcher[paper.State, paper.Direction]) match.Bot[paper.State, paper.Direction] {
	return match.NewSearcher(name, paper.NewSteps(g, player))
}

// A complete program: a game between two players on a small field, and its record.
func Example_program() {
	g, err := paper.New(paper.Rules{Width: 4, Height: 6})
	if err != nil {
		fmt.Println(err)
		return
	}
	m := match.Match[paper.State, paper.Direction]{
		Game:   g,
		First:  bot(g, "backtracker", paper.NewBacktracker(g, paper.Options{Limits: search.Limits{Depth: 10}})),
		Second: bot(g, "alpha-beta", paper.NewAlphaBeta(g, paper.Options{Limits: search.Limits{Depth: 3}, MemoryBytes: 1 << 20})),
	}
	r, err := m.Play(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	var record paper.Record
	s, turn := g.Start(), []paper.Direction(nil)
	for _, step := range r.Moves {
		mover := g.Turn(&s)
		g.Apply(&s, step)
		if turn = append(turn, step); g.Turn(&s) == mover {
			continue // the ball bounces
		}
		if err := record.Add(g, paper.FormatPath(turn)); err != nil {
			fmt.Println(err)
			return
		}
		turn = nil
	}
	fmt.Println(r.Winner, "wins:", record.String())
	fmt.Print(g.Render(&r.Final))
	// Output:
	// Second wins: 2 0 3 17 035 3661617 653 20 025247534 7 05253 47216 0253 0136 355
	//     0   1   2   3   4
	//   0     #===#===#
	//         #       #
	//   1 o===o---o---o===o
	//     # /     | X | \ #
	//   2 o   .   o---o   o
	//     # \   / | X | X #
	//   3 o   o---o---o   o
	//     # / | \ | X   X #
	//   4 o---o---o---o---o
	//     # / | X | /   \ #
	//   5 o   o---o   o---o
	//     # \   X |     \ #
	//   6 o---o   o   .   o
	//     # \ |         / #
	//   7 o===o   .   o===o
	//         #       #
	//   8     #===@===#
	// Second has won: goal
}
