package connect4_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

// TestCutOffSearchKeepsWhatIsProven stops searches as soon as they have proven a win, before
// they have found the fastest one.
func TestCutOffSearchKeepsWhatIsProven(t *testing.T) {
	won := 0
	for _, p := range readSet(t, "Test_L2_R2")[:300] {
		if p.score <= 1 {
			continue // the exact score is known together with the win
		}
		s := position(t, connect4.Game{}, p.moves)
		mover := connect4.Game{}.Turn(&s)
		ctx, cancel := context.WithCancel(t.Context())
		proven := false
		solver := connect4.Solver{MemoryBytes: 1 << 22, Progress: func(sol connect4.Solution) {
			if sol.Winner() == mover {
				proven = true
				cancel()
			}
		}}
		r, err := solver.Search(ctx, s)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		after := game.After(connect4.Game{}, s, r.Move)
		if !proven || game.Over(connect4.Game{}, after) {
			continue
		}
		if reply, err := (&connect4.Solver{MemoryBytes: 1 << 22}).Weak(t.Context(), after); err != nil || reply.Winner() != mover {
			t.Errorf("%s: a proven win was given away by %v (%+v, %v); want no error, reply.Winner() == mover", p.moves, r.Move, reply, err)
		}
		if !r.Proven || r.Score != mover.Sign() {
			t.Errorf("%s: score %v, proven %v, of a proven win; want r.Proven, r.Score == mover.Sign()", p.moves, r.Score, r.Proven)
		}
		won++
	}
	if won < 50 {
		t.Errorf("only %d wins", won)
	}
}

// TestCutOffSearchPlaysOn stops searches at any point: every move is legal, and results
// reported as proven are right.
func TestCutOffSearchPlaysOn(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 0))
	set := readSet(t, "Test_L2_R1")
	for _, p := range set[:200] {
		s := position(t, connect4.Game{}, p.moves)
		ctx, cancel := context.WithCancel(t.Context())
		left := r.IntN(12)
		solver := connect4.Solver{MemoryBytes: 1 << 20, Progress: func(connect4.Solution) {
			if left--; left < 0 {
				cancel()
			}
		}}
		found, err := solver.Search(ctx, s)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := game.Play(connect4.Game{}, s, found.Move); err != nil {
			t.Errorf("%s: %v; want no error", p.moves, err)
		}
		if want := float64(sign(p.score)) * (connect4.Game{}).Turn(&s).Sign(); found.Proven && found.Score != want {
			t.Errorf("%s: score %v is called proven; want %v", p.moves, found.Score, want)
		}
	}
}

// TestSearchKeepsToTheClock checks, in simulated time in which every answer takes equally
// long, that a search stops at the soft limit and not at the hard one.
func TestSearchKeepsToTheClock(t *testing.T) {
	clock := search.Clock{Remaining: 10 * time.Second}
	soft, hard := clock.Allot()
	cut := 0
	for _, p := range readSet(t, "Test_L2_R1")[:50] {
		synctest.Test(t, func(t *testing.T) {
			solver := connect4.Solver{MemoryBytes: 1 << 20, Progress: func(connect4.Solution) { time.Sleep(soft / 4) }}
			begin := time.Now()
			ctx, cancel := clock.Start(t.Context())
			defer cancel()
			must.Get(solver.Search(ctx, position(t, connect4.Game{}, p.moves)))(t)
			spent := time.Since(begin)
			if spent > soft+soft/4 {
				t.Errorf("%s: took %v; the limits are %v and %v; want spent <= soft+soft/4", p.moves, spent, soft, hard)
			}
			if spent >= soft {
				cut++
			}
		})
	}
	if cut == 0 {
		t.Error("no search came to its limits")
	}
}

// TestWaitingEndsWithTheContext calls a solver that is busy, because the test blocks in its
// Progress function.
func TestWaitingEndsWithTheContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reported := make(chan struct{})
		solver := connect4.Solver{NoBook: true, MemoryBytes: 1 << 22, Progress: func(connect4.Solution) { <-reported }}
		busy, stop := context.WithCancel(t.Context())
		waiting, giveUp := context.WithCancelCause(t.Context())
		why := errors.New("no time for that")
		solve := func(ctx context.Context) chan error {
			answer := make(chan error, 1)
			go func() {
				_, err := solver.Solve(ctx, connect4.Game{}.Start())
				answer <- err
			}()
			synctest.Wait() // until it is blocked
			return answer
		}
		first, second := solve(busy), solve(waiting)
		giveUp(why)
		synctest.Wait()
		select {
		case err := <-second:
			if !errors.Is(err, why) {
				t.Errorf("waiting ended with %v; want %v", err, why)
			}
		default:
			t.Error("the caller who gave up still waits")
		}
		stop()
		close(reported)
		if err := <-first; !errors.Is(err, context.Canceled) {
			t.Errorf("the busy call ended with %v; want errors.Is(err, context.Canceled)", err)
		}
	})
}

