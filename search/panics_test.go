package search_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/search"
)

// fuse panics at one call of one function, counted over all goroutines.
type fuse struct {
	function string
	calls    atomic.Int64 // left until the panic; 0 or less: none to come
	burnt    atomic.Bool
}

func (f *fuse) pass(function string) {
	if function == f.function && f.calls.Add(-1) == 0 {
		f.burnt.Store(true)
		panic("burnt in " + function)
	}
}

// mined is a game with every capability but a Historian; each of its methods passes a fuse.
type mined struct {
	*randomgame.Game
	*fuse
}

func (g mined) Turn(s *state) game.Player {
	g.pass("Turn")
	return g.Game.Turn(s)
}

func (g mined) Moves(dst []move, s *state) []move {
	g.pass("Moves")
	return g.Game.Moves(dst, s)
}

func (g mined) Apply(s *state, m move) {
	g.pass("Apply")
	g.Game.Apply(s, m)
}

func (g mined) Evaluate(s *state) float64 {
	g.pass("Evaluate")
	return g.Game.Evaluate(s)
}

func (g mined) Probability(s *state, m move) float64 {
	g.pass("Probability")
	return g.Game.Probability(s, m)
}

func (g mined) Hash(s *state) uint64 {
	g.pass("Hash")
	return uint64(s.At) * 0x9e3779b97f4a7c15
}

func (g mined) Bounds() (low, high float64) {
	g.pass("Bounds")
	return g.Low, g.High
}

func (g mined) Quiet(s *state) bool {
	g.pass("Quiet")
	return s.At%3 != 0
}

func (g mined) Prioritize(*state, []move, []int32) { g.pass("Prioritize") }

func (g mined) Reducible(*state, move) bool {
	g.pass("Reducible")
	return true
}

func (g mined) Observe(s *state, _ game.Player) state {
	g.pass("Observe")
	return *s
}

func (g mined) Playout(s *state, r *rand.PCG, most int) (plies int) {
	g.pass("Playout")
	for ; plies < most && g.Game.Turn(s) != game.Nobody; plies++ {
		moves := g.Game.Moves(nil, s)
		g.Game.Apply(s, moves[r.Uint64()%uint64(len(moves))])
	}
	return plies
}

// minedPast adds a Historian.
type minedPast struct{ mined }

func (g minedPast) Outcome([]state) (float64, bool) {
	g.pass("Outcome")
	return 0, false
}

// minedFunctions are the functions with a fuse: methods of the game and of the options.
var minedFunctions = []string{
	"Turn", "Moves", "Apply", "Evaluate", "Probability", "Hash", "Bounds", "Quiet", "Prioritize", "Reducible", "Observe", "Playout", "Outcome",
	"Progress", "Candidates", "Better", "Key",
}

// solves is a search, or a solution, of the start of a game.
type solves func(context.Context) error

func asking[S, M comparable](s search.Searcher[S, M], from S) solves {
	return func(ctx context.Context) error {
		_, err := s.Search(ctx, from)
		return err
	}
}

