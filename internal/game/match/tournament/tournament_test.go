package tournament

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// fake plays a game whose result follows from the fixture's seed.
func fake(_ context.Context, _ int, f Fixture) (record.Game, error) {
	r := rand.New(rand.NewPCG(f.Seed, uint64(f.First)))
	g := record.Game{Winner: []string{"first", "first", "second", "none"}[r.IntN(4)], Moves: []string{"1"}, Spent: []int64{5}, Used: [2]int64{5, 0}}
	if g.Winner == "second" && r.IntN(3) == 0 {
		g.Reason = match.TimeOut
	}
	return g, nil
}

func tournament(format Format, players int) *Tournament {
	return &Tournament{Players: players, Format: format, Games: 4, Seed: 9, Play: fake}
}

// summary returns the results that must not depend on concurrency or interruptions.
func summary(t *Table) string {
	var b strings.Builder
	for i, row := range t.Rows {
		fmt.Fprintln(&b, i, row.First, row.Second, row.Time, row.Moves, row.Faults)
		for j := range t.Rows {
			fmt.Fprint(&b, t.Pairs(i, j), " ")
		}
	}
	return b.String()
}

// each returns the games of an earlier run.
func each(games ...record.Game) iter.Seq2[record.Game, error] {
	return func(yield func(record.Game, error) bool) {
		for _, g := range games {
			if !yield(g, nil) {
				return
			}
		}
	}
}

func TestResumeAnywhere(t *testing.T) {
	for _, name := range Formats {
		format := must.Get(ParseFormat(name, 5, 0))(t)
		var games []record.Game
		whole := tournament(format, 5)
		whole.Played = func(g record.Game) error { games = append(games, g); return nil }
		table := must.Get(whole.Run(t.Context()))(t)
		want := summary(table)
		r := rand.New(rand.NewPCG(1, 1))
		for range 20 {
			again := tournament(format, 5)
			again.Workers = 1 + r.IntN(4)
			known := map[int]bool{}
			var earlier []record.Game
			for _, i := range r.Perm(len(games))[:r.IntN(len(games)+1)] { // any subset, in any order
				earlier = append(earlier, games[i])
				known[games[i].ID] = true
			}
			again.Earlier = each(earlier...)
			played := 0
			again.Played = func(g record.Game) error {
				if played++; known[g.ID] {
					t.Errorf("%s: game %d is played twice", name, g.ID)
				}
				known[g.ID] = true
				return nil
			}
			table := must.Get(again.Run(t.Context()))(t)
			if diff := cmp.Diff(want, summary(table)); diff != "" || len(known) < len(games) {
				t.Fatalf(`%s: %d of %d games known, resumed: %s; want diff == "", len(known) >= len(games)`, name, len(games)-played, len(games), diff)
			}
		}
	}
}

// Package jobs tests how games are played at once; here, that as many are as requested.
func TestConcurrency(t *testing.T) {
	var running atomic.Int32
	var once sync.Once
	three := make(chan struct{})
	tour := tournament(gauntlet{}, 6)
	tour.Workers = 3
	tour.Play = func(ctx context.Context, slot int, f Fixture) (record.Game, error) {
		n := running.Add(1)
		defer running.Add(-1)
		if n > 3 || slot > 2 || tour.Workers != 3 {
			t.Errorf("%d games at once, slot %d; want n <= 3, slot <= 2, tour.Workers == 3", n, slot)
		}
		if n == 3 {
			once.Do(func() { close(three) })
		}
		<-three
		return fake(ctx, slot, f)
	}
	if table, err := tour.Run(t.Context()); err != nil || table.Total() != 20 {
		t.Errorf("%d games, %v; want no error, table.Total() == 20", table.Total(), err)
	}
}

