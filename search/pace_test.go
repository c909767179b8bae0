package search_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/robanumeros"
	"github.com/seed-61c9d78a/versus/search"
)

// dawdler is Connect 4 with a slow estimate.
type dawdler struct{ connect4.Game }

func (g dawdler) Evaluate(s *connect4.State) float64 {
	time.Sleep(100 * time.Microsecond)
	return g.Game.Evaluate(s)
}

// TestClockIsSpent plays thirty moves on a simulated clock and checks the time left: never
// negative, and at most 15 % of the initial time.
func TestClockIsSpent(t *testing.T) {
	searchers := map[string]func(seed uint64) search.Searcher[connect4.State, connect4.Move]{
		"Minimax": func(uint64) search.Searcher[connect4.State, connect4.Move] {
			return &search.Minimax[connect4.State, connect4.Move]{Game: dawdler{}, MemoryBytes: 1 << 20}
		},
		"MCTS": func(seed uint64) search.Searcher[connect4.State, connect4.Move] {
			return &search.MCTS[connect4.State, connect4.Move]{Game: dawdler{}, Rollout: -1, MemoryBytes: 1 << 22, Seed: seed}
		},
	}
	for name, make := range searchers {
		for _, c := range []search.Clock{
			{Remaining: 10 * time.Second},
			{Remaining: 3 * time.Second, Increment: 200 * time.Millisecond},
			{Remaining: 10 * time.Second, MovesToGo: 30},
			{Remaining: 2 * time.Second, MovesToGo: 15}, // twice
		} {
			synctest.Test(t, func(t *testing.T) {
				clock, all := c, c.Remaining
				r := rand.New(rand.NewPCG(1, 1))
				m := make(1)
				s, plies := connect4.Game{}.Start(), 0
				for move := range 30 {
					begin := time.Now()
					ctx, cancel := clock.Start(t.Context())
					_, err := m.Search(ctx, s)
					cancel()
					if err != nil {
						t.Fatal(err)
					}
					spent := time.Since(begin)
					if clock.Remaining -= spent; clock.Remaining < 0 {
						t.Fatalf("%s, %+v: move %d took %v, %v more than there was", name, c, move, spent, -clock.Remaining)
					}
					clock.Remaining += c.Increment
					all += c.Increment
					clock.Played++
					if c.MovesToGo > 0 {
						if clock.MovesToGo--; clock.MovesToGo == 0 {
							clock.MovesToGo = c.MovesToGo
							if move < 29 {
								clock.Remaining += c.Remaining
								all += c.Remaining
							}
						}
					}
					// Middle games only: positions near the end are solved at once.
					for range 2 {
						moves := connect4.Game{}.Moves(nil, &s)
						s = game.After(connect4.Game{}, s, moves[r.IntN(len(moves))])
						if plies++; plies > 12 || game.Over(connect4.Game{}, s) {
							s, plies = connect4.Game{}.Start(), 0
						}
					}
				}
				t.Logf("%s, %+v: %.1f %% left", name, c, 100*float64(clock.Remaining)/float64(all))
				if clock.Remaining > all*15/100 {
					t.Errorf("%s, %+v: %v of %v are left; want clock.Remaining <= all*15/100", name, c, clock.Remaining, all)
				}
			})
		}
	}
}

// slowPaper is paper football in which every step is slow to compute.
type slowPaper struct{ *paper.Game }

func (g slowPaper) Apply(s *paper.State, m paper.Direction) {
	time.Sleep(200 * time.Microsecond)
	g.Game.Apply(s, m)
}

// TestOneTurnKeepsToTheClock checks, in simulated time, that searchers without iterations
// stop at the soft limit, not at the hard one.
func TestOneTurnKeepsToTheClock(t *testing.T) {
	clock := search.Clock{Remaining: 100 * time.Millisecond}
	soft, hard := clock.Allot()
	for name, ask := range map[string]func(ctx context.Context) error{
		"Greedy": func(ctx context.Context) error {
			g := search.Greedy[connect4.State, connect4.Move]{Game: dawdler{}, Reply: search.WorstReply, WholeTurn: true}
			_, err := g.Search(ctx, connect4.Game{}.Start())
			return err
		},
		"Simultaneous": func(ctx context.Context) error {
			m := search.Simultaneous[connect4.State, connect4.Move]{Game: dawdler{}}
			_, err := m.Search(ctx, connect4.Game{}.Start())
			return err
		},
		"SimultaneousMCTS": func(ctx context.Context) error {
			m := search.SimultaneousMCTS[connect4.State, connect4.Move]{Game: dawdler{}, Rollout: -1}
			_, err := m.Search(ctx, connect4.Game{}.Start())
			return err
		},
		"Backtrack": func(ctx context.Context) error {
			g := slowPaper{paper.Standard()}
			s := g.Start()
			for _, m := range []paper.Direction{0, 2, 4} { // lines to bounce off
				g.Apply(&s, m)
			}
			b := search.Backtrack[paper.State, paper.Direction]{Game: g}
			_, err := b.Search(ctx, s)
			return err
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			begin := time.Now()
			ctx, cancel := clock.Start(t.Context())
			defer cancel()
			must.Do(t, ask(ctx))
			if spent := time.Since(begin); spent < soft || spent > (soft+hard)/2 {
				t.Errorf("%s: took %v; the limits are %v and %v; want spent >= soft, spent <= (soft+hard)/2", name, spent, soft, hard)
			}
		})
	}
}

