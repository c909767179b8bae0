package search_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// wide is a game of 600 moves in every position, as in Amazons.
type wide struct{}

func (wide) Start() int { return 0 }

func (wide) Turn(s *int) game.Player {
	if *s >= 1000 {
		return game.Nobody
	}
	return game.First + game.Player(*s&1)
}

func (wide) Moves(dst []int, s *int) []int {
	for m := range 600 {
		dst = append(dst, m)
	}
	return dst
}

func (wide) Apply(s *int, _ int)   { *s++ }
func (wide) Evaluate(*int) float64 { return 0 }

// costly is a game one of whose methods takes a millisecond after some calls.
type costly struct {
	game.Game[int, int]
	method string
	free   *int
}

func (g costly) pay(method string) {
	if method == g.method {
		if *g.free--; *g.free < 0 {
			time.Sleep(time.Millisecond)
		}
	}
}

func (g costly) Turn(s *int) game.Player {
	g.pay("Turn")
	return g.Game.Turn(s)
}

func (g costly) Moves(dst []int, s *int) []int {
	g.pay("Moves")
	return g.Game.Moves(dst, s)
}

func (g costly) Apply(s *int, m int) {
	g.pay("Apply")
	g.Game.Apply(s, m)
}

func (g costly) Evaluate(s *int) float64 {
	g.pay("Evaluate")
	return g.Game.Evaluate(s)
}

func (g costly) Hash(s *int) uint64 {
	g.pay("Hash")
	return uint64(*s+1) * 0x9e3779b97f4a7c15
}

// broad is a game of two plies with 300 moves, which lead to a hundred positions each.
type broad struct{}

func (broad) Start() int { return 0 }

func (broad) Turn(s *int) game.Player {
	switch {
	case *s == 0:
		return game.First
	case *s <= 100:
		return game.Second
	}
	return game.Nobody
}

func (broad) Moves(dst []int, s *int) []int {
	for m := range 300 {
		dst = append(dst, m)
	}
	return dst
}

func (broad) Apply(s *int, m int)     { *s = *s*101 + m%100 + 1 }
func (broad) Evaluate(s *int) float64 { return float64(*s % 7) }

// TestLooksBetweenCalls counts, on a fake clock, how many calls of a method that has become slow
// the searchers and solvers make after their deadline.
func TestLooksBetweenCalls(t *testing.T) {
	const most = 16
	for _, c := range []struct {
		game   game.Game[int, int]
		method string
	}{{broad{}, "Turn"}, {broad{}, "Moves"}, {broad{}, "Apply"}, {broad{}, "Evaluate"}, {broad{}, "Hash"}, {wide{}, "Moves"}} {
		for name := range everyone(c.game, search.Limits{}) {
			if name == "two workers" || name == "two trees" || strings.HasPrefix(name, "mcts, two") {
				continue // the fake clock stands while one waits for another
			}
			for _, free := range []int{0, 1, 301, 700} {
				limits := search.Limits{Nodes: 4000 + 50*int64(free)} // if the slow method is never called, no time passes
				called := false
				synctest.Test(t, func(t *testing.T) {
					left := free
					g := costly{c.game, c.method, &left}
					ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
					defer cancel()
					begin := time.Now()
					_, err := everyone[int, int](g, limits)[name](ctx, 0)
					if err != nil && !errors.Is(err, search.ErrUnfinished) {
						t.Errorf("%s, out of time: %v; want no error or ErrUnfinished", name, err)
					}
					called = left < 0
					if calls := (time.Since(begin) - 5*time.Millisecond) / time.Millisecond; calls > most {
						t.Errorf("%s: %T, %d calls of %s, slow after %d, after the deadline; want calls <= most", name, c.game, calls, c.method, free)
					}
				})
				if !called {
					break // so often; nor more often
				}
			}
		}
	}
}

// throng is a game of one round: both players choose one of many moves at the same time, then
// chance one of many outcomes. Examining all combinations is out of the question.
type throng struct {
	own, replies, outcomes int
	judged                 map[int]bool // First's moves that were evaluated
}

type crowd struct {
	moves [3]int // of First, Second and chance, from 1
	turn  game.Player
}

