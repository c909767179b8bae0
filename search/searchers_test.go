package search_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/search"
)

// TestAnyLimitLeavesALegalMove stops every searcher after every small number of nodes, in
// games of every kind, and begins searches after their deadline.
func TestAnyLimitLeavesALegalMove(t *testing.T) {
	late, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	for seed := range uint64(10) {
		for _, kind := range []randomgame.Kind{randomgame.Graph, randomgame.Dice} {
			_, g := random(kind, seed)
			for nodes := range int64(60) {
				ctx := t.Context()
				if nodes == 0 {
					ctx = late
				}
				for name, searcher := range searchers(g, search.Limits{Nodes: nodes}) {
					r, err := searcher.Search(ctx, g.Start())
					if err != nil || nodes > 0 && r.Nodes > nodes {
						t.Fatalf("%s with %d nodes: %d, %v", name, nodes, r.Nodes, err)
					}
					checkLine(t, g, g.Start(), r)
				}
			}
		}
	}
}

// TestSameSearchSameResult plays games twice with every searcher and option: the results must be
// the same, and the lines legal.
func TestSameSearchSameResult(t *testing.T) {
	g, limits := connect4.Game{}, search.Limits{Nodes: 500}
	all := func() map[string]search.Searcher[connect4.State, connect4.Move] {
		who := searchers(g, limits)
		for name, m := range mctsVariants(g, limits) {
			who["mcts, "+name] = m
		}
		return who
	}
	play := func(m search.Searcher[connect4.State, connect4.Move]) (results []search.Result[connect4.Move]) {
		for s := g.Start(); !game.Over(g, s); {
			r, err := m.Search(t.Context(), s)
			if err != nil || r.Nodes > limits.Nodes {
				t.Fatalf("%T: %d nodes, %v; want no error, r.Nodes <= limits.Nodes", m, r.Nodes, err)
			}
			checkLine(t, g, s, r)
			r.Time = 0
			results = append(results, r)
			s = game.After(g, s, r.Move)
		}
		return results
	}
	again := all()
	for name, m := range all() {
		if diff := cmp.Diff(play(m), play(again[name])); diff != "" {
			t.Errorf("%s: two runs differ:\n%s", name, diff)
		}
	}
}

// weighted is a game whose type is not comparable: it holds a slice.
type weighted struct {
	game.Game[state, move]
	weights []float64
}

func (g weighted) Evaluate(s *state) float64      { return g.weights[0] * g.Game.Evaluate(s) }
func (g weighted) Unwrap() game.Game[state, move] { return g.Game }

// TestGameMayChange searches different games with the same searcher.
func TestGameMayChange(t *testing.T) {
	const depth = 4
	m := search.Minimax[state, move]{Limits: search.Limits{Depth: depth}, MemoryBytes: 1 << 16}
	c := search.MCTS[state, move]{Limits: search.Limits{Nodes: 100}}
	var games []game.Game[state, move]
	for _, size := range []int{40, 80} {
		g := large(randomgame.Tree, size)
		g.Hasher, g.Reducer, g.Quieter, g.Bounder = true, false, false, false
		games = append(games, g.Play())
	}
	half := weighted{games[1], []float64{0.5}}
	for i, g := range append(games, half, half, games[0]) {
		m.Game, c.Game = g, g
		r, err := m.Search(t.Context(), g.Start())
		if want := minimax(g, g.Start(), depth); err != nil || math.Abs(r.Score-want) > 1e-12*(1+math.Abs(want)) {
			t.Errorf("game %d: %v, %v; want %v", i, r.Score, err, want)
		}
		if r, err = c.Search(t.Context(), g.Start()); err != nil {
			t.Error(err)
		}
		checkLine(t, g, g.Start(), r)
	}
}

func TestMinimaxReportsIterations(t *testing.T) {
	for _, c := range []struct {
		limits search.Limits
		want   []int
	}{
		{search.Limits{Depth: 1}, []int{1}},
		{search.Limits{Depth: 5}, []int{1, 3, 5}},
		{search.Limits{Depth: 6}, []int{2, 4, 6}},
		{search.Limits{Depth: 5, Nodes: 1 << 40}, []int{1, 2, 3, 4, 5}},
	} {
		var depths []int
		m := search.Minimax[connect4.State, connect4.Move]{
			Game:     connect4.Game{},
			Limits:   c.limits,
			Progress: func(r search.Result[connect4.Move]) { depths = append(depths, r.Depth) },
		}
		must.Get(m.Search(t.Context(), connect4.Game{}.Start()))(t)
		if diff := cmp.Diff(c.want, depths); diff != "" {
			t.Errorf(`%+v: %s; want diff == ""`, c.limits, diff)
		}
	}
}

