package search_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/search"
)

// simultaneous returns the searchers for simultaneous moves.
func simultaneous[S, M comparable](g game.Game[S, M], l search.Limits) map[string]mixedSearcher[S, M] {
	return map[string]mixedSearcher[S, M]{
		"exact":  &search.Simultaneous[S, M]{Game: g, Limits: l},
		"regret": &search.SimultaneousMCTS[S, M]{Game: g, Limits: l},
	}
}

// TestSimultaneousProves checks that with default limits the search deepens until the value
// is proven, and that the value is correct.
func TestSimultaneousProves(t *testing.T) {
	for seed := range tests.Pick[uint64](400, 20_000) {
		g := randomgame.New(randomgame.Simultaneous, seed)
		r, err := search.NewSimultaneous(g.Play(), search.Limits{}).Strategy(t.Context(), g.Start())
		if err != nil || !r.Proven {
			t.Fatalf("seed %d: %+v, %v; want a proof\n%v", seed, r, err, g)
		}
		unit := g.High - g.Low
		if want := g.Value(g.Start()); math.Abs(r.Score-want) > 1e-9*unit || r.Score == 0 && math.Signbit(r.Score) {
			t.Fatalf("seed %d: %v; want %v\n%v", seed, r.Score, want, g)
		}
		if r.Exploitability > 1e-9*unit {
			t.Fatalf("seed %d: exploitable by %v of %v\n%v; want r.Exploitability <= 1e-9*unit", seed, r.Exploitability, unit, g)
		}
		// No reply to the strategy gives the opponent more than the value.
		sign := g.Positions[0].Turn.Sign()
		replies := map[randomgame.Move]float64{}
		for _, c := range r.Strategy {
			next := game.After(g, g.Start(), c.Move)
			if g.Positions[0].Rows == nil {
				replies[0] += c.Probability * sign * g.Value(next)
				continue
			}
			for _, m := range g.Moves(nil, &next) {
				replies[m] += c.Probability * sign * g.Value(game.After(g, next, m))
			}
		}
		for m, v := range replies {
			if v < sign*r.Score-1e-8*unit {
				t.Fatalf("seed %d: against the reply %v the strategy brings %v; want %v\n%v", seed, m, v, sign*r.Score, g)
			}
		}
	}
}

// TestSampledValue compares the score of SimultaneousMCTS with the value.
func TestSampledValue(t *testing.T) {
	games, far := tests.Pick(40, 1000), 0
	for seed := range uint64(games) {
		g := randomgame.New(randomgame.Simultaneous, seed)
		m := search.SimultaneousMCTS[randomgame.State, randomgame.Move]{Game: g.Play(), Limits: search.Limits{Nodes: 10_000}, Rand: rand.New(rand.NewPCG(1, seed))}
		r := must.Get(m.Strategy(t.Context(), g.Start()))(t)
		if math.Abs(r.Score-g.Value(g.Start())) > 0.05*(g.High-g.Low) {
			far++
		}
	}
	if far > games/25 {
		t.Errorf("the scores of %d of %d games are off by more than 5 %% of the range", far, games)
	}
}

// resign is matching pennies in which First may resign instead, which Second sees, and then
// loses only one half.
type resign struct{ matrix }

func (g resign) Turn(s *matrixState) game.Player {
	if s.Row == 3 {
		return game.Nobody
	}
	return g.matrix.Turn(s)
}

func (g resign) Evaluate(s *matrixState) float64 {
	if s.Row == 3 {
		return g.matrix[2][0]
	}
	return g.matrix.Evaluate(s)
}

// TestPennies checks that the game of the example is valid.
func TestPennies(t *testing.T) { gametest.Test(t, pennies{}) }

// TestShownMoves checks games in which some moves are hidden and others are not.
func TestShownMoves(t *testing.T) {
	for _, test := range []struct{ loss, want float64 }{{-0.5, 0}, {0.25, 0.25}} {
		g := resign{matrix{{1, -1}, {-1, 1}, {test.loss, test.loss}}}
		for name, s := range simultaneous(g, search.Limits{Nodes: 20_000}) {
			r, err := s.Strategy(t.Context(), g.Start())
			if err != nil || math.Abs(r.Score-test.want) > 0.02 {
				t.Errorf("resigning for %v, %s: %+v, %v; want %v", test.loss, name, r, err, test.want)
			}
		}
	}
}

// TestManyActions searches football with all of its actions: the search must stay within
// memory and return a move, however small the budget.
func TestManyActions(t *testing.T) {
	g := must.Get(football.New(football.Config{}))(t)
	s := g.Start()
	if n := len(g.Moves(nil, &s)); n < 500 {
		t.Fatalf("only %d actions", n)
	}
	allocated := func(search func() error) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		must.Do(t, search())
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	for _, nodes := range []int64{300, 15000} { // without the bound, the latter allocates some 190 MB
		got := allocated(func() error {
			m := search.NewSimultaneousMCTS(g, search.Limits{Nodes: nodes})
			m.Rollout, m.MemoryBytes = -1, 4<<20
			_, err := m.Search(t.Context(), s)
			return err
		})
		if got > 48<<20 {
			t.Errorf("%d simulations allocate %d MB; want got <= 48<<20", nodes, got>>20)
		}
	}
	// Too few nodes for one row of the matrix: the best of a corner, not the first move.
	r, err := search.NewSimultaneous(g, search.Limits{Nodes: 5000}).Strategy(t.Context(), s)
	if err != nil || r.Depth != 0 || r.Proven || len(r.Reply) == 0 || r.Exploitability > 1e-8 {
		t.Errorf("%+v, %v; want the equilibrium of the part evaluated", r, err)
	}
}

// crooked is goofspiel with broken rules in the positions with one prize left.
type crooked struct {
	goofspiel
	stuck bool
	score float64
}

func (g crooked) deep(s *goofState) bool { return s.Prizes&(s.Prizes-1) == 0 }

func (g crooked) Evaluate(s *goofState) float64 {
	if g.deep(s) && g.score != 0 {
		return g.score
	}
	return 0
}

func (g crooked) Moves(dst []int8, s *goofState) []int8 {
	if g.deep(s) && g.stuck {
		return dst
	}
	return g.goofspiel.Moves(dst, s)
}

// TestFaultyDeals searches simultaneous games whose rules are broken a few plies below the root.
func TestFaultyDeals(t *testing.T) {
	for want, g := range map[string]crooked{
		"its score is NaN": {score: math.NaN()}, "its score is -Inf": {score: math.Inf(-1)}, "no legal move": {stuck: true},
	} {
		g.goofspiel = goofspiel{3, false}
		s := game.After(g, g.Start(), 2) // the first prize is 2
		for name, ask := range everyone(g, search.Limits{Nodes: 5000}) {
			if name == "solve" || name == "proof numbers" || name == "turns" || name == "backtrack" || name == "leveled" || name == "greedy" {
				continue // they refuse the game, or do not look that far
			}
			if r, err := ask(t.Context(), s); !errors.Is(err, game.ErrFaulty) || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %+v, %v; want an error that says %q", name, r, err, want)
			}
		}
	}
}
