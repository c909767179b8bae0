package model_test

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
	"github.com/seed-61c9d78a/versus/internal/eval/network"
	"github.com/seed-61c9d78a/versus/internal/eval/pattern"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
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
	return []*model.Model{model.Network(header, n), model.Tables(header, tables)}
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

// TestFileRefuses reads damaged files, and one for another game.
func TestFileRefuses(t *testing.T) {
	data, path := bytesOf(t, models(t)[1]), filepath.Join(t.TempDir(), "x.weights")
	must.Do(t, os.WriteFile(path, data, 0o600))
	tests.Damaged(t, "weights", path, func() (string, error) {
		m, err := model.Open(path, "")
		if err != nil {
			return "", err
		}
		return string(bytesOf(t, m)), nil
	})
	if _, err := model.Read(bytes.NewReader(data), "chess"); !errors.Is(err, model.ErrOtherGame) {
		t.Errorf("for another game: %v; want errors.Is(err, model.ErrOtherGame)", err)
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

// TestPlay compares a game that has a learned evaluation with the model's sums, and searches it.
func TestPlay(t *testing.T) {
	for _, m := range models(t) {
		rules := connect4.Game{}
		g := must.Get(model.Play(m, rules))(t)
		adding := *m
		adding.Own = 0.3
		corrected := must.Get(model.Play(&adding, rules))(t)
		e, _ := feature.Of(rules)
		s := g.Start()
		for _, move := range []connect4.Move{3, 3, 0, 3, 1, 3, 2} {
			set := feature.NewSet(e.Features())
			side := e.Encode(set, &s)
			sum := side.Sign() * m.Symmetric(e).NewState().Sum(set, 0)
			if got, want := corrected.Evaluate(&s), 2/(1+math.Exp(-rules.Evaluate(&s)/0.3-sum))-1; math.Abs(got-want) > 1e-12 {
				t.Errorf("corrected: %v; want %v", got, want)
			}
			want := 2/(1+math.Exp(-sum)) - 1
			if got := g.Evaluate(&s); math.Abs(got-want) > 1e-12 {
				t.Errorf("%v; want %v", got, want)
			}
			g.Apply(&s, move)
		}
		if got := g.Evaluate(&s); !game.Over(g, s) || got != 1 {
			t.Errorf("the payoff of a finished game is %v; want game.Over(g, s), got == 1", got)
		}
		if _, hashes := game.As[game.Hasher[connect4.State]](g); !hashes {
			t.Error("the game has lost its hash")
		}
		if r, err := search.NewMinimax(g, search.Limits{Depth: 4}).Search(t.Context(), g.Start()); err != nil {
			t.Errorf("search.NewMinimax(g, search.Limits{Depth: 4}).Search(t.Context(), g.Start()) = %+v, %v; want no error", r, err)
		}
	}
}

// TestNoModel plays with a file that stands for the game's own Evaluate.
func TestNoModel(t *testing.T) {
	m := must.Get(model.Read(bytes.NewReader(bytesOf(t, &model.Model{Header: header})), "connect4"))(t)
	rules := connect4.Game{}
	g := must.Get(model.Play(m, rules))(t)
	for _, moves := range [][]connect4.Move{{}, {3, 3, 2}, {0, 1, 0, 1, 0, 1, 0}} {
		s := g.Start()
		for _, move := range moves {
			g.Apply(&s, move)
		}
		if got, want := g.Evaluate(&s), rules.Evaluate(&s); got != want {
			t.Errorf("Evaluate after %v = %v; want %v, as without the file", moves, got, want)
		}
	}
	if _, err := model.NewEvaluator(m, rules.Encoder()); err == nil {
		t.Error("NewEvaluator() of a file without a model has no error")
	}
}

// enclosed returns a file of weights, whose checksum is right.
func enclosed(header string, zeros int) []byte {
	var b bytes.Buffer
	b.WriteString("versus weights 1\n")
	b.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(header))))
	b.WriteString(header)
	z, _ := flate.NewWriter(&b, flate.BestSpeed)
	z.Write(make([]byte, zeros))
	z.Close()
	sum := sha256.Sum256(b.Bytes())
	return append(b.Bytes(), sum[:]...)
}

// TestHostileHeaders reads files whose checksum is right and whose header is wrong, and one that
// unpacks to far more than its header says.
func TestHostileHeaders(t *testing.T) {
	for _, body := range []string{
		`"policy":{}`, `"network":{}`, `"patterns":{}`, `"network":{"features":4,"widths":[]}`,
		`"network":{"features":1000000000000,"widths":[16]}`, `"network":{"features":4611686018427387904,"widths":[16]}`,
		`"layout":{},"network":{"features":4,"widths":[16]}`, `"network":{"features":65536,"widths":[16]},"patterns":{}`,
	} {
		header := `{"game":"x","low":-1,"high":1,` + body + `}`
		if _, err := model.Read(bytes.NewReader(enclosed(header, 100)), "x"); !errors.Is(err, model.ErrDamaged) {
			t.Errorf("Read() of %s: %v; want ErrDamaged", header, err)
		}
	}
	large := enclosed(`{"game":"x","low":-1,"high":1,"network":{"features":4,"widths":[16]}}`, 100<<20)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := model.Read(bytes.NewReader(large), "x")
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; !errors.Is(err, model.ErrDamaged) || took > 16<<20 {
		t.Errorf("Read() of 100 MB for a network of a few bytes: %v after %d bytes; want ErrDamaged and at most 16 MB", err, took)
	}
}