func TestMinimaxAllocatesPerSearchOnly(t *testing.T) {
	allocations := func(depth int) (nodes int64, n float64) {
		m := search.Minimax[connect4.State, connect4.Move]{
			Game: connect4.Game{}, Disable: search.Deepening, Limits: search.Limits{Depth: depth}, MemoryBytes: 1 << 20,
		}
		n = testing.AllocsPerRun(1, func() {
			r, _ := m.Search(t.Context(), connect4.Game{}.Start())
			nodes = max(nodes, r.Nodes)
		})
		return nodes, n
	}
	few, small := allocations(5)
	many, large := allocations(10)
	if many < 10*few || large > small+40 {
		t.Errorf("%v allocations for %d nodes, %v for %d; want many >= 10*few, large <= small+40", small, few, large, many)
	}
}

// greedyValue is the definition of what Greedy maximises, step by step.
func greedyValue[S, M comparable](g game.Game[S, M], s S, mover game.Player, reply search.Reply, whole, answering bool) float64 {
	turn := g.Turn(&s)
	each := func(answering bool) (values []float64) {
		for _, next := range game.All(g, s) {
			values = append(values, greedyValue(g, next, mover, reply, whole, answering))
		}
		return values
	}
	switch {
	case turn == game.Chance:
		chancer, _ := game.As[game.Chancer[S, M]](g)
		sum := 0.0
		for i, m := range g.Moves(nil, &s) {
			sum += chancer.Probability(&s, m) * each(answering)[i]
		}
		return sum
	case turn == mover && whole && !answering:
		return slices.Max(each(false))
	case turn == mover.Opponent() && reply != search.IgnoreReply && (whole || !answering):
		values := each(true)
		if reply == search.WorstReply {
			return slices.Min(values)
		}
		sum, lost := 0.0, math.Inf(1)
		for i, m := range g.Moves(nil, &s) {
			sum += values[i]
			if game.Over(g, game.After(g, s, m)) {
				lost = min(lost, values[i])
			}
		}
		return min(sum/float64(len(values)), lost)
	}
	return settledValue(g, s, mover)
}

// settledValue is the definition of the value that Greedy assigns to a position.
func settledValue[S, M comparable](g game.Game[S, M], s S, mover game.Player) float64 {
	turn := g.Turn(&s)
	quieter, _ := game.As[game.Quieter[S]](g)
	choices := []float64{mover.Sign() * g.Evaluate(&s)}
	switch {
	case turn == game.Nobody:
		return choices[0]
	case turn == game.Chance:
		chancer, _ := game.As[game.Chancer[S, M]](g)
		sum := 0.0
		for m, next := range game.All(g, s) {
			sum += chancer.Probability(&s, m) * settledValue(g, next, mover)
		}
		return sum
	case quieter != nil && !quieter.Quiet(&s):
		choices = nil
		for _, next := range game.All(g, s) {
			choices = append(choices, settledValue(g, next, mover))
		}
	default:
		for _, next := range game.All(g, s) {
			if g.Turn(&next) == game.Nobody {
				choices = append(choices, mover.Sign()*g.Evaluate(&next))
			}
		}
	}
	if turn == mover {
		return slices.Max(choices)
	}
	return slices.Min(choices)
}

func TestGreedyIsItsDefinition(t *testing.T) {
	for seed := range tests.Pick[uint64](12, 40) {
		for _, kind := range []randomgame.Kind{randomgame.Tree, randomgame.Graph, randomgame.Dice} {
			from, g := random(kind, seed)
			s := g.Start()
			mover := g.Turn(&s)
			for _, reply := range []search.Reply{search.IgnoreReply, search.WorstReply, search.AverageReply} {
				for _, whole := range []bool{false, true} {
					want := math.Inf(-1)
					for _, next := range game.All(g, s) {
						want = max(want, greedyValue(g, next, mover, reply, whole, false))
					}
					greedy := search.Greedy[state, move]{Game: g, Reply: reply, WholeTurn: whole}
					r, err := greedy.Search(t.Context(), s)
					if err != nil || math.Abs(r.Score*mover.Sign()-want) > 1e-9*(from.High-from.Low) {
						t.Fatalf("%v reply, whole turn %v: %+v, %v; want %v in\n%v", reply, whole, r, err, want, from)
					}
					checkLine(t, g, s, r)
				}
			}
		}
	}
}

