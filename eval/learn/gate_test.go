package learn

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/search"
)

// duel is a chain that First wins if more moves of First than of Second are 2, and that
// knows how its searcher moves. The state is the ply and 16 times the difference.
type duel struct {
	chain
	skill int
}

func (d duel) Turn(s *int) game.Player { ply := *s & 15; return d.chain.Turn(&ply) }

func (d duel) Moves(dst []int, s *int) []int {
	ply := *s & 15
	return d.chain.Moves(dst, &ply)
}

func (d duel) Apply(s *int, m int) {
	if m == 2 && d.Turn(s) == game.First {
		*s += 16
	} else if m == 2 {
		*s -= 16
	}
	*s++
}

func (d duel) Evaluate(s *int) float64 {
	switch {
	case d.Turn(s) != game.Nobody || *s>>4 == 0:
		return 0
	case *s>>4 > 0:
		return 1
	}
	return -1
}

// TestComparison compares weights of known strength, with one worker and with three.
func TestComparison(t *testing.T) {
	const pairs = 30
	for _, workers := range []int{1, 3} {
		for _, test := range []struct {
			fresh, before int // 2 plays the winning move, 0 another
			elo1          float64
			decision      rating.Decision
			ahead         bool
		}{
			{2, 0, 200, rating.AcceptH1, true},
			{0, 2, 200, rating.AcceptH0, false},
			{2, 2, 200, rating.AcceptH0, false},
			{2, 2, 5, rating.Continue, false},
		} {
			var asked atomic.Int64
			c := Config[int, int]{Game: duel{chain: chain{plies: 8}}, GatePairs: pairs, GateNodes: 55, OpeningPlies: 2, MaxPlies: 50, Gate: rating.SPRT{Elo0: 0, Elo1: test.elo1}, Workers: workers}
			c.Searcher = func(g game.Game[int, int], nodes int64) search.Searcher[int, int] {
				asked.Store(nodes)
				return constant{Result: search.Result[int]{Move: g.(duel).skill}}
			}
			var told []int
			got, err := c.compare(t.Context(), duel{chain{plies: 8}, test.fresh}, duel{chain{plies: 8}, test.before}, [2]int64{55, 55}, 1, c.Gate.Decide, func(n int) { told = append(told, n) })
			if err != nil || got.Decision != test.decision.String() || got.ahead() != test.ahead || asked.Load() != 55 {
				t.Errorf("%d against %d: %+v, %v", test.fresh, test.before, got, err)
			}
			n := got.Pairs.Total()
			if got.Wins+got.Draws+got.Losses != 2*n || (test.decision == rating.Continue) != (n == pairs) || told[len(told)-1] != n || !slices.IsSorted(told) {
				t.Errorf("%d against %d: %+v of %d pairs; told of %v", test.fresh, test.before, got, pairs, told)
			}
			if !reflect.DeepEqual(got.Elo, rating.Elo(got.Pairs)) {
				t.Errorf("the interval of %v is %v; want reflect.DeepEqual(got.Elo, rating.Elo(got.Pairs))", got.Pairs, got.Elo)
			}
			stopped, cancel := context.WithCancel(t.Context())
			if got, err := c.compare(stopped, duel{chain{plies: 8}, 2}, duel{chain{plies: 8}, 2}, [2]int64{55, 55}, 1, c.Gate.Decide, func(int) { cancel() }); err != nil || got.Pairs.Total() == pairs {
				t.Errorf("interrupted: %+v, %v; want no error, got.Pairs.Total() != pairs", got, err)
			}
		}
	}
}

// failing is a searcher that fails.
type failing struct{}

func (failing) Search(context.Context, int, ...int) (search.Result[int], error) {
	return search.Result[int]{}, errors.New("out of order")
}

