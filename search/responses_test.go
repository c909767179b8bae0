package search_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/odds"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/search"
	"github.com/seed-61c9d78a/versus/search/cfr"
)

// careless returns a policy for g with an arbitrary, but fixed, strategy in every position:
// usually mixed, occasionally a single move.
func careless[S, M comparable](g game.Game[S, M], seed uint64) search.PolicyFunc[S, M] {
	known := map[S][]search.Mixed[M]{}
	r := rand.New(rand.NewPCG(seed, 1))
	return func(_ context.Context, s S) (p []search.Mixed[M], _ error) {
		if p, ok := known[s]; ok {
			return p, nil
		}
		moves := g.Moves(nil, &s)
		sum := 0.0
		single := r.IntN(3) == 0
		for i, m := range moves {
			x := r.Float64()
			if single && i > 0 {
				x = 0
			}
			p = append(p, search.Mixed[M]{Move: m, Probability: x})
			sum += x
		}
		for i := range p {
			p[i].Probability /= sum
		}
		known[s] = p
		return p, nil
	}
}

// responses returns the best responses to a policy.
func responses[S, M comparable](ctx context.Context, g game.Game[S, M], p search.PolicyFunc[S, M], nodes int64) (cfr.Responses, error) {
	tree, err := cfr.Compile(ctx, g, g.Start(), nodes)
	if err != nil {
		return cfr.Responses{}, err
	}
	adopted, err := tree.Adopt(ctx, p)
	if err != nil {
		return cfr.Responses{}, err
	}
	return adopted.Responses(), nil
}

// follow is a policy that plays one move in each position.
type follow[S, M comparable] map[S]M

// expected returns First's expected payoff if each player follows their own policy, by the
// definition, line by line.
func expected[S, M comparable](t *testing.T, g game.Game[S, M], s S, policies [2]search.PolicyFunc[S, M]) (mean float64) {
	turn := g.Turn(&s)
	switch turn {
	case game.Nobody:
		return g.Evaluate(&s)
	case game.Chance:
		moves := g.Moves(nil, &s)
		for _, m := range moves {
			p := must.Get(odds.Of(g).Probability(&s, m, len(moves)))(t)
			mean += p * expected(t, g, game.After(g, s, m), policies)
		}
		return mean
	}
	seen := s
	if o, ok := game.As[game.Observer[S]](g); ok {
		seen = o.Observe(&s, turn)
	}
	policy := policies[0]
	if turn == game.Second {
		policy = policies[1]
	}
	mixture := must.Get(policy(t.Context(), seen))(t)
	for _, c := range mixture {
		if c.Probability > 0 {
			mean += c.Probability * expected(t, g, game.After(g, s, c.Move), policies)
		}
	}
	return mean
}

// views collects the positions in which p has to choose, as p sees them.
func views[S, M comparable](g game.Game[S, M], s S, p game.Player, seen map[S]struct{}, list *[]S) {
	if _, ok := seen[s]; ok {
		return
	}
	seen[s] = struct{}{}
	if g.Turn(&s) == p && len(g.Moves(nil, &s)) > 1 {
		view := s
		if o, ok := game.As[game.Observer[S]](g); ok {
			view = o.Observe(&s, p)
		}
		known := false
		for _, v := range *list {
			known = known || v == view
		}
		if !known {
			*list = append(*list, view)
		}
	}
	for _, m := range g.Moves(nil, &s) {
		views(g, game.After(g, s, m), p, seen, list)
	}
}

// bestOfAll tries all pure strategies of p, and returns First's payoff for the one that is
// best for p against the policy; false if there are too many.
func bestOfAll[S, M comparable](t *testing.T, g game.Game[S, M], s S, p game.Player, policy search.PolicyFunc[S, M]) (float64, bool) {
	var list []S
	views(g, s, p, map[S]struct{}{}, &list)
	ways := 1
	for i := range list {
		if ways *= len(g.Moves(nil, &list[i])); ways > 2000 {
			return 0, false
		}
	}
	best := math.Inf(-1)
	for n := range ways {
		plan := follow[S, M]{}
		for i := range list {
			moves := g.Moves(nil, &list[i])
			plan[list[i]] = moves[n%len(moves)]
			n /= len(moves)
		}
		policies := [2]search.PolicyFunc[S, M]{policy, policy}
		own := 0
		if p == game.Second {
			own = 1
		}
		policies[own] = func(_ context.Context, s S) ([]search.Mixed[M], error) {
			m, ok := plan[s]
			if !ok {
				m = g.Moves(nil, &s)[0]
			}
			return []search.Mixed[M]{{Move: m, Probability: 1}}, nil
		}
		best = max(best, p.Sign()*expected(t, g, s, policies))
	}
	return p.Sign() * best, true
}

