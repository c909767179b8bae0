package record_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/record"
	"github.com/seed-61c9d78a/versus/search"
)

// A complete program: two games are recorded as they end, read again and verified.
func Example_program() {
	dir, err := os.MkdirTemp("", "")
	check(err)
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "games.jsonl")
	games, err := record.Create(path, connect4.Game{}, "connect4", "random", "greedy")
	check(err)
	for seed := range uint64(2) {
		m := match.Match[connect4.State, connect4.Move]{
			Game:   connect4.Game{},
			First:  match.NewRandom(connect4.Game{}),
			Second: match.NewSearcher("greedy", search.NewGreedy(connect4.Game{}, search.Limits{})),
			Seed:   seed + 1,
		}
		r, err := m.Play(context.Background())
		check(err)
		check(games.Append(record.Game[connect4.State, connect4.Move]{First: "random", Second: "greedy", Seed: m.Seed, Result: r}))
	}
	for g, err := range games.Games() {
		check(err)
		fmt.Printf("%s against %s: %v wins in %d moves\n", g.First, g.Second, g.Winner, len(g.Moves))
	}
	check(games.Close())
	n, err := record.Verify(path, connect4.Game{}, "connect4")
	check(err)
	fmt.Println(n, "games are verified")
	// Output:
	// random against greedy: Second wins in 8 moves
	// random against greedy: Second wins in 20 moves
	// 2 games are verified
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
