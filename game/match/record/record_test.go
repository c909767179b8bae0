package record_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

type (
	state = connect4.State
	move  = connect4.Move
)

// play plays a game of random moves after two given ones.
func play(t *testing.T, seed uint64) record.Game[state, move] {
	t.Helper()
	random := match.NewRandom(connect4.Game{})
	m := match.Match[state, move]{Game: connect4.Game{}, First: random, Second: random, Seed: seed, Opening: []move{3, 3}}
	return record.Game[state, move]{First: "a", Second: "b", Seed: seed, Opening: 2, Result: must.Get(m.Play(t.Context()))(t)}
}

// TestGamesReadBack expects the games of a record, written by two processes one after the other, in
// order and unchanged but for fractions of microseconds.
func TestGamesReadBack(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.jsonl")
	log := must.Get(record.Create(path, connect4.Game{}, "connect4", "a", "b"))(t)
	var want []record.Game[state, move]
	for seed := range uint64(4) {
		if seed == 2 {
			must.Do(t, log.Close())
			log = must.Get(record.Open(path, connect4.Game{}, "connect4"))(t)
		}
		g := play(t, seed)
		must.Do(t, log.Append(g))
		for i := range g.Spent {
			g.Spent[i] = g.Spent[i].Truncate(1000)
		}
		g.Time = [2]time.Duration{g.Time[0].Truncate(1000), g.Time[1].Truncate(1000)}
		g.Busy = [2]<-chan struct{}{}
		want = append(want, g)
	}
	var got []record.Game[state, move]
	for g, err := range log.Games() {
		must.Do(t, err)
		got = append(got, g)
	}
	if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b state) bool { return a == b })); diff != "" {
		t.Errorf("Games: -want +got:\n%s", diff)
	}
	if n, err := record.Verify(path, connect4.Game{}, "connect4"); err != nil || n != 4 {
		t.Errorf("Verify = %d, %v; want 4 games", n, err)
	}
	must.Do(t, errors.Join(log.Damage(), log.Close()))

	text := must.Get(os.ReadFile(path))(t)
	must.Do(t, os.WriteFile(path, []byte(strings.Replace(string(text), `"winner":"first"`, `"winner":"second"`, 1)), 0o644))
	if _, err := record.Verify(path, connect4.Game{}, "connect4"); err == nil {
		t.Error("Verify of a record with another winner = nil error; want one")
	}
	log = must.Get(record.Open(path, connect4.Game{}, "connect4"))(t)
	if log.Damage() == nil {
		t.Error("Damage of a record with another winner = nil; want an error")
	}
	must.Do(t, log.Close())
}

func TestDamagedRecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.jsonl")
	log := must.Get(record.Create(path, connect4.Game{}, "connect4", "a", "b"))(t)
	for seed := range uint64(3) {
		must.Do(t, log.Append(play(t, seed)))
	}
	must.Do(t, log.Close())
	tests.DamagedLines(t, "verified record", path, func() (string, error) {
		n, err := record.Verify(path, connect4.Game{}, "connect4")
		return strings.Repeat("game\n", n), err
	})
}

func TestWrongGamesAreRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.jsonl")
	log := must.Get(record.Create(path, connect4.Game{}, "connect4", "a", "b"))(t)
	for want, change := range map[string]func(g *record.Game[state, move]){
		`"a" and "c"`: func(g *record.Game[state, move]) { g.Second = "c" },
		`"b" and "b"`: func(g *record.Game[state, move]) { g.First = "b" },
		"no result":   func(g *record.Game[state, move]) { g.Reason = match.Interrupted },
	} {
		g := play(t, 1)
		change(&g)
		if err := log.Append(g); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Append = %v; want an error with %s", err, want)
		}
	}
	must.Do(t, log.Close())
	if _, err := record.Create(path, connect4.Game{}, "connect4"); !errors.Is(err, fs.ErrExist) {
		t.Errorf("Create over a record = %v; want fs.ErrExist", err)
	}
	_, opening := record.Open(path, connect4.Game{}, "chess")
	_, verifying := record.Verify(path, connect4.Game{}, "chess")
	_, none := record.Create[state, move](path+"2", nil, "connect4")
	if slices.Contains([]error{opening, verifying, none}, nil) {
		t.Errorf("a record of other rules: Open %v, Verify %v; without rules: Create %v; want errors", opening, verifying, none)
	}
}
