package search

// With Transpositions the tree is a graph. A node is how a position was reached, by which
// move from where; when a position is reached in another way too, it gets a node of its own,
// with all that is known of it, and both ways become links to that. A link counts its own
// visits, which exploration is about, and its sum is that number times the mean of the
// position, whoever found that: what a node is worth does not depend on how often its
// children were visited from elsewhere. Values are passed up along the path only, as what
// they change there; other parents notice when they are visited.

// linked is the count of a node that is a link; its first child is then the position.
const linked = -1

// positions finds nodes by the hashes of their positions: an open hash table.
type positions struct {
	slots []place64
	used  int
}

// place64 is a node with the hash of its position.
type place64 struct {
	hash uint64
	node int32 // plus one; 0: the slot is empty
	own  bool  // it is the position's own node, not a way to it
}

// positionBytes is what the table takes for a node, about, when it has just grown.
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

// forget empties the table.
func (p *positions) forget() {
	clear(p.slots)
	p.used = 0
}

// enter files a node in an empty slot.
func (p *positions) enter(slot *place64, hash uint64, node int32, own bool) {
	*slot = place64{hash, node + 1, own}
	p.used++
}

// renumber gives all nodes the numbers that moved has for them, plus one, and drops those
// for which it has none.
func (p *positions) renumber(moved []int32) {
	old := p.slots
	p.slots, p.used = make([]place64, len(old)), 0
	for _, s := range old {
		if s.node != 0 && moved[s.node-1] != 0 {
			p.enter(p.find(s.hash), s.hash, moved[s.node-1]-1, s.own)
		}
	}
}

// spot returns the node of the position that at leads to.
func (g *grown[M]) spot(at int32) int32 {
	if n := &g.arena[at]; n.count == linked {
		return n.children
	}
	return at
}

// rooted files the root, which no move leads to.
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

// link looks up s, to which a node leads that is visited for the first time. If it is known
// and there is room, it makes the node a link.
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
		t.arena = append(t.arena, t.arena[before])
		slot.node, slot.own = int32(len(t.arena)), true
		t.arena[before].children, t.arena[before].count = slot.node-1, linked
	}
	t.arena[at].children, t.arena[at].count = slot.node-1, linked
}

// cycle reports whether the path came through a position before its last node.
func (t *mctsTree[S, M]) cycle(position int32) bool {
	for _, at := range t.path[:len(t.path)-1] {
		if t.spot(at) == position {
			return true
		}
	}
	return false
}

// moved reports whether a move leads to the path's i-th node: to a position's own node
// leads a link.
func (t *mctsTree[S, M]) moved(i int) bool {
	if i == 0 {
		return false
	}
	before := &t.arena[t.path[i-1]]
	return before.count != linked || before.children != t.path[i]
}

// renew brings the links below the last node of the path up to date.
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

// follows sets the sum of a link to what its position is worth now, and returns by how
// much that has changed.
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

// pass adds the value v to the path's i-th node, a link, and returns what that changes for
// those above. The position is the next node of the path, unless it has already come
// before, or the node has become a link only since the path was chosen.
func (t *mctsTree[S, M]) pass(i int, v float64, visits int32, assumed float64) float64 {
	n := &t.arena[t.path[i]]
	if i == len(t.path)-1 { // it goes round in a circle
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
