package tournament_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
	"github.com/seed-61c9d78a/versus/search"
)

type bot = match.Bot[connect4.State, connect4.Move]

// enter returns the bots, new ones for each game because games run at once.
func enter() []bot {
	g := connect4.Game{}
	return []bot{
		match.NewRandom(g),
		match.NewSearcher("greedy", search.NewGreedy(g, search.Limits{})),
		match.NewSearcher("four plies", search.NewMinimax(g, search.Limits{Depth: 4})),
	}
}

// play plays a scheduled game.
func play(ctx context.Context, _ int, f tournament.Fixture) (record.Game, error) {
	bots := enter()
	m := match.Match[connect4.State, connect4.Move]{
		Game: connect4.Game{}, First: bots[f.First], Second: bots[f.Second], Seed: f.Seed,
	}
	r, err := m.Play(ctx)
	if err != nil {
		return record.Game{}, err
	}
	g := record.Game{ID: f.ID, Round: f.Round, First: f.First, Second: f.Second, Seed: f.Seed}
	record.Fill(&g, m.Game, r)
	return g, nil
}

// A complete program: all play all, four games per match.
func Example_program() {
	t := tournament.Tournament{Players: len(enter()), Games: 4, Seed: 1, Play: play}
	table, err := t.Run(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	for place, p := range table.Order() {
		games := table.Rows[p].Games()
		fmt.Printf("%d. %-10s %v points of %d\n", place+1, enter()[p].Name(), games.Points(), games.Total())
	}
	// Output:
	// 1. four plies 8 points of 8
	// 2. greedy     4 points of 8
	// 3. random     0 points of 8
}