// TestMirrorImagesSaveNodes searches a position whose image takes 2.8 million nodes if it is not
// given up for the position.
func TestMirrorImagesSaveNodes(t *testing.T) {
	g := connect4.Game{}
	fast := position(t, g, "3163655666")
	slow := g.Mirror(fast)
	for i, most := range []int64{1_000_000, 1_700_000} { // for the faster image
		workers := i + 1
		solver := connect4.Solver{NoBook: true, Workers: workers}
		nodes := map[connect4.State]int64{}
		for _, s := range []connect4.State{fast, slow} {
			solver.NewGame(0)
			found := must.Get(solver.Search(t.Context(), s))(t)
			nodes[s] = found.Nodes
			solution := must.Get(solver.Solve(t.Context(), s))(t)
			reply, err := solver.Solve(t.Context(), game.After(g, s, found.Move))
			if err != nil || reply.Score != -solution.Score || !found.Proven || found.Depth != solution.Plies {
				t.Errorf("%d workers, %s: %+v, reply %+v, %v; want the score and the depth of %+v", workers, g.FormatPosition(&s), found, reply, err, solution)
			}
		}
		if nodes[fast] > most || nodes[slow] > 2_300_000 {
			t.Errorf("%d workers: %d nodes, %d for the mirror image; want at most %d and 2.3 million", workers, nodes[fast], nodes[slow], most)
		}
	}
}

// BenchmarkAgainstMinimax plays a Solver against a plain search on boards too large to solve,
// at 20 ms a move: a hundred games in swapped pairs from random openings. With more discs in the
// opening, more games are decided by it, and won by the same side in both games of a pair.
func BenchmarkAgainstMinimax(b *testing.B) {
	for _, size := range [][2]int{{8, 7}, {9, 7}} {
		g := must.Get(connect4.New(size[0], size[1]))(b)
		for _, discs := range [][2]int{{2, 4}, {6, 10}} {
			b.Run(fmt.Sprintf("%dx%d/discs=%d-%d", size[0], size[1], discs[0], discs[1]), func(b *testing.B) {
				r := rand.New(rand.NewPCG(1, 0))
				against(b, g, func() connect4.State {
					return connect4.RandomPosition(g, r, discs[0]+r.IntN(discs[1]-discs[0]+1))
				})
			})
		}
	}
}

// against plays from the openings that the function returns.
func against(b *testing.B, g connect4.Game, open func() connect4.State) {
	solver := &connect4.Solver{Game: g}
	plain := &search.Minimax[connect4.State, connect4.Move]{Game: g}
	var won, drawn, played int
	var moves, depth, nodes [2]float64
	for b.Loop() {
		for range 50 {
			opening := open()
			for _, side := range []game.Player{game.First, game.Second} {
				solver.NewGame(1)
				plain.NewGame(1)
				s := opening
				for !game.Over(g, s) {
					who, i := search.Searcher[connect4.State, connect4.Move](plain), 0
					if g.Turn(&s) == side {
						who, i = solver, 1
					}
					ctx, cancel := context.WithTimeout(b.Context(), 20*time.Millisecond)
					got, err := who.Search(ctx, s)
					cancel()
					if err != nil {
						b.Fatal(err)
					}
					if !got.Proven {
						moves[i]++
						depth[i] += float64(got.Depth)
						nodes[i] += float64(got.Nodes)
					}
					g.Apply(&s, got.Move)
				}
				played++
				switch g.Winner(s) {
				case side:
					won++
				case game.Nobody:
					drawn++
				}
			}
		}
	}
	b.ReportMetric(100*(float64(won)+float64(drawn)/2)/float64(played), "%score")
	for i, name := range []string{"minimax", "solver"} {
		b.ReportMetric(depth[i]/moves[i], "depth-"+name)
		b.ReportMetric(nodes[i]/moves[i], "nodes-"+name)
	}
}