func TestGreedyDrawsAmongEqualMoves(t *testing.T) {
	g := blind{}
	r := rand.New(rand.NewPCG(1, 2))
	seen := map[connect4.Move]int{}
	for range 700 {
		greedy := search.Greedy[connect4.State, connect4.Move]{Game: g, Rand: r}
		result := must.Get(greedy.Search(t.Context(), g.Start()))(t)
		seen[result.Move]++
	}
	for m := range connect4.Move(7) {
		if seen[m] < 60 || seen[m] > 140 { // about four standard deviations around 100
			t.Errorf("column %d drawn %d times of 700; want seen[m] >= 60, seen[m] <= 140", m, seen[m])
		}
	}
}

// turnsByHand lists the whole turns of s, recursively and without limits.
func turnsByHand[S, M comparable](g game.Game[S, M], s S, path []M) (turns []search.Turn[S, M]) {
	mover := g.Turn(&s)
	for m, next := range game.All(g, s) {
		longer := append(slices.Clone(path), m)
		if g.Turn(&next) == mover {
			turns = append(turns, turnsByHand(g, next, longer)...)
		} else {
			turns = append(turns, search.Turn[S, M]{Moves: longer, End: next})
		}
	}
	return turns
}

func TestBacktrackFindsEveryTurn(t *testing.T) {
	for seed := range uint64(200) {
		_, g := random(randomgame.Graph, seed)
		s := g.Start()
		mover := g.Turn(&s)
		all := turnsByHand(g, s, nil)
		wins := slices.ContainsFunc(all, func(t search.Turn[state, move]) bool {
			return game.Over(g, t.End) && mover.Sign()*g.Evaluate(&t.End) > 0
		})
		ends := map[state]int{} // longest turn by end
		for _, turn := range all {
			ends[turn.End] = max(ends[turn.End], len(turn.Moves))
		}
		for _, once := range []bool{false, true} {
			b := search.Backtrack[state, move]{
				Game: g, Once: once,
				Better: func(a, b search.Turn[state, move]) bool { return len(a.Moves) > len(b.Moves) },
			}
			turns, complete, err := b.Turns(t.Context(), s)
			if err != nil || !complete {
				t.Fatal(complete, err)
			}
			if wins {
				if len(turns) != 1 || mover.Sign()*g.Evaluate(&turns[0].End) <= 0 {
					t.Fatalf("%+v: a turn wins, but %v was returned", g, turns)
				}
				continue
			}
			if len(turns) != len(ends) {
				t.Fatalf("%+v, once %v: %d turns, want %d", g, once, len(turns), len(ends))
			}
			for _, turn := range turns {
				if longest := ends[turn.End]; longest == 0 || !once && len(turn.Moves) != longest {
					t.Fatalf("%+v: kept %v, but the longest turn to its end has %d steps", g, turn.Moves, longest)
				}
			}
			r := must.Get(b.Search(t.Context(), s))(t)
			checkLine(t, g, s, r)
			kinds := map[uint64]int{}
			for end := range ends {
				kinds[uint64(end.At%3)]++
				if mover.Sign()*g.Evaluate(&end) > mover.Sign()*r.Score {
					t.Fatalf("%+v: played to %v, but %v is better", g, r.Score, g.Evaluate(&end))
				}
			}
			b.Key = func(end *state) uint64 { return uint64(end.At % 3) }
			turns, _, err = b.Turns(t.Context(), s)
			for _, turn := range turns {
				delete(kinds, b.Key(&turn.End))
			}
			if err != nil || len(turns) > 3 || len(kinds) > 0 {
				t.Fatalf("%+v: %d turns with three keys, %v; without %v", g, len(turns), err, kinds)
			}
		}
	}
}

func TestSolveGivesUp(t *testing.T) {
	g := connect4.Game{}
	b := search.Backtrack[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Nodes: 1000}}
	if _, err := b.Solve(t.Context(), g.Start()); !errors.Is(err, search.ErrUnfinished) {
		t.Errorf("a large game: %v; want errors.Is(err, search.ErrUnfinished)", err)
	}
	loop := search.Backtrack[int, int]{Game: circle{}}
	if _, err := loop.Solve(t.Context(), 0); !errors.Is(err, search.ErrCycle) {
		t.Errorf("a game that goes round: %v; want errors.Is(err, search.ErrCycle)", err)
	}
}

// circle is a game that never ends.
type circle struct{}

func (circle) Start() int                    { return 0 }
func (circle) Turn(s *int) game.Player       { return game.First + game.Player(*s%2) }
func (circle) Moves(dst []int, s *int) []int { return append(dst, 1) }
func (circle) Apply(s *int, m int)           { *s = (*s + m) % 4 }
func (circle) Evaluate(s *int) float64       { return 0 }
