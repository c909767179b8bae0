package learn

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

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
			got, err := c.compare(t.Context(), duel{chain{plies: 8}, test.fresh}, duel{chain{plies: 8}, test.before}, 1, func(n int) { told = append(told, n) })
			if err != nil || got.Decision != test.decision.String() || got.ahead() != test.ahead || asked.Load() != 55 {
				t.Errorf("%d against %d: %+v, %v", test.fresh, test.before, got, err)
			}
			n := got.Pairs.Total()
			if got.Wins+got.Draws+got.Losses != 2*n || (test.decision == rating.Continue) != (n == pairs) || told[len(told)-1] != n || !slices.IsSorted(told) {
				t.Errorf("%d against %d: %+v of %d pairs; told of %v", test.fresh, test.before, got, pairs, told)
			}
			if !reflect.DeepEqual(got.Elo, rating.Elo(got.Pairs)) {
				t.Errorf("the interval of %v is %v", got.Pairs, got.Elo)
			}
			stopped, cancel := context.WithCancel(t.Context())
			if got, err := c.compare(stopped, duel{chain{plies: 8}, 2}, duel{chain{plies: 8}, 2}, 1, func(int) { cancel() }); err != nil || got.Pairs.Total() == pairs {
				t.Errorf("interrupted: %+v, %v", got, err)
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
			if got, err := c.compare(t.Context(), duel{chain{plies: 8}, 2}, duel{chain{plies: 8}, 0}, 1, nil); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %+v, %v", want, got, err)
			}
		}
	}
}

// TestBestAndTeacher checks which generation becomes the best and which one plays next.
func TestBestAndTeacher(t *testing.T) {
	for _, test := range []struct {
		gate           comparison
		ahead, teaches bool
	}{
		{comparison{}, false, false},
		{gateOf(rating.Pairs{}, rating.Continue), false, false},
		{gateOf(rating.Pairs{5, 5, 5, 5, 5}, rating.Continue), false, true},
		{gateOf(rating.Pairs{5, 5, 5, 5, 7}, rating.Continue), true, true},
		{gateOf(rating.Pairs{5, 5, 5, 5, 7}, rating.AcceptH0), false, true},
		{gateOf(rating.Pairs{5, 5, 5, 5, 7}, rating.AcceptH1), true, true},
		{gateOf(rating.Pairs{7, 5, 5, 5, 5}, rating.Continue), false, true},
		{gateOf(rating.Pairs{70, 5, 5, 5, 5}, rating.Continue), false, false},
	} {
		r := report{Best: 4, Generations: []generation{{Number: 8}, {Number: 9, Gate: test.gate}}}
		if got := r.teacher(); test.gate.ahead() != test.ahead || got != map[bool]int{true: 9, false: 4}[test.teaches] {
			t.Errorf("%v %s: ahead %v, and generation %d plays", test.gate, test.gate.Decision, test.gate.ahead(), got)
		}
	}
	if got := (&report{}).teacher(); got != 0 {
		t.Errorf("generation %d plays the first games", got)
	}
}
