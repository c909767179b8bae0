package cfr_test

import (
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/matrix"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/search"
	"github.com/seed-61c9d78a/versus/search/cfr"
)

// pure is a player's strategy: a move in each view.
type pure map[randomgame.Line]int8

// strategies returns all pure strategies of p, or nil if there are more than most.
func strategies(g randomgame.Hidden, p game.Player, most int) []pure {
	views := map[randomgame.Line]int8{}
	var visit func(s randomgame.Line)
	visit = func(s randomgame.Line) {
		for _, m := range g.Moves(nil, &s) {
			if g.Turn(&s) == p {
				views[g.Observe(&s, p)] = g.Counts[s.Plies]
			}
			visit(game.After(g, s, m))
		}
	}
	visit(g.Start())
	all := []pure{{}}
	for v, n := range views {
		var more []pure
		for _, a := range all {
			for m := range n {
				b := pure{v: m + 1}
				maps.Copy(b, a)
				more = append(more, b)
			}
		}
		if all = more; len(all) > most {
			return nil
		}
	}
	return all
}

// payoff returns the mean payoff for First of two pure strategies.
func payoff(g randomgame.Hidden, s randomgame.Line, first, second pure) float64 {
	switch turn := g.Turn(&s); turn {
	case game.Nobody:
		return g.Evaluate(&s)
	case game.First:
		return payoff(g, game.After(g, s, first[g.Observe(&s, turn)]), first, second)
	case game.Second:
		return payoff(g, game.After(g, s, second[g.Observe(&s, turn)]), first, second)
	}
	sum := 0.0
	for _, m := range g.Moves(nil, &s) {
		sum += payoff(g, game.After(g, s, m), first, second)
	}
	return sum / float64(g.Counts[s.Plies])
}

// TestNormalForm compares the solvers with the simplex method on the matrix of all pure
// strategies of random games.
func TestNormalForm(t *testing.T) {
	solved := 0
	for seed := uint64(1); solved < 60; seed++ {
		g := randomgame.NewHidden(seed)
		rows, columns := strategies(g, game.First, 90), strategies(g, game.Second, 90)
		if len(rows) < 2 || len(columns) < 2 {
			continue
		}
		solved++
		payoffs := make([][]float64, len(rows))
		for i, a := range rows {
			for _, b := range columns {
				payoffs[i] = append(payoffs[i], payoff(g, g.Start(), a, b))
			}
		}
		want := must.Get(matrix.Solve(payoffs, func() bool { return false }))(t)
		tree, err := cfr.Compile(t.Context(), g, g.Start(), 0)
		if err != nil {
			t.Fatalf("seed %d: %v; want no error", seed, err)
		}
		for m := cfr.Discounted; m <= cfr.Predictive; m++ {
			v := must.Get(cfr.NewSolver(tree, m, 1))(t)
			must.Do(t, v.Run(t.Context(), 3000))
			r := v.Policy().Responses()
			if r.Exploitability() > 0.01 || r.Second > want.Value+1e-9 || r.First < want.Value-1e-9 {
				t.Errorf("seed %d, %v: %+v; want %v between Second and First, less than 0.01 apart", seed, m, r, want.Value)
			}
		}
	}
}

// TestResponses compares best responses to random policies with the best of all pure
// strategies.
func TestResponses(t *testing.T) {
	compared := 0
	for seed := uint64(1000); compared < 40; seed++ {
		g := randomgame.NewHidden(seed)
		rows, columns := strategies(g, game.First, 500), strategies(g, game.Second, 500)
		if rows == nil || columns == nil {
			continue
		}
		compared++
		first, second := rows[seed%uint64(len(rows))], columns[seed%uint64(len(columns))]
		tree := must.Get(cfr.Compile(t.Context(), g, g.Start(), 0))(t)
		p := must.Get(tree.Adopt(t.Context(), purely(g, first, second)))(t)
		best, worst := math.Inf(-1), math.Inf(1)
		for _, a := range rows {
			best = max(best, payoff(g, g.Start(), a, second))
		}
		for _, b := range columns {
			worst = min(worst, payoff(g, g.Start(), first, b))
		}
		r := p.Responses()
		if math.Abs(r.First-best) > 1e-12 || math.Abs(r.Second-worst) > 1e-12 || math.Abs(r.Value-payoff(g, g.Start(), first, second)) > 1e-12 {
			t.Errorf("seed %d: %+v; want %v for First, %v for Second, %v", seed, r, best, worst, payoff(g, g.Start(), first, second))
		}
	}
}

// TestStrategyOfViews asks for the strategies of random games: that of a position is that of what the
// player sees of it, its probabilities sum to 1, and where there is one move, it is that.
func TestStrategyOfViews(t *testing.T) {
	for seed := range uint64(60) {
		g := randomgame.NewHidden(seed)
		tree := must.Get(cfr.Compile(t.Context(), g, g.Start(), 0))(t)
		v := must.Get(cfr.NewSolver(tree, cfr.Plus, 1))(t)
		must.Do(t, v.Run(t.Context(), 3))
		x := must.Get(cfr.NewSampling(g, g.Start(), cfr.SamplingOptions{Seed: seed}))(t)
		must.Do(t, x.Run(t.Context(), 2))
		for name, play := range map[string]search.PolicyFunc[randomgame.Line, int8]{"Policy": v.Policy().Strategy, "Sampling": x.Strategy} {
			var visit func(s randomgame.Line)
			visit = func(s randomgame.Line) {
				for _, next := range game.All(g, s) {
					visit(next)
				}
				p := g.Turn(&s)
				got, err := play(t.Context(), s)
				if p != game.First && p != game.Second {
					if err == nil {
						t.Errorf("seed %d, %s: Strategy(%v) = %v; want an error: %v is to act", seed, name, s, got, p)
					}
					return
				}
				want := must.Get(play(t.Context(), g.Observe(&s, p)))(t)
				sum := 0.0
				for _, c := range got {
					sum += c.Probability
				}
				if err != nil || !slices.Equal(got, want) || math.Abs(sum-1) > 1e-9 {
					t.Errorf("seed %d, %s: Strategy(%v) = %v, %v; want %v, as for the view", seed, name, s, got, err, want)
				}
			}
			visit(g.Start())
		}
	}
}
