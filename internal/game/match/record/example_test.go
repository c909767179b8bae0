package record_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/search"
)

// play plays a game and returns it as a line of a record.
func play(id int) (record.Game, error) {
	m := match.Match[connect4.State, connect4.Move]{
		Game:   connect4.Game{},
		First:  match.NewRandom(connect4.Game{}),
		Second: match.NewSearcher("greedy", search.NewGreedy(connect4.Game{}, search.Limits{})),
		Seed:   uint64(id),
	}
	r, err := m.Play(context.Background())
	if err != nil {
		return record.Game{}, err
	}
	g := record.Game{ID: id, First: 0, Second: 1, Seed: m.Seed}
	record.Fill(&g, m.Game, r)
	return g, nil
}

// try records two games, and reads and replays them.
func try(path string) error {
	log, err := record.Create(path, record.Header{Game: "connect4", Players: []record.Player{{Name: "random"}, {Name: "greedy"}}})
	if err != nil {
		return err
	}
	for id := 1; id <= 2; id++ {
		g, err := play(id)
		if err != nil {
			return err
		}
		if err := log.Append(g); err != nil {
			return err
		}
	}
	if err := log.Close(); err != nil {
		return err
	}
	log, header, err := record.Open(path) // to continue, perhaps after a crash
	if err != nil {
		return err
	}
	for g, err := range log.Games() {
		if err != nil {
			return err
		}
		moves, _, err := record.Replay(connect4.Game{}, &g)
		if err != nil {
			return err
		}
		fmt.Printf("game %d of %s: %v wins in %d moves\n", g.ID, header.Game, g.Player(), len(moves))
	}
	return log.Close()
}

// A complete program: games are written to a file, then read from it and replayed.
func Example_program() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	if err := try(filepath.Join(dir, "games.jsonl")); err != nil {
		fmt.Println(err)
	}
	// Output:
	// game 1 of connect4: Second wins in 8 moves
	// game 2 of connect4: Second wins in 20 moves
}