// TestResponsesByForce compares best responses with the best of all pure strategies.
func TestResponsesByForce(t *testing.T) {
	compared, hidden, gains := 0, 0, 0
	kinds := []randomgame.Kind{randomgame.Simultaneous, randomgame.Simultaneous, randomgame.Tree, randomgame.Dice}
	for seed := range tests.Pick[uint64](600, 20_000) {
		random := randomgame.New(kinds[seed%uint64(len(kinds))], seed)
		if random.Rule != randomgame.NoRule {
			continue
		}
		g, s := random.Play(), random.Start()
		policy := careless(g, seed)
		first, ok := bestOfAll(t, g, s, game.First, policy)
		second, ok2 := bestOfAll(t, g, s, game.Second, policy)
		if !ok || !ok2 {
			continue
		}
		r, err := responses(t.Context(), g, policy, 0)
		unit := random.High - random.Low + 1e-300
		kept := expected(t, g, s, [2]search.PolicyFunc[randomgame.State, randomgame.Move]{policy, policy})
		if err != nil || math.Abs(r.Value-kept)+math.Abs(r.First-first)+math.Abs(r.Second-second) > 1e-9*unit || math.Abs(r.Exploitability()-(first-second)) > 1e-9*unit {
			t.Fatalf("seed %d: %+v, %v; want %v, %v and %v\n%v", seed, r, err, kept, first, second, random)
		}
		compared++
		if _, ok := game.As[game.Observer[randomgame.State]](g); ok {
			hidden++
		}
		if r.First > r.Value+1e-3*unit && r.Second < r.Value-1e-3*unit {
			gains++
		}
	}
	if compared < 100 || hidden < 30 || gains < 30 {
		t.Errorf("%d games compared, %d of them with simultaneous moves; in %d both players had something to gain; want compared >= 100, hidden >= 30, gains >= 30", compared, hidden, gains)
	}
}

// strategist turns a searcher into a policy.
func strategist[S, M comparable](m mixedSearcher[S, M]) search.PolicyFunc[S, M] {
	return func(ctx context.Context, s S) ([]search.Mixed[M], error) {
		r, err := m.Strategy(ctx, s)
		return r.Strategy, err
	}
}

// TestEquilibriumCannotBeExploited solves goofspiel, with prizes in a fixed and in a random
// order, and computes both players' best responses to the solution.
func TestEquilibriumCannotBeExploited(t *testing.T) {
	for _, g := range []goofspiel{{3, true}, {3, false}, {4, true}} {
		exact := strategist(search.NewSimultaneous(g, search.Limits{}))
		r, err := responses(t.Context(), g, exact, 0)
		if err != nil || math.Abs(r.Value) > 1e-9 || r.Exploitability() > 1e-7 || r.Nodes < 40 {
			t.Errorf("%+v: %+v, %v; want value and exploitability 0", g, r, err)
		}
		// Always bidding the lowest card loses to the next card.
		low := func(_ context.Context, s goofState) ([]search.Mixed[int8], error) {
			return []search.Mixed[int8]{{Move: g.Moves(nil, &s)[0], Probability: 1}}, nil
		}
		r, err = responses(t.Context(), g, low, 0)
		if err != nil || r.Value != 0 || r.First != -r.Second || r.Exploitability() < 2 {
			t.Errorf("%+v, low bids: %+v, %v; want a symmetric loss of at least 2", g, r, err)
		}
	}
}

// TestSimulationsApproachEquilibria checks that more simulations reduce exploitability.
func TestSimulationsApproachEquilibria(t *testing.T) {
	g := goofspiel{3, true}
	var e [2]float64
	for i, nodes := range []int64{30, 10_000} {
		m := search.NewSimultaneousMCTS(g, search.Limits{Nodes: nodes})
		r := must.Get(responses(t.Context(), g, strategist(m), 0))(t)
		e[i] = r.Exploitability()
	}
	if e[1] > 0.5 || e[1] > e[0]/2 {
		t.Errorf("exploitable by %v after 30 simulations a position and %v after 10,000; want e[1] <= 0.5, e[1] <= e[0]/2", e[0], e[1])
	}
}

