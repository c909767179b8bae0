package tournament

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// TestMain plays a tournament if requested, so that a test can kill it.
func TestMain(m *testing.M) {
	path := os.Getenv("RECORD")
	if path == "" {
		os.Exit(m.Run())
	}
	var games int
	fmt.Sscan(os.Getenv("GAMES"), &games)
	if err := recorded(path, games); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// recorded plays games of Connect 4 between a random player and two that keep their
// search tables, or those of the games that are missing from the record.
func recorded(path string, games int) error {
	players := []record.Player{{Name: "a"}, {Name: "b"}, {Name: "c"}}
	log, err := record.Create(path, record.Header{Game: "connect4", Players: players})
	if errors.Is(err, fs.ErrExist) {
		log, _, err = record.Open(path)
	}
	if err != nil {
		return err
	}
	defer log.Close()
	t := &Tournament{Players: 3, Format: roundRobin{}, Games: games / 3, Seed: 1, Earlier: log.Games(), Played: log.Append}
	t.SetConcurrency(4)
	type (
		state = connect4.State
		move  = connect4.Move
		seat  struct{ slot, player int }
	)
	g := connect4.Game{}
	var mu sync.Mutex
	bots := map[seat]match.Bot[state, move]{}
	bot := func(at seat) match.Bot[state, move] { // kept from game to game, as in the arena
		mu.Lock()
		defer mu.Unlock()
		if bots[at] == nil {
			bots[at] = []match.Bot[state, move]{
				match.Random[state, move]{},
				match.NewSearcher("b", &search.Minimax[state, move]{Game: g, Limits: search.Limits{Nodes: 60}, MemoryBytes: 1 << 14}),
				match.NewSearcher("c", search.NewMCTS(g, search.Limits{Nodes: 20})),
			}[at.player]
		}
		return bots[at]
	}
	t.Play = func(ctx context.Context, slot int, f Fixture) (rec record.Game, err error) {
		m := match.Match[state, move]{Game: g, First: bot(seat{slot, f.First}), Second: bot(seat{slot, f.Second}), Seed: f.Seed}
		r, err := m.Play(ctx)
		if err == nil {
			record.Fill(&rec, g, r)
		}
		return rec, err
	}
	_, err = t.Run(context.Background())
	return err
}

// TestKillAnywhere kills a tournament again and again, and resumes it each time.
func TestKillAnywhere(t *testing.T) {
	games, kills := 999, 20
	if testing.Short() {
		games, kills = 300, 4
	}
	self := must.Get(os.Executable())(t)
	dir := t.TempDir()
	undisturbed, path := filepath.Join(dir, "undisturbed"), filepath.Join(dir, "killed")
	must.Do(t, recorded(undisturbed, games))
	r := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0)) // the moment of a kill cannot be reproduced anyway
	start := func() *exec.Cmd {
		cmd := exec.Command(self)
		cmd.Env = append(os.Environ(), "RECORD="+path, fmt.Sprintf("GAMES=%d", games))
		cmd.Stderr = os.Stderr
		must.Do(t, cmd.Start())
		return cmd
	}
	killed := 0
	for range kills {
		before := size(path)
		cmd := start()
		// Kill it at random, but not before it has added to the record.
		more := r.Int64N(2 * size(undisturbed) / int64(kills))
		for n := 0; size(path) <= before+more && size(path) < size(undisturbed)*9/10; n++ {
			if n > 600_000 { // a minute and more: it has failed
				break
			}
			time.Sleep(100 * time.Microsecond)
		}
		if cmd.Process.Kill(); cmd.Wait() != nil {
			killed++
		}
	}
	must.Do(t, start().Wait())
	t.Logf("killed %d times", killed)
	want, got := byID(t, undisturbed), byID(t, path)
	if len(got) != games/3*3 {
		t.Errorf("%d games in the record, want %d", len(got), games/3*3)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("killed %d times, the tournament went differently:\n%s", killed, diff)
	}
}

func size(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// byID returns the moves of all games; record.Read guarantees that no ID occurs twice.
func byID(t *testing.T, path string) map[int]string {
	t.Helper()
	f := must.Get(os.Open(path))(t)
	defer f.Close()
	_, games := must.Two(record.Read(f))(t)
	all := map[int]string{}
	for _, g := range games {
		all[g.ID] = fmt.Sprint(g.First, g.Second, g.Seed, g.Moves, g.Winner)
	}
	return all
}
