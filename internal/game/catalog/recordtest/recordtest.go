// Package recordtest makes records of tournaments like the arena's, for tests of programs that read
// them.
package recordtest

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// Writer is a record that is being written.
type Writer struct {
	Log *record.Log

	t     testing.TB
	stage tools.Stage
	path  string
	games int
}

// New begins the record of a tournament between two bots in the given game of some, in the file
// name of dir.
func New(t testing.TB, dir, name, game string, entries ...catalog.Entry) *Writer {
	t.Helper()
	all := must.Get(catalog.Join(entries...))(t)
	e := must.Get(all.Find(game))(t)
	setup := tools.Setup{Players: []string{"random", "greedy"}, Seed: 1<<60 + 7, Opening: -1}
	stage := must.Get(tools.Of(e).NewStage(setup))(t)
	t.Cleanup(stage.Close)
	players := must.Get(stage.Start(t.Context()))(t)
	text := must.Get(json.Marshal(map[string]any{"format": "roundrobin", "setup": setup}))(t)
	path := filepath.Join(dir, name)
	log := must.Get(record.Create(path, record.Header{Game: game, Players: players, Setup: text}))(t)
	t.Cleanup(func() { log.Close() })
	return &Writer{Log: log, t: t, stage: stage, path: path}
}

// Play plays the next game and appends it.
func (c *Writer) Play() record.Game {
	c.t.Helper()
	c.games++
	g := c.Game(c.games)
	must.Do(c.t, c.Log.Append(g))
	return g
}

// Game plays a game.
func (c *Writer) Game(id int) record.Game {
	c.t.Helper()
	f := tournament.Fixture{ID: id, First: id % 2, Second: 1 - id%2, Seed: uint64(id)}
	g := must.Get(c.stage.Play(c.t.Context(), 0, f))(c.t)
	g.ID, g.First, g.Second, g.Seed = f.ID, f.First, f.Second, f.Seed
	return g
}

// Current replaces the file of the games being played, beside the record.
func (c *Writer) Current(text string) {
	c.t.Helper()
	Rewrite(c.t, c.path+record.CurrentSuffix, text)
}

// Rewrite replaces a file atomically.
func Rewrite(t testing.TB, file, text string) {
	t.Helper()
	must.Do(t, errors.Join(os.WriteFile(file+".new", []byte(text), 0o666), os.Rename(file+".new", file)))
}
