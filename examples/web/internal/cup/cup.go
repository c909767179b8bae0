// Package cup makes records of tournaments like the arena's, for tests of programs that read
// them.
package cup

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// Cup is a record that is being written.
type Cup struct {
	t     testing.TB
	stage tools.Stage
	log   *record.Log
	path  string
	games int
}

// New begins the record of a tournament between two bots in the given game, in the file name
// of dir.
func New(t testing.TB, dir, name, game string) *Cup {
	t.Helper()
	all, err := catalog.Join(games.All()...)
	if err != nil {
		t.Fatal(err)
	}
	e, err := all.Find(game)
	if err != nil {
		t.Fatal(err)
	}
	setup := tools.Setup{Players: []string{"random", "greedy"}, Seed: 1<<60 + 7, Opening: -1}
	stage, err := e.Tools().NewStage(setup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stage.Close)
	players, err := stage.Start(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(map[string]any{"format": "roundrobin", "setup": setup})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, name)
	log, err := record.Create(path, record.Header{Game: game, Players: players, Setup: text})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { log.Close() })
	return &Cup{t: t, stage: stage, log: log, path: path}
}

// Play plays a game and appends it.
func (c *Cup) Play() record.Game {
	c.t.Helper()
	c.games++
	f := tournament.Fixture{ID: c.games, First: c.games % 2, Second: 1 - c.games%2, Seed: uint64(c.games)}
	g, err := c.stage.Play(c.t.Context(), 0, f)
	if err != nil {
		c.t.Fatal(err)
	}
	g.ID, g.First, g.Second, g.Seed = f.ID, f.First, f.Second, f.Seed
	if err := c.log.Append(g); err != nil {
		c.t.Fatal(err)
	}
	return g
}

// Current replaces the file of the games being played, beside the record.
func (c *Cup) Current(text string) {
	c.t.Helper()
	file := c.path + record.CurrentSuffix
	if err := errors.Join(os.WriteFile(file+".new", []byte(text), 0o666), os.Rename(file+".new", file)); err != nil {
		c.t.Fatal(err)
	}
}
