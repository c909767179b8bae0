package team_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

func named(t testing.TB, name string) team.Team {
	t.Helper()
	return must.Get(team.New(name, team.Options{Rollouts: 60}))(t)
}

func newGame(t testing.TB, c football.Config) *football.Game {
	t.Helper()
	return must.Get(football.New(c))(t)
}

// play plays a match of a, on the left, against b.
func play(t testing.TB, c football.Config, a, b team.Team, seed uint64) match.Result[football.State, football.Action] {
	t.Helper()
	c = newGame(t, c).Config()
	c.Places[0], c.Places[1] = a.Places(c, game.First), b.Places(c, game.Second)
	m := match.Match[football.State, football.Action]{Game: newGame(t, c), First: a, Second: b, Seed: seed}
	r := must.Get(m.Play(t.Context()))(t)
	if r.Reason != match.NaturalEnd {
		t.Fatalf("%s v %s: %v: %s; want r.Reason == match.NaturalEnd", a.Name(), b.Name(), r.Reason, r.Detail)
	}
	return r
}

// TestLegal has every team play on small and large boards, under both rule sets and with
// unequal skills. It plays twice to check that the same seed gives the same match.
func TestLegal(t *testing.T) {
	for _, name := range team.Names() {
		for _, c := range []football.Config{
			{Rows: 3, Columns: 6, Steps: 60},
			{Rows: 5, Columns: 10, Steps: 40, Rules: football.JudgeRules, Kickoff: game.Second, Skills: &[2][3]float64{{0, 0.5, 1}, {1, 0, 0.3}}},
			{Rows: 9, Columns: 30, Steps: 40, Rules: football.JudgeRules},
		} {
			if testing.Short() && c.Rows > 3 {
				continue
			}
			if strings.HasPrefix(name, "greedy-") {
				if c.Rows > 5 {
					continue // millions of pairs of actions a move
				}
				c.Steps /= 20
			}
			first := play(t, c, named(t, name), named(t, "random"), 1)
			again := play(t, c, named(t, name), named(t, "random"), 1)
			if !slices.Equal(first.Moves, again.Moves) {
				t.Errorf("%s plays differently from the same seed", name)
			}
			play(t, c, named(t, "chaser"), named(t, name), 2)
		}
	}
}

func TestUnknownTeam(t *testing.T) {
	if _, err := team.New("weak", team.Options{}); err == nil || !strings.Contains(err.Error(), "greedy-worst") {
		t.Errorf("%v: want an error that lists the teams", err)
	}
	if _, err := team.New("strong", team.Options{Without: "luck"}); err == nil || !strings.Contains(err.Error(), "halving") {
		t.Errorf("%v: want an error that lists the parts", err)
	}
	for _, name := range team.Names() {
		if team.About(name) == "" {
			t.Errorf("nothing is said about %s", name)
		}
	}
}

func TestStaticStands(t *testing.T) {
	r := play(t, football.Config{Steps: 30}, named(t, "static"), named(t, "static"), 1)
	for _, m := range r.Moves {
		if m != football.Walk(0, 0, 0) {
			t.Fatalf("the wall plays %v; want m == football.Walk(0, 0, 0)", m)
		}
	}
}

// TestGreedy compares each model with a literal implementation of its definition.
func TestGreedy(t *testing.T) {
	g := newGame(t, football.Config{Rows: 3, Columns: 6})
	r := rand.New(rand.NewPCG(1, 1))
	s := g.Start()
	for range 6 {
		for _, p := range []game.Player{game.First, game.Second} {
			v := s
			v.Acting = p
			rival := v
			rival.Acting = p.Opponent()
			replies := g.Moves(nil, &rival)
			for model, name := range []string{"greedy", "greedy-worst", "greedy-average"} {
				value := func(a football.Action) float64 {
					worst, sum := 2.0, 0.0
					all := replies
					if search.Reply(model) == search.IgnoreReply {
						if all = []football.Action{football.Walk(0, 0, 0)}; g.Legal(&s, p.Opponent(), all[0]) != nil {
							return 0 // at some kick-offs not all players can stand still
						}
					}
					for _, b := range all {
						x := p.Sign() * expected(g, game.After(g, game.After(g, v, a), b))
						worst = min(worst, x)
						sum += x / float64(len(all))
					}
					if search.Reply(model) == search.WorstReply {
						return worst
					}
					return sum
				}
				got := must.Get(named(t, name).Move(t.Context(), &team.Request{Game: g, State: v, Player: p, Rand: r}))(t)
				best := -2.0
				for _, a := range g.Moves(nil, &v) {
					best = max(best, value(a))
				}
				if x := value(got); x < best-1e-9 {
					t.Errorf("%s, %s: %v is worth %v, the best action %v; want x >= best-1e-9", name, g.FormatPosition(&v), got, x, best)
				}
			}
		}
		for range 2 {
			all := g.Moves(nil, &s)
			g.Apply(&s, all[r.IntN(len(all))])
		}
		if g.Turn(&s) == game.Chance {
			g.Apply(&s, g.Moves(nil, &s)[0])
		}
	}
}

