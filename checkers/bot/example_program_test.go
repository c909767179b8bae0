package bot_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	state = checkers.State
	move  = checkers.Move
)

// A complete program: the bot plays both sides of balanced openings against a bot that
// looks one move ahead.
func Example_program() {
	ctx := context.Background()
	g := checkers.Game{Rules: checkers.English}
	ballots, err := bot.Ballots(ctx, g.Rules, 2, 2)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(ballots), "openings of two plies")
	strong := match.NewSearcher("strong", &bot.Bot{Game: g, Limits: search.Limits{Nodes: 3000}, MemoryBytes: 1 << 20})
	won := 0
	for _, opening := range ballots[:3] {
		for _, m := range []match.Match[state, move]{
			{First: strong, Second: match.NewSearcher("greedy", search.NewGreedy(g, search.Limits{}))},
			{First: match.NewSearcher("greedy", search.NewGreedy(g, search.Limits{})), Second: strong},
		} {
			m.Game, m.Opening = g, opening
			r, err := m.Play(ctx)
			if err != nil {
				fmt.Println(err)
				return
			}
			if r.Winner.Sign() > 0 == (m.First == strong) {
				won++
			}
		}
	}
	fmt.Println(won, "of 6 games won")
	// Output:
	// 47 openings of two plies
	// 6 of 6 games won
}
