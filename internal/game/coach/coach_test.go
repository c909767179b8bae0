package coach_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/game/coach"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	state     = connect4.State
	move      = connect4.Move
	judgement = coach.Judgement[move]
)

// random plays a game at random that takes wins; its last position is final.
func random(g connect4.Game, r *rand.Rand) (states []state, moves []move) {
	s := g.Start()
	states = append(states, s)
	for !game.Over(g, s) {
		legal := g.Moves(nil, &s)
		m := legal[r.IntN(len(legal))]
		for _, w := range legal {
			if r.IntN(2) == 0 && game.Over(g, game.After(g, s, w)) {
				m = w
			}
		}
		g.Apply(&s, m)
		states, moves = append(states, s), append(moves, m)
	}
	return states, moves
}

// judge returns all judgements, the first first.
func judge(t *testing.T, c *coach.Coach[state, move], states []state, moves []move) (all []judgement) {
	t.Helper()
	err := c.Judge(t.Context(), states, moves, func(_ int, _ coach.Value, _ *move, j *judgement) error {
		if j != nil {
			all = append(all, *j)
		}
		return nil
	})
	if err != nil || len(all) != len(moves) {
		t.Fatalf("%d judgements of %d moves: %v; want no error, len(all) == len(moves)", len(all), len(moves), err)
	}
	slices.Reverse(all)
	return all
}

// brute is the value for First by exhaustive search.
type brute struct {
	g     connect4.Game
	known map[state]float64
}

func (b brute) value(s state) float64 {
	if game.Over(b.g, s) {
		return b.g.Evaluate(&s)
	}
	if v, ok := b.known[s]; ok {
		return v
	}
	sign := b.g.Turn(&s).Sign()
	best := math.Inf(-1)
	for _, next := range game.All(b.g, s) {
		best = max(best, sign*b.value(next))
	}
	b.known[s] = sign * best
	return sign * best
}

// mover returns the mover's expected points after a move: 1, 1/2 or 0.
func (b brute) after(s state, m move) float64 {
	return (1 + b.g.Turn(&s).Sign()*b.value(game.After(b.g, s, m))) / 2
}

// TestSmallBoards compares all that is said about the moves of random games with an exhaustive
// search that shares no code with the solvers.
func TestSmallBoards(t *testing.T) {
	g := must.Get(connect4.New(4, 4))(t)
	b := brute{g, map[state]float64{}}
	points, err := coach.Measure(g)
	if err != nil || points != (coach.Points{Low: -1, High: 1}) {
		t.Fatalf("points %+v, %v; want no error, points == (coach.Points{Low: -1, High: 1})", points, err)
	}
	r := rand.New(rand.NewPCG(7, 0))
	seen := map[string]int{}
	for range 25 {
		states, moves := random(g, r)
		c := &coach.Coach[state, move]{Game: g, Points: points, Search: (&search.Minimax[state, move]{Game: g, Limits: search.Limits{Depth: 16}, MemoryBytes: 1 << 20}).Search}
		for i, j := range judge(t, c, states, moves) {
			s := states[i]
			best := 0.0
			for m := range game.All(g, s) {
				best = max(best, b.after(s, m))
			}
			lost := best - b.after(s, j.Played)
			if !j.Proven || j.Loss != lost || j.Certainty != 1 || b.after(s, j.Best) != best {
				t.Fatalf("%s: %+v; want the loss %v", g.FormatPosition(&s), j, lost)
			}
			if want := lost >= 0.3; (j.Mark() == "??") != want {
				t.Fatalf(`the loss %v has the mark %q; want (j.Mark() == "??") == want`, lost, j.Mark())
			}
			seen[j.Mark()]++
			why := must.Get(c.Explain(t.Context(), states[:i+1], j))(t)
			b.check(t, s, j, why)
		}
	}
	if seen["??"] < 20 || seen[""] < 120 {
		t.Errorf(`the games have the marks %v; want seen["??"] >= 20, seen[""] >= 120`, seen)
	}
}

