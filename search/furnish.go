package search

import (
	"context"
	"math"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// furnish makes a table of at most the given bytes for the game, and reports whether it
// did: not if there is one that will do, or none is needed.
func (m *Minimax[S, M]) furnish(bytes int) bool {
	if m.known == nil || !sameGame(m.known, m.Game) {
		m.table, m.known, m.hides = nil, m.Game, false
	}
	if _, ok := game.As[game.Hasher[S]](m.Game); !ok || m.Without&Table != 0 {
		return false
	}
	// What a table holds is worth more than some room.
	if m.table != nil && (m.TableBytes > 0 || bytes < crowded*m.table.bytes()) {
		return false
	}
	m.table = newTable(bytes)
	return true
}

// crowded is how many times too small a table is before it is replaced by an empty one.
const crowded = 4

// useful returns how many bytes of a table a search under the limits can fill: clearing
// and touching more would take longer than some searches.
func (m *Minimax[S, M]) useful(ctx context.Context, moves int) int {
	if m.TableBytes > 0 {
		return m.TableBytes
	}
	var nodes float64
	end, timed := ctx.Deadline()
	switch l := m.Limits; {
	case l.Nodes > 0:
		nodes = float64(l.Nodes)
	case l.Depth > 0:
		// Between the least that alpha-beta can do, half the depth, and the most.
		nodes = math.Pow(float64(max(moves, fewMoves)), 0.75*float64(l.Depth))
	case timed:
		nodes = max(time.Until(end).Seconds(), 0) * fastest
	default:
		nodes = DefaultNodes
	}
	return int(min(max(nodes*2*slotBytes, leastTableBytes), DefaultTableBytes))
}

const (
	leastTableBytes = 1 << 16
	fewMoves        = 8   // a game is not judged by one position that has less
	fastest         = 1e7 // nodes a second of a simple game
)
