package learn

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// chain is a game of a fixed number of plies with three moves each and a given payoff.
type chain struct {
	plies  int
	payoff float64
}

func (chain) Start() int { return 0 }
func (c chain) Moves(dst []int, s *int) []int {
	if c.Turn(s) == game.Nobody {
		return dst
	}
	return append(dst, 0, 1, 2)
}

func (chain) Apply(s *int, _ int) { *s++ }

func (c chain) Turn(s *int) game.Player {
	switch {
	case *s >= c.plies:
		return game.Nobody
	case *s%2 == 0:
		return game.First
	}
	return game.Second
}

func (c chain) Evaluate(s *int) float64 {
	if *s < c.plies {
		return 0
	}
	return c.payoff
}

// bounded is a chain with bounds.
type bounded struct {
	chain
	low, high float64
}

func (b bounded) Bounds() (low, high float64) { return b.low, b.high }

// TestMeasuredGame checks the range of payoffs and the length of openings.
func TestMeasuredGame(t *testing.T) {
	for _, test := range []struct {
		game game.Game[int, int]
		want payoffs
	}{
		{chain{4, 3}, payoffs{-3, 3}},
		{chain{4, -3}, payoffs{-3, 3}},
		{chain{4, 0}, payoffs{}},
		{chain{60, 3}, payoffs{}}, // longer than the longest game
		{bounded{chain{4, 3}, -1, 7}, payoffs{-1, 7}},
		{bounded{chain{4, 3}, 1, 1}, payoffs{}},
		{bounded{chain{4, 3}, 2, 1}, payoffs{}},
		{bounded{chain{4, 3}, math.Inf(-1), 1}, payoffs{}},
		{bounded{chain{4, 3}, 0, math.Inf(1)}, payoffs{}},
		{bounded{chain{4, 3}, math.NaN(), 1}, payoffs{}},
	} {
		got, err := payoffsOf(t.Context(), test.game, 50, 1)
		if got != test.want || (err != nil) != (test.want == payoffs{}) {
			t.Errorf("%+v: %v, %v; want %v", test.game, got, err, test.want)
		}
	}
	for plies, want := range map[int]int{1: 2, 17: 2, 18: 3, 29: 4, 60: 4, 90: 4} {
		if got, err := openingPlies(t.Context(), chain{plies, 1}, 400, 1); got != want || err != nil {
			t.Errorf("games of %d plies: %d at random, %v; want %d", plies, got, err, want)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := openingPlies(ended, chain{20, 1}, 400, 1); err == nil {
		t.Error("a measurement that was interrupted has a result")
	}
	p := payoffs{-2, 6}
	for payoff, want := range map[float64]float64{-3: 0, -2: 0, 0: 0.25, 2: 0.5, 6: 1, 7: 1} {
		if got := p.points(payoff); got != want {
			t.Errorf("a payoff of %v is worth %v; want %v", payoff, got, want)
		}
	}
}

// constant always finds the same.
type constant struct {
	search.Result[int]
	wait time.Duration
}

func (c constant) Search(context.Context, int, ...int) (search.Result[int], error) {
	time.Sleep(c.wait)
	return c.Result, nil
}

// TestTrainingGames checks the fractions of random plies and of games that end when their
// result is known.
func TestTrainingGames(t *testing.T) {
	const games, plies, opening = 300, 20, 4
	for _, test := range []struct {
		noise    float64
		proven   bool
		recorded uint32 // the same seed gives the same games in every version
	}{{0, false, 0x8e4c907}, {0.25, false, 0x6bf6e526}, {1, false, 0x18195192}, {0, true, 0xb0b5f871}} {
		c := Config[int, int]{Noise: test.noise, OpeningPlies: opening, MaxPlies: 100, Searcher: func(game.Game[int, int], int64) search.Searcher[int, int] {
			return constant{Result: search.Result[int]{Move: 1, Score: 7, Proven: test.proven}}
		}}
		var blind [plies]int
		all := fnv.New32a() // of the games
		kinds, ended := map[moveKind]int{}, 0
		other := 0 // random plies that are not the move of the search
		for n := range uint32(games) {
			g := must.Get(c.play(t.Context(), chain{plies, 5}, n, uint64(n)))(t)
			all.Write(g.append(nil))
			begun, searched := 0, 0
			for _, p := range g.Plies {
				if p.Kind == moveBlind {
					begun++
					continue
				}
				searched++
				kinds[p.Kind]++
				if p.Move != 1 {
					other++
				}
				if p.Score != 7 || p.Kind == moveChosen && p.Move != 1 {
					t.Errorf("ply %+v", p)
				}
			}
			blind[begun]++
			want := float32(5)
			if len(g.Plies) < plies {
				ended++
				want = 7
			}
			if g.Number != n || g.Payoff != want && !(test.proven && g.Payoff == 7) || len(g.Plies) < plies && !test.proven {
				t.Errorf("game %d: %d plies, payoff %v", g.Number, len(g.Plies), g.Payoff)
			}
		}
		if got := all.Sum32(); got != test.recorded {
			t.Errorf("noise %v: the games are %#x; they were %#x; want got == test.recorded", test.noise, got, test.recorded)
		}
		for n, count := range blind {
			if (count > 0) != (n <= 2*opening) {
				t.Errorf("%d games begin with %d random plies; want (count > 0) == (n <= 2*opening)", count, n)
			}
		}
		total := kinds[moveChosen] + kinds[moveRandom] + kinds[moveProven]
		near := func(what string, got, want float64) {
			if math.Abs(got-want) > 0.1 {
				t.Errorf("noise %v: %s %v; want about %v", test.noise, what, got, want)
			}
		}
		if test.proven {
			near("proven", float64(kinds[moveProven])/float64(total), 1)
			near("short games", float64(ended)/games, 1) // each search ends half of those left
			near("searches", float64(total)/games/2, 1)
		} else {
			near("random", float64(kinds[moveRandom])/float64(total), test.noise)
		}
		if random := kinds[moveRandom] + kinds[moveProven]; random > 0 {
			near("other moves of the random ones", float64(other)/float64(random), 2.0/3)
		}
	}
}

// TestGameSeeds checks that games have different seeds.
func TestGameSeeds(t *testing.T) {
	seen := map[uint64]string{}
	for base := range uint64(4) {
		for generation := range 20 {
			for number := range uint32(50) {
				s, what := derive(base, generation, number), fmt.Sprint(base, generation, number)
				if other := seen[s]; other != "" {
					t.Fatalf(`%s and %s have the same seed; want other == ""`, what, other)
				}
				seen[s] = what
			}
		}
	}
}

// TestAffordableNodes measures a searcher whose speed is known.
func TestAffordableNodes(t *testing.T) {
	for _, test := range []struct {
		time                 time.Duration
		generations, workers int
		want, gate           int64
	}{
		{2000 * time.Second, 1, 1, 2400, 10_000}, // 1200 s of games at 2000 positions of 200 nodes a second are 200,000 of 2400
		{2000 * time.Second, 1, 2, 2400, 10_000},
		{6000 * time.Second, 3, 1, 2400, 10_000},
		{200 * time.Second, 1, 1, 1000, 1600}, // 48,000 positions
		{20 * time.Second, 1, 1, 240, 1000},
		{time.Second, 1, 1, 150, 1000},
		{24 * time.Hour, 1, 8, 3000, 10_000},
	} {
		synctest.Test(t, func(t *testing.T) {
			r := &run[int, int]{Config: Config[int, int]{Game: chain{20, 1}, OpeningPlies: 1, MaxPlies: 50, Time: test.time / time.Duration(test.workers), Generations: test.generations, Workers: test.workers}}
			r.Searcher = func(_ game.Game[int, int], nodes int64) search.Searcher[int, int] {
				return constant{wait: time.Duration(nodes) * 5 * time.Microsecond / 2}
			}
			got, gate, err := r.affordable(t.Context())
			if err != nil || max(got-test.want, test.want-got) > test.want/20 || max(gate-test.gate, test.gate-gate) > test.gate/20 {
				t.Errorf("%v, %d workers: %d nodes, %d in comparisons, %v; want %d and %d", test.time, test.workers, got, gate, err, test.want, test.gate)
			}
		})
	}
}