// TestComparisonFails has one side fail: the comparison is an error that says why, not a
// lost game.
func TestComparisonFails(t *testing.T) {
	for want, bad := range map[string]search.Searcher[int, int]{
		"out of order": failing{},
		"illegal move": constant{Result: search.Result[int]{Move: 9}},
	} {
		for _, side := range []int{0, 2} {
			c := Config[int, int]{Game: duel{chain: chain{plies: 8}}, GatePairs: 9, MaxPlies: 50, Gate: rating.SPRT{Elo0: 0, Elo1: 200}, Workers: 2}
			c.Searcher = func(g game.Game[int, int], _ int64) search.Searcher[int, int] {
				if g.(duel).skill == side {
					return bad
				}
				return constant{}
			}
			if got, err := c.compare(t.Context(), duel{chain{plies: 8}, 2}, duel{chain{plies: 8}, 0}, [2]int64{9, 9}, 1, c.Gate.Decide, nil); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %+v, %v; want an error, strings.Contains(err.Error(), want)", want, got, err)
			}
		}
	}
}

// TestTeacher checks which generation plays next: the last, unless it is weaker than the game's own Evaluate or
// than the best, or was not compared.
func TestTeacher(t *testing.T) {
	even, ahead, behind := gateOf(rating.Pairs{5, 5, 5, 5, 5}, rating.Continue), gateOf(rating.Pairs{5, 5, 5, 5, 70}, rating.AcceptH1), gateOf(rating.Pairs{70, 5, 5, 5, 5}, rating.AcceptH0)
	for i, test := range []struct {
		best        int
		gate, older comparison
		want        int
	}{
		{0, comparison{}, comparison{}, 0},
		{0, even, comparison{}, 2},
		{0, behind, comparison{}, 0},
		{2, ahead, comparison{}, 2},
		{1, comparison{}, comparison{}, 1},
		{1, even, comparison{}, 1}, // the best is stronger than Evaluate, and this one is not shown to be
		{1, ahead, even, 2},
		{1, ahead, behind, 1},
	} {
		r := report{Best: test.best, Generations: []generation{{Number: 1, Candidates: []candidate{{}}}, {Number: 2, Candidates: []candidate{{Gate: test.gate}}, Ahead: test.older}}}
		if got := r.teacher(); got != test.want {
			t.Errorf("case %d: generation %d plays; want %d", i, got, test.want)
		}
	}
	if got := (&report{}).teacher(); got != 0 {
		t.Errorf("generation %d plays the first games; want got == 0", got)
	}
}

// slow is a searcher that needs some time for a node.
type slow struct {
	nodes int64
	each  time.Duration
}

func (s slow) Search(context.Context, int, ...int) (search.Result[int], error) {
	time.Sleep(time.Duration(s.nodes) * s.each)
	return search.Result[int]{Nodes: s.nodes}, nil
}

// TestSpeed measures evaluations of known speeds, and gives each the nodes for equal time, the slower one
// GateNodes.
func TestSpeed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := Config[int, int]{GateNodes: 1000}
		c.Searcher = func(g game.Game[int, int], nodes int64) search.Searcher[int, int] {
			return slow{nodes, time.Duration(g.(duel).skill) * time.Microsecond}
		}
		for _, test := range []struct {
			a, b  int // microseconds a node
			speed float64
			nodes [2]int64
		}{{4, 1, 0.25, [2]int64{1000, 4000}}, {1, 2, 2, [2]int64{2000, 1000}}, {3, 3, 1, [2]int64{1000, 1000}}} {
			got, err := c.relativeSpeed(t.Context(), duel{skill: test.a}, duel{skill: test.b}, make([]int, 5))
			if err != nil || math.Abs(got-test.speed) > 1e-6 {
				t.Errorf("%d and %d us a node: %v, %v; want %v", test.a, test.b, got, err, test.speed)
			}
			if nodes := c.atSpeeds(got, 1); nodes != test.nodes {
				t.Errorf("at speed %v: %d nodes; want %d", got, nodes, test.nodes)
			}
		}
		if got, err := c.relativeSpeed(t.Context(), duel{}, duel{}, nil); got != 1 || err != nil {
			t.Errorf("without positions: %v, %v; want 1", got, err)
		}
	})
}
