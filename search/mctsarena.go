package search

import (
	"math/bits"
	"unsafe"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/memory"
)

// mctsNode is a position of the tree, identified by the move that leads to it. Positions
// are not stored: replaying them in every simulation is cheaper. The children of a node are
// adjacent.
type mctsNode[M comparable] struct {
	sum            float64 // of the values of all visits before a proof, for First
	visits         int32
	children       int32  // index of the first child; 0: not expanded
	count          int32  // number of children
	provenChildren int32  // children proven; once the node is proven, plies to the end of the game
	state          uint32 // the player to move, and the bits below; 0 before the first visit
	move           M
}

// Besides the player, a node's state tells what its bound is: the exact value, or that of the
// best proven child for the player to move. Either is for First.
const (
	turnMask = 1<<3 - 1
	exact    = 1 << 3
	bounded  = 1 << 4
)

func (n *mctsNode[M]) turn() game.Player { return game.Player(n.state & turnMask) }
func (n *mctsNode[M]) proven() bool      { return n.state&exact != 0 }

// arena holds the nodes of a tree; node 0 is the root. They lie in chunks, the last of which
// is as large as all others together, so that nodes never move, which would take time.
type arena[M comparable] struct {
	chunks [32 - firstChunkBits]chunk[M]
	last   int // the chunk that is being filled
	nodes  int
}

type chunk[M comparable] struct {
	nodes  []mctsNode[M]
	bounds []float64 // of the nodes; apart, since few have one
	used   int
}

const firstChunkBits = 6

// locate returns the chunk of a node and its index there.
func locate(at int32) (chunk int, index uint32) {
	k := bits.Len32(uint32(at) >> firstChunkBits)
	return k, uint32(at) - chunkStart(k)
}

// chunkStart returns the index of a chunk's first node, which for all but the first chunk is
// also the number of nodes for which it has room.
func chunkStart(k int) uint32 { return 1 << (k + firstChunkBits - 1) &^ (1<<firstChunkBits - 1) }

func (a *arena[M]) node(at int32) *mctsNode[M] {
	k, i := locate(at)
	return &a.chunks[k].nodes[i]
}

// below returns a node's children and the index of the first.
func (a *arena[M]) below(n *mctsNode[M]) (first int32, children []mctsNode[M]) {
	first = n.children
	if first == 0 {
		return 0, nil
	}
	k, i := locate(first)
	return first, a.chunks[k].nodes[i:][:n.count]
}

// bound returns a node's bound; its state tells what it means.
func (a *arena[M]) bound(at int32) float64 {
	k, i := locate(at)
	return a.chunks[k].bounds[i]
}

// setBound sets a node's bound, and the bit of its state that tells the meaning.
func (a *arena[M]) setBound(at int32, v float64, meaning uint32) {
	k, i := locate(at)
	c := &a.chunks[k]
	c.bounds[i] = v
	c.nodes[i].state |= meaning
}

// mean returns the value of a visited node.
func (a *arena[M]) mean(at int32) float64 {
	n := a.node(at)
	if n.proven() {
		return a.bound(at)
	}
	return n.sum / float64(n.visits)
}

// bytesEach returns the memory that a node takes.
func (a *arena[M]) bytesEach() int {
	return int(unsafe.Sizeof(mctsNode[M]{}) + unsafe.Sizeof(float64(0))) // with its bound
}

// reserve returns the first of n adjacent nodes, whose contents are arbitrary.
func (a *arena[M]) reserve(n, capacity int) int32 {
	for ; ; a.last++ {
		c, start := &a.chunks[a.last], int(chunkStart(a.last))
		if size := max(start, 1<<firstChunkBits); c.nodes == nil && n <= size {
			size = min(size, max(n, capacity-a.nodes))
			c.nodes, c.bounds = make([]mctsNode[M], size), make([]float64, size)
			memory.AdviseLarge(c.nodes) // they are visited at random
		}
		if first := c.used; n <= len(c.nodes)-first {
			c.used += n
			a.nodes += n
			return int32(start + first)
		}
	}
}

// clear removes all nodes, but keeps the memory.
func (a *arena[M]) clear() {
	for k := range a.chunks {
		a.chunks[k].used = 0
	}
	a.last, a.nodes = 0, 0
}

// copyTo copies adjacent nodes, from the node at on, to another arena.
func (a *arena[M]) copyTo(other *arena[M], to, at, count int32) {
	k, i := locate(at)
	l, j := locate(to)
	from, dst := &a.chunks[k], &other.chunks[l]
	copy(dst.nodes[j:][:count], from.nodes[i:][:count])
	copy(dst.bounds[j:][:count], from.bounds[i:][:count])
}
