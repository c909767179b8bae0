package cfr_test

import (
	"bytes"
	"errors"
	"fmt"
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

// TestResponses compares best responses to random policies with the best of all pure strategies: with
// enough iterations, they gain nothing against a solver's policy.
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
		for m := cfr.Discounted; m <= cfr.Predictive && compared%2 == 0; m++ {
			v := must.Get(cfr.NewSolver(tree, m, 1))(t)
			must.Do(t, v.Run(t.Context(), 3000))
			if r := v.Policy().Responses(); r.Exploitability() > 0.01 || r.Second > r.First+1e-9 {
				t.Errorf("seed %d, %v: %+v; want Second and First less than 0.01 apart", seed, m, r)
			}
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
		x := must.Get(cfr.NewSampling(g, g.Start(), seed, 0))(t)
		must.Do(t, x.Run(t.Context(), 2))
		views := map[randomgame.Line]bool{}
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
				views[g.Observe(&s, p)] = true
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
		if tree.Sets() != len(views) {
			t.Errorf("seed %d: %d information sets; want %d", seed, tree.Sets(), len(views))
		}
		if got, err := v.Policy().Strategy(t.Context(), randomgame.Line{Moves: [16]int8{9}}); err == nil && len(views) > 0 && g.Turns[0] != game.Chance {
			t.Errorf("seed %d: Strategy of a position that does not occur = %v; want an error", seed, got)
		}
		var file bytes.Buffer
		must.Do(t, x.Save(&file))
		if err := x.Restore(&file); err != nil {
			t.Errorf("seed %d: Restore of what was just saved: %v; want no error", seed, err)
		}
	}
}

// table is the state of counterfactual regret minimisation by its definition, by views.
type table struct {
	g                     broken
	regret, strategy, sum map[randomgame.Line][]float64
}

func newTable(g broken) table {
	return table{g, map[randomgame.Line][]float64{}, map[randomgame.Line][]float64{}, map[randomgame.Line][]float64{}}
}

// choices returns the number of moves in s.
func choices(g game.Game[randomgame.Line, int8], s randomgame.Line) int { return len(g.Moves(nil, &s)) }

// play returns the strategy in a view, at first all moves alike.
func (x table) play(view randomgame.Line) []float64 {
	if x.strategy[view] == nil {
		n := choices(x.g, view)
		x.regret[view], x.sum[view] = make([]float64, n), make([]float64, n)
		x.strategy[view] = slices.Repeat([]float64{1 / float64(n)}, n)
	}
	return x.strategy[view]
}

// values adds the counterfactual value of each move of p below s to all, and returns that of s.
func (x table) values(s randomgame.Line, p game.Player, reach float64, all map[randomgame.Line][]float64) (value float64) {
	turn := x.g.Turn(&s)
	if turn == game.Nobody {
		return p.Sign() * reach * x.g.Evaluate(&s)
	}
	view := x.g.Observe(&s, turn)
	for m, next := range game.All(x.g, s) {
		switch turn {
		case p:
			v := x.values(next, p, reach, all)
			if all[view] == nil {
				all[view] = make([]float64, choices(x.g, view))
			}
			all[view][m-1] += v
			value += x.play(view)[m-1] * v
		case game.Chance:
			value += x.values(next, p, reach/float64(choices(x.g, s)), all)
		default:
			value += x.values(next, p, reach*x.play(view)[m-1], all)
		}
	}
	return value
}

// average adds the strategies of p below s, weighted by its reach, to the sums; once for each view.
func (x table) average(s randomgame.Line, p game.Player, reach float64, met map[randomgame.Line]bool) {
	view := x.g.Observe(&s, p)
	mine := x.g.Turn(&s) == p
	for m, next := range game.All(x.g, s) {
		r := reach
		if mine {
			if r *= x.play(view)[m-1]; !met[view] {
				x.sum[view][m-1] += r
			}
		}
		defer x.average(next, p, r, met)
	}
	met[view] = met[view] || mine
}

// TestMethods compares the methods with their definitions in the papers, on games with sets above the parts
// and without.
func TestMethods(t *testing.T) {
	for m := cfr.Discounted; m <= cfr.Predictive; m++ {
		for _, g := range []randomgame.Hidden{larger(), randomgame.NewHidden(3), randomgame.NewHidden(10)} {
			tree := must.Get(cfr.Compile(t.Context(), g, g.Start(), 0))(t)
			v := must.Get(cfr.NewSolver(tree, m, 0))(t)
			x := newTable(broken{Hidden: g})
			for n := 1.0; n <= 6; n++ {
				must.Do(t, v.Run(t.Context(), 1))
				for p := game.First; p <= game.Second; p++ {
					all := map[randomgame.Line][]float64{}
					x.values(g.Start(), p, 1, all)
					for view, values := range all {
						x.update(m, n, view, values)
					}
					weight := n * n
					if m == cfr.Plus {
						weight = n
					}
					x.average(g.Start(), p, weight, map[randomgame.Line]bool{})
				}
				x.compare(t, v.Policy().Strategy, fmt.Sprintf("%v, %v iterations", m, n))
			}
		}
	}
}

