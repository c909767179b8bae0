package tournament_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/record"
	"github.com/seed-61c9d78a/versus/game/match/tournament"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	state = connect4.State
	move  = connect4.Move
	bot   = match.Bot[state, move]
)

// A complete program: four bots play each other, several games at once. Their ratings are printed, and
// the games are in a file, from which the same program would continue after an interruption.
func Example_program() {
	dir, err := os.MkdirTemp("", "")
	check(err)
	defer os.RemoveAll(dir)
	rules := connect4.Game{}
	t := tournament.Tournament[state, move]{
		Match: match.Match[state, move]{Game: rules, Seed: 1},
		Bots: []func() (bot, error){
			func() (bot, error) { return match.NewRandom(rules), nil },
			func() (bot, error) { return match.NewSearcher("greedy", search.NewGreedy(rules, search.Limits{})), nil },
			func() (bot, error) {
				return match.NewSearcher("minimax", search.NewMinimax(rules, search.Limits{Depth: 4})), nil
			},
			func() (bot, error) {
				return match.NewSearcher("mcts", search.NewMCTS(rules, search.Limits{Nodes: 300})), nil
			},
		},
		Games: 6, OpeningPlies: 2,
		Record: filepath.Join(dir, "games.jsonl"), Rules: "connect4",
	}
	table, err := t.Run(context.Background())
	check(err)
	fmt.Print(table)
	n, err := record.Verify(t.Record, rules, t.Rules)
	check(err)
	fmt.Println(n, "games are recorded and verified")
	// Output:
	// 1. minimax  13.0 of 18, Elo +195.3 ± 178.4
	// 2. greedy   12.0 of 18, Elo +159.2 ± 175.5
	// 3. mcts     11.0 of 18, Elo +123.3 ± 173.7
	// 4. random    0.0 of 18, Elo -477.8 ± 363.4
	// 36 games are recorded and verified
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
