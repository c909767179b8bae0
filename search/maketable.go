package search

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/memory"
	"github.com/seed-61c9d78a/versus/internal/refinement"
)

// makeTable makes a table of at most the given bytes for the game, unless the present one is
// adequate or none is needed. It reports whether it made one, or an error if there is no room.
func (m *Minimax[S, M]) makeTable(bytes int) (made bool, err error) {
	if m.known == nil || !sameGame(m.known, m.Game) {
		m.table, m.known, m.hides = nil, m.Game, false
	}
	if _, ok := game.As[game.Hasher[S]](m.Game); !ok || m.Disable&refinement.Table != 0 {
		return false, nil
	}
	// The contents of a table are worth more than some additional room.
	if m.table != nil && (m.MemoryBytes > 0 || bytes < crowded*m.table.bytes()) {
		return false, nil
	}
	if err := checkRoom("Minimax", bytes); err != nil {
		return false, err
	}
	m.table = newTable(bytes)
	return true, nil
}

// checkRoom returns an error if the system does not give the program so many bytes more.
func checkRoom(who string, bytes int) error {
	if bytes >= 1<<30 && !memory.Fits(bytes) {
		return fmt.Errorf("search: %s: MemoryBytes is %d; the system does not have that much memory free", who, bytes)
	}
	return nil
}

// crowded is the factor by which a table must be too small to be replaced by an empty one.
const crowded = 4

// useful returns the number of table bytes that a search within the limits can fill.
func (m *Minimax[S, M]) useful(ctx context.Context, moves int) int {
	if m.MemoryBytes > 0 {
		return m.MemoryBytes
	}
	var nodes float64
	end, timed := ctx.Deadline()
	switch l := m.Limits; {
	case l.Nodes > 0:
		nodes = float64(l.Nodes)
	case l.Depth > 0:
		// Between the best case of alpha-beta, half the depth in the exponent, and the worst.
		nodes = math.Pow(float64(max(moves, fewMoves)), 0.75*float64(l.Depth))
	case timed:
		nodes = max(time.Until(end).Seconds(), 0) * fastest
	default:
		nodes = DefaultNodes
	}
	return int(min(max(nodes*2*slotBytes, minTableBytes), defaultTableBytes))
}

const (
	minTableBytes = 1 << 16
	fewMoves      = 8   // least branching factor assumed, even if this position has fewer moves
	fastest       = 1e7 // nodes per second in a simple game
)