// check checks every claim of the reasons for j in s.
func (b brute) check(t *testing.T, s state, j judgement, why coach.Reasons[move]) {
	t.Helper()
	fail := func(claim string) {
		t.Helper()
		t.Fatalf("%s, %v played: %s: %+v", b.g.FormatPosition(&s), j.Played, claim, why)
	}
	wins := func(s state, m move) bool {
		next := game.After(b.g, s, m)
		return game.Over(b.g, next) && b.g.Evaluate(&next) == b.g.Turn(&s).Sign()
	}
	var keep []move
	best := 0.0
	legal := b.g.Moves(nil, &s)
	for _, m := range legal {
		best = max(best, b.after(s, m))
	}
	for _, m := range legal {
		if b.after(s, m) == best {
			keep = append(keep, m)
		}
	}
	if !slices.Equal(why.Keep, keep) {
		fail("the moves that keep the result are others")
	}
	if why.WonAtOnce != wins(s, j.Best) {
		fail("winning at once")
	}
	threats := map[move]int{}
	var losing []move
	for _, m := range legal {
		next := game.After(b.g, s, m)
		loses := false
		for reply := range game.All(b.g, next) {
			if !game.Over(b.g, next) && wins(next, reply) {
				threats[reply]++
				loses = true
			}
		}
		if loses {
			losing = append(losing, m)
		}
	}
	most := 0
	for _, n := range threats {
		most = max(most, n)
	}
	if len(why.Threat.Moves) != most || most > 0 && threats[why.Threat.Move] != most || !slices.Equal(why.Threat.Losing, losing) || why.Threat.Of != len(legal) {
		fail("the threat")
	}
	after := game.After(b.g, s, j.Played)
	if refuted := slices.Contains(losing, j.Played); refuted != (why.Refuted != nil) || refuted && !wins(after, *why.Refuted) {
		fail("the refutation")
	}
	line := func(s state, moves []move) (end state) {
		value := b.value(s)
		for _, m := range moves {
			if game.Over(b.g, s) || !slices.Contains(b.g.Moves(nil, &s), m) {
				fail("a line is not legal")
			}
			if b.g.Apply(&s, m); b.value(s) != value {
				fail("a line is not best play")
			}
		}
		return s
	}
	if why.Line[0] != j.Best {
		fail("the best line begins with another move")
	}
	line(s, why.Line)
	if end := line(after, why.Reply); why.Ends != game.Over(b.g, end) {
		fail("the end of the line")
	}
}

// TestExactScores compares every move of random games on the standard board with the solver's
// exact scores of all columns.
func TestExactScores(t *testing.T) {
	var g connect4.Game
	points, _ := coach.Measure(g)
	r := rand.New(rand.NewPCG(3, 0))
	exact := &connect4.Solver{Game: g}
	c := &coach.Coach[state, move]{Game: g, Points: points, Search: (&connect4.Solver{Game: g, AnyWin: true}).Search}
	sign := func(n int) float64 { return float64(max(-1, min(1, n))) }
	for range 3 {
		states, moves := random(g, r)
		all := judge(t, c, states, moves)
		for i := len(all) - 1; i >= 0; i-- {
			a := must.Get(exact.Analyse(t.Context(), states[i]))(t)
			at := slices.IndexFunc(a.Columns, func(c connect4.Column) bool { return c.Move == moves[i] })
			if want := (sign(a.Score) - sign(a.Columns[at].Score)) / 2; !all[i].Proven || all[i].Loss != want {
				t.Errorf("%s: %+v; want the loss %v", g.FormatPosition(&states[i]), all[i], want)
			}
		}
	}
}

// TestEstimates checks the certainty of estimated losses: those that are almost certain are
// real more often than the others.
func TestEstimates(t *testing.T) {
	g := must.Get(connect4.New(4, 4))(t)
	b := brute{g, map[state]float64{}}
	points, _ := coach.Measure(g)
	r := rand.New(rand.NewPCG(11, 0))
	var real, all [2]float64
	for range 150 {
		states, moves := random(g, r)
		c := &coach.Coach[state, move]{Game: g, Points: points, Search: (&search.Minimax[state, move]{Game: g, Limits: search.Limits{Depth: 3}, MemoryBytes: 1 << 16}).Search}
		for i, j := range judge(t, c, states, moves) {
			if j.Mark() == "" || j.Proven {
				continue
			}
			at := 0
			if j.Certainty > 0.8 {
				at = 1
			}
			all[at]++
			if s := states[i]; b.after(s, j.Best) > b.after(s, j.Played) {
				real[at]++
			}
		}
	}
	if all[0] < 20 || all[1] < 20 || real[1]/all[1] <= real[0]/all[0] {
		t.Errorf("of %v estimated mistakes, doubtful and certain, %v are real; want all[0] >= 20, all[1] >= 20, real[1]/all[1] > real[0]/all[0]", all, real)
	}
}

func TestTallies(t *testing.T) {
	all := []judgement{
		{Player: game.First, Choices: 3, Loss: 0.5, Proven: true}, {Player: game.First, Choices: 2}, {Player: game.First, Choices: 1},
		{Player: game.Second, Choices: 2, Loss: 0.1},
	}
	n := coach.Tallies(all)
	if n[0].Moves != 2 || n[0].Lost != 0.5 || n[0].Accuracy != (100+3.125)/2 || n[0].Marks["??"] != 1 || n[1].Accuracy != 50 || n[1].Marks["?!"] != 1 {
		t.Errorf("the tallies are %+v", n)
	}
	if n := coach.Tallies[move](nil); n[0].Accuracy != 0 {
		t.Errorf("without moves: %+v", n)
	}
}

