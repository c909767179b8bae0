package connect4

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
	"github.com/seed-61c9d78a/versus/internal/eval/network"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestEstimatesOfEndgamesAreExact lets the heuristic search reach the end of the game: then
// it evaluates no leaves, and must agree with the solver about the winner.
func TestEstimatesOfEndgamesAreExact(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 0))
	for i, size := range [][2]int{{7, 6}, {6, 5}, {8, 7}, {7, 6}, {9, 7}} {
		g := must.Get(New(size[0], size[1]))(t)
		var judge model.State
		if i >= 3 {
			judge = arbitrary(t, g, r).NewState()
		}
		solver := Solver{Game: g, MemoryBytes: 1 << 21, NoBook: true}
		other := Solver{Game: g, MemoryBytes: 1 << 21, NoBook: true} // with an empty table
		for tried := 0; tried < 150; {
			s := g.Start()
			for range size[0]*size[1] - 6 - r.IntN(7) {
				moves := g.Moves(nil, &s)
				if len(moves) == 0 {
					break
				}
				g.Apply(&s, moves[r.IntN(len(moves))])
			}
			if game.Over(g, s) {
				continue
			}
			tried++
			scores := must.Get(solver.Analyse(t.Context(), s))(t)
			score := slices.Max(slices.Collect(maps.Values(scores)))
			must.Do(t, other.begin(t.Context(), s))
			c := newChoice(&other, s)
			if !c.settled() {
				var open []Move
				for _, o := range c.options {
					if o.upper >= 0 {
						open = append(open, o.move)
					}
				}
				m, value, depth := other.engines[0].estimate(deadline.Of(context.Background()), s, open, judge)
				if len(open) > 1 && (depth < 1 || sign(value) != sign(score) || value != 0 && value < provenWin-64 && value > 64-provenWin) {
					t.Errorf("%s: value %d of a position with score %d", g.FormatPosition(&s), value, score)
				}
				if sign(scores[m]) != sign(score) {
					t.Errorf("%s: move %d has score %d; want the sign of the best, %d", g.FormatPosition(&s), m+1, scores[m], score)
				}
			}
			other.turn.leave()
		}
	}
}

func TestEstimateIsThatOfTheGame(t *testing.T) {
	r := rand.New(rand.NewPCG(12, 0))
	w := newWorker[[6]struct{}, [0]uint64](&standard, new(table))
	for range 2000 {
		g := Game{}
		s := RandomPosition(g, r, r.IntN(30))
		var n node[[0]uint64]
		w.set(&n, s)
		if got, want := asScore(w.evaluate(&n))*g.Turn(&s).Sign(), g.Evaluate(&s); got != want {
			t.Fatalf("%s: %v; Evaluate says %v; want got == want", g.FormatPosition(&s), got, want)
		}
	}
}

// arbitrary is a model of random weights.
func arbitrary(t *testing.T, g Game, r *rand.Rand) *model.Model {
	e := encoder{g}
	p := network.NewParameters(network.Shape{Features: e.Features(), Widths: []int{16}})
	for _, weights := range [][]float32{p.First, p.Bias, p.Stacks[0][0].Weights} {
		for i := range weights {
			weights[i] = r.Float32() - 0.5
		}
	}
	n := must.Get(network.Quantize(p))(t)
	return model.Network(model.Header{Game: "connect4", Encoder: e.Name(), Low: -1, High: 1}, n)
}

// TestModelIsAskedAboutThePosition compares the features of nodes with those of Encoder, and
// a model's values with its Evaluate.
func TestModelIsAskedAboutThePosition(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 0))
	for _, size := range [][2]int{{7, 6}, {8, 7}, {9, 7}} {
		g := must.Get(New(size[0], size[1]))(t)
		m := arbitrary(t, g, r).Symmetric(g.Encoder())
		played := must.Get(model.Play[State, Move](m, g))(t)
		j := learnedModel{model: m}
		assess := func(s State) float64 {
			switch w := newEngine(g.size(), new(table)).(type) {
			case *worker[[0]struct{}, [1]uint64]:
				return j.score(assessed(&w.searcher, s, m))
			case *worker[[6]struct{}, [0]uint64]:
				return j.score(assessed(&w.searcher, s, m))
			case *worker[[7]struct{}, [0]uint64]:
				return j.score(assessed(&w.searcher, s, m))
			}
			panic("another engine")
		}
		for range 50 {
			s := RandomPosition(g, r, r.IntN(30))
			if got, want := assess(s)*g.Turn(&s).Sign(), played.Evaluate(&s); math.Abs(got-want) > 0.01 {
				t.Fatalf("%s: %v; Evaluate says %v; want math.Abs(got-want) <= 0.01", g.FormatPosition(&s), got, want)
			}
		}
	}
}

