package search_test

import (
	"math"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// priced is a game of one move by First, the payoff of which is unknown to the search until all
// moves of Second, which do not matter, have been played: so the statistics of the root's moves are
// those of a bandit with constant rewards.
type priced struct {
	payoffs [4]float64
	logits  [4]float32
}

// pricedState is the move chosen, plus one, and the number of plies.
type pricedState struct{ chosen, ply int8 }

const pricedPlies = 50

func (priced) Start() pricedState { return pricedState{} }

func (priced) Turn(s *pricedState) game.Player {
	switch {
	case s.ply >= pricedPlies:
		return game.Nobody
	case s.ply == 0:
		return game.First
	}
	return game.Second
}

func (g priced) Moves(dst []int8, s *pricedState) []int8 {
	switch {
	case s.ply >= pricedPlies:
	case s.ply == 0:
		for i := range g.payoffs {
			dst = append(dst, int8(i))
		}
	default:
		dst = append(dst, 0)
	}
	return dst
}

func (priced) Apply(s *pricedState, m int8) {
	if s.ply == 0 {
		s.chosen = m
	}
	s.ply++
}

func (g priced) Evaluate(s *pricedState) float64 {
	if s.ply == 0 {
		return 0
	}
	return g.payoffs[s.chosen]
}

func (priced) Bounds() (float64, float64) { return -1, 1 }

func (g priced) Guess(s *pricedState, moves []int8, logits []float32) {
	for i, m := range moves {
		if logits[i] = 7; s.ply == 0 {
			logits[i] += g.logits[m]
		}
	}
}

// unguessed is a game without a guess.
type unguessed struct{ game.Game[pricedState, int8] }

// visited returns how often a search by PUCT visits each of the root's moves. The results do not
// say, but Evaluate is called once for each simulation.
func visited(t *testing.T, g priced, guessed bool, puct float64, simulations int64) []int {
	t.Helper()
	counted := make([]int, len(g.payoffs))
	played := game.WithEvaluate[pricedState, int8](g, func(s *pricedState) float64 {
		counted[s.chosen]++
		return g.Evaluate(s)
	})
	if !guessed {
		played = unguessed{played}
	}
	m := search.NewMCTS(played, search.Limits{Nodes: simulations, Depth: 1})
	m.PUCT, m.Rollout = puct, -1
	must.Get(m.Search(t.Context(), g.Start()))(t)
	return counted
}

// TestPUCTFollowsPriors checks that of moves of equal value each is visited in proportion to its
// probability, and without a guess all alike.
func TestPUCTFollowsPriors(t *testing.T) {
	const simulations = 4000
	g := priced{logits: [4]float32{-1.2, 0.1, -3.5, 1.6}}
	sum := 0.0
	for _, p := range g.logits {
		sum += math.Exp(float64(p))
	}
	for i, n := range visited(t, g, true, 1.5, simulations) {
		want := simulations * math.Exp(float64(g.logits[i])) / sum
		if math.Abs(float64(n)-want) > 0.05*want+2 {
			t.Errorf("move %d is visited %d times; want about %.0f", i, n, want)
		}
	}
	for i, n := range visited(t, g, false, 1.5, simulations) {
		if n < simulations/4-2 || n > simulations/4+2 {
			t.Errorf("without a guess, move %d is visited %d times of %d; want a quarter", i, n, simulations)
		}
	}
}

// TestPUCTFindsTheBest checks that the best move gets most visits in the end, however unlikely it
// seemed, and gets them later the smaller its probability and the constant are.
func TestPUCTFindsTheBest(t *testing.T) {
	g := priced{payoffs: [4]float64{0.2, -0.5, 0.6, 0.2}, logits: [4]float32{2, 2.4, -0.8, 0}}
	many := visited(t, g, true, 1.5, 20_000)
	if many[2] < 15_000 {
		t.Errorf("visits %v; want most for the best move", many)
	}
	few, fewer := visited(t, g, true, 1.5, 60), visited(t, g, true, 0.1, 60)
	if few[2] > 30 || fewer[2] > few[2] {
		t.Errorf("after 60 simulations, visits %v and, with a smaller constant, %v; want fewer for the unlikely move", few, fewer)
	}
}

// A searcher whose PUCT is switched on or off between two searches answers like a new one: the tree
// that it kept has the probabilities of moves only with PUCT.
func TestPUCTSwitched(t *testing.T) {
	g := priced{payoffs: [4]float64{0.1, 0.4, 0.2, 0.3}, logits: [4]float32{1, 0, 3, 2}}
	for _, puct := range []float64{0, 1.5} {
		limits := search.Limits{Nodes: 300}
		kept := &search.MCTS[pricedState, int8]{Game: g, Limits: limits, PUCT: 1.5 - puct}
		must.Get(kept.Search(t.Context(), g.Start()))(t)
		kept.PUCT = puct
		kept.NewGame(7)
		fresh := &search.MCTS[pricedState, int8]{Game: g, Limits: limits, PUCT: puct}
		fresh.NewGame(7)
		got := must.Get(kept.Search(t.Context(), g.Start()))(t)
		want, err := fresh.Search(t.Context(), g.Start())
		if err != nil || got.Move != want.Move || got.Score != want.Score || got.Nodes != want.Nodes {
			t.Errorf("PUCT %v: move %d, score %v, %d nodes; want %d, %v, %d (%v)", puct, got.Move, got.Score, got.Nodes, want.Move, want.Score, want.Nodes, err)
		}
	}
}