// TestResponsesOfCycles checks the errors about games that never end, by a repeated position or
// by ever new ones, and about limits.
func TestResponsesOfCycles(t *testing.T) {
	fair := careless[goofState, int8](goofspiel{3, true}, 1)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for want, ask := range map[error]func() error{
		search.ErrCycle:     func() error { _, err := responses(t.Context(), circle{}, careless(circle{}, 1), 0); return err },
		search.ErrLooksBack: func() error { _, err := responses(t.Context(), grudge{}, careless(grudge{}, 1), 0); return err },
		cfr.ErrSize:         func() error { _, err := responses(t.Context(), goofspiel{3, true}, fair, 20); return err },
		context.Canceled:    func() error { _, err := responses(ended, goofspiel{3, true}, fair, 0); return err },
	} {
		if err := ask(); !errors.Is(err, want) {
			t.Errorf("responses: %v; want %v", err, want)
		}
	}
}

// TestInvalidPolicies checks the errors about policies that are not mixed strategies.
func TestInvalidPolicies(t *testing.T) {
	type mixed = search.Mixed[int8]
	g := goofspiel{3, true}
	for want, play := range map[string]func() ([]mixed, error){
		"sum to 0; want 1":        func() ([]mixed, error) { return nil, nil },
		"sum to 0.4; want 1":      func() ([]mixed, error) { return []mixed{{1, 0.4}}, nil },
		"9, which is not legal":   func() ([]mixed, error) { return []mixed{{9, 1}}, nil },
		"1.5; want 0 to 1":        func() ([]mixed, error) { return []mixed{{1, 1.5}, {2, -0.5}}, nil },
		"NaN; want 0 to 1":        func() ([]mixed, error) { return []mixed{{1, math.NaN()}}, nil },
		"panic: no idea":          func() ([]mixed, error) { panic("no idea") },
		"context deadline exceed": func() ([]mixed, error) { return nil, context.DeadlineExceeded },
	} {
		_, err := responses(t.Context(), g, func(context.Context, goofState) ([]mixed, error) { return play() }, 0)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("responses: %v; want an error that says %q", err, want)
		}
	}
}

// TestPoliciesAreAskedOnce lets a policy that never answers the same twice play goofspiel, in which
// several lines lead to the same view.
func TestPoliciesAreAskedOnce(t *testing.T) {
	g := goofspiel{4, true}
	asked := map[goofState]int{}
	r := rand.New(rand.NewPCG(1, 1))
	changing := func(_ context.Context, s goofState) ([]search.Mixed[int8], error) {
		asked[s]++
		p, moves := r.Float64(), g.Moves(nil, &s)
		return []search.Mixed[int8]{{Move: moves[0], Probability: p}, {Move: moves[1], Probability: 1 - p}}, nil
	}
	tree := must.Get(cfr.Compile(t.Context(), g, g.Start(), 0))(t)
	policy := must.Get(tree.Adopt(t.Context(), changing))(t)
	sets := 0
	plays := map[goofState][]float64{}
	for set := range policy.All() {
		sets++
		var p []float64
		for _, c := range set.Actions {
			p = append(p, c.Probability)
		}
		if before, ok := plays[set.View]; ok && !slices.Equal(p, before) {
			t.Errorf("view %v: %v; before it was %v", set.View, p, before)
		}
		plays[set.View] = p
	}
	for view, n := range asked {
		if n > 1 {
			t.Errorf("Adopt asked %d times about %v; want once", n, view)
		}
	}
	if sets <= len(asked) {
		t.Errorf("%d sets, %d views; want several sets with one view", sets, len(asked))
	}
}

// BenchmarkExploitability computes a strategy for every position of goofspiel with four
// cards and the prizes in descending order by simulations, and reports the gain of best
// responses, in percent of the range of payoffs.
func BenchmarkExploitability(b *testing.B) {
	g := goofspiel{4, true}
	low, high := g.Bounds()
	for _, nodes := range []int64{100, 1000, 10_000} {
		b.Run(fmt.Sprint(nodes), func(b *testing.B) {
			sum := 0.0
			for i := range b.N {
				m := search.NewSimultaneousMCTS(g, search.Limits{Nodes: nodes})
				m.Rand = rand.New(rand.NewPCG(1, uint64(i)))
				r := must.Get(responses(b.Context(), g, strategist(m), 0))(b)
				sum += r.Exploitability()
			}
			b.ReportMetric(100*sum/float64(b.N)/(high-low), "%range")
		})
	}
}