func (throng) Start() crowd              { return crowd{turn: game.First} }
func (throng) Turn(s *crowd) game.Player { return s.turn }
func (g throng) Moves(dst []int, s *crowd) []int {
	n := map[game.Player]int{game.First: g.own, game.Second: g.replies, game.Chance: g.outcomes}[s.turn]
	for i := range n {
		dst = append(dst, i+1)
	}
	return dst
}

func (throng) Apply(s *crowd, m int) {
	switch s.turn {
	case game.First:
		s.moves[0], s.turn = m, game.Second
	case game.Second:
		s.moves[1], s.turn = m, game.Chance
	default:
		s.moves[2], s.turn = m, game.Nobody
	}
}

func (g throng) Evaluate(s *crowd) float64 {
	if s.moves[0] > 0 && g.judged != nil {
		g.judged[s.moves[0]] = true
	}
	if s.turn != game.Nobody {
		return 0
	}
	noise := math.Sin(float64(s.moves[0]*131 + s.moves[1]*37 + s.moves[2]*17)) // the same for nobody
	return g.worth(s.moves[0]) + noise
}

// worth is what a move of First is worth on average: a third of the noise.
func (g throng) worth(m int) float64 { return math.Cos(float64(m*m)) / 3 }

func (throng) Probability(*crowd, int) float64 { return 0.05 }

func (throng) Observe(s *crowd, p game.Player) crowd {
	o := *s
	if p == game.Second && s.turn == game.Second {
		o.moves[0] = 0
	}
	return o
}

// TestGreedySamples has Greedy and Backtrack choose among 300 moves with 300 replies and 20
// outcomes each.
func TestGreedySamples(t *testing.T) {
	g := throng{own: 300, replies: 300, outcomes: 20}
	most := math.Inf(-1)
	for m := range g.own {
		most = max(most, g.worth(m+1))
	}
	for name, s := range map[string]search.Searcher[crowd, int]{
		"Greedy":    search.NewGreedy[crowd, int](g, search.Limits{}),
		"average":   &search.Greedy[crowd, int]{Game: g, Reply: search.AverageReply},
		"Backtrack": &search.Backtrack[crowd, int]{Game: g},
	} {
		r := must.Get(s.Search(t.Context(), g.Start()))(t)
		if lost := most - g.worth(r.Move); lost > 0.02 || math.Abs(r.Score-g.worth(r.Move)) > 0.1 || r.Nodes > search.DefaultNodes {
			t.Errorf("%s: Search(the start) = %d after %d nodes, score %.3f: it is worth %.3f, and the best move %.3f", name, r.Move, r.Nodes, r.Score, g.worth(r.Move), most)
		}
		if name != "Backtrack" && r.Depth != 0 {
			t.Errorf("%s: Search(the start).Depth = %d; want 0: not all was examined", name, r.Depth)
		}
		again := must.Get(s.Search(t.Context(), g.Start()))(t)
		if again.Move != r.Move || again.Nodes != r.Nodes {
			t.Errorf("%s: another Search(the start) = %d after %d nodes; want %d after %d", name, again.Move, again.Nodes, r.Move, r.Nodes)
		}
	}
}

// TestSmallBudgetIsSpread has fewer nodes than moves: those judged come from all parts of the list.
func TestSmallBudgetIsSpread(t *testing.T) {
	g := throng{own: 300, replies: 300, outcomes: 20, judged: map[int]bool{}}
	// The game ends in order of the moves' numbers if they are taken in the order of Moves.
	greedy := search.NewGreedy[crowd, int](shown{g}, search.Limits{Nodes: 240})
	r := must.Get(greedy.Search(t.Context(), g.Start()))(t)
	tenths := map[int]bool{}
	for m := range g.judged {
		tenths[(m-1)/30] = true
	}
	if len(tenths) < 9 || r.Nodes != 240 || r.Depth != 0 {
		t.Errorf("Search with 240 nodes judged moves in %d tenths of the list, with %d nodes to depth %d; want 9 tenths, 240, 0", len(tenths), r.Nodes, r.Depth)
	}
}

// shown is throng with open moves: a position after First's move is judged at once.
type shown struct{ throng }

func (shown) Observe(s *crowd, _ game.Player) crowd { return *s }
