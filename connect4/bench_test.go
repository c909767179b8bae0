package connect4

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// player holds the state and the slice of moves of random playouts through the interface,
// reused for every game.
type player struct {
	g     game.Game[State, Move]
	r     *rand.Rand
	s     State
	moves []Move
}

func newPlayer() *player {
	return &player{g: Game{}, r: rand.New(rand.NewPCG(1, 1)), moves: make([]Move, 0, maxColumns)}
}

// playout plays random moves to the end of a game and returns their number.
func (p *player) playout() (plies int) {
	p.s = p.g.Start()
	for p.g.Turn(&p.s) != game.Nobody {
		p.moves = p.g.Moves(p.moves[:0], &p.s)
		p.g.Apply(&p.s, p.moves[p.r.IntN(len(p.moves))])
		plies++
	}
	return plies
}

func TestPlayoutsDoNotAllocate(t *testing.T) {
	p := newPlayer()
	if n := testing.AllocsPerRun(100, func() { p.playout() }); n != 0 {
		t.Errorf("a playout allocates %v times; want n == 0", n)
	}
}

// BenchmarkRandomGame plays whole games by Game.Playout.
func BenchmarkRandomGame(b *testing.B) {
	b.ReportAllocs()
	source := rand.NewPCG(1, 1)
	for b.Loop() {
		var s State
		Game{}.Playout(&s, source, 42)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "playouts/s")
}

// BenchmarkSolve solves the first positions of each published set. It clears the table before
// each position or, with "keep", before each pass over the set. The first pass takes longer
// than the others, because the processor has not run the code before.
func BenchmarkSolve(b *testing.B) {
	for _, set := range []struct {
		name string
		n    int
	}{{"Test_L3_R1", 1000}, {"Test_L2_R1", 1000}, {"Test_L1_R1", 200}, {"Test_L2_R2", 200}, {"Test_L1_R2_first100", 20}} {
		for _, table := range []string{"clear", "keep"} {
			b.Run(set.name+"/"+table, func(b *testing.B) {
				benchmarkSolve(b, readMoves(b, set.name)[:set.n], table == "keep")
			})
		}
	}
}

func benchmarkSolve(b *testing.B, positions []State, keep bool) {
	solver := Solver{NoBook: true, MemoryBytes: 128 << 20}
	var nodes uint64
	for b.Loop() {
		for i, s := range positions {
			if i == 0 || !keep {
				b.StopTimer()
				solver.NewGame(0)
				b.StartTimer()
			}
			got, err := solver.Solve(b.Context(), s)
			if err != nil {
				b.Fatal(err)
			}
			nodes += got.Nodes
		}
	}
	per := float64(b.N * len(positions))
	b.ReportMetric(b.Elapsed().Seconds()*1e6/per, "us/position")
	b.ReportMetric(float64(nodes)/per, "nodes/position")
}

// readMoves reads the positions of a file in testdata.
func readMoves(b *testing.B, name string) (positions []State) {
	file := must.Get(os.ReadFile("testdata/" + name))(b)
	for line := range strings.Lines(string(file)) {
		s := must.Get(Game{}.ParseMoves(strings.Fields(line)[0]))(b)
		positions = append(positions, s)
	}
	return positions
}

// BenchmarkSolveLate solves 100,000 random positions of 29 to 38 discs, with the table kept
// from one position to the next.
func BenchmarkSolveLate(b *testing.B) {
	r := rand.New(rand.NewPCG(24, 1))
	var g Game
	var positions []State
	for len(positions) < 100_000 {
		s := g.Start()
		for n := 29 + r.IntN(10); n > 0 && !game.Over(g, s); n-- {
			moves := g.Moves(nil, &s)
			g.Apply(&s, moves[r.IntN(len(moves))])
		}
		if !game.Over(g, s) {
			positions = append(positions, s)
		}
	}
	benchmarkSolve(b, positions, true)
}

// BenchmarkPerfectMove lets a Solver choose moves in random positions of the last ply of the
// opening book and of the next ply, where this takes longest, or in their mirror images. The
// table is cleared each time, before the clock starts.
func BenchmarkPerfectMove(b *testing.B) {
	for _, discs := range []int{OpeningBook().Plies(), OpeningBook().Plies() + 1} {
		all := Game{}.Positions(discs)
		for workers := 1; workers <= 2; workers++ {
			b.Run(fmt.Sprintf("discs=%d/workers=%d", discs, workers), func(b *testing.B) {
				r := rand.New(rand.NewPCG(1, uint64(discs)))
				solver := Solver{Workers: workers}
				const sample = 500
				var total, longest time.Duration
				late := 0
				for b.Loop() {
					for range sample {
						s := all[r.IntN(len(all))]
						if r.IntN(2) == 0 {
							s = Game{}.Mirror(s)
						}
						solver.NewGame(0)
						begin := time.Now()
						if _, err := solver.Search(b.Context(), s); err != nil {
							b.Fatal(err)
						}
						took := time.Since(begin)
						total, longest = total+took, max(longest, took)
						if took > time.Second {
							late++
						}
					}
				}
				per := float64(b.N * sample)
				b.ReportMetric(float64(total.Microseconds())/1e3/per, "ms/move")
				b.ReportMetric(float64(longest.Microseconds())/1e3, "longest-ms")
				b.ReportMetric(100*float64(late)/per, "%over-1s")
			})
		}
	}
}
