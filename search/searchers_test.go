package search_test

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// searchers returns a searcher of every kind, with the given limits.
func searchers[S, M comparable](g game.Game[S, M], l search.Limits) map[string]search.Searcher[S, M] {
	return map[string]search.Searcher[S, M]{
		"minimax":   &search.Minimax[S, M]{Game: g, Limits: l, TableBytes: 1 << 16},
		"plain":     &search.Minimax[S, M]{Game: g, Limits: l, Without: search.Everything &^ search.Deepening},
		"greedy":    &search.Greedy[S, M]{Game: g, Limits: l, Reply: search.WorstReply, WholeTurn: true},
		"backtrack": &search.Backtrack[S, M]{Game: g, Limits: l},
		"mcts":      &search.MCTS[S, M]{Game: g, Limits: l},
		"matrix":    &search.Simultaneous[S, M]{Game: g, Limits: l},
		"joint":     &search.SimultaneousMCTS[S, M]{Game: g, Limits: l},
	}
}

func TestBadArguments(t *testing.T) {
	g := connect4.Game{}
	over, err := g.ParsePosition("1213141")
	if err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("the user went home"))
	for _, test := range []struct {
		name string
		game game.Game[connect4.State, connect4.Move]
		s    connect4.State
		l    search.Limits
		ctx  context.Context
		want string
	}{
		{"nil game", nil, g.Start(), search.Limits{}, t.Context(), "no game given"},
		{"game over", g, over, search.Limits{}, t.Context(), "the game is over"},
		{"negative depth", g, g.Start(), search.Limits{Depth: -3}, t.Context(), "Limits.Depth is -3"},
		{"negative nodes", g, g.Start(), search.Limits{Nodes: -1}, t.Context(), "Limits.Nodes is -1"},
		{"ended context", g, g.Start(), search.Limits{}, ended, "the user went home"},
	} {
		for name, s := range searchers(test.game, test.l) {
			if _, err := s.Search(test.ctx, test.s); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s, %s: error %v; want one that says %q", name, test.name, err, test.want)
			}
		}
		b := search.Backtrack[connect4.State, connect4.Move]{Game: test.game, Limits: test.l}
		if _, err := b.Solve(test.ctx, test.s); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("Solve, %s: error %v; want one that says %q", test.name, err, test.want)
		}
		if _, _, err := b.Turns(test.ctx, test.s); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("Turns, %s: error %v; want one that says %q", test.name, err, test.want)
		}
	}
	chance := tree{Plies: 4, Chance: true}
	s := chance.Start()
	for chance.Turn(&s) != game.Chance {
		chance.Seed++
		s = game.After(chance, chance.Start(), 0)
	}
	for name, searcher := range searchers(chance, search.Limits{}) {
		if _, err := searcher.Search(t.Context(), s); !errors.Is(err, search.ErrNotATurn) {
			t.Errorf("%s at a chance node: %v", name, err)
		}
	}
}

// TestAnyLimitLeavesALegalMove stops every searcher after every small number of nodes, in
// games of every kind.
func TestAnyLimitLeavesALegalMove(t *testing.T) {
	for seed := range uint64(10) {
		g := tree{Seed: seed, Plies: 12, Chance: seed%2 == 0}
		s := g.Start()
		for nodes := range int64(60) {
			for name, searcher := range searchers(g, search.Limits{Nodes: nodes + 1}) {
				r, err := searcher.Search(t.Context(), s)
				if err != nil {
					t.Fatalf("%s with %d nodes: %v", name, nodes+1, err)
				}
				if r.Nodes > nodes+1 {
					t.Fatalf("%s visited %d nodes; the limit is %d", name, r.Nodes, nodes+1)
				}
				checkLine(t, g, s, r)
			}
		}
	}
}

// TestNoTimeLeft begins searches after their deadline.
func TestNoTimeLeft(t *testing.T) {
	ctx, cancel := context.WithDeadline(t.Context(), time.Now().Add(-time.Second))
	defer cancel()
	for seed := range uint64(10) {
		g := tree{Seed: seed, Plies: 12, Chance: seed%2 == 0}
		for name, s := range searchers(g, search.Limits{}) {
			r, err := s.Search(ctx, g.Start())
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			checkLine(t, g, g.Start(), r)
		}
	}
}

// TestTimeIsKept checks that the deadline ends searches that would take years.
func TestTimeIsKept(t *testing.T) {
	g := tree{Seed: 3, Plies: 100}
	for name, s := range searchers(g, search.Limits{}) {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
		r, err := s.Search(ctx, g.Start())
		cancel()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		checkLine(t, g, g.Start(), r)
	}
}

