package search_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// walk is a random game on a few places, in which each place belongs to a player, so that turns
// have several steps. A move leads to another place, or stops the game for a payoff that depends
// on the place. No place may be visited twice (superko) or, in a game of a limited length, twice
// within three plies (ko).
type walk struct {
	next   [][]int8
	turn   []game.Player
	payoff []float64
	ko     bool
}

type stand struct{ at, plies int8 }

const (
	stop  = int8(-1)
	ended = int8(100)
)

func randomWalk(r *rand.Rand) walk {
	n := 3 + r.IntN(5)
	g := walk{ko: r.IntN(2) == 0}
	for i := range n {
		to := []int8{stop}
		for _, j := range r.Perm(n)[:1+r.IntN(3)] {
			if j != i {
				to = append(to, int8(j))
			}
		}
		r.Shuffle(len(to), func(i, j int) { to[i], to[j] = to[j], to[i] })
		g.next = append(g.next, to)
		g.turn = append(g.turn, game.First+game.Player(r.IntN(2)))
		g.payoff = append(g.payoff, float64(r.IntN(5)-2)/2)
	}
	return g
}

func (walk) Start() stand { return stand{} }
func (g walk) Turn(s *stand) game.Player {
	if s.at >= ended || s.plies == 9 {
		return game.Nobody
	}
	return g.turn[s.at]
}
func (g walk) Moves(dst []int8, s *stand) []int8 {
	if g.Turn(s) == game.Nobody {
		return dst
	}
	return append(dst, g.next[s.at]...)
}
func (g walk) Apply(s *stand, m int8) {
	if g.ko {
		s.plies++
	}
	if m == stop {
		m = ended + s.at
	}
	s.at = m
}
func (g walk) Evaluate(s *stand) float64 {
	if g.Turn(s) != game.Nobody {
		return g.payoff[s.at] / 3
	}
	return g.payoff[s.at%ended]
}
func (walk) Bounds() (low, high float64) { return -1, 1 }
func (walk) Hash(s *stand) uint64        { return uint64(s.at)*0x9e3779b97f4a7c15 ^ uint64(s.plies)<<40 }
func (g walk) Forbidden(line []stand) bool {
	last := len(line) - 1
	from := 0
	if g.ko {
		from = max(0, last-2)
	}
	return line[last].at < ended && slices.ContainsFunc(line[from:last], func(s stand) bool { return s.at == line[last].at })
}

// permitted returns the moves that are not forbidden after line, which ends with the position.
func (g walk) permitted(line []stand) (moves []int8) {
	s := line[len(line)-1]
	for m, next := range game.All(g, s) {
		if !g.Forbidden(append(line[:len(line):len(line)], next)) {
			moves = append(moves, m)
		}
	}
	return moves
}

// value is the definition.
func (g walk) value(line []stand) float64 {
	s := line[len(line)-1]
	sign := g.Turn(&s).Sign()
	if g.Turn(&s) == game.Nobody {
		return g.Evaluate(&s)
	}
	best := math.Inf(-1)
	for _, m := range g.permitted(line) {
		best = max(best, sign*g.value(append(line[:len(line):len(line)], game.After(g, s, m))))
	}
	return sign * best
}