func expected(g *football.Game, s football.State) float64 {
	if g.Turn(&s) != game.Chance {
		return g.Evaluate(&s)
	}
	sum := 0.0
	for m, next := range game.All(g, s) {
		sum += g.Probability(&s, m) * g.Evaluate(&next)
	}
	return sum
}

// TestTunedWeightsBeatHandmadeOnes plays greedy teams with the default weights against greedy
// teams with the handmade ones.
func TestTunedWeightsBeatHandmadeOnes(t *testing.T) {
	handmade := football.HandmadeWeights()
	other := must.Get(team.New("greedy", team.Options{Weights: &handmade}))(t)
	for side := range 2 {
		for seed := range uint64(3) {
			a, b := named(t, "greedy"), other
			if side == 1 {
				a, b = b, a
			}
			r := play(t, football.Config{Steps: 100}, a, b, seed)
			if r.Final.Goals[side] <= r.Final.Goals[1-side] {
				t.Errorf("seed %d: the tuned weights, team %d, score %v; want r.Final.Goals[side] > r.Final.Goals[1-side]", seed, side, r.Final.Goals)
			}
		}
	}
}

// TestStrong checks that few samples suffice to beat every simple team from both sides. The
// seeds are fixed, so the matches are the same on every machine.
func TestStrong(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: sixteen games by thousands of samples")
	}
	for _, rival := range []string{"random", "static", "chaser", "greedy"} {
		for side := range 2 {
			for _, rules := range []football.RuleSet{football.PublishedRules, football.JudgeRules} {
				c := football.Config{Rules: rules, Steps: 100}
				a, b := named(t, "strong"), named(t, rival)
				if side == 1 {
					a, b = b, a
				}
				r := play(t, c, a, b, 3)
				if r.Final.Goals[side] <= r.Final.Goals[1-side] {
					t.Errorf("%s v %s under %v rules: %v; want r.Final.Goals[side] > r.Final.Goals[1-side]", a.Name(), b.Name(), rules, r.Final.Goals)
				}
			}
		}
	}
}

// marching is a model of a rival whose players all walk in one direction.
type marching struct {
	team.Team
	to    football.Direction
	asked *int // times, as the rival
}

func (m marching) Move(_ context.Context, t *team.Request) (football.Action, error) {
	if t.Player == game.Second {
		*m.asked++
	}
	return football.Walk(m.to, m.to, m.to), nil
}

// TestRival has the strong team prepare for rivals that run up and down, as its model of the rival
// says, and expects two different actions.
func TestRival(t *testing.T) {
	g := newGame(t, football.Config{Kickoff: game.Second})
	s := g.Start()
	var answers [2]football.Action
	for i, to := range []football.Direction{2, 6} {
		asked := 0
		strong := must.Get(team.New("strong", team.Options{Rollouts: 2000, Rival: marching{named(t, "static"), to, &asked}}))(t)
		a, err := strong.Move(t.Context(), &team.Request{Game: g, State: s, Player: game.First, Rand: rand.New(rand.NewPCG(1, 2))})
		if err != nil || asked == 0 {
			t.Fatalf("Move with a model of the rival = %v, %v, which was asked %d times; want an action, and that it is asked", a, err, asked)
		}
		answers[i] = a
	}
	if answers[0] == answers[1] {
		t.Errorf("Move with models of rivals that run up and down = %v for both; want what suits each", answers[0])
	}
	wild := must.Get(team.New("strong", team.Options{Rival: marching{named(t, "static"), 12, new(int)}}))(t)
	if a, err := wild.Move(t.Context(), &team.Request{Game: g, State: s, Player: game.First, Rand: rand.New(rand.NewPCG(1, 2))}); err == nil || !strings.Contains(err.Error(), "static, the model of the rival") {
		t.Errorf("Move with a model that breaks the rules = %v, %v; want an error that names it", a, err)
	}
}

// TestStrongIsInterrupted requests a move when no time is left.
func TestStrongIsInterrupted(t *testing.T) {
	g := newGame(t, football.Config{})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := g.Start()
	x := must.Get(team.New("strong", team.Options{Rollouts: 1 << 30}))(t)
	a, err := x.Move(ctx, &team.Request{Game: g, State: s, Player: game.First, Rand: rand.New(rand.NewPCG(1, 1))})
	if err != nil || g.Legal(&s, game.First, a) != nil {
		t.Errorf("x.Move(...) = %v, %v; want no error, g.Legal(&s, game.First, a) == nil", a, err)
	}
}
