package model_test

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
	"github.com/seed-61c9d78a/versus/internal/eval/network"
	"github.com/seed-61c9d78a/versus/internal/eval/pattern"
	"github.com/seed-61c9d78a/versus/internal/eval/policy"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

var header = model.Header{Game: "connect4", Encoder: "connect4 7x6 2", Low: -1, High: 1, Provenance: []byte(`{"seed":1}`)}

// models returns a network and pattern tables for Connect 4, with random weights.
func models(t testing.TB) []*model.Model {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 0))
	fill := func(x []float32) {
		for i := range x {
			x[i] = float32(r.NormFloat64() / 4)
		}
	}
	e, _ := feature.Of(connect4.Game{})
	p := network.NewParameters(network.Shape{Features: e.Features(), Widths: []int{16}})
	fill(p.First)
	fill(p.Stacks[0][0].Weights)
	n := must.Get(network.Quantize(p))(t)
	q := pattern.NewParameters(pattern.Shape{Features: e.Features(), Cells: e.(feature.Celled).Cells(), Tables: [][][]int32{{{0, 1, 2}, {42, 43, 44}}}})
	fill(q.Weights)
	tables := must.Get(pattern.Quantize(q))(t)
	return []*model.Model{model.Network(header, n), model.Tables(header, tables), model.WithPolicy(model.Tables(header, tables), *partsOf(t), guesser(t))}
}

type guessing interface {
	Guess(s *connect4.State, moves []connect4.Move, logits []float32)
}

// partsOf returns the parts of the moves of Connect 4.
func partsOf(t testing.TB) *policy.Parts {
	t.Helper()
	parts := new(policy.Parts)
	r := policy.NewReader[connect4.Move](parts)
	s := connect4.Game{}.Start()
	for _, m := range (connect4.Game{}).Moves(nil, &s) {
		r.Learn(nil, &m, game.First)
	}
	return parts
}

// guesser returns a policy with random weights.
func guesser(t testing.TB) *network.Network {
	t.Helper()
	r := rand.New(rand.NewPCG(5, 0))
	e, _ := feature.Of(connect4.Game{})
	p := network.NewParameters(network.Shape{Features: e.Features(), Widths: []int{16}, Outputs: 2 * partsOf(t).Results()})
	for _, x := range [][]float32{p.First, p.Stacks[0][0].Weights, p.Stacks[0][0].Bias} {
		for i := range x {
			x[i] = float32(r.NormFloat64() / 4)
		}
	}
	return must.Get(network.Quantize(p))(t)
}

// TestPolicyGuesses checks, in random positions, that the guesses of the game are the results of the
// policy's network, also after the file was read again, and that a model without a policy guesses
// nothing.
func TestPolicyGuesses(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 0))
	all := models(t)
	m := must.Get(model.Read(bytes.NewReader(bytesOf(t, all[2])), "connect4"))(t)
	g := must.Get(model.Play(m, connect4.Game{}))(t)
	policied, ok := game.As[guessing](g)
	if !ok {
		t.Fatal("the game does not guess")
	}
	e, _ := feature.Of(connect4.Game{})
	state, parts := guesser(t).NewState(), partsOf(t)
	reader := policy.NewReader[connect4.Move](parts)
	s := g.Start()
	for range 200 {
		moves := g.Moves(nil, &s)
		if len(moves) == 0 {
			s = g.Start()
			continue
		}
		set, logits := feature.NewSet(e.Features()), make([]float32, len(moves))
		e.Encode(set, &s)
		policied.Guess(&s, moves, logits)
		results := make([]int32, 2*parts.Results())
		state.Sums(results, 0, set, 0)
		for i, move := range moves {
			want := 0.0
			for _, at := range reader.Learn(nil, &move, g.Turn(&s)) {
				want += float64(results[parts.Final(at)]) / network.One
			}
			if math.Abs(float64(logits[i])-want) > 1e-6 {
				t.Fatalf("%v for %v by %v; want %v", logits[i], move, g.Turn(&s), want)
			}
		}
		g.Apply(&s, moves[r.IntN(len(moves))])
	}
	plain := must.Get(model.Play(all[1], connect4.Game{}))(t)
	if _, ok := game.As[guessing](plain); ok {
		t.Error("a model without a policy guesses")
	}
}

