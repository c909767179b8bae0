package football_test

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestNotation formats and parses every position and move of random matches, including
// commitments and chance nodes.
func TestNotation(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		g := newGame(t, randomConfig(r))
		var moves []football.Action
		for s := g.Start(); ; {
			text := g.FormatPosition(&s)
			back, err := g.ParsePosition(text)
			if err != nil || back != s {
				t.Fatalf("%q parses as %+v, %v; want %+v", text, back, err, s)
			}
			if back = mirrorState(mirrorGame(g), mirrorState(g, s)); back != s {
				t.Fatalf("mirrored twice, %q is %q; want back == s", text, g.FormatPosition(&back))
			}
			if g.Turn(&s) == game.Nobody {
				break
			}
			moves = g.Moves(moves[:0], &s)
			m := moves[r.IntN(len(moves))]
			if back, err := g.ParseMove(&s, g.FormatMove(&s, m)); err != nil || back != m {
				t.Fatalf("%v parses as %v, %v; want no error, back == m", m, back, err)
			}
			g.Apply(&s, m)
		}
	}
}

// TestEvaluateIsAntisymmetric mirrors positions of random matches: the board, the
// teams and the skills.
func TestEvaluateIsAntisymmetric(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 20 {
		c := randomConfig(r)
		var w football.Weights
		for i := range w {
			w[i] = r.NormFloat64()
		}
		c.Weights = &w
		g := newGame(t, c)
		m := mirrorGame(g)
		different := map[float64]bool{}
		for s := g.Start(); g.Turn(&s) != game.Nobody; {
			image := mirrorState(g, s)
			x, y := g.Evaluate(&s), m.Evaluate(&image)
			if diff := x + y; diff > 1e-12 || diff < -1e-12 || x <= -1 || x >= 1 {
				t.Fatalf("%s is worth %v, its mirror image %v; want diff <= 1e-12, diff >= -1e-12, x > -1, x < 1", g.FormatPosition(&s), x, y)
			}
			different[x] = true
			moves := g.Moves(nil, &s)
			g.Apply(&s, moves[r.IntN(len(moves))])
		}
		if len(different) < 20 {
			t.Errorf("only %d different values in a match", len(different))
		}
	}
}

func TestPayoff(t *testing.T) {
	g := newGame(t, football.Config{Steps: 9})
	for score, want := range map[string]float64{"2-1": 1, "3-3": 0, "0-4": -1} {
		s := position(t, g, fmt.Sprintf("A 2,4 1,1 3,1 B 1,9 2,9 3,9 ball A0 score %s step 9 Nobody", score))
		if got := g.Evaluate(&s); got != want {
			t.Errorf("%s pays %v, want %v", score, got, want)
		}
	}
}

func TestWeights(t *testing.T) {
	w := football.DefaultWeights()
	w[2] = -1.25
	var text bytes.Buffer
	must.Do(t, w.Named().Write(&text))
	good := text.String()
	if back, err := football.ReadWeights(&text); err != nil || back != w {
		t.Errorf("%v is read as %v, %v; want no error, back == w", w, back, err)
	}
	for _, c := range []struct{ old, new string }{
		{"hold_ball", "hold_balls"}, {"-1.25", "-125"}, {`"football"`, `"checkers"`}, {"-1.25", "x"},
	} {
		if _, err := football.ReadWeights(strings.NewReader(strings.Replace(good, c.old, c.new, 1))); err == nil {
			t.Errorf("%s for %s is accepted; want an error", c.new, c.old)
		}
	}
	w[0] = math.NaN()
	if _, err := football.New(football.Config{Weights: &w}); err == nil || !strings.Contains(err.Error(), "goal_lead") {
		t.Errorf("a weight that is not a number: %v", err)
	}
}

// TestFeatures checks that the assessment is the weighted sum of the features: of the
// assessments with one weight of 1 and the others 0.
func TestFeatures(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	c := randomConfig(r)
	w := football.DefaultWeights()
	c.Weights = &w
	g := newGame(t, c)
	var single [len(w)]*football.Game
	for i := range single {
		c.Weights = &football.Weights{}
		c.Weights[i] = 1
		single[i] = newGame(t, c)
	}
	var moved [len(w)]bool
	for s := g.Start(); g.Turn(&s) != game.Nobody; {
		sum := 0.0
		for i, one := range single {
			x := one.Assess(&s)
			sum += w[i] * x
			moved[i] = moved[i] || x != 0
		}
		if got := g.Assess(&s); math.Abs(got-sum) > 1e-9 {
			t.Fatalf("%s: %v, want %v", g.FormatPosition(&s), got, sum)
		}
		moves := g.Moves(nil, &s)
		a := moves[r.IntN(len(moves))]
		if g.Turn(&s) != game.Chance {
			a = pick(r, s, moves)
		}
		g.Apply(&s, a)
	}
	for i, m := range moved {
		if !m {
			t.Errorf("feature %d is always 0; want m", i)
		}
	}
}

