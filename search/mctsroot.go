package search

import (
	"math"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// reuse makes s, which follows past, the root: its node, if the tree has one that is
// found before until, or else a new tree. A zero until means no limit.
func (t *mctsTree[S, M]) reuse(s S, past []S, until time.Time) {
	at, known := int32(0), false
	if t.arena.nodes > 0 && t.arena.node(0).visits > 0 {
		at, known = t.follow(s, past)
		if !known && len(past) == 0 && t.historian == nil {
			f := finder[S, M]{t, s, until, 0}
			for plies := 0; plies <= reusePlies && !known; plies++ {
				at, known = f.find(0, t.root, plies)
			}
		}
	}
	t.root, t.depth, t.fault, t.looked = s, 0, nil, false
	t.past = append(t.past[:0], past...)
	if !known || t.historian != nil && t.arena.node(at).proven() {
		t.spare, t.arena = t.arena, t.spare
		t.arena.clear()
		*t.arena.node(t.arena.reserve(1, t.maxNodes)) = mctsNode[M]{state: uint32(t.game.Turn(&s))}
		t.hides = false
		return
	}
	if at != 0 {
		t.keep(at, until)
	}
}

// keep moves the node at and those below it to the other arena, as many as time allows.
func (t *mctsTree[S, M]) keep(at int32, until time.Time) {
	from, kept := t.arena, t.spare
	kept.clear()
	from.copyTo(kept, kept.reserve(1, t.maxNodes), at, 1)
	late, looked := false, 0
	for k := range kept.chunks {
		c := &kept.chunks[k]
		for i := 0; i < c.used; i++ { // breadth first: children stay adjacent
			if looked%512 == 0 && !late {
				late = passed(until)
			}
			looked++
			n := &c.nodes[i]
			switch {
			case n.children == 0:
			case late: // a leaf again, but with its statistics
				n.children, n.count = 0, 0
				if !n.proven() {
					n.provenChildren = 0
				}
			default:
				first := n.children
				n.children = kept.reserve(int(n.count), t.maxNodes)
				from.copyTo(kept, n.children, first, n.count)
			}
		}
	}
	t.spare, t.arena = from, kept
}

// lookForEndings visits the moves of the root that end the game, once it has children. Their
// values are exact, so a win in one ply is found with few simulations and many moves too.
func (t *mctsTree[S, M]) lookForEndings() {
	root := t.arena.node(0)
	if t.looked || root.proven() {
		return
	}
	if root.children == 0 {
		t.plies, t.line = 0, append(append(t.line[:0], t.past...), t.root)
		if !t.expand(0, &t.root) {
			return
		}
	}
	t.looked = true
	first, children := t.arena.below(root)
	for i := range children {
		at, n := first+int32(i), &children[i]
		if root.proven() {
			return
		}
		if n.visits > 0 {
			continue
		}
		if t.spend() {
			return
		}
		t.before, t.now = t.root, t.root
		t.game.Apply(&t.now, n.move)
		if t.historian != nil {
			t.line = append(append(t.line[:0], t.past...), t.root, t.now)
		}
		if t.firstVisit(at, &t.now) && !t.stopped {
			t.path, t.plies, t.depth = append(t.path[:0], 0, at), 1, max(t.depth, 1)
			t.backup(t.arena.bound(at), true)
			t.simulations = min(t.simulations+1, t.maxSimulations)
		}
	}
}

// passed reports whether until has passed. The zero time never passes.
func passed(until time.Time) bool { return !until.IsZero() && time.Now().After(until) }

// follow returns the node of s, if the past leads to it from the root.
func (t *mctsTree[S, M]) follow(s S, past []S) (at int32, ok bool) {
	line := append(past[:len(past):len(past)], s)
	i := len(past)
	if t.historian != nil { // the value of a node depends on all positions before it
		if i = len(t.past); i >= len(line) || line[i] != t.root || !slices.Equal(line[:i], t.past) {
			return 0, false
		}
	}
	// A position may repeat: the tree is where the last search was.
	if n := len(t.past); t.historian == nil && n < len(past) && line[n] == t.root {
		i = n
	}
	for i >= 0 && line[i] != t.root {
		i--
	}
	if i < 0 {
		return 0, false
	}
	here := t.root
	for _, next := range line[i+1:] {
		first, children := t.arena.below(t.arena.node(at))
		i := 0
		for i < len(children) && !(children[i].visits > 0 && game.After(t.game, here, children[i].move) == next) {
			i++
		}
		if i == len(children) {
			return 0, false
		}
		at, here = first+int32(i), next
	}
	return at, true
}

// reusePlies is the greatest number of plies between two searches for which the tree is
// kept without knowing the past: our move, the reply, and a few more for turns of several
// steps and chance.
const reusePlies = 4

// maxLooked bounds the number of nodes searched for the next root.
const maxLooked = 1 << 16

// finder looks for the node of the position want.
type finder[S, M comparable] struct {
	*mctsTree[S, M]
	want   S
	until  time.Time
	looked int
}

// find looks the given number of plies below a node, the node of s.
func (f *finder[S, M]) find(at int32, s S, plies int) (int32, bool) {
	if plies == 0 {
		return at, s == f.want
	}
	first, children := f.arena.below(f.arena.node(at))
	for i := range children {
		if f.looked >= maxLooked {
			break
		}
		if children[i].visits == 0 {
			continue
		}
		if f.looked++; f.looked%64 == 0 && passed(f.until) {
			f.looked = maxLooked
		}
		if found, ok := f.find(first+int32(i), game.After(f.game, s, children[i].move), plies-1); ok {
			return found, true
		}
	}
	return 0, false
}

// interim returns the tree's result so far.
func (t *mctsTree[S, M]) interim(moves []M) Result[M] {
	return t.result([]*mctsTree[S, M]{t}, moves)
}

// result combines the trees, of which t is the first. moves are the root's moves.
func (t *mctsTree[S, M]) result(trees []*mctsTree[S, M], moves []M) Result[M] {
	totals, sums := make([]standing, len(moves)), make([]float64, len(moves))
	r := Result[M]{Depth: t.depth}
	turn := t.arena.node(0).turn()
	sign := turn.Sign()
	var places map[M]int // of moves
	for _, tree := range trees {
		r.Nodes += tree.simulations
		root := tree.arena.node(0)
		first, children := tree.arena.below(root)
		for j := range children {
			c, i := &children[j], j
			if moves[i] != c.move { // the children are in another order
				if places == nil {
					places = make(map[M]int, len(moves))
					for i, m := range moves {
						places[m] = i
					}
				}
				i = places[c.move]
			}
			k := &totals[i]
			k.visits += int64(c.visits)
			sums[i] += c.sum
			if c.proven() {
				k.prospect = prospect{sign * tree.arena.bound(first+int32(j)), true, int(c.provenChildren)}
			}
		}
		if root.proven() {
			r.Proven = true
			r.Score = tree.arena.bound(0)
		}
	}
	for i := range totals {
		if k := &totals[i]; !k.proven {
			k.value = sign * sums[i] / float64(k.visits) // NaN without visits
		}
	}
	best := t.stakes.of(turn).leading(totals, t.maxPayoff-t.minPayoff)
	shortest := math.MaxInt
	for _, tree := range trees {
		if totals[best].proven {
			break
		}
		if move, plies := tree.forced(); plies > 0 && plies < shortest {
			best, shortest = slices.Index(moves, move), plies
		}
	}
	r.Line = t.expected(moves[best])
	if again := t.again(r.Line, shortest); again > 0 {
		r.Line = r.Line[again:]
		best = slices.Index(moves, r.Line[0])
	}
	r.Move = moves[best]
	if k := totals[best]; !r.Proven && (k.visits > 0 || k.proven) {
		r.Score = sign * k.value
	} else if !r.Proven {
		r.Score = t.score(&t.root)
	}
	r.Score = plainZero(r.Score)
	for _, tree := range trees {
		r.Proven = r.Proven && !tree.hides // hidden moves call for mixed strategies
	}
	r.Lines = []Line[M]{{Moves: r.Line, Score: r.Score}}
	return r
}

// longestReturn is the longest way back to a position, in plies, that again looks for: a slow
// game must not delay the result.
const longestReturn = 4

// again returns the number of plies after which line is where it began, knows the next move
// better than the root does, and thinks no less of it than of its first; 0 if there is no such
// place. Who can wait and win as well would otherwise wait for ever. If the first move wins by
// force within the given plies, the next one must, too.
func (t *mctsTree[S, M]) again(line []M, forced int) (plies int) {
	root := t.arena.node(0)
	if t.historian != nil || t.hides || root.proven() {
		return 0
	}
	sign, at := root.turn().Sign(), int32(0)
	first := t.childOf(0, line[0])
	if first < 0 || t.arena.node(first).proven() {
		return 0
	}
	least := sign * t.arena.mean(first)
	s, played := t.root, 0
	after := func(plies int) S {
		for ; played < plies; played++ {
			t.game.Apply(&s, line[played])
		}
		return s
	}
	for i, m := range line[:min(len(line), longestReturn+1)] {
		next := t.childOf(at, m)
		here := t.arena.node(at)
		_, moves := t.arena.below(here)
		_, atRoot := t.arena.below(root)
		same := here.turn() == root.turn() && len(moves) == len(atRoot)
		if i > 0 && same && sign*t.arena.mean(next) >= least {
			if own := t.childOf(0, m); own >= 0 && t.arena.node(own).visits < t.arena.node(next).visits && after(i) == t.root {
				if f := t.forcer(); forced == math.MaxInt || f.wins(next, forced-i-1) {
					plies = i
				}
			}
		}
		at = next
	}
	return plies
}

// childOf returns the child of a node by a move, or -1.
func (t *mctsTree[S, M]) childOf(at int32, m M) int32 {
	first, children := t.arena.below(t.arena.node(at))
	for i := range children {
		if children[i].move == m {
			return first + int32(i)
		}
	}
	return -1
}

// expected returns m followed by the best moves below it.
func (t *mctsTree[S, M]) expected(m M) (line []M) {
	line = append(line, m)
	for at := t.childOf(0, m); at >= 0; {
		n := t.arena.node(at)
		first, children := t.arena.below(n)
		if len(children) == 0 || n.turn() == game.Chance {
			break
		}
		best := t.leading(n.turn(), first, children)
		if children[best].visits == 0 {
			break
		}
		line = append(line, children[best].move)
		at = first + int32(best)
	}
	return line
}

// leading returns the index of the best of a node's children for the player to move there.
func (t *mctsTree[S, M]) leading(turn game.Player, first int32, children []mctsNode[M]) int {
	list := make([]standing, len(children))
	for i := range children {
		c := &children[i]
		k := &list[i]
		k.visits = int64(c.visits)
		if k.proven = c.proven(); k.proven {
			k.value, k.plies = turn.Sign()*t.arena.bound(first+int32(i)), int(c.provenChildren)
		} else {
			k.value = turn.Sign() * c.sum / float64(k.visits)
		}
	}
	return t.stakes.of(turn).leading(list, t.maxPayoff-t.minPayoff)
}