func bytesOf(t testing.TB, m *model.Model) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.weights")
	must.Do(t, m.Save(path))
	return must.Get(os.ReadFile(path))(t)
}

func TestFile(t *testing.T) {
	for _, m := range models(t) {
		path := filepath.Join(t.TempDir(), "x.weights")
		must.Do(t, m.Save(path))
		again := must.Get(model.Open(path, "connect4"))(t)
		if !bytes.Equal(bytesOf(t, m), bytesOf(t, again)) {
			t.Error("written again, the file differs")
		}
	}
}

// TestFileRefuses flips every bit of a file, truncates it everywhere, and reads it for
// another game.
func TestFileRefuses(t *testing.T) {
	data := bytesOf(t, models(t)[1])
	for i := range 8 * len(data) {
		bad := bytes.Clone(data)
		bad[i/8] ^= 1 << (i % 8)
		_, err := model.Read(bytes.NewReader(bad), "")
		if !errors.Is(err, model.ErrDamaged) && !errors.Is(err, model.ErrNotWeights) && !errors.Is(err, model.ErrFormat) {
			t.Fatalf("bit %d flipped: %v", i, err)
		}
	}
	for i := range data {
		if _, err := model.Read(bytes.NewReader(data[:i]), ""); err == nil {
			t.Fatalf("the first %d bytes are accepted", i)
		}
	}
	if _, err := model.Read(bytes.NewReader(data), "chess"); !errors.Is(err, model.ErrOtherGame) {
		t.Errorf("for another game: %v", err)
	}
	small := must.Get(connect4.New(5, 5))(t)
	if _, err := model.Play(models(t)[0], small); err == nil {
		t.Error("weights of another board are accepted")
	}
}

func FuzzRead(f *testing.F) {
	for _, m := range models(f) {
		f.Add(bytesOf(f, m))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if m, err := model.Read(bytes.NewReader(data), ""); err == nil {
			bytesOf(t, m)
		}
	})
}

// TestPlay compares a game that has a learned evaluation with the model's sums, and searches
// it.
func TestPlay(t *testing.T) {
	for _, m := range models(t) {
		rules := connect4.Game{}
		g := must.Get(model.Play(m, rules))(t)
		adding := *m
		adding.Own = 0.01
		corrected := must.Get(model.Play(&adding, rules))(t)
		e, _ := feature.Of(rules)
		s := g.Start()
		for _, move := range []connect4.Move{3, 3, 0, 3, 1, 3, 2} {
			set := feature.NewSet(e.Features())
			side := e.Encode(set, &s)
			sum := side.Sign() * m.Symmetric(e).NewState().Sum(set, 0)
			if got, want := corrected.Evaluate(&s), rules.Evaluate(&s)+0.01*sum; math.Abs(got-want) > 1e-12 {
				t.Errorf("corrected: %v; want %v", got, want)
			}
			want := 2/(1+math.Exp(-sum)) - 1
			if got := g.Evaluate(&s); math.Abs(got-want) > 1e-12 {
				t.Errorf("%v; want %v", got, want)
			}
			g.Apply(&s, move)
		}
		if got := g.Evaluate(&s); !game.Over(g, s) || got != 1 {
			t.Errorf("the payoff of a finished game is %v", got)
		}
		if _, hashes := game.As[game.Hasher[connect4.State]](g); !hashes {
			t.Error("the game has lost its hash")
		}
		if r, err := search.NewMinimax(g, search.Limits{Depth: 4}).Search(t.Context(), g.Start()); err != nil {
			t.Errorf("%+v, %v", r, err)
		}
	}
}
