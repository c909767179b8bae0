package game_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/odds"
)

// stairs is a game that ends without moves on the third step, which its Turn does not know.
type stairs struct{}

func (stairs) Start() int                  { return 0 }
func (stairs) Turn(s *int) game.Player     { return game.First + game.Player(*s%2) }
func (stairs) Apply(s *int, m int)         { *s += m }
func (stairs) Evaluate(*int) float64       { return 0.25 }
func (stairs) Finish(*int) float64         { return -1 }
func (stairs) Bounds() (low, high float64) { return -1, 1 }
func (stairs) Moves(dst []int, s *int) []int {
	for m := 1; m <= 2 && *s+m <= 3; m++ {
		dst = append(dst, m)
	}
	return dst
}

func TestWithEndings(t *testing.T) {
	plain := game.Game[int, int](stairs{})
	g := game.WithEndings(plain)
	if game.WithEndings(g) != g || game.WithoutEndings(g) != plain || game.WithoutEndings(plain) != plain {
		t.Error("WithEndings and WithoutEndings do not undo each other")
	}
	if _, ok := game.As[game.Bounder](g); !ok {
		t.Error("a capability is lost")
	}
	for _, g := range []game.Game[int, int]{g, game.WithEvaluate(g, func(*int) float64 { return 0.5 })} {
		on, end := 2, 3
		if g.Turn(&on) != game.First || g.Turn(&end) != game.Nobody || g.Evaluate(&end) != -1 || g.Evaluate(&on) == -1 {
			t.Errorf("%T: turns %v, %v, values %v, %v", g, g.Turn(&on), g.Turn(&end), g.Evaluate(&on), g.Evaluate(&end))
		}
	}
	if !game.Over(plain, 3) || game.Over(plain, 2) {
		t.Error("Over does not see the end")
	}
	if n, err := game.Perft(t.Context(), plain, 0, 2); n != 3 || err != nil {
		t.Errorf("perft(2) = %d, %v; want 3", n, err)
	}
}

// urn is a game of one draw. Unless it is fair, outcome m has the weight m+1 of
// 1+2+...+n.
type urn struct{ n int }

func (urn) Start() int            { return 0 }
func (urn) Turn(*int) game.Player { return game.Chance }
func (urn) Apply(s *int, m int)   { *s = m }
func (urn) Evaluate(*int) float64 { return 0 }
func (u urn) Moves(dst []int, _ *int) []int {
	for m := range u.n {
		dst = append(dst, m)
	}
	return dst
}

type loaded struct{ urn }

func (u loaded) Probability(_ *int, m int) float64 {
	return float64(m+1) / float64(u.n*(u.n+1)/2)
}

func TestOddsDraw(t *testing.T) {
	const n = 5
	r := rand.New(rand.NewPCG(1, 1))
	s := 0
	for name, g := range map[string]game.Game[int, int]{"alike": urn{n}, "loaded": loaded{urn{n}}} {
		odds := odds.Of(g)
		outcomes := g.Moves(nil, &s)
		count, sum := make([]int, n), 0.0
		for range 100_000 {
			i := must.Get(odds.Sample(&s, outcomes, r.Float64()))(t)
			count[i]++
		}
		for m, c := range count {
			p := must.Get(odds.Probability(&s, m, n))(t)
			if sum += p; math.Abs(float64(c)/100_000-p) > 0.01 {
				t.Errorf("%s: outcome %d came %d times in 100,000; its probability is %v; want math.Abs(float64(c)/100_000-p) <= 0.01", name, m, c, p)
			}
		}
		if math.Abs(sum-1) > 1e-12 {
			t.Errorf("%s: the probabilities sum to %v; want math.Abs(sum-1) <= 1e-12", name, sum)
		}
		// The ends of the range.
		first, err1 := odds.Sample(&s, outcomes, 0)
		last, err2 := odds.Sample(&s, outcomes, math.Nextafter(1, 0))
		if first != 0 || last != n-1 || err1 != nil || err2 != nil {
			t.Errorf("%s: the ends are %d and %d, %v, %v; want first == 0, last == n-1, err1 == nil, err2 == nil", name, first, last, err1, err2)
		}
	}
}

// cheat is an urn with invalid probabilities.
type cheat struct {
	urn
	p float64
}

func (c cheat) Probability(*int, int) float64 { return c.p }

func TestOddsThatMakeNoSense(t *testing.T) {
	s := 0
	for _, p := range []float64{0, -1, 0.3, 2, math.NaN(), math.Inf(1)} {
		g := cheat{urn{2}, p}
		if _, err := odds.Of(g).Sample(&s, g.Moves(nil, &s), 0.1); !errors.Is(err, game.ErrFaulty) {
			t.Errorf("two outcomes of probability %v: %v; want errors.Is(err, game.ErrFaulty)", p, err)
		}
	}
}
