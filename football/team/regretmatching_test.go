package team

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

func newGame(t *testing.T, c football.Config) *football.Game {
	t.Helper()
	return must.Get(football.New(c))(t)
}

// TestMatrix solves games whose solutions are known.
func TestMatrix(t *testing.T) {
	rng := rand.NewPCG(1, 2)
	for _, c := range []struct {
		name   string
		values [][]float64
		rival  []float64 // value of each row against the belief
		trust  float64
		want   []float64
	}{
		{"matching pennies", [][]float64{{1, -1}, {-1, 1}}, []float64{0, 0}, 0, []float64{0.5, 0.5}},
		{"rock paper scissors", [][]float64{{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}, []float64{0, 0, 0}, 0, []float64{1. / 3, 1. / 3, 1. / 3}},
		{"a saddle point", [][]float64{{3, 1}, {0, -2}}, []float64{0, 0}, 0, []float64{1, 0}},
		{"uneven pennies", [][]float64{{3, -1}, {-1, 1}}, []float64{0, 0}, 0, []float64{1. / 3, 2. / 3}},
		{"a rival who always shows heads", [][]float64{{1, -1}, {-1, 1}}, []float64{1, -1}, 1, []float64{1, 0}},
	} {
		var m matrix
		m.begin(len(c.values), len(c.values[0]))
		for i, row := range c.values {
			for j, v := range row {
				m.pay(i, j, v)
			}
			m.expect(i, c.rival[i])
		}
		const n = 1000
		drawn := make([]float64, len(c.want))
		for range n {
			drawn[m.solve(c.trust, rng)] += 1. / n
		}
		for i := range drawn {
			if math.Abs(drawn[i]-c.want[i]) > 0.08 {
				t.Errorf("%s: %v, want %v", c.name, drawn, c.want)
				break
			}
		}
	}
}

func TestShortlist(t *testing.T) {
	var l shortlist
	var all []football.Action
	for d := range football.Direction(football.Directions) {
		all = append(all, football.Walk(d, d, d))
	}
	samples := 0
	l.begin(all)
	watch := deadline.Of(context.Background())
	l.shorten(&watch, true, 2, 900, func(arms []arm) bool {
		samples += len(arms)
		for i := range arms {
			arms[i].sample = -math.Abs(float64(arms[i].action.Order(0).Dir) - 5.2)
		}
		return true
	})
	if len(l.arms) != 2 || l.best() != all[5] || l.arms[1].action != all[6] {
		t.Errorf("left: %v; want len(l.arms) == 2, l.best() == all[5], l.arms[1].action == all[6]", l.arms)
	}
	if samples < 600 || samples > 900 {
		t.Errorf("%d samples, want about 900", samples)
	}
}

// TestForesee compares the predictions for a greedy rival, one step and two steps ahead, with
// the set of actions that it draws from.
func TestForesee(t *testing.T) {
	g := newGame(t, football.Config{})
	var o opponents
	pcg := rand.NewPCG(3, 4)
	r := rand.New(rand.NewPCG(5, 6))
	s := g.Start()
	several := 0
	for range 30 {
		o.observe(t.Context(), g, &s, game.First, pcg, false, nil)
		own := g.Moves(nil, &s)
		g.Apply(&s, own[r.IntN(len(own))])
		g.Apply(&s, o.reply(kindGreedy, pcg))
		if g.Turn(&s) == game.Chance {
			g.Apply(&s, g.Moves(nil, &s)[r.IntN(2)])
		}
		want := must.Get(new(greedy).choices(t.Context(), &Request{Game: g, State: s, Player: game.Second}))(t)
		seen := map[football.Action]bool{}
		for range 20 * len(want) {
			seen[o.foresee(kindGreedy, &s, pcg)] = true
		}
		for _, a := range want {
			if !seen[a] {
				t.Errorf("%v is not foreseen at %s", a, g.FormatPosition(&s))
			}
		}
		if len(seen) > len(want) {
			t.Errorf("%d actions are foreseen at %s, want %d", len(seen), g.FormatPosition(&s), len(want))
		}
		if len(want) > 1 {
			several++
		}
	}
	if several == 0 {
		t.Error("the rival never had a choice")
	}
}

// TestRecent checks which of the past states a team that joins learns from.
func TestRecent(t *testing.T) {
	g := newGame(t, football.Config{Steps: 100})
	turn := &Request{Game: g, State: g.Start(), Player: game.First}
	for range 80 { // both teams in 40 steps
		turn.Past = append(turn.Past, turn.State)
		g.Apply(&turn.State, football.Walk(football.Stay, football.Stay, football.Stay))
	}
	var steps []uint16
	for _, s := range recent(turn) {
		steps = append(steps, s.Step)
	}
	if len(steps) != 30 || steps[0] != 10 || steps[29] != 39 || !slices.IsSorted(steps) {
		t.Errorf("steps %v, want 10 to 39", steps)
	}
	var joins strong
	joins.rollouts = 1
	turn.Rand = rand.New(rand.NewPCG(1, 1))
	if _, err := joins.Move(t.Context(), turn); err != nil || joins.rivals[0].weights()[kindStatic] < 0.9 {
		t.Errorf("the rival who stood still is believed to be %v, %v; want no error, joins.rivals[0].weights()[kindStatic] >= 0.9", joins.rivals[0].weights(), err)
	}
}

// TestBelief checks that the belief recognises a rival of each kind.
func TestBelief(t *testing.T) {
	for kind, team := range map[int]Team{
		kindChaser: chaserTeam{}, kindStatic: staticTeam{}, kindRandom: randomTeam{}, kindGreedy: &greedy{}, kindCourse: &courseTeam{}, kindWorst: &greedy{reply: search.WorstReply},
		kindAverage: &greedy{reply: search.AverageReply},
	} {
		g := newGame(t, football.Config{})
		var o opponents
		pcg := rand.NewPCG(3, 4)
		r := rand.New(rand.NewPCG(5, 6))
		s := g.Start()
		for range 20 {
			o.observe(t.Context(), g, &s, game.First, pcg, slow(kind), nil)
			own := must.Get(randomTeam{}.Move(t.Context(), &Request{Game: g, State: s, Player: game.First, Rand: r}))(t)
			v := asked(&s, game.Second)
			rival := must.Get(team.Move(t.Context(), &Request{Game: g, State: v, Player: game.Second, Rand: r}))(t)
			g.Apply(&s, own)
			g.Apply(&s, rival)
			if g.Turn(&s) == game.Chance {
				g.Apply(&s, g.Moves(nil, &s)[r.IntN(2)])
			}
		}
		w := o.weights()
		if w[kind] < 0.9 {
			t.Errorf("%s is believed to be %v; want w[kind] >= 0.9", team.Name(), w)
		}
		// A random choice between equally good actions must not lower the trust.
		if trust := o.trust(); trust > 0.9 && kind == kindRandom || trust < 0.9 && kind != kindRandom {
			t.Errorf("%s is predicted with trust %v", team.Name(), trust)
		}
	}
}

// TestLateness checks that the strong team plans less time after late moves, as on a busy
// machine.
func TestLateness(t *testing.T) {
	const limit = 100 * time.Millisecond
	begin := time.Now()
	ctx, cancel := context.WithDeadline(t.Context(), begin.Add(limit))
	defer cancel()
	var s strong
	planned := func() time.Duration {
		_, until := s.budget(ctx, begin)
		return until.Sub(begin)
	}
	punctual := planned()
	if punctual < limit/2 || punctual > limit*3/4 {
		t.Errorf("%v of %v are planned; want punctual >= limit/2, punctual <= limit*3/4", punctual, limit)
	}
	for _, c := range []struct{ late, want time.Duration }{
		{-40 * time.Millisecond, punctual},
		{time.Millisecond, punctual},
		{30 * time.Millisecond, 40 * time.Millisecond},
		{500 * time.Millisecond, 15 * time.Millisecond},
	} {
		s.measure(limit, c.late)
		if got := planned(); got != c.want {
			t.Errorf("after a move that ended %v late, %v are planned, want %v", c.late, got, c.want)
		}
	}
	for range 200 {
		s.measure(punctual, -time.Millisecond)
	}
	if got := planned(); got != punctual {
		t.Errorf("after 200 moves in time %v are planned, want %v", got, punctual)
	}
}