// Whatever a clock says, the time for a move is between nothing and what is left, and hard is at
// most twice soft.
func TestAllotIsWithinBounds(t *testing.T) {
	times := []time.Duration{math.MinInt64, -time.Hour, -1, 0, 1, time.Minute, 300 * 24 * time.Hour, math.MaxInt64 / 2, math.MaxInt64}
	for _, left := range times {
		for _, more := range times {
			for _, moves := range []int{math.MinInt, -1, 0, 1, 40, math.MaxInt} {
				for _, played := range []int{math.MinInt, 0, 100, math.MaxInt} {
					c := search.Clock{Remaining: left, Increment: more, MovesToGo: moves, Played: played}
					if soft, hard := c.Allot(); soft < 0 || soft > hard || hard > max(left, 0) || hard > 2*soft {
						t.Fatalf("%+v: %v and %v; want soft >= 0, soft <= hard, hard <= max(left, 0), hard <= 2*soft", c, soft, hard)
					}
				}
			}
		}
	}
}

// slow is a game in which making a move is slow, after some fast ones.
type slow[S, M comparable] struct {
	game.Game[S, M]
	time time.Duration
	fast *int // moves left
}

func (g slow[S, M]) Apply(s *S, m M) {
	if *g.fast--; *g.fast < 0 {
		time.Sleep(g.time)
	}
	g.Game.Apply(s, m)
}

func (g slow[S, M]) Unwrap() game.Game[S, M] { return g.Game }

// TestDeadlinesAreKept runs on a fake clock that advances only when the slow game sleeps: the
// searchers' own work takes no time, and their delay is measured exactly. Some games are slow
// from the start, others after some moves, as one that consults a network only in endgames.
func TestDeadlinesAreKept(t *testing.T) {
	pitch := must.Get(football.New(football.Config{}))(t)
	row := make([]int64, 60)
	for i := range row {
		row[i] = int64(i*7919%101 - 50)
	}
	cards := must.Get(robanumeros.New(row))(t)
	keepDeadlines(t, "connect4", connect4.Game{}, 0)
	keepDeadlines(t, "connect4, late", connect4.Game{}, 20_000)
	keepDeadlines(t, "checkers", checkers.Game{}, 0)
	keepDeadlines(t, "paper football", paper.Standard(), 0)
	keepDeadlines(t, "football", pitch, 0)
	keepDeadlines(t, "robanumeros", cards, 0)
}

func keepDeadlines[S, M comparable](t *testing.T, name string, g game.Game[S, M], fast int) {
	for _, pace := range []time.Duration{20 * time.Microsecond, 700 * time.Microsecond, 2 * time.Millisecond} {
		for _, limit := range []time.Duration{time.Millisecond, 5 * time.Millisecond, 20 * time.Millisecond, 100 * time.Millisecond} {
			for kind := range searchers(g, search.Limits{}) {
				t.Run(fmt.Sprint(name, " ", kind, " ", limit, " at ", pace), func(t *testing.T) {
					synctest.Test(t, func(t *testing.T) {
						left := fast
						s := searchers[S, M](slow[S, M]{g, pace, &left}, search.Limits{})[kind]
						ctx, cancel := context.WithTimeout(t.Context(), limit)
						defer cancel()
						begin := time.Now()
						r := must.Get(s.Search(ctx, g.Start()))(t)
						if late := time.Since(begin) - limit; late > 10*time.Millisecond {
							t.Errorf("%v late; want late <= 10*time.Millisecond", late)
						}
						checkLine(t, g, g.Start(), r)
					})
				})
			}
		}
	}
}

// drift is a game in which chance has all turns after the first move, in a cycle: it never
// ends.
type drift struct{}

func (drift) Start() int { return 0 }

func (drift) Turn(s *int) game.Player {
	if *s == 0 {
		return game.First
	}
	return game.Chance
}

func (drift) Moves(dst []int, _ *int) []int { return append(dst, 1, 2) }
func (drift) Apply(s *int, m int)           { *s = m }
func (drift) Evaluate(s *int) float64       { return float64(*s) / 4 }

// TestOnlyChance searches a game in which chance nodes lead only to chance nodes, without a
// deadline: the limits must end the search.
func TestOnlyChance(t *testing.T) {
	for name, s := range searchers(drift{}, search.Limits{Nodes: 200}) {
		r, err := s.Search(t.Context(), 0)
		if err != nil || r.Nodes > 200 {
			t.Errorf("%s: %+v, %v; want no error, r.Nodes <= 200", name, r, err)
		}
	}
}
