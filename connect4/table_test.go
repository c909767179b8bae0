package connect4

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/must"
)

// ErrBook is for the tests of books.
var ErrBook = errBook

// TestReset checks that no results remain, whether few or many positions were searched, by
// one worker or several.
func TestReset(t *testing.T) {
	g := Game{}
	for _, c := range []struct {
		workers int
		moves   string
	}{{1, "44444132226"}, {1, "2252576253462244111563365343671351441"}, {2, "2252576253462244111563365343671351441"}, {2, "274552224131661"}, {1, "274552224131661"}} {
		s := must.Get(g.ParseMoves(c.moves))(t)
		solver := Solver{NoBook: true, Workers: c.workers, MemoryBytes: 1 << 20}
		first := must.Get(solver.Solve(t.Context(), s))(t)
		solver.NewGame(0)
		if n := leftovers(&solver); n != 0 {
			t.Errorf("%s with %d workers: %d entries are left; want n == 0", c.moves, c.workers, n)
		}
		again, err := solver.Solve(t.Context(), s)
		if err != nil || again.Score != first.Score || c.workers == 1 && again.Nodes != first.Nodes {
			t.Errorf("%s: %d nodes and score %d, after Reset %d and %d, %v", c.moves, first.Nodes, first.Score, again.Nodes, again.Score, err)
		}
	}
}

func leftovers(s *Solver) (n int) {
	tables := []*table{&s.table}
	for _, e := range s.engines {
		tables = append(tables, &e.(*worker[[6]struct{}, [0]uint64]).near)
	}
	for _, t := range tables {
		for _, word := range t.words {
			if word != 0 {
				n++
			}
		}
	}
	return n
}

// TestEveryKeyHasItsOwnPlace checks that the bucket and the kept part identify all keys of a
// small board, in tables of any size.
func TestEveryKeyHasItsOwnPlace(t *testing.T) {
	for _, bytes := range []int{1 << 12, 5000, 3 << 12, 100_000, 1<<17 - 16} {
		const width = 18
		var table table
		table.reset(bytes, width)
		if used := 8 * len(table.words); used > bytes || used < bytes-bucketBytes {
			t.Errorf("of %d bytes %d are used; want used <= bytes, used >= bytes-bucketBytes", bytes, used)
		}
		seen := make(map[[2]uint64]uint64, 1<<width)
		for key := range uint64(1) << width {
			bucket, kept := table.slot(key)
			if bucket >= uint64(len(table.words)) || bucket&1 != 0 || kept>>(64-entryShift) != 0 {
				t.Fatalf("%d bytes: key %x is in bucket %d of %d, and %x of it is kept; want bucket < uint64(len(table.words)), bucket&1 == 0, kept>>(64-entryShift) == 0", bytes, key, bucket, len(table.words), kept)
			}
			if other, ok := seen[[2]uint64{bucket, kept}]; ok {
				t.Fatalf("%d bytes: keys %x and %x are taken for each other; want not ok", bytes, key, other)
			}
			seen[[2]uint64{bucket, kept}] = key
		}
	}
}

// TestSmallestTable checks that the least table leaves room in an entry for all of a key that its
// bucket does not determine, and that half of it would not.
func TestSmallestTable(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for width := uint(20); width <= 64; width++ {
		var least table
		least.reset(0, width)
		if bytes := max(smallestTable(width), 1<<12); 8*len(least.words) != bytes {
			t.Errorf("width %d: %d bytes; want %d", width, 8*len(least.words), bytes)
		}
		room := uint(64 - entryShift)
		if least.shift > room || least.shift < room && len(least.words) > 1<<9 {
			t.Errorf("width %d: %d bits of a key are kept, with room for %d", width, least.shift, room)
		}
		for range 100 {
			if _, kept := least.slot(r.Uint64() >> (64 - width)); kept>>room != 0 {
				t.Fatalf("width %d: %x does not fit into an entry", width, kept)
			}
		}
	}
}

// TestNewGameTakesTheMemory checks that a solver gets its memory before the clock starts.
func TestNewGameTakesTheMemory(t *testing.T) {
	solver := Solver{MemoryBytes: 1 << 20}
	for range 2 {
		solver.NewGame(0)
		if len(solver.table.words) == 0 || solver.table.cold {
			t.Error("the table has yet to get its memory")
		}
	}
}