// strange is a game of numbers with the payoff given, or without an end.
type strange struct {
	payoff  float64
	endless bool
}

func (strange) Start() int { return 0 }
func (g strange) Turn(s *int) game.Player {
	if *s > 2 && !g.endless {
		return game.Nobody
	}
	return game.First
}
func (strange) Moves(dst []int, _ *int) []int { return append(dst, 1, 2) }
func (strange) Apply(s *int, m int)           { *s += m }
func (g strange) Evaluate(s *int) float64     { return g.payoff * float64(*s-2) }

func TestMeasure(t *testing.T) {
	for _, c := range []struct {
		g    strange
		want string
	}{{strange{math.NaN(), false}, "NaN"}, {strange{math.Inf(1), false}, "finite"}, {strange{1, true}, "an end"}} {
		if _, err := coach.Measure(c.g); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "strange") {
			t.Errorf("%+v: %v; want an error about %s", c.g, err, c.want)
		}
	}
	if p, err := coach.Measure(stuck{}); !errors.Is(err, game.ErrFaulty) {
		t.Errorf("Measure of a game without moves: %+v, %v; want ErrFaulty", p, err)
	}
	for payoff, want := range map[float64]coach.Points{8: {Low: -16, High: 16, Scale: 2}, 0: {Low: -1, High: 1}} {
		p, err := coach.Measure(strange{payoff, false})
		if err != nil || p != want || p.Of(8, true) != 1 || p.Of(0, true) != 0.5 || p.Of(0, false) != 0.5 || p.Of(-3, true) != 0 {
			t.Errorf("payoffs of %v: Measure() = %+v, %v; want %+v, and 1, 1/2 and 0 points for 8, 0 and -3", payoff, p, err, want)
		}
	}
	inf := math.Inf(1)
	for bounds, ok := range map[[2]float64]bool{
		{-1, 1}: true, {0, 1}: true, {-1, 0}: true, {0, 0}: false, {1, 2}: false, {-2, -1}: false, {1, -1}: false, {-inf, 1}: false, {-1, inf}: false, {math.NaN(), 1}: false,
	} {
		p, err := coach.Measure(within{strange{}, bounds})
		if (err == nil) != ok || ok && [2]float64{p.Low, p.High} != bounds {
			t.Errorf("Measure of a game with the bounds %v: %+v, %v; want an error: %v", bounds, p, err, !ok)
		}
	}
}

// stuck has no moves.
type stuck struct{ strange }

func (stuck) Moves(dst []int, _ *int) []int { return dst }

// within has bounds.
type within struct {
	strange
	bounds [2]float64
}

func (w within) Bounds() (low, high float64) { return w.bounds[0], w.bounds[1] }

// lopsided is a game with impossible odds.
type lopsided struct{ open }

func (lopsided) Probability(*line, int8) float64 { return 2 }

func TestFaults(t *testing.T) {
	var g connect4.Game
	c := &coach.Coach[state, move]{Game: g, Search: search.NewMinimax(g, search.Limits{Depth: 1}).Search}
	tell := func(int, coach.Value, *move, *judgement) error { return nil }
	if err := c.Judge(t.Context(), nil, nil, tell); err == nil {
		t.Error("a game without positions is judged")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := []state{g.Start(), game.After(g, g.Start(), 3)}
	if err := c.Judge(ctx, s, []move{3}, tell); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v; want errors.Is(err, context.Canceled)", err)
	}
	for outcomes, want := range map[int8]bool{36: true, 37: false} {
		for draws := 1; draws < 4; draws++ {
			o := open{randomgame.Hidden{Turns: []game.Player{game.Chance, game.Chance, game.Chance}[:draws], Counts: []int8{outcomes, 1, 1}}}
			want := want && draws < 3
			c := &coach.Coach[line, int8]{Game: o, Points: coach.Points{Low: -6, High: 6}}
			if err := c.Judge(t.Context(), []line{{}}, nil, func(int, coach.Value, *int8, *coach.Judgement[int8]) error { return nil }); (err == nil) != want {
				t.Errorf("%d outcomes, then %d draws: %v; want an error %v", outcomes, draws-1, err, !want)
			}
		}
	}
	unlikely := &coach.Coach[line, int8]{Game: lopsided{open{randomgame.Hidden{Turns: []game.Player{game.Chance}, Counts: []int8{2}}}}}
	if err := unlikely.Judge(t.Context(), []line{{}}, nil, nil); !errors.Is(err, game.ErrFaulty) {
		t.Errorf("a game with impossible odds is judged: %v; want ErrFaulty", err)
	}
	if err := (&coach.Coach[line, int8]{Game: randomgame.NewHidden(1)}).Judge(t.Context(), []line{{}}, nil, nil); !errors.Is(err, coach.ErrUnseen) {
		t.Errorf("a game with secrets is judged: %v; want errors.Is(err, coach.ErrUnseen)", err)
	}
}