func TestSameSearchSameResult(t *testing.T) {
	g := connect4.Game{}
	run := func() (results []search.Result[connect4.Move]) {
		m := search.Minimax[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Nodes: 20_000}}
		s := g.Start()
		for range 10 {
			r, err := m.Search(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			r.Time = 0
			results = append(results, r)
			s = game.After(g, s, r.Move)
		}
		return results
	}
	if diff := cmp.Diff(run(), run()); diff != "" {
		t.Errorf("two runs differ:\n%s", diff)
	}
}

// weighted is a game whose type is not comparable: it holds a slice.
type weighted struct {
	tree
	weights []float64
}

func (g weighted) Evaluate(s *treeState) float64 { return g.weights[0] * g.tree.Evaluate(s) }

// TestGameMayChange searches different games with the same searcher.
func TestGameMayChange(t *testing.T) {
	m := search.Minimax[treeState, uint8]{Limits: search.Limits{Depth: 4}, TableBytes: 1 << 16}
	c := search.MCTS[treeState, uint8]{Limits: search.Limits{Nodes: 100}}
	for _, g := range []game.Game[treeState, uint8]{
		tree{Seed: 1, Plies: 9}, tree{Seed: 2, Plies: 9}, weighted{tree{Seed: 2, Plies: 9}, []float64{0.5}}, weighted{tree{Seed: 2, Plies: 9}, []float64{0.5}}, tree{Seed: 1, Plies: 9},
	} {
		m.Game, c.Game = g, g
		r, err := m.Search(t.Context(), g.Start())
		if want := minimax(g, g.Start(), 4); err != nil || math.Abs(r.Score-want) > 1e-12 {
			t.Errorf("%+v: %v, %v; want %v", g, r.Score, err, want)
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
		if _, err := m.Search(t.Context(), connect4.Game{}.Start()); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, depths); diff != "" {
			t.Errorf("%+v: %s", c.limits, diff)
		}
	}
}

// TestMinimaxPrefersTheFasterWin checks a position with three in a row open at both ends:
// winning at once and winning later have the same score, but Minimax must win at once.
func TestMinimaxPrefersTheFasterWin(t *testing.T) {
	g := connect4.Game{}
	s, err := g.ParsePosition("4455")
	if err != nil {
		t.Fatal(err)
	}
	m := search.Minimax[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Depth: 9}}
	r, err := m.Search(t.Context(), s)
	if err != nil || !r.Proven || r.Score != 1 || len(r.Line) != 3 {
		t.Errorf("4455: %+v, %v; want a proven win in 3 plies", r, err)
	}
}