// update changes the regrets and the strategy in a view in iteration n.
func (x table) update(m cfr.Method, n float64, view randomgame.Line, values []float64) {
	regret, strategy := x.regret[view], x.play(view)
	mean, total := 0.0, 0.0
	for i, v := range values {
		mean += strategy[i] * v
	}
	for i, v := range values {
		now := v - mean
		switch {
		case m != cfr.Discounted:
			regret[i] = max(regret[i]+now, 0)
		case regret[i] > 0:
			regret[i] = regret[i]*math.Pow(n, 1.5)/(math.Pow(n, 1.5)+1) + now
		default:
			regret[i] = regret[i]/2 + now
		}
		if strategy[i] = max(regret[i], 0); m == cfr.Predictive {
			strategy[i] = max(regret[i]+now, 0)
		}
		total += strategy[i]
	}
	for i := range strategy {
		if strategy[i] /= total; total == 0 {
			strategy[i] = 1 / float64(len(strategy))
		}
	}
}

// compare compares the averages with a policy.
func (x table) compare(t *testing.T, play search.PolicyFunc[randomgame.Line, int8], what string) {
	t.Helper()
	for view, sum := range x.sum {
		total := 0.0
		for _, c := range sum {
			total += c
		}
		got := make([]float64, len(sum))
		for _, c := range must.Get(play(t.Context(), view))(t) {
			got[c.Move-1] = c.Probability
		}
		for i, c := range sum {
			want := c / total
			if total == 0 {
				want = 1 / float64(len(sum))
			}
			if math.Abs(got[i]-want) > 1e-9 {
				t.Errorf("%s: %+v plays %v; want %v of %v", what, view, got, sum, total)
				break
			}
		}
	}
}

// TestSamplingAlone samples a game of one player, in which nothing is left to the samples: regrets and
// averages are those of the definition, in which iteration n counts n times.
func TestSamplingAlone(t *testing.T) {
	for seed := range uint64(20) {
		g := randomgame.Hidden{Turns: []game.Player{game.First}, Counts: []int8{4}, Seen: []int8{1}, Seed: seed}
		x := must.Get(cfr.NewSampling(g, g.Start(), seed, 0))(t)
		want := newTable(broken{Hidden: g})
		strategy := want.play(g.Start())
		for n := 1.0; n < 6; n++ {
			must.Do(t, x.Run(t.Context(), 1))
			values := map[randomgame.Line][]float64{}
			mean, total := want.values(g.Start(), game.First, n, values), 0.0
			for i, v := range values[g.Start()] {
				want.regret[g.Start()][i] += v - mean
				strategy[i] = max(want.regret[g.Start()][i], 0)
				total += strategy[i]
			}
			for i := range strategy {
				if strategy[i] /= total; total == 0 {
					strategy[i] = 0.25
				}
			}
			want.average(g.Start(), game.First, n, map[randomgame.Line]bool{})
			want.compare(t, x.Strategy, fmt.Sprintf("seed %d, %v iterations", seed, n))
		}
	}
}

// TestMovesThatTell gives one position other moves than the player sees there: fewer, in another order, or
// another one. Compile refuses the game.
func TestMovesThatTell(t *testing.T) {
	for seed := range uint64(40) {
		g := randomgame.NewHidden(seed)
		var visit func(s randomgame.Line)
		visit = func(s randomgame.Line) {
			for _, next := range game.All(g, s) {
				visit(next)
			}
			if p := g.Turn(&s); p != game.First && p != game.Second || g.Observe(&s, p) == s {
				return
			}
			for what, change := range map[string]func(moves []int8) []int8{
				"fewer":   func(moves []int8) []int8 { return moves[:len(moves)-1] },
				"another": func(moves []int8) []int8 { return append(moves[:len(moves)-1], 4) },
				"order":   func(moves []int8) []int8 { slices.Reverse(moves); return moves },
			} {
				b := broken{Hidden: g, moves: func(dst []int8, at *randomgame.Line) []int8 {
					if dst = g.Moves(dst, at); *at == s {
						return append(dst[:len(dst)-choices(g, s)], change(dst[len(dst)-choices(g, s):])...)
					}
					return dst
				}}
				if _, err := cfr.Compile(t.Context(), b, b.Start(), 0); !errors.Is(err, game.ErrFaulty) && !(what == "order" && choices(g, s) == 1) {
					t.Errorf("seed %d: Compile with moves in %+v that tell, %s: %v; want ErrFaulty", seed, s, what, err)
				}
			}
		}
		visit(g.Start())
	}
}
