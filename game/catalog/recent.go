//go:build !js

package catalog

import (
	"slices"
	"sync"

	"github.com/seed-61c9d78a/versus/game/board"
)

// recent are the records that were replayed last. Most requests are about a record that has been
// asked for before, or about one more move; without this each of them would replay all moves.
type recent[S, M comparable] struct {
	mu     sync.Mutex
	tables [32]*replay[S, M] // nobody changes them
	next   int               // to be replaced
}

// A shorter record is replayed as fast. A longer one is not kept, for its memory.
const (
	recentLeast = 8
	recentMost  = 1000
)

// recall returns a table that has replayed the beginning of a record, as a copy, and the one in
// recent that it comes from; or nil.
func (k *recent[S, M]) recall(r board.Record) (o, from *replay[S, M]) {
	if len(r.Moves) < recentLeast {
		return nil, nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	plies := 0
	for _, t := range k.tables {
		if t == nil || t.record.Variant != r.Variant || t.record.Setup != r.Setup || t.record.Start != r.Start || t.record.Seed != r.Seed {
			continue
		}
		same := 0
		for same < min(len(r.Moves), len(t.record.Moves)) && r.Moves[same] == t.record.Moves[same] {
			same++
		}
		if same > plies {
			from, plies = t, same
		}
	}
	if from == nil {
		return nil, nil
	}
	return from.copied(plies, r), from
}

// keep adds a table, in the place of from if it continues that one.
func (k *recent[S, M]) keep(t, from *replay[S, M]) {
	n := len(t.moment.Moves)
	if n < recentLeast || n > recentMost || from != nil && n == len(from.moment.Moves) {
		return
	}
	t = t.copied(n, t.record)
	k.mu.Lock()
	defer k.mu.Unlock()
	if i := slices.Index(k.tables[:], from); from != nil && i >= 0 && n > len(from.moment.Moves) {
		k.tables[i] = t
		return
	}
	k.tables[k.next] = t
	k.next = (k.next + 1) % len(k.tables)
}
