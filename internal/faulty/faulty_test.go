package faulty_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
	"github.com/seed-61c9d78a/versus/search/cfr"
	"github.com/seed-61c9d78a/versus/search/ismcts"
)

// nim is a game of one, two or three counters, of which each player takes one or two. Whoever
// takes the last one wins.
type nim struct {
	turn  func(left int, turn game.Player) game.Player
	moves func(left int, moves []int) []int
	score func(left int, score float64) float64
}

type pile struct {
	left int
	turn game.Player
}

func (nim) Start() pile { return pile{3, game.First} }

func (g nim) Turn(s *pile) game.Player {
	turn := s.turn
	if s.left == 0 {
		turn = game.Nobody
	}
	if g.turn != nil {
		turn = g.turn(s.left, turn)
	}
	return turn
}

func (g nim) Moves(dst []int, s *pile) []int {
	from := len(dst)
	for n := 1; n <= min(2, s.left); n++ {
		dst = append(dst, n)
	}
	if g.moves != nil {
		return append(dst[:from], g.moves(s.left, dst[from:])...)
	}
	return dst
}

func (nim) Apply(s *pile, m int) { *s = pile{s.left - m, s.turn.Opponent()} }

func (g nim) Evaluate(s *pile) float64 {
	v := 0.0
	if s.left == 0 {
		v = -s.turn.Sign()
	}
	if g.score != nil {
		v = g.score(s.left, v)
	}
	return v
}

// bounded adds Bounds.
type bounded struct {
	nim
	low, high float64
}

func (g bounded) Bounds() (low, high float64) { return g.low, g.high }

type rules = game.Game[pile, int]

// all are the searchers and solvers of all packages, each of which visits all of the game.
func all(ctx context.Context, g rules) map[string]error {
	found := map[string]error{}
	for name, s := range map[string]search.Searcher[pile, int]{
		"Minimax": search.NewMinimax(g, search.Limits{}), "MCTS": &search.MCTS[pile, int]{Game: g}, "shared": &search.MCTS[pile, int]{Game: g, Workers: 2, SharedTree: true},
		"Greedy": &search.Greedy[pile, int]{Game: g, Reply: search.WorstReply}, "Simultaneous": &search.Simultaneous[pile, int]{Game: g}, "SimultaneousMCTS": &search.SimultaneousMCTS[pile, int]{Game: g, Limits: search.Limits{Nodes: 300}},
		"Determinized": &ismcts.Determinized[pile, int]{Game: g}, "UCT": &ismcts.Search[pile, int]{Game: g, Limits: search.Limits{Nodes: 300}},
		"RegretMatching": &ismcts.Search[pile, int]{Game: g, Limits: search.Limits{Nodes: 300}, Rule: ismcts.RegretMatching},
	} {
		_, found[name] = s.Search(ctx, nim{}.Start())
	}
	_, found["Solve"] = search.NewBacktrack(g, search.Limits{}).Solve(ctx, nim{}.Start())
	_, found["Compile"] = cfr.Compile(ctx, g, nim{}.Start(), 0)
	x, err := cfr.NewSampling(g, nim{}.Start(), cfr.SamplingOptions{})
	if err == nil {
		err = x.Run(ctx, 300)
	}
	found["Sampling"] = err
	return found
}

// TestOneWording lets a game break its rules in every way. All notice it and say the same.
func TestOneWording(t *testing.T) {
	end := func(v float64) nim {
		return nim{score: func(left int, score float64) float64 {
			if left == 0 {
				return v
			}
			return score
		}}
	}
	at := func(place int, wrong game.Player) nim {
		return nim{turn: func(left int, turn game.Player) game.Player {
			if left == place {
				return wrong
			}
			return turn
		}}
	}
	for want, g := range map[string]rules{
		"it is the turn of Player(7), which is not a player":                          at(1, 7),
		"it is the turn of Player(-3), which is not a player":                         at(2, -3),
		"it is the turn of Player(4), which is not a player":                          at(0, 4),
		"is to act, but has no legal move":                                            nim{moves: func(left int, moves []int) []int { return moves[:min(len(moves), left%2)] }},
		"its score is NaN; want a finite number, at most 1e+100 in absolute value":    end(math.NaN()),
		"its score is -Inf; want a finite number, at most 1e+100 in absolute value":   end(math.Inf(-1)),
		"its score is 1e+101; want a finite number, at most 1e+100 in absolute value": end(1e101),
		"its payoff is 1e-101; want 0 or at least 1e-100 in absolute value":           end(1e-101),
		"1; want -0.5 to 0.5, the game's Bounds":                                      bounded{nim{}, -0.5, 0.5},
		"its Bounds are 1 and -1; want the least and the greatest payoff":             bounded{nim{}, 1, -1},
		"its Bounds are NaN and 1; want the least and the greatest payoff":            bounded{nim{}, math.NaN(), 1},
		"its Bounds are -1e-310 and 1; want the least and the greatest payoff":        bounded{nim{}, -1e-310, 1},
		"panic: no counters, in ":                                                     nim{moves: func(int, []int) []int { panic("no counters") }},
	} {
		for name, err := range all(t.Context(), g) {
			if !errors.Is(err, game.ErrFaulty) || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v; want %s", name, err, want)
			}
		}
	}
	for name, err := range all(t.Context(), nim{}) {
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestMisuseIsNoFault: what the caller does wrong is not blamed on the game.
func TestMisuseIsNoFault(t *testing.T) {
	var (
		none  *nim
		never context.Context
	)
	for what, found := range map[string]map[string]error{"no context": all(never, nim{}), "no game": all(t.Context(), none), "a nil game": all(t.Context(), nil)} {
		for name, err := range found {
			if name == "Sampling" && what == "no context" {
				continue
			}
			if err == nil || errors.Is(err, game.ErrFaulty) {
				t.Errorf("%s, %s: %v", what, name, err)
			}
		}
	}
}