func assessed[H half](w *searcher[H], s State, m *model.Model) int {
	w.model = m.NewState()
	var n node[H]
	w.rules.set(&n, s)
	return w.assess(&n)
}

// TestModelChooses has no time to prove anything from the start of a large board, so the score
// is the model's. A model for another board is an error.
func TestModelChooses(t *testing.T) {
	g := must.Get(New(9, 7))(t)
	r := rand.New(rand.NewPCG(14, 0))
	solver := Solver{Game: g, MemoryBytes: 1 << 20}
	scores := map[float64]bool{}
	for _, m := range []*model.Model{nil, arbitrary(t, g, r), arbitrary(t, g, r), nil} {
		solver.model = m
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Millisecond)
		got, err := solver.Search(ctx, g.Start())
		cancel()
		if err != nil || got.Proven || !(math.Abs(got.Score) < 1) {
			t.Fatalf("got, err = %+v, %v; want no error, not got.Proven, math.Abs(got.Score) < 1", got, err)
		}
		scores[got.Score] = true
	}
	if len(scores) < 3 {
		t.Errorf("three judges have the scores %v; want len(scores) >= 3", scores)
	}
	solver.model = arbitrary(t, Game{}, r)
	if _, err := solver.Search(t.Context(), g.Start()); err == nil || !strings.Contains(err.Error(), `"connect4 7x6 2"`) {
		t.Errorf("a model of another board: %v; want an error, strings.Contains(err.Error(), `\"connect4 7x6 2\"`)", err)
	}
}

// TestEncoder drops a disc of either player into every empty cell to see which ones
// complete four.
func TestEncoder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, size := range [][2]int{{7, 6}, {5, 4}, {8, 7}} {
		g := must.Get(New(size[0], size[1]))(t)
		e, height := g.Encoder(), g.Rows()+1
		// Of a cell, the features of both players exclude each other.
		every := map[int32]bool{}
		for _, cell := range e.(feature.Celled).Cells() {
			if len(cell) != 2 || cell[1]-cell[0] != int32(e.Features()/planes) {
				t.Fatalf("%v: the cell %v; want it for one player and for the other", size, cell)
			}
			every[cell[0]], every[cell[1]] = true, true
		}
		if len(every) != e.Features() {
			t.Errorf("%v: %d of %d features are in a cell; want len(every) == e.Features()", size, len(every), e.Features())
		}
		for range 50 {
			s := g.Start()
			for g.Turn(&s) != game.Nobody {
				set := feature.NewSet(e.Features())
				mover := e.Encode(set, &s)
				x, y := sides[[0]uint64](&standard, &s)
				own, rival := x.low, y.low
				want := feature.NewSet(e.Features())
				want[ownDiscs], want[rivalDiscs] = own, rival
				for c := range g.Columns() {
					for row := range g.Rows() {
						cell := uint64(1) << (c*height + row)
						if (own|rival)&cell != 0 {
							continue
						}
						place := 0 // distant, or else close
						if row == 0 || (own|rival)&(cell>>1) != 0 {
							place = 1
						}
						if won(own|cell, uint(g.Rows())) {
							want[ownDistant+place] |= cell
						}
						if won(rival|cell, uint(g.Rows())) {
							want[rivalDistant+place] |= cell
						}
					}
				}
				if mover != g.Turn(&s) || !slices.Equal(set, want) {
					t.Fatalf("%v: features %x of %v; want %x of %v", size, set, mover, want, g.Turn(&s))
				}
				moves := g.Moves(nil, &s)
				g.Apply(&s, moves[r.IntN(len(moves))])
			}
		}
	}
}
