package paper

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
	"github.com/seed-61c9d78a/versus/internal/eval/network"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// randomModel returns a network with random weights for the game.
func randomModel(t testing.TB, g *Game, widths ...int) *model.Model {
	t.Helper()
	e := g.Encoder()
	p := network.NewParameters(network.Shape{Features: e.Features(), Widths: widths})
	rnd := rand.New(rand.NewPCG(1, 2))
	fill := func(x []float32, size float64) {
		for i := range x {
			x[i] = float32(rnd.NormFloat64() * size)
		}
	}
	fill(p.First, 0.05)
	fill(p.Bias, 0.3)
	for _, l := range p.Stacks[0] {
		fill(l.Weights, 0.3)
	}
	n := must.Get(network.Quantize(p))(t)
	return model.Network(model.Header{Game: "paperfootball", Encoder: model.Name(e), Low: -1, High: 1}, n)
}

func learnedGame(t testing.TB, r Rules) *Game {
	t.Helper()
	g := newGame(t, r)
	return must.Get(g.withModel(randomModel(t, g, 16, 16)))(t)
}

// TestLearnedEvaluate compares Evaluate with the network's output for the encoder's features,
// and with Evaluate of the position seen from the other end.
func TestLearnedEvaluate(t *testing.T) {
	for _, r := range []Rules{{}, classic} {
		g := learnedGame(t, r)
		rng := rand.New(rand.NewPCG(1, 1))
		for s := range openPositions(g, rng, 200, 40) {
			got := g.Evaluate(&s)
			want := s.turn.Sign() * sure
			if b := newBoard(g.field, &s); !b.scores(&reacher{}) {
				set := feature.NewSet(g.model.Features())
				side := g.Encoder().Encode(set, &s)
				want = side.Sign() * 0.998 * math.Tanh(g.model.NewState().Sum(set, 0)/2)
			}
			far := image(g, s, true)
			if got != want || g.Evaluate(&far) != -got {
				t.Fatalf("%s: %v, from the other end %v; want %v", g.FormatPosition(&s), got, g.Evaluate(&far), want)
			}
		}
	}
}

// TestLearnedSearch compares the evaluations during a search, which updates the features
// incrementally, with Evaluate.
func TestLearnedSearch(t *testing.T) {
	g := learnedGame(t, Rules{})
	rng := rand.New(rand.NewPCG(2, 1))
	for s := range openPositions(g, rng, 30, 30) {
		for depth := range 2 {
			r := must.Get((&alphaBeta{Game: g, Limits: search.Limits{Depth: depth + 1}}).Search(t.Context(), s))(t)
			if r.Proven {
				continue
			}
			after := s
			for _, d := range r.Line {
				g.Apply(&after, d)
			}
			if want := g.Evaluate(&after); math.Abs(r.Score-want) > 2./estimateScale {
				t.Errorf("depth %d in %s: %v; its position is worth %v; want math.Abs(r.Score-want) <= 2./estimateScale", depth+1, g.FormatPosition(&s), r.Score, want)
			}
		}
	}
}

func TestUndecided(t *testing.T) {
	g := Standard()
	rng := rand.New(rand.NewPCG(3, 1))
	undecided := 0
	for range 300 {
		begins, s := true, g.Start()
		for !game.Over(g, s) {
			want := begins
			for _, turn := range g.Shortest(s) {
				want = want && turn.Winner != s.turn
			}
			if got := g.Undecided(&s); got != want {
				t.Fatalf("%s: Undecided is %v; want %v", g.FormatPosition(&s), got, want)
			}
			if want {
				undecided++
			}
			before := s.turn
			moves := g.Moves(nil, &s)
			g.Apply(&s, moves[rng.IntN(len(moves))])
			begins = s.turn != before
		}
	}
	if undecided < 1000 {
		t.Errorf("only %d positions", undecided)
	}
}

func TestWithModelErrors(t *testing.T) {
	small, standard := newGame(t, classic), Standard()
	if _, err := standard.withModel(randomModel(t, small, 16)); err == nil {
		t.Error("weights of another field are accepted")
	}
	if _, err := standard.withModel(nil); err == nil {
		t.Error("no weights are accepted")
	}
}

// BenchmarkLearned evaluates the positions after all turns of a position in the middle of a
// game.
func BenchmarkLearned(b *testing.B) {
	g, s := midGame(b)
	g = must.Get(g.withModel(randomModel(b, g, 96, 32)))(b)
	w := newTurnWorker(b.Context(), turnOptions{"", g, search.Limits{Nodes: 1 << 60}, 1, 1000}, &s)
	b.ReportAllocs()
	for b.Loop() {
		w.enumerate(0, 1000)
	}
	b.ReportMetric(float64(w.nodes)/b.Elapsed().Seconds(), "evaluations/s")
}