// minedSearches returns all searchers and solvers, with their options.
func minedSearches(g game.Game[state, move], f *fuse) map[string]solves {
	s, l := state{}, search.Limits{Nodes: 1500}
	cut := func(_ *state, _ game.Player, moves []move) []move {
		f.pass("Candidates")
		return moves
	}
	asks := map[string]solves{}
	for _, workers := range []int{1, 2, 4} {
		for name, m := range map[string]*search.Minimax[state, move]{
			"Minimax": {}, "Minimax, selective": {FutilityMargin: 0.1}, "Minimax, lines": {Lines: 3}, "Minimax, plain": {Disable: search.Everything &^ search.Deepening},
		} {
			m.Game, m.Limits, m.Workers, m.MemoryBytes = g, l, workers, 1<<12
			m.Progress = func(search.Result[move]) { f.pass("Progress") }
			asks[fmt.Sprint(name, ", workers ", workers)] = func(ctx context.Context) error {
				m.NewGame(1)
				return asking(m, s)(ctx)
			}
		}
		for i := range 4 {
			m := &search.MCTS[state, move]{Game: g, Limits: search.Limits{Nodes: 60}, Workers: workers, Rollout: -(i & 1), MemoryBytes: 1 << 18 >> (i & 2 * 4)}
			m.Progress = func(search.Result[move]) { f.pass("Progress") }
			asks[fmt.Sprintf("MCTS: %d workers, rollout %d, %d bytes", workers, m.Rollout, m.MemoryBytes)] = func(ctx context.Context) error {
				m.NewGame(3)
				return asking(m, s)(ctx)
			}
		}
	}
	for reply := search.IgnoreReply; reply <= search.AverageReply; reply++ {
		for _, whole := range []bool{false, true} {
			asks[fmt.Sprint("Greedy ", reply, whole)] = asking(&search.Greedy[state, move]{Game: g, Limits: l, Reply: reply, WholeTurn: whole}, s)
		}
	}
	b := &search.Backtrack[state, move]{
		Game: g, Limits: l, Once: true,
		Key: func(end *state) uint64 { f.pass("Key"); return uint64(end.At % 7) },
		Better: func(search.Turn[state, move], search.Turn[state, move]) bool {
			f.pass("Better")
			return true
		},
	}
	asks["Backtrack"] = asking(b, s)
	asks["Turns"] = func(ctx context.Context) error { _, _, err := b.Turns(ctx, s); return err }
	asks["Solve"] = func(ctx context.Context) error { _, err := b.Solve(ctx, s); return err }
	asks["Simultaneous"] = asking(&search.Simultaneous[state, move]{Game: g, Limits: l, Candidates: cut}, s)
	for _, rollout := range []int{0, -1} {
		asks[fmt.Sprint("SimultaneousMCTS ", rollout)] = asking(&search.SimultaneousMCTS[state, move]{Game: g, Limits: search.Limits{Nodes: 60}, Rollout: rollout, Candidates: cut}, s)
	}
	asks["Leveled"] = asking(&search.Leveled[state, move]{Game: g, Searcher: search.NewGreedy(g, l), Weakness: search.Weakness{Lapse: 0.5, Margin: 0.5}, Candidates: cut}, s)
	asks["ProofNumber"] = func(ctx context.Context) error {
		_, _, err := (&search.ProofNumber[state, move]{Game: g, Limits: l, MemoryBytes: 1 << 12}).Prove(ctx, s, game.First)
		return err
	}
	return asks
}

// TestPanics makes every function that a searcher calls panic, at its first call and at later
// ones, with every combination of options and workers. The search must end with an error that
// says where, leave no goroutine behind, and work the next time.
func TestPanics(t *testing.T) {
	burnt := map[string]int{}
	check := func(who string, f *fuse, function string, call int64, search solves) {
		before := runtime.NumGoroutine()
		f.function = function
		f.calls.Store(call)
		f.burnt.Store(false)
		err := search(t.Context())
		f.calls.Store(0)
		if f.burnt.Load() {
			burnt[function]++
			if !errors.Is(err, game.ErrFaulty) || !strings.Contains(err.Error(), "panic: burnt in "+function+", in ") {
				t.Errorf("%s, a panic at call %d of %s: %v", who, call, function, err)
			}
			if err := search(t.Context()); errors.Is(err, game.ErrFaulty) {
				t.Errorf("%s, after a panic at call %d of %s: %v; want not errors.Is(err, game.ErrFaulty)", who, call, function, err)
			}
		}
		for i := 0; runtime.NumGoroutine() > before; i++ { // a goroutine ends a little after it was waited for
			if i == 1000 {
				t.Fatalf("%s, a panic at call %d of %s: a goroutine was left behind; want i != 1000", who, call, function)
			}
			time.Sleep(time.Millisecond)
		}
	}
	for kind := range 2 {
		f := new(fuse)
		g := mined{randomgame.New(randomgame.Dice, 101898), f} // a large one
		both := []game.Game[state, move]{g, minedPast{g}}[kind]
		for _, function := range minedFunctions {
			for _, call := range []int64{1, 2, 15, 70} {
				for name, search := range minedSearches(both, f) {
					check(name, f, function, call, search)
				}
			}
		}
	}
	for _, function := range minedFunctions {
		if burnt[function] < 3 {
			t.Errorf("%s panicked in %d searches; want burnt[function] >= 3", function, burnt[function])
		}
	}
}
