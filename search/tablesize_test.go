package search

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
)

// TestTableGrowsAsItFills stores positions in a table that has room for many more, and checks
// that most are found at any time, that the table uses no more room than they need, and that
// clearing it resets its size.
func TestTableGrowsAsItFills(t *testing.T) {
	tab := newTable(16 << 20)
	for range 2 {
		r := rand.New(rand.NewPCG(1, 2))
		var hashes []uint64
		for n := 1; n <= 200_000; n++ {
			hash := r.Uint64()
			hashes = append(hashes, hash)
			if tab.store(hash, entry{value: float64(n), depth: 1, bound: exactBound, move: n % 7}) {
				tab.grow(1)
			}
			if n%50_000 != 0 {
				continue
			}
			lost := 0
			for i, h := range hashes {
				switch e := tab.probe(h); {
				case e.bound == noBound:
					lost++
				case e.value != float64(i+1) || e.move != (i+1)%7:
					t.Fatalf("entry %d is %+v", i+1, e)
				}
			}
			if most := n / 4; lost > most {
				t.Errorf("%d of %d entries are lost; want at most %d", lost, n, most)
			}
			if used, most := int(tab.used.Load()), firstBuckets+n/entriesPerBucket; used > most || n > 100_000 && used < most-batch {
				t.Errorf("%d buckets are in use for %d entries; want %d", used, n, most)
			}
		}
		tab.forget()
		for i, s := range tab.slots[:firstBuckets*bucketSize] { // those of other buckets are written before they are used
			if s != (slot{}) {
				t.Fatalf("slot %d is %v after all was forgotten; want s == (slot{})", i, s)
			}
		}
		if used := tab.used.Load(); used != firstBuckets {
			t.Errorf("%d buckets are in use after all was forgotten; want %d", used, firstBuckets)
		}
	}
}

// TestTableGrowsNoFurther fills tables that have their full size, including the smallest.
func TestTableGrowsNoFurther(t *testing.T) {
	for _, size := range []int{1, 1 << 16, 2 << 20} {
		tab := newTable(size)
		r := rand.New(rand.NewPCG(1, 2))
		for range max(size/slotBytes*4, 100) {
			tab.store(r.Uint64(), entry{bound: exactBound})
			tab.grow(3)
		}
		if used := int(tab.used.Load()); used != len(tab.slots)/bucketSize {
			t.Errorf("a table of %d bytes: %d buckets in use of %d; want used == len(tab.slots)/bucketSize", size, used, len(tab.slots)/bucketSize)
		}
	}
}

// TestSharedTableGrows lets a table grow while other goroutines store and look up: entries
// found must equal those stored.
func TestSharedTableGrows(t *testing.T) {
	tab := newTable(4 << 20)
	var group sync.WaitGroup
	for worker := range 3 {
		group.Go(func() {
			r := rand.New(rand.NewPCG(1, uint64(worker)))
			for range 100_000 {
				hash := r.Uint64() >> 1 << 1
				added := tab.store(hash, entry{value: float64(hash >> 40), depth: 1, bound: exactBound})
				if added && worker == 0 {
					tab.grow(3)
				}
				hash ^= uint64(r.Uint32() & 3 << 20)
				if e := tab.probe(hash); e.bound != noBound && e.value != float64(hash>>40) {
					t.Errorf("found %v where only %v can be", e.value, hash>>40)
				}
			}
		})
	}
	group.Wait()
	if used := tab.used.Load(); used != uint64(len(tab.slots)/bucketSize) {
		t.Errorf("%d buckets are in use of %d; want used == uint64(len(tab.slots)/bucketSize)", used, len(tab.slots)/bucketSize)
	}
}

// TestTableFitsTheSearch checks the size of the table for every kind of limits.
func TestTableFitsTheSearch(t *testing.T) {
	g := randomgame.NewLattice(1, 4, 2)
	g.Hasher = true
	short, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	long, cancel := context.WithTimeout(t.Context(), time.Hour)
	defer cancel()
	for name, c := range map[string]struct {
		ctx         context.Context
		bytes       int
		limits      Limits
		least, most int
	}{
		"given":       {t.Context(), 1 << 20, Limits{Depth: 1}, 1 << 20, 1 << 20},
		"one ply":     {t.Context(), 0, Limits{Depth: 1}, minTableBytes, minTableBytes},
		"eight plies": {t.Context(), 0, Limits{Depth: 8}, 1 << 22, 1 << 24},
		"deep":        {t.Context(), 0, Limits{Depth: 20}, defaultTableBytes, defaultTableBytes},
		"few nodes":   {long, 0, Limits{Nodes: 10_000}, 1 << 18, 1 << 19},
		"no limit":    {t.Context(), 0, Limits{}, 1 << 23, 1 << 24},
		"10 ms":       {short, 0, Limits{}, minTableBytes, 1 << 22},
		"an hour":     {long, 0, Limits{}, defaultTableBytes, defaultTableBytes},
	} {
		m := Minimax[randomgame.State, randomgame.Move]{Game: g.Play(), MemoryBytes: c.bytes, Limits: c.limits}
		m.known.study(m.Game)
		m.makeTable(m.useful(c.ctx, 7))
		if n := m.table.bytes(); n < c.least || n > c.most {
			t.Errorf("%s: a table of %d bytes; want %d to %d", name, n, c.least, c.most)
		}
	}
}

// TestTableGrowsWhereItIsCrowded checks that the table is kept unless it is far too small
// for the next search.
func TestTableGrowsWhereItIsCrowded(t *testing.T) {
	g := randomgame.NewLattice(1, 4, 2)
	g.Hasher = true
	m := Minimax[randomgame.State, randomgame.Move]{Game: g.Play()}
	m.known.study(m.Game)
	for _, c := range []struct {
		bytes int
		made  bool
	}{{1 << 16, true}, {1 << 16, false}, {1 << 17, false}, {1 << 18, true}, {1 << 16, false}} {
		if made, err := m.makeTable(c.bytes); err != nil || made != c.made {
			t.Errorf("asked for %d bytes: a new table: %v, %v; want %v", c.bytes, made, err, c.made)
		}
	}
}

// TestHasherSaysWhatCounts compares the documentation of game.Hasher with the table.
func TestHasherSaysWhatCounts(t *testing.T) {
	text := must.Get(os.ReadFile("../game/capability.go"))(t)
	place := bits.Len(uint(defaultTableBytes/slotBytes/bucketSize)) - 1
	said := strings.Join(strings.Fields(strings.ReplaceAll(string(text), "//", "")), " ")
	want := fmt.Sprintf("those that select a slot of its table, %d by default, and %d kept there", place, bits.OnesCount64(checkMask))
	if !strings.Contains(said, want) {
		t.Errorf("game.Hasher does not say: %s", want)
	}
}
