package search_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// This example finds a forced win in Connect 4.
func ExampleMinimax() {
	g := connect4.Game{}
	s, err := g.ParsePosition("4455")
	if err != nil {
		fmt.Println(err)
		return
	}
	bot := search.NewMinimax(g, search.Limits{Depth: 8})
	r, err := bot.Search(context.Background(), s)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("score %v, proven %v, line %s\n", r.Score, r.Proven, game.LineText(g, s, r.Line))
	// Output: score 1, proven true, line 6 6 3
}

// This example searches for a second and asks for the three best moves.
func ExampleMinimax_lines() {
	bot := search.Minimax[connect4.State, connect4.Move]{Game: connect4.Game{}, Lines: 3}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	r, err := bot.Search(ctx, connect4.Game{}.Start())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(r.Lines), "lines, the best one begins with Move:", r.Lines[0].Moves[0] == r.Move)
	// Output: 3 lines, the best one begins with Move: true
}

// Monte-Carlo tree search needs no evaluation: random games show that a threat must be
// blocked.
func ExampleMCTS() {
	g := connect4.Game{}
	s, err := g.ParsePosition("43536")
	if err != nil {
		fmt.Println(err)
		return
	}
	bot := search.NewMCTS(g, search.Limits{Nodes: 10_000})
	r, err := bot.Search(context.Background(), s)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("column", g.FormatMove(&s, r.Move))
	// Output: column 7
}

// This example looks one ply ahead and considers the opponent's best reply.
func ExampleGreedy() {
	g := connect4.Game{}
	s, err := g.ParsePosition("4344")
	if err != nil {
		fmt.Println(err)
		return
	}
	bot := search.Greedy[connect4.State, connect4.Move]{Game: g, Reply: search.WorstReply, Rand: rand.New(rand.NewPCG(1, 2))}
	r, err := bot.Search(context.Background(), s)
	fmt.Println(r.Depth, r.Nodes, err)
	// Output: 1 400 <nil>
}

// This example enumerates the whole turns of a paper football position and keeps the
// longest for each end position.
func ExampleBacktrack() {
	g := paper.Standard()
	s := g.Start()
	for _, step := range []paper.Direction{2, 0, 6, 4} { // around a square, back to the start
		s = game.After(g, s, step)
	}
	b := search.Backtrack[paper.State, paper.Direction]{
		Game:   g,
		Better: func(a, b search.Turn[paper.State, paper.Direction]) bool { return len(a.Moves) > len(b.Moves) },
		Once:   true,
	}
	turns, complete, err := b.Turns(context.Background(), s)
	if err != nil {
		fmt.Println(err)
		return
	}
	longest := 0
	for _, t := range turns {
		longest = max(longest, len(t.Moves))
	}
	fmt.Println(len(turns), "turns, the longest of", longest, "steps; complete:", complete)
	// Output: 10 turns, the longest of 2 steps; complete: true
}

// This example solves paper football on a field of 2 x 2 squares, the smallest on which a
// game takes more than a step or two.
func ExampleBacktrack_Solve() {
	g, err := paper.New(paper.Rules{Width: 2, Height: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	b := search.NewBacktrack(g, search.Limits{})
	r, err := b.Solve(context.Background(), g.Start())
	fmt.Println(r.Score, r.Proven, err)
	// Output: 1 true <nil>
}

// This example proves that First cannot force a win in paper football on a field of 2 x 4
// squares.
func ExampleProofNumber() {
	g, err := paper.New(paper.Rules{Width: 2, Height: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	p := search.NewProofNumber(g, search.Limits{})
	won, _, err := p.Prove(context.Background(), g.Start(), game.First)
	fmt.Println("First wins:", won, err)
	// Output: First wins: false <nil>
}

// This example solves a subtraction game: players alternately take one or two counters, and
// a player who cannot take any loses.
func ExampleRetrograde() {
	const most = 10 // position 2*n + (0 if First is to move, else 1), n counters
	turn := func(i int) game.Player {
		if i < 2 {
			return game.Nobody
		}
		return game.First + game.Player(i%2)
	}
	winner := func(i int) game.Player { return game.Second - game.Player(i%2) }
	next := func(dst []int, i int) []int {
		for take := 1; take <= min(2, i/2); take++ {
			dst = append(dst, i^1-2*take)
		}
		return dst
	}
	verdicts, err := search.Retrograde(context.Background(), 2*(most+1), turn, winner, next)
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := 1; n <= 6; n++ {
		v := verdicts[2*n]
		fmt.Println(n, v.Winner, v.Distance)
	}
	// Output:
	// 1 First 1
	// 2 First 1
	// 3 Second 2
	// 4 First 3
	// 5 First 3
	// 6 Second 4
}

// This example allots time with 30 seconds remaining and an increment of one second.
func ExampleClock() {
	soft, hard := search.Clock{Remaining: 30 * time.Second, Increment: time.Second}.Allot()
	fmt.Println(soft.Round(10*time.Millisecond), hard.Round(10*time.Millisecond))
	// Output: 1.74s 3.48s
}
