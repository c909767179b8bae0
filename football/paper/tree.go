package paper

import "slices"

// turnTree is a tree of whole turns: nodes in one slice, those of siblings side by side
// with the best looking first. Node 0 is the root. It holds no pointers, so that large
// trees cost the garbage collector nothing.
type turnTree struct {
	nodes []turnNode
	paths []Direction // of all turns, one after the other
}

// turnNode is the beginning of a turn, reached by the turn from its parent. Values are
// for the player who played that turn.
type turnNode struct {
	key          uint64 // of the position
	sum          float64
	visits       int32 // 1 for the evaluation, and those of simulations
	first, count int32 // children: all that do not lose at once, or one that does
	opened       int32 // children that simulations have gone to: these are the first ones
	alive        int32 // children that are not proven to lose
	path         uint32
	prior        float32
	value        float32 // by minimax over the tree
	length       uint8   // of the path
	proven       int8    // +1: the player who played the turn wins; -1: loses
	expanded     bool
	doubtful     bool  // turns were left out, so a loss cannot be proven
	expanding    bool  // a goroutine enumerates its turns
	counted      bool  // as one that loses, in alive of its parent
	pending      int16 // simulations under way
}

const (
	nodeBytes   = 56
	longestPath = 255 // longer turns are left out; a field has 512 segments, but real turns stay below 60
)

// bytes returns about what the tree takes.
func (t *turnTree) bytes() int { return nodeBytes*len(t.nodes) + len(t.paths) }

// children returns the children of node n in the part of the tree that may be chosen from:
// those opened and the best looking one of the others.
func (t *turnTree) children(n *turnNode) []turnNode {
	return t.nodes[n.first : n.first+min(n.count, n.opened+1)]
}

// pathOf returns the turn that leads to a node.
func (t *turnTree) pathOf(n *turnNode) []Direction {
	return t.paths[n.path : n.path+uint32(n.length)]
}

// mean is the node's mean value.
func (n *turnNode) mean() float64 {
	if n.proven != 0 {
		return float64(n.proven)
	}
	return n.sum / float64(max(n.visits, 1))
}

// best returns the child to play: one that wins, else the one visited most, else the one
// that looked best.
func (t *turnTree) best(n *turnNode) *turnNode {
	list := t.nodes[n.first : n.first+n.count]
	best := &list[0]
	for i := range list[1:] {
		c := &list[i+1]
		if c.proven > best.proven || c.proven == best.proven && c.visits > best.visits {
			best = c
		}
	}
	return best
}

// find returns the place of the position with the given key, or -1. It looks at the root
// and two turns down.
func (t *turnTree) find(key uint64) int32 {
	if len(t.nodes) == 0 {
		return -1
	}
	if t.nodes[0].key == key {
		return 0
	}
	root := &t.nodes[0]
	for i := root.first; i < root.first+root.count; i++ {
		if t.nodes[i].key == key {
			return i
		}
		for k := t.nodes[i].first; k < t.nodes[i].first+t.nodes[i].count; k++ {
			if t.nodes[k].key == key {
				return k
			}
		}
	}
	return -1
}

// cut makes the node at a place the root, and forgets what is not below it.
func (t *turnTree) cut(root int32) {
	old := *t
	t.nodes = append(make([]turnNode, 0, 1024), old.nodes[root])
	t.paths = nil
	for i := 0; i < len(t.nodes); i++ {
		n := &t.nodes[i]
		path := old.pathOf(n)
		n.path = uint32(len(t.paths))
		t.paths = append(t.paths, path...)
		first := int32(len(t.nodes))
		t.nodes = append(t.nodes, old.nodes[n.first:n.first+n.count]...)
		t.nodes[i].first = first
	}
	t.nodes, t.paths = slices.Clip(t.nodes), slices.Clip(t.paths)
}