func TestStopAsksInOrder(t *testing.T) {
	var want int
	for _, concurrency := range []int{1, 4} {
		tour := tournament(gauntlet{}, 2)
		tour.Games = 1000
		tour.Workers = concurrency
		test := rating.SPRT{Elo0: 0, Elo1: 100}
		asked := 0
		tour.Stop = func(table *Table) bool {
			asked++
			if table.Pairs(0, 1).Total() != asked || table.Total() != 2*asked {
				t.Errorf("asked for the %dth time with %d games; want table.Pairs(0, 1).Total() == asked, table.Total() == 2*asked", asked, table.Total())
			}
			return test.Decide(table.Sample(0, 1)) != rating.Continue
		}
		must.Get(tour.Run(t.Context()))(t)
		if want == 0 {
			want = asked
		}
		if asked != want || asked > 400 {
			t.Errorf("with %d games at once, decided after %d pairs; want %d", concurrency, asked, want)
		}
	}
}

func TestErrors(t *testing.T) {
	broken := errors.New("broken")
	tour := tournament(roundRobin{}, 3)
	tour.Workers = 2
	tour.Play = func(ctx context.Context, slot int, f Fixture) (record.Game, error) {
		if f.ID == 3 {
			return record.Game{}, broken
		}
		return fake(ctx, slot, f)
	}
	if _, err := tour.Run(t.Context()); !errors.Is(err, broken) {
		t.Error(err)
	}
	tour = tournament(roundRobin{}, 3)
	tour.Played = func(record.Game) error { return broken }
	if _, err := tour.Run(t.Context()); !errors.Is(err, broken) {
		t.Error(err)
	}
	for want, change := range map[string]func(*Tournament){
		"1 players":           func(t *Tournament) { t.Players = 1 },
		"0 games":             func(t *Tournament) { t.Games = 0 },
		"want Play or Runner": func(t *Tournament) { t.Play = nil },
		"another tournament":  func(t *Tournament) { t.Earlier = each(record.Game{ID: 1, First: 0, Second: 2}) },
		"game 99 is not in":   func(t *Tournament) { t.Earlier = each(record.Game{ID: 99, First: 0, Second: 2}) },
		"game 5 occurs twice": func(t *Tournament) {
			t.Earlier = each(record.Game{ID: 5, First: 0, Second: 2}, record.Game{ID: 5, First: 0, Second: 2})
		},
		"broken": func(t *Tournament) {
			t.Earlier = func(yield func(record.Game, error) bool) { yield(record.Game{}, broken) }
		},
		"there are 3 players": func(t *Tournament) { t.Earlier = each(record.Game{ID: 1, First: 0, Second: 3}) },
	} {
		tour := tournament(roundRobin{}, 3)
		change(tour)
		if _, err := tour.Run(t.Context()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	tour := tournament(roundRobin{}, 4)
	tour.Played = func(g record.Game) error {
		if g.ID == 5 {
			cancel()
		}
		return nil
	}
	table, err := tour.Run(ctx)
	if err != nil || table.Total() != 5 {
		t.Errorf("%d games, %v; want no error, table.Total() == 5", table.Total(), err)
	}
}

func TestTable(t *testing.T) {
	table := NewTable(3)
	for _, g := range []record.Game{
		{First: 0, Second: 1, Seed: 1, Winner: "first", Used: [2]int64{3000, 2000}, Moves: make([]string, 7)},
		{First: 1, Second: 0, Seed: 1, Winner: "none"},
		{First: 1, Second: 2, Seed: 2, Winner: "first", Reason: match.Crashed},
		{First: 2, Second: 1, Seed: 2, Winner: "second", Reason: match.TimeOut},
		{First: 2, Second: 0, Seed: 3, Winner: "first"},
	} {
		table.Add(g)
	}
	if p := table.Pairs(0, 1); p != (rating.Pairs{3: 1}) {
		t.Errorf("0 against 1: %v", p)
	}
	if p := table.Pairs(2, 1); p != (rating.Pairs{0: 1}) {
		t.Errorf("2 against 1: %v", p)
	}
	_, pairs := table.Sample(0, 1).(rating.Pairs)
	if _, games := table.Sample(0, 2).(rating.Games); !pairs || !games {
		t.Error("half a pair is no pair")
	}
	if f := table.Rows[2].Faults; f[match.Crashed] != 1 || f[match.TimeOut] != 1 || table.Rows[1].Faults != nil {
		t.Errorf("faults %v; want f[match.Crashed] == 1, f[match.TimeOut] == 1, table.Rows[1].Faults == nil", f)
	}
	if diff := cmp.Diff([]int{1, 0, 2}, table.Order()); diff != "" {
		t.Error(diff)
	}
	if r := table.Rows[0]; r.Time.Milliseconds() != 3 || table.Rows[1].Time.Milliseconds() != 2 || r.Moves != 7 || r.First != (rating.Games{Wins: 1}) || r.Second != (rating.Games{Draws: 1, Losses: 1}) {
		t.Errorf("r = %+v; want r.Time.Milliseconds() == 3, 2 of the opponent, r.Moves == 7, r.First == (rating.Games{Wins: 1}), r.Second == (rating.Games{Draws: 1, Losses: 1})", r)
	}
	for _, c := range []struct {
		game record.Game
		want [2]int // faults of the players: both have one if both lose
	}{
		{record.Game{First: 0, Second: 1, Winner: "none", Reason: match.IllegalMove}, [2]int{1, 1}},
		{record.Game{First: 1, Second: 0, Winner: "first", Reason: match.IllegalMove}, [2]int{1, 0}},
		{record.Game{First: 1, Second: 0, Winner: "first", Reason: match.Resigned}, [2]int{}},
	} {
		both := NewTable(2)
		both.Add(c.game)
		if got := [2]int{both.Rows[0].Faults[match.IllegalMove], both.Rows[1].Faults[match.IllegalMove]}; got != c.want {
			t.Errorf("%+v: faults %v; want %v", c.game, got, c.want)
		}
	}
	// The share counts, not the points; then whom one has beaten.
	table = NewTable(4)
	for _, g := range [][2]int{{0, 3}, {1, 2}, {2, 3}, {2, 3}} {
		table.Add(record.Game{First: g[0], Second: g[1], Winner: "first"})
	}
	if diff := cmp.Diff([]int{1, 0, 2, 3}, table.Order()); diff != "" || table.sonnebornBerger(1) != 2 {
		t.Errorf(`%s; %v points of the opponents beaten; want diff == "", table.sonnebornBerger(1) == 2`, diff, table.sonnebornBerger(1))
	}
}

// TestBothLost adds games that both players lost: they bring neither a point, in the table or
// in the match, and say nothing about who is better.
func TestBothLost(t *testing.T) {
	table, want := NewTable(3), NewTable(3)
	add := func(g record.Game) {
		if table.Add(g); !g.BothLost() {
			want.Add(g)
		}
	}
	for seed := range uint64(4) {
		add(record.Game{First: 0, Second: 1, Seed: seed, Winner: "first"})
		add(record.Game{First: 1, Second: 0, Seed: seed, Winner: "none"})
		add(record.Game{First: 2, Second: 1, Seed: seed, Winner: "none", Reason: match.Crashed})
		add(record.Game{First: 0, Second: 2, Seed: seed, Winner: "none", Reason: match.TimeOut})
	}
	if diff := cmp.Diff(want.Pool.BradleyTerry(), table.Pool.BradleyTerry()); diff != "" {
		t.Error("games that both lost change the ratings:", diff)
	}
	if table.Pairs(0, 1) != want.Pairs(0, 1) || table.Pairs(1, 2).Total() > 0 {
		t.Errorf("pairs %v and %v; want table.Pairs(0, 1) == want.Pairs(0, 1), table.Pairs(1, 2).Total() <= 0", table.Pairs(0, 1), table.Pairs(1, 2))
	}
	for p, points := range []float64{6, 2, 0} {
		row := table.Rows[p]
		if g := row.Games(); g.Points() != points || g.Total() != []int{12, 12, 8}[p] || row.Faults[match.Crashed]+row.Faults[match.TimeOut] != []int{4, 4, 8}[p] {
			t.Errorf("player %d: %v, faults %v", p, g, row.Faults)
		}
	}
	for _, o := range table.Outcomes() {
		if sum := o.Points[0] + o.Points[1]; o.Pair == (Pair{0, 1}) && sum != 8 || o.Pair != (Pair{0, 1}) && sum != 0 {
			t.Errorf("%+v has %v points; want 8 of the first pair, and 0 of the others", o, sum)
		}
	}
}

// handed counts the jobs that are handed to a runner.
type handed struct {
	jobs.Local[Fixture, record.Game]
	most, all int
}

func (h *handed) Run(ctx context.Context, list []Fixture, done func(int, record.Game, error) error) error {
	h.most, h.all = max(h.most, len(list)), h.all+len(list)
	return h.Local.Run(ctx, list, done)
}

// A match of very many games needs no memory for those that are not played, and ends when it
// is told to.
func TestVeryManyGames(t *testing.T) {
	for _, stop := range []string{"stop", "context"} {
		ctx, cancel := context.WithCancel(t.Context())
		runner := new(handed)
		runner.Do = func(ctx context.Context, slot int, f Fixture) (record.Game, error) { return fake(ctx, slot, f) }
		tour := tournament(roundRobin{}, 2)
		tour.Games, tour.Runner = MostGames, runner
		played, ids := 0, map[int]bool{}
		tour.Played = func(g record.Game) error {
			if played++; ids[g.ID] {
				t.Errorf("game %d is played twice", g.ID)
			}
			if ids[g.ID] = true; stop == "context" && played == 70_000 {
				cancel()
			}
			return nil
		}
		if stop == "stop" {
			tour.Stop = func(t *Table) bool { return t.Total() >= 70_000 }
		}
		table, err := tour.Run(ctx)
		cancel()
		if err != nil || table.Total() < 70_000 || table.Total() > 70_010 || runner.most > 100_000 || runner.all > 200_000 {
			t.Errorf("%s: %v, %d games of %d handed out, %d at once", stop, err, table.Total(), runner.all, runner.most)
		}
	}
	tour := tournament(roundRobin{}, 2)
	if tour.Games = MostGames + 1; tour.validate() == nil {
		t.Error("more games are accepted than there may be")
	}
}

// TestEarlyTablesAreConnected examines the schedule of long matches: after one pair of games
// in each match, all players have met. The games of a pair have one seed, which no other has.
func TestEarlyTablesAreConnected(t *testing.T) {
	for players := 2; players < 8; players++ {
		tour := tournament(roundRobin{}, players)
		tour.Games = 7
		met, last, seeds, ids := map[Pair]int{}, map[int]Fixture{}, map[uint64]bool{}, 0
		tour.Play = func(ctx context.Context, slot int, f Fixture) (record.Game, error) {
			if ids++; f.ID != ids {
				t.Errorf("game %d comes as number %d; want f.ID == ids", f.ID, ids)
			}
			if first, ok := last[f.Opening]; ok && (first.ID != f.ID-1 || first.First != f.Second || first.Seed != f.Seed) {
				t.Errorf("the games of a pair: %+v, %+v", first, f)
			}
			last[f.Opening], seeds[f.Seed] = f, true
			met[key(f.First, f.Second)]++
			if matches := players * (players - 1) / 2; ids == 2*matches {
				for m, n := range met {
					if n != 2 || len(met) != matches {
						t.Errorf("%d players, after %d games: %v met %d times; want n == 2, len(met) == matches", players, ids, m, n)
					}
				}
			}
			return fake(ctx, slot, f)
		}
		table, err := tour.Run(t.Context())
		if err != nil || table.Total() != 7*players*(players-1)/2 || len(seeds) != len(last) || 2*len(last) < table.Total() {
			t.Errorf("%v, %v, %d seeds of %d pairs", table, err, len(seeds), len(last))
		}
	}
}

// A game that the referee cannot play ends the tournament, is not kept, and is charged to
// nobody.
func TestRefereeFails(t *testing.T) {
	tour := tournament(roundRobin{}, 4)
	tour.Play = func(ctx context.Context, slot int, f Fixture) (record.Game, error) {
		if f.ID == 5 {
			return record.Game{Winner: "none", Reason: match.RefereeFailed, Detail: "too many open files"}, nil
		}
		return fake(ctx, slot, f)
	}
	tour.Played = func(g record.Game) error {
		if g.ID == 5 {
			t.Error("it is recorded")
		}
		return nil
	}
	if _, err := tour.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "game 5 could not be played: too many open files") {
		t.Error(err)
	}
}

// TestVoidGames plays a tournament in which the rules sometimes fail.
func TestVoidGames(t *testing.T) {
	tour := tournament(knockout{}, 4)
	tour.Play = func(ctx context.Context, slot int, f Fixture) (record.Game, error) {
		if f.ID%3 == 0 {
			return record.Game{Winner: "none", Reason: match.FaultyRules}, nil
		}
		return fake(ctx, slot, f)
	}
	table, err := tour.Run(t.Context())
	if err != nil || table.Reasons[match.FaultyRules] == 0 {
		t.Fatalf("tour.Run(t.Context()) = %v, %v; want no error, table.Reasons[match.FaultyRules] != 0", table.Reasons, err)
	}
	counted := 0
	for _, row := range table.Rows {
		counted += row.Games().Total()
	}
	if want := 2 * (table.Total() - table.Reasons[match.FaultyRules]); counted != want {
		t.Errorf("%d games counted, want %d", counted, want)
	}
}

// TestGamesAreNotKept plays or resumes many games: what a tournament keeps of them is small.
func TestGamesAreNotKept(t *testing.T) {
	const games = 20_000
	for n := range 4 {
		stops, resumed := n&1 != 0, n&2 != 0
		tour := tournament(roundRobin{}, 2)
		tour.Games = games
		if stops {
			tour.Stop = func(*Table) bool { return false }
		}
		heap := func() int64 {
			var m runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&m)
			return int64(m.HeapAlloc)
		}
		before := int64(0)
		count := func(g record.Game) error {
			switch g.ID {
			case games / 20:
				before = heap()
			case games:
				if more := heap() - before; more > 80*games {
					t.Errorf("with Stop %v and resumed %v, %d bytes are kept after %d games; want more <= 80*games", stops, resumed, more, games)
				}
			}
			return nil
		}
		tour.Played = count
		if resumed {
			tour.Runner, tour.Play = nothing{}, nil
			tour.Earlier = func(yield func(record.Game, error) bool) {
				for i := range games {
					f := Fixture{ID: i + 1, First: i % 2, Second: 1 - i%2, Seed: rand.New(rand.NewPCG(tour.Seed, uint64(i/2))).Uint64()}
					g, _ := fake(t.Context(), 0, f)
					for len(g.Moves) < 100 {
						g.Moves, g.Spent = append(g.Moves, "1"), append(g.Spent, 5)
					}
					g.Stderr[0] = strings.Repeat("x", 1000)
					if !yield(fill(g, f), nil) {
						return
					}
					count(record.Game{ID: f.ID})
				}
			}
		}
		if table, err := tour.Run(t.Context()); err != nil || table.Total() != games {
			t.Errorf("%d games, %v; want no error, table.Total() == games", table.Total(), err)
		}
	}
}

// nothing is the runner of a tournament of which nothing is left.
type nothing struct{}

func (nothing) Run(context.Context, []Fixture, func(int, record.Game, error) error) error {
	return errors.New("games are left to play")
}
