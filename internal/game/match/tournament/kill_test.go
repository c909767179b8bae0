package tournament

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
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
	"github.com/seed-61c9d78a/versus/game/match/rating"
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
	t.Workers = 4
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
				match.NewRandom(g),
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

func TestCycle(t *testing.T) {
	often, seldom, hardly := rating.Games{Wins: 90, Losses: 10}, rating.Games{Wins: 11, Losses: 9}, rating.Games{Wins: 10, Losses: 10}
	for _, test := range []struct {
		name    string
		players int
		results map[[2]int]rating.Games
		want    []int
	}{
		{"nobody", 0, nil, nil},
		{"no games", 4, nil, nil},
		{"two pairs that never met", 4, map[[2]int]rating.Games{{0, 1}: often, {2, 3}: often}, nil},
		{"a ladder", 3, map[[2]int]rating.Games{{0, 1}: often, {1, 2}: often, {0, 2}: often}, nil},
		{"a ladder with a gap", 4, map[[2]int]rating.Games{{0, 1}: often, {1, 2}: often, {2, 3}: often}, nil},
		{"a circle by chance", 3, map[[2]int]rating.Games{{0, 1}: often, {1, 2}: often, {2, 0}: seldom}, nil},
		{"a circle", 3, map[[2]int]rating.Games{{0, 1}: often, {1, 2}: often, {2, 0}: often}, []int{0, 1, 2}},
		{"the other way round", 4, map[[2]int]rating.Games{{3, 2}: often, {2, 1}: often, {1, 3}: often, {0, 1}: often}, []int{1, 3, 2}},
		{"four", 4, map[[2]int]rating.Games{{0, 1}: often, {1, 2}: often, {2, 3}: often, {3, 0}: often, {0, 2}: hardly}, []int{0, 1, 2, 3}},
		{"the shorter of two", 5, map[[2]int]rating.Games{{0, 1}: often, {1, 2}: often, {2, 3}: often, {3, 0}: often, {2, 4}: often, {4, 1}: often}, []int{1, 2, 4}},
	} {
		p := rating.NewPool(test.players)
		for m, g := range test.results {
			p.Add(m[0], m[1], g)
		}
		got := cycle(test.players, func(i, j int) rating.Sample { return p.Games(i, j) })
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf(`%s: %s; want diff == ""`, test.name, diff)
		}
	}
}

// TestFewCyclesByChance lets equal players play: a cycle takes three results, each with a
// probability of about one in forty.
func TestFewCyclesByChance(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	found := 0
	for range 200 {
		p := rating.NewPool(5)
		for i := range 5 {
			for j := range i {
				wins := 0
				for range 40 {
					wins += r.IntN(2)
				}
				p.Add(i, j, rating.Games{Wins: wins, Losses: 40 - wins})
			}
		}
		if cycle(5, func(i, j int) rating.Sample { return p.Games(i, j) }) != nil {
			found++
		}
	}
	if found > 4 {
		t.Errorf("equal players made a circle in %d of 200 tournaments", found)
	}
}

// TestWorkers tests a machine that takes twice the time per move, and loses games on
// time.
func TestWorkers(t *testing.T) {
	table := NewTable(2)
	for i := range 300 {
		g := record.Game{ID: i + 1, First: i % 2, Second: 1 - i%2, Moves: make([]string, 12), Opening: 2, Winner: "first", Reason: match.NaturalEnd, Worker: "good"}
		g.Used = [2]int64{5000, 5000} // 5 moves each
		if i >= 200 {
			g.Worker, g.Used = "slow", [2]int64{10000, 10000}
			if i < 230 {
				g.Reason = match.TimeOut
			}
		}
		table.Add(g)
	}
	list := table.Workers()
	if len(list) != 2 || list[0].Name != "good" || list[0].Games != 200 || list[1].Games != 100 || list[0].Late != 0 || list[1].Late != 30 {
		t.Fatalf(`table.Workers() = %+v; want len(list) == 2, list[0].Name == "good", list[0].Games == 200, list[1].Games == 100, list[0].Late == 0, list[1].Late == 30`, list)
	}
	// 30 of 300 games: each player is late in a twentieth of its games.
	for i, want := range []struct{ expected, pace float64 }{{20, 0.75}, {10, 1.5}} {
		rate := 30.0 / 600
		games := float64(2 * list[i].Games)
		residual := (float64(list[i].Late) - want.expected) / math.Sqrt(games*rate*(1-rate))
		if got := list[i]; math.Abs(got.Expected-want.expected) > 1e-9 || math.Abs(got.Pace-want.pace) > 1e-9 || math.Abs(got.Residual-residual) > 1e-9 {
			t.Errorf("%+v; want %+v, residual %v", got, want, residual)
		}
	}
	if list[1].Residual < 5 || list[0].Residual > -3 {
		t.Errorf("list = %+v; want list[1].Residual >= 5, list[0].Residual <= -3", list)
	}
	table = NewTable(2)
	table.Add(record.Game{ID: 1, Second: 1, Winner: "none"})
	if list := table.Workers(); len(list) != 0 {
		t.Errorf("without names: %+v", list)
	}
}
