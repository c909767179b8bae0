package search_test

import (
	"math"
	"strconv"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/search"
)

// blind is Connect 4 with an estimate of 0 for every unfinished game.
type blind struct{ connect4.Game }

func (g blind) Evaluate(s *connect4.State) float64 {
	if g.Turn(s) == game.Nobody {
		return g.Game.Evaluate(s)
	}
	return 0
}

// plain is alpha-beta without refinements, with the columns in their natural order.
func plain(depth int) *search.Minimax[connect4.State, connect4.Move] {
	return &search.Minimax[connect4.State, connect4.Move]{
		Game:    blind{},
		Disable: search.Everything,
		Limits:  search.Limits{Depth: depth},
	}
}

// twin is the same search hand-written for Connect 4: without interfaces, type parameters
// and limits.
type twin struct {
	game  connect4.Game
	line  [64]connect4.State
	moves []connect4.Move
	nodes int64
}

func (t *twin) negamax(ply, depth int, alpha, beta float64) float64 {
	t.nodes++
	s, child := &t.line[ply], &t.line[ply+1]
	if turn := t.game.Turn(s); turn == game.Nobody {
		if ply%2 == 0 {
			return t.game.Evaluate(s)
		}
		return -t.game.Evaluate(s)
	}
	if depth == 0 {
		return 0
	}
	base := len(t.moves)
	t.moves = t.game.Moves(t.moves, s)
	best := math.Inf(-1)
	for i := base; i < len(t.moves); i++ {
		*child = *s
		t.game.Apply(child, t.moves[i])
		if v := -t.negamax(ply+1, depth-1, -beta, -alpha); v > best {
			if best = v; v > alpha {
				if alpha = v; v >= beta {
					break
				}
			}
		}
	}
	t.moves = t.moves[:base]
	return best
}

func TestPlainAlphaBetaNodes(t *testing.T) {
	for depth, want := range map[int]int64{8: 12_574, 10: 155_590, 12: 3_050_083} {
		r, err := plain(depth).Search(t.Context(), connect4.Game{}.Start())
		if err != nil || r.Nodes != want || r.Score != 0 {
			t.Errorf("depth %d: %d nodes, score %v, %v; want %d nodes, score 0", depth, r.Nodes, r.Score, err, want)
		}
		var tw twin
		if v := tw.negamax(0, depth, math.Inf(-1), math.Inf(1)); v != 0 || tw.nodes != want {
			t.Errorf("depth %d by hand: %d nodes, score %v; want %d nodes, score 0", depth, tw.nodes, v, want)
		}
	}
}

// BenchmarkPlainAlphaBeta alternates between the generic search and its hand-written twin,
// so that both see the same noise, and reports the time per node of each and the ratio of
// their speeds, all from the fastest run of each.
func BenchmarkPlainAlphaBeta(b *testing.B) {
	const depth = 12
	b.ReportAllocs()
	m := plain(depth)
	var nodes int64
	fastest := [2]time.Duration{math.MaxInt64, math.MaxInt64}
	for b.Loop() {
		begin := time.Now()
		r, err := m.Search(b.Context(), connect4.Game{}.Start())
		fastest[0] = min(fastest[0], time.Since(begin))
		if err != nil {
			b.Fatal(err)
		}
		nodes = r.Nodes
		var t twin
		begin = time.Now()
		t.negamax(0, depth, math.Inf(-1), math.Inf(1))
		fastest[1] = min(fastest[1], time.Since(begin))
	}
	b.ReportMetric(float64(fastest[0].Nanoseconds())/float64(nodes), "ns/node")
	b.ReportMetric(float64(fastest[1].Nanoseconds())/float64(nodes), "ns/node-by-hand")
	b.ReportMetric(fastest[1].Seconds()/fastest[0].Seconds(), "speed-ratio")
}

// BenchmarkDepth searches from the start of Connect 4 to several depths with the rules
// alone, as reported in examples/guides/benchmarks.md.
func BenchmarkDepth(b *testing.B) {
	for depth := 12; depth <= 20; depth++ {
		b.Run(strconv.Itoa(depth), func(b *testing.B) {
			m := search.Minimax[connect4.State, connect4.Move]{Game: blind{}, Limits: search.Limits{Depth: depth}, MemoryBytes: 64 << 20}
			for b.Loop() {
				m.NewGame(0)
				if _, err := m.Search(b.Context(), connect4.Game{}.Start()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkTimeToDepth compares one worker with two. The benchmark of the same name in
// examples/games/othello does so in Othello.
func BenchmarkTimeToDepth(b *testing.B) {
	g := connect4.Game{}
	var positions []connect4.State
	for _, text := range []string{"", "44", "4455", "273", "3664", "35241"} {
		s := must.Get(g.ParsePosition(text))(b)
		positions = append(positions, s)
	}
	b.Run("connect4", func(b *testing.B) { timeToDepth(b, g, positions, 18) })
	b.Run("connect4 without evaluation", func(b *testing.B) { timeToDepth(b, blind{}, positions, 19) })
	b.Run("checkers", func(b *testing.B) {
		g := checkers.Game{Rules: checkers.Damas}
		s := g.Start()
		positions := []checkers.State{s}
		for i := range 5 {
			for j := range 4 {
				moves := g.Moves(nil, &s)
				g.Apply(&s, moves[(i*7+j*3)%len(moves)])
			}
			positions = append(positions, s)
		}
		timeToDepth(b, g, positions, 17)
	})
}

func timeToDepth[S, M comparable](b *testing.B, g game.Game[S, M], positions []S, depth int) {
	tests.Speedup(b, positions, func(s S, workers int) (int64, error) {
		m := search.Minimax[S, M]{Game: g, Limits: search.Limits{Depth: depth}, Workers: workers}
		r, err := m.Search(b.Context(), s)
		return r.Nodes, err
	})
}
