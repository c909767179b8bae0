package search

import (
	"context"
	"fmt"
	"math/bits"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
)

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
