package search

// With Transpositions the tree is a graph. A node is an edge: a move from one parent. When a
// position is reached by a second edge, it gets a separate node with all its statistics,
// and both edges become links to that node. A link counts its own visits, for exploration;
// its sum is this count times the mean of the position, including visits by other edges.
// So the value of a node does not depend on how often its children were visited from
// elsewhere. Changes of value are backed up along the path only; other parents are updated
// when they are visited.

// linked is the count of a node that is a link; children is then the position's node.
const linked = -1

// positions finds nodes by the hashes of their positions: a hash table with open addressing.
type positions struct {
	slots []place64
	used  int
}

// place64 is a node with the hash of its position.
type place64 struct {
	hash uint64
	node int32 // plus one; 0: the slot is empty
	own  bool  // node is the position's separate node, not an edge to it
}

// positionBytes is roughly the table's memory per node when it has just grown.
const positionBytes = 4 * 16

// slot returns the slot of a hash, which may be empty.
func (p *positions) slot(hash uint64) *place64 {
	if 2*p.used >= len(p.slots) {
		p.resize(max(2*len(p.slots), 64))
	}
	return p.find(hash)
}

func (p *positions) find(hash uint64) *place64 {
	mask := uint64(len(p.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		if s := &p.slots[i]; s.node == 0 || s.hash == hash {
			return s
		}
	}
}

func (p *positions) resize(n int) {
	old := p.slots
	p.slots = make([]place64, n)
	for _, s := range old {
		if s.node != 0 {
			*p.find(s.hash) = s
		}
	}
}

// forget clears the table.
func (p *positions) forget() {
	clear(p.slots)
	p.used = 0
}

// enter stores a node in an empty slot.
func (p *positions) enter(slot *place64, hash uint64, node int32, own bool) {
	*slot = place64{hash, node + 1, own}
	p.used++
}

// renumber replaces all node numbers by those in moved, which are one too high, and drops
// the nodes for which moved is 0.
func (p *positions) renumber(moved []int32) {
	old := p.slots
	p.slots, p.used = make([]place64, len(old)), 0
	for _, s := range old {
		if s.node != 0 && moved[s.node-1] != 0 {
			p.enter(p.find(s.hash), s.hash, moved[s.node-1]-1, s.own)
		}
	}
}

// spot returns the node of at's position: the target of a link, otherwise at.
func (g *grown[M]) spot(at int32) int32 {
	if n := &g.arena[at]; n.count == linked {
		return n.children
	}
	return at
}

// rooted enters the root, to which no move leads.
func (t *mctsTree[S, M]) rooted() {
	if t.hasher == nil {
		return
	}
	hash := scramble(t.hasher.Hash(&t.root))
	if slot := t.positions.slot(hash); slot.node == 0 {
		t.positions.enter(slot, hash, 0, true)
	} else {
		slot.node, slot.own = 1, true
	}
}

// link looks up s, the position of the node at, which is visited for the first time. If the
// position is known and there is room, at becomes a link.
func (t *mctsTree[S, M]) link(at int32, s *S) {
	hash := scramble(t.hasher.Hash(s))
	slot := t.positions.slot(hash)
	if slot.node == 0 {
		t.positions.enter(slot, hash, at, false)
		return
	}
	if !slot.own {
		if len(t.arena) >= t.capacity {
			return
		}
		before := slot.node - 1
		t.arena = append(t.withRoom(t.arena, 1), t.arena[before])
		slot.node, slot.own = int32(len(t.arena)), true
		t.arena[before].children, t.arena[before].count = slot.node-1, linked
	}
	t.arena[at].children, t.arena[at].count = slot.node-1, linked
}

// cycle reports whether the path visited the position before its last node.
func (t *mctsTree[S, M]) cycle(position int32) bool {
	for _, at := range t.path[:len(t.path)-1] {
		if t.spot(at) == position {
			return true
		}
	}
	return false
}

// moved reports whether a move leads to the path's i-th node, rather than a link to a
// position's separate node.
func (t *mctsTree[S, M]) moved(i int) bool {
	if i == 0 {
		return false
	}
	before := &t.arena[t.path[i-1]]
	return before.count != linked || before.children != t.path[i]
}

// renew updates the links below the last node of the path, and the sums along the path.
func (t *mctsTree[S, M]) renew() {
	last := len(t.path) - 1
	n := &t.arena[t.path[last]]
	change := 0.0
	for i := n.children; i < n.children+n.count; i++ {
		if c := &t.arena[i]; c.count == linked && !c.proven {
			change += t.follows(c)
		}
	}
	for i := last; i >= 0 && change != 0; i-- {
		if n := &t.arena[t.path[i]]; n.count == linked {
			if position := &t.arena[n.children]; n.children != t.path[i+1] && !position.proven {
				position.sum += change // see pass
			}
			change = t.follows(n)
		} else if !n.proven {
			n.sum += change
		}
	}
}

// follows updates the sum of a link to the current mean of its position, and returns the
// change.
func (t *mctsTree[S, M]) follows(n *mctsNode[M]) (change float64) {
	position := &t.arena[n.children]
	if position.visits == 0 {
		return 0
	}
	sum := position.sum * float64(n.visits)
	if !position.proven {
		sum /= float64(position.visits)
	}
	change = sum - n.sum
	n.sum = sum
	return change
}

// pass adds the value v to the path's i-th node, a link, and returns the change for the
// nodes above. The next node of the path is the link's position, unless the path ends in a
// cycle, or the node became a link after the path was chosen.
func (t *mctsTree[S, M]) pass(i int, v float64, visits int32, assumed float64) float64 {
	n := &t.arena[t.path[i]]
	if i == len(t.path)-1 { // the path is a cycle
		n.sum += v - assumed
		return v
	}
	if position := &t.arena[n.children]; n.children != t.path[i+1] {
		position.visits += visits
		if !position.proven {
			position.sum += v - assumed
		}
	}
	return t.follows(n) + assumed
}