func TestMinimaxAllocatesPerSearchOnly(t *testing.T) {
	allocations := func(depth int) (nodes int64, n float64) {
		m := search.Minimax[connect4.State, connect4.Move]{
			Game: connect4.Game{}, Without: search.Deepening, Limits: search.Limits{Depth: depth}, TableBytes: 1 << 20,
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
		t.Errorf("%v allocations for %d nodes, %v for %d", small, few, large, many)
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

// loudTree is a tree in which some positions are not quiet.
type loudTree struct{ tree }

func (g loudTree) Quiet(s *treeState) bool { return g.draw(s, 4)%3 != 0 }

func TestGreedyIsItsDefinition(t *testing.T) {
	for seed := range uint64(60) {
		var g game.Game[treeState, uint8] = tree{Seed: seed, Plies: 8, Chance: seed%2 == 0}
		if seed%3 == 0 {
			g = loudTree{g.(tree)}
		}
		s := g.Start()
		mover := g.Turn(&s)
		for _, reply := range []search.Reply{search.IgnoreReply, search.WorstReply, search.AverageReply} {
			for _, whole := range []bool{false, true} {
				want := math.Inf(-1)
				for _, next := range game.All(g, s) {
					want = max(want, greedyValue(g, next, mover, reply, whole, false))
				}
				greedy := search.Greedy[treeState, uint8]{Game: g, Reply: reply, WholeTurn: whole}
				r, err := greedy.Search(t.Context(), s)
				if err != nil || math.Abs(r.Score*mover.Sign()-want) > 1e-12 {
					t.Fatalf("%+v, %v reply, whole turn %v: %+v, %v; want %v", g, reply, whole, r, err, want)
				}
				checkLine(t, g, s, r)
			}
		}
	}
	greedy := search.Greedy[treeState, uint8]{Game: tree{Plies: 8}, Reply: 7}
	if _, err := greedy.Search(t.Context(), treeState{}); err == nil || !strings.Contains(err.Error(), "Reply is 7") {
		t.Errorf("an unknown reply: %v", err)
	}
}

func TestGreedyLooksAtEndings(t *testing.T) {
	g := connect4.Game{}
	for _, test := range []struct {
		name, position string
		want           connect4.Move
	}{
		{"a win in one", "112233", 3},
		{"a loss in one", "51525", 4},
		{"a win rather than a defence", "152535", 3},
	} {
		s, err := g.ParsePosition(test.position)
		if err != nil {
			t.Fatal(err)
		}
		for reply := search.IgnoreReply; reply <= search.AverageReply; reply++ {
			greedy := search.Greedy[connect4.State, connect4.Move]{Game: g, Reply: reply, Rand: rand.New(rand.NewPCG(1, 2))}
			if r, err := greedy.Search(t.Context(), s); err != nil || r.Move != test.want {
				t.Errorf("%s, %v reply: %v, %v; want %v", test.name, reply, r.Move, err, test.want)
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
		result, err := greedy.Search(t.Context(), g.Start())
		if err != nil {
			t.Fatal(err)
		}
		seen[result.Move]++
	}
	for m := range connect4.Move(7) {
		if seen[m] < 60 || seen[m] > 140 { // about four standard deviations around 100
			t.Errorf("column %d drawn %d times of 700", m, seen[m])
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
		g := tree{Seed: seed, Plies: 10}
		s := g.Start()
		mover := g.Turn(&s)
		all := turnsByHand(g, s, nil)
		wins := slices.ContainsFunc(all, func(t search.Turn[treeState, uint8]) bool {
			return game.Over(g, t.End) && mover.Sign()*g.Evaluate(&t.End) > 0
		})
		ends := map[treeState]int{} // longest turn by end
		for _, turn := range all {
			ends[turn.End] = max(ends[turn.End], len(turn.Moves))
		}
		for _, once := range []bool{false, true} {
			b := search.Backtrack[treeState, uint8]{
				Game: g, Once: once,
				Better: func(a, b search.Turn[treeState, uint8]) bool { return len(a.Moves) > len(b.Moves) },
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
				if len(turn.Moves) != ends[turn.End] {
					t.Fatalf("%+v: kept %v, but the longest turn to its end has %d steps", g, turn.Moves, ends[turn.End])
				}
			}
			r, err := b.Search(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			checkLine(t, g, s, r)
			for end := range ends {
				if mover.Sign()*g.Evaluate(&end) > mover.Sign()*r.Score {
					t.Fatalf("%+v: played to %v, but %v is better", g, r.Score, g.Evaluate(&end))
				}
			}
		}
	}
}

func TestBacktrackKeys(t *testing.T) {
	g := tree{Seed: 5, Plies: 10}
	b := search.Backtrack[treeState, uint8]{Game: g, Key: func(end *treeState) uint64 { return uint64(end.Ply) }}
	turns, _, err := b.Turns(t.Context(), g.Start())
	if err != nil {
		t.Fatal(err)
	}
	seen := map[int8]bool{}
	for _, turn := range turns {
		if seen[turn.End.Ply] {
			t.Errorf("two turns of length %d, which is the key", turn.End.Ply)
		}
		seen[turn.End.Ply] = true
	}
}

func TestSolveIsMinimax(t *testing.T) {
	for seed := range uint64(100) {
		g := tree{Seed: seed, Plies: 9, Chance: seed%2 == 0, Coarse: seed%3 == 0}
		b := search.Backtrack[treeState, uint8]{Game: g}
		r, err := b.Solve(t.Context(), g.Start())
		want := minimax(g, g.Start(), 100)
		if err != nil || math.Abs(r.Score-want) > 1e-12 || !r.Proven {
			t.Fatalf("%+v: %+v, %v; want %v", g, r, err, want)
		}
		checkLine(t, g, g.Start(), r)
	}
}

func TestSolveGivesUp(t *testing.T) {
	g := connect4.Game{}
	b := search.Backtrack[connect4.State, connect4.Move]{Game: g, Limits: search.Limits{Nodes: 1000}}
	if _, err := b.Solve(t.Context(), g.Start()); !errors.Is(err, search.ErrUnfinished) {
		t.Errorf("a large game: %v", err)
	}
	loop := search.Backtrack[int8, int8]{Game: circle{}}
	if _, err := loop.Solve(t.Context(), 0); !errors.Is(err, search.ErrCycle) {
		t.Errorf("a game that goes round: %v", err)
	}
}

// circle is a game that never ends.
type circle struct{}

func (circle) Start() int8                      { return 0 }
func (circle) Turn(s *int8) game.Player         { return game.First + game.Player(*s%2) }
func (circle) Moves(dst []int8, s *int8) []int8 { return append(dst, 1) }
func (circle) Apply(s *int8, m int8)            { *s = (*s + m) % 4 }
func (circle) Evaluate(s *int8) float64         { return 0 }