func TestNoAllocations(t *testing.T) {
	g := newGame(t, football.Config{Steps: 1000})
	r := rand.New(rand.NewPCG(11, 12))
	moves := make([]football.Action, 0, 2000)
	s := g.Start()
	if n := testing.AllocsPerRun(500, func() { moves = randomStep(g, r, &s, moves) }); n != 0 {
		t.Errorf("a random step allocates %v times; want n == 0", n)
	}
	if n := testing.AllocsPerRun(100, func() { g.Evaluate(&s) }); n != 0 {
		t.Errorf("Evaluate allocates %v times; want n == 0", n)
	}
	source := rand.NewPCG(1, 1)
	if n := testing.AllocsPerRun(10, func() {
		s := g.Start()
		g.Playout(&s, source, math.MaxInt)
	}); n != 0 {
		t.Errorf("a playout allocates %v times; want n == 0", n)
	}
}

// randomStep plays a random step using only the methods of game.Game.
func randomStep(g game.Game[football.State, football.Action], r *rand.Rand, s *football.State, moves []football.Action) []football.Action {
	for step := s.Step; s.Step == step && g.Turn(s) != game.Nobody; {
		moves = g.Moves(moves[:0], s)
		g.Apply(s, moves[r.IntN(len(moves))])
	}
	return moves
}

func BenchmarkRandomStep(b *testing.B) {
	for _, size := range [][2]int{{5, 10}, {11, 22}} {
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
			g := newGame(b, football.Config{Rows: size[0], Columns: size[1]})
			r := rand.New(rand.NewPCG(1, 1))
			var moves []football.Action
			s := g.Start()
			b.ReportAllocs()
			for b.Loop() {
				if g.Turn(&s) == game.Nobody {
					s = g.Start()
				}
				moves = randomStep(g, r, &s, moves)
			}
		})
	}
}

func FuzzParsePosition(f *testing.F) {
	published, judge := newGame(f, football.Config{}), newGame(f, football.Config{Rules: football.JudgeRules})
	f.Add("A 2,4 1,1 3,1 B 1,9 2,9 3,9 ball A0 score 0-0 step 0 First")
	f.Add("A 2,4 1,1 3,1 B 1,9 2,9 3,9 ball 2,2 dir 4 left 1 score 10-0 step 30 Second committed 0,4,4")
	f.Add("A 2,5 1,1 3,1 B 2,5 2,9 3,9 ball B0 score 0-7 step 10 Chance")
	f.Fuzz(func(t *testing.T, text string) {
		for _, g := range []*football.Game{published, judge} {
			s, err := g.ParsePosition(text)
			if err != nil {
				continue
			}
			if back, err := g.ParsePosition(g.FormatPosition(&s)); err != nil || back != s {
				t.Fatalf("%+v parses as %+v, %v; want no error, back == s", s, back, err)
			}
			for range 4 { // the match can continue
				moves := g.Moves(nil, &s)
				if len(moves) == 0 && g.Turn(&s) != game.Nobody {
					t.Fatalf("no moves in %s", g.FormatPosition(&s))
				}
				for _, m := range moves[:min(1, len(moves))] {
					g.Apply(&s, m)
				}
			}
		}
	})
}

func FuzzParseAction(f *testing.F) {
	for _, text := range []string{"0,1,2", "p4x2,0,0", "8,p1x31,3", "-", "1,2", "p,p,p"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := football.ParseAction(text)
		if err == nil && a.String() != text {
			t.Fatalf("%q parses as %v", text, a)
		}
	})
}

var examined = flag.Int("examined", 30_000, "how many moves TestConformance examines with every check")

func TestConformance(t *testing.T) {
	for rules := football.PublishedRules; rules <= football.JudgeRules; rules++ {
		g := newGame(t, football.Config{Rules: rules, Steps: 20})
		gametest.TestWith(t, game.Game[football.State, football.Action](g), gametest.Options{Games: *examined / 50, Budget: *examined})
	}
}