// TestForbidden gives searchers the past of random games with forbidden moves: their moves, and
// the lines that they expect, are permitted, and what they prove is true.
func TestForbidden(t *testing.T) {
	type (
		greedy  = search.Greedy[stand, int8]
		minimax = search.Minimax[stand, int8]
		mcts    = search.MCTS[stand, int8]
		leveled = search.Leveled[stand, int8]
	)
	proofs := map[string]int{}
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 1))
		g := randomWalk(r)
		few := search.Limits{Nodes: 1}
		limits := search.Limits{Nodes: 2000}
		solver := &search.Backtrack[stand, int8]{Game: g}
		all := map[string]search.Searcher[stand, int8]{
			"Minimax": &minimax{Game: g}, "Minimax, 1 node": &minimax{Game: g, Limits: few}, "Minimax, depth 1": &minimax{Game: g, Limits: search.Limits{Depth: 1}},
			"Minimax, 3 lines": &minimax{Game: g, Lines: 3}, "Minimax, everything off": &minimax{Game: g, Disable: search.Everything, Limits: limits},
			"MCTS": &mcts{Game: g, Limits: limits}, "MCTS, 1 simulation": &mcts{Game: g, Limits: few}, "MCTS, two trees": &mcts{Game: g, Workers: 2, Limits: limits},
			"MCTS, 20": &mcts{Game: g, Limits: search.Limits{Nodes: 20}, Rollout: -1}, "MCTS, estimates": &mcts{Game: g, Rollout: -1, Limits: limits},
			"Greedy": &greedy{Game: g}, "Greedy, worst": &greedy{Game: g, Reply: search.WorstReply}, "Greedy, average": &greedy{Game: g, Reply: search.AverageReply, WholeTurn: true, Limits: limits},
			"Greedy, whole turn": &greedy{Game: g, WholeTurn: true, Limits: limits}, "Greedy, 1 node": &greedy{Game: g, Limits: few},
			"Backtrack": &search.Backtrack[stand, int8]{Game: g, Limits: limits}, "Backtrack, once": &search.Backtrack[stand, int8]{Game: g, Once: true}, "Backtrack, 1 node": &search.Backtrack[stand, int8]{Game: g, Limits: few},
			"Simultaneous": &search.Simultaneous[stand, int8]{Game: g, Limits: limits}, "Simultaneous, 1 node": &search.Simultaneous[stand, int8]{Game: g, Limits: few},
			"SimultaneousMCTS": &search.SimultaneousMCTS[stand, int8]{Game: g, Limits: search.Limits{Nodes: 200}}, "SimultaneousMCTS, 1 simulation": &search.SimultaneousMCTS[stand, int8]{Game: g, Limits: few},
			"Leveled": search.NewLeveled(g, nil, search.Easy), "Leveled, blind": &leveled{Game: g, Weakness: search.Weakness{Lapse: 1, Blind: 1}},
			"Leveled, candidates": &leveled{Game: g, Weakness: search.Weakness{Lapse: 1, Margin: 9}, Candidates: func(_ *stand, _ game.Player, moves []int8) []int8 { return moves[:1] }},
		}
		line := []stand{g.Start()}
		for g.Turn(&line[len(line)-1]) != game.Nobody && len(line) < 7 {
			s, past := line[len(line)-1], line[:len(line)-1]
			moves, value := g.permitted(line), g.value(line)
			check := func(who string, r search.Result[int8], err error) {
				t.Helper()
				so := slices.Clone(line)
				for _, m := range append([]int8{r.Move}, r.Line[min(1, len(r.Line)):]...) {
					if err != nil || !slices.Contains(g.permitted(so), m) {
						t.Fatalf("%s: Search(%v, %v) = %v, line %v, %v; want a permitted one (%v) in\n%+v", who, s, past, r.Move, r.Line, err, moves, g)
					}
					so = append(so, game.After(g, so[len(so)-1], m))
				}
				if r.Proven && r.Score != value {
					t.Fatalf("%s: Search(%v, %v) = %v, proven; want %v in\n%+v", who, s, past, r.Score, value, g)
				}
				if r.Proven {
					proofs[who]++
				}
			}
			for who, x := range all {
				r, err := x.Search(t.Context(), s, past...)
				check(who, r, err)
			}
			result, err := solver.Solve(t.Context(), s, past...)
			check("Backtrack.Solve", result, err)
			line = append(line, game.After(g, s, moves[r.IntN(len(moves))]))
		}
	}
	for who, least := range map[string]int{"Minimax": 150, "MCTS": 150, "Backtrack.Solve": 150, "Simultaneous": 150} {
		if proofs[who] < least {
			t.Errorf("%s proves %d results; want %d or more: %v", who, proofs[who], least, fmt.Sprint(proofs))
		}
	}
}
