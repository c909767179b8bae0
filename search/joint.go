package search

import (
	"math/rand/v2"
	"slices"
	"unsafe"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// jointWorker is one search of SimultaneousMCTS.
type jointWorker[S, M comparable] struct {
	*SimultaneousMCTS[S, M]
	rules[S, M]
	line    []S // the positions so far, kept for a Historian only
	random  *rand.Rand
	source  rand.PCG // of its random moves
	deepest int
	depth   int
	room    int // bytes left for the tree
	buffer  []M
	p       []float64 // the strategy of the choosing side
}

func (m *SimultaneousMCTS[S, M]) newWorker(past []S) *jointWorker[S, M] {
	w := &jointWorker[S, M]{
		SimultaneousMCTS: m, rules: rules[S, M]{capabilities: m.known}, line: slices.Clone(past),
		random: m.Rand, deepest: m.Limits.deepest(), room: m.MemoryBytes,
	}
	if w.random == nil {
		w.random = rand.New(rand.NewPCG(1, 0))
	}
	if w.room == 0 {
		w.room = defaultTreeBytes
	}
	if w.playouter != nil {
		w.source.Seed(w.random.Uint64(), w.random.Uint64())
	}
	return w
}

// jointNode is a position in which First or Second is to move, and the opponent too if the
// move is hidden.
type jointNode[S, M comparable] struct {
	first game.Player     // the player who commits first: side 0
	sides [2]jointSide[M] // side 1 has no moves until a move was hidden
	seen  S               // what the opponent sees after a hidden move

	cells    []jointCell // the pairs of moves that were visited
	outcomes []jointOutcome[S, M]
	index    map[outcomeKey[S]]int32 // of outcomes

	count int32   // visits
	total float64 // of values for First
}

// jointSide is a player's statistics of their own moves.
type jointSide[M comparable] struct {
	moves   []M
	chosen  []int32   // how often
	regret  []float64 // total, of the move
	average []float64 // sum of the strategies
	head    []int32   // the first cell of the move; -1: none
	shown   []bool    // the opponent sees this move; known once it was chosen
}

// jointCell is a pair of moves; it is in the lists of both.
type jointCell struct {
	move   [2]int32
	next   [2]int32
	visits int32
	total  float64 // for First
}

// jointOutcome is a position after a pair of moves and chance.
type jointOutcome[S, M comparable] struct {
	cell   int32
	visits int32
	total  float64          // for First
	node   *jointNode[S, M] // from the second visit on
}

type outcomeKey[S comparable] struct {
	cell  int32
	state S
}

// grow takes bytes from the remaining memory and reports whether any was left.
func (w *jointWorker[S, M]) grow(bytes int) bool {
	if w.room <= 0 {
		return false
	}
	w.room -= bytes
	return true
}

func (w *jointWorker[S, M]) newNode(s *S, moves []M) *jointNode[S, M] {
	n := &jointNode[S, M]{first: w.game.Turn(s)}
	n.sides[0] = w.newSide(candidates(w.Candidates, s, n.first, moves))
	w.grow(int(unsafe.Sizeof(*n)))
	return n
}

func (w *jointWorker[S, M]) newSide(moves []M) jointSide[M] {
	k := len(moves)
	s := jointSide[M]{moves: slices.Clone(moves), chosen: make([]int32, k), regret: make([]float64, k), average: make([]float64, k), head: make([]int32, k), shown: make([]bool, k)}
	for i := range s.head {
		s.head[i] = -1
	}
	var m M
	w.grow(k * (int(unsafe.Sizeof(m)) + 25))
	return s
}

// simulate plays one simulation from s, whose node is n, and returns its value for First. s
// is overwritten. Once the search is stopped, the value is meaningless.
func (w *jointWorker[S, M]) simulate(n *jointNode[S, M], s *S, depth int) float64 {
	if w.spend() || w.stopped { // a new node may be faulty
		return 0
	}
	w.depth = max(w.depth, depth)
	if w.historian != nil {
		w.line = append(w.line, *s)
	}
	i, j := w.choose(&n.sides[0]), 0
	hidden := w.commit(n, i, s)
	if w.stopped {
		return 0
	}
	if len(n.sides[1].moves) > 0 {
		j = w.choose(&n.sides[1])
	}
	v, over := 0.0, false
	if hidden {
		if v, over = w.ended(s); !over {
			w.game.Apply(s, n.sides[1].moves[j])
		}
	}
	cell := w.cell(n, i, j)
	if !over {
		v = w.follow(n, cell, s, depth)
	}
	if !w.stopped {
		w.learn(n, cell, i, j, v)
	}
	return v
}

// commit plays the i-th move in s and reports whether it is hidden from the opponent. If so,
// side 1 has its moves.
func (w *jointWorker[S, M]) commit(n *jointNode[S, M], i int, s *S) (hidden bool) {
	side := &n.sides[0]
	w.game.Apply(s, side.moves[i])
	if side.chosen[i] > 0 {
		return !side.shown[i]
	}
	seen, hidden, err := w.Commitment(s, n.first)
	if err != nil {
		w.fail(err)
		return false
	}
	side.shown[i] = !hidden
	if !hidden {
		return false
	}
	legal := w.legal(nil, &seen)
	if w.stopped {
		return false
	}
	if len(n.sides[1].moves) == 0 {
		n.seen = seen
		n.sides[1] = w.newSide(candidates(w.Candidates, &seen, n.first.Opponent(), legal))
		for c := range n.cells { // of moves that the opponent sees
			n.cells[c].next[1] = n.sides[1].head[0]
			n.sides[1].head[0] = int32(c)
		}
	}
	w.fail(w.Alike(s, &seen, &n.seen, legal))
	return true
}

// follow returns the value, for First, of s, reached from n by the pair of moves in the
// cell.
func (w *jointWorker[S, M]) follow(n *jointNode[S, M], cell int32, s *S, depth int) float64 {
	if v, over := w.resolve(s); over || w.stopped {
		return v
	}
	o := w.outcome(n, cell, s)
	if o < 0 {
		return w.judge(s)
	}
	if n.outcomes[o].visits == 0 {
		if w.fail(w.Open(s)); w.stopped {
			return 0
		}
	}
	var v float64
	if known := &n.outcomes[o]; known.visits == 0 || depth+1 >= w.deepest || known.node == nil && w.room <= 0 {
		v = w.judge(s)
	} else {
		if known.node == nil {
			known.node = w.newNode(s, w.permitted(nil, s, append(w.line, *s)))
		}
		v = w.simulate(known.node, s, depth+1)
	}
	if !w.stopped {
		n.outcomes[o].visits++
		n.outcomes[o].total += v
	}
	return v
}

// resolve draws outcomes of chance until a player is to move or the game is over. It
// returns the payoff and true if the game is over, or the estimate if chance has had so many
// turns that it probably has them in a cycle.
func (w *jointWorker[S, M]) resolve(s *S) (payoff float64, over bool) {
	for draws := 0; ; draws++ {
		turn := w.game.Turn(s)
		if turn == game.Nobody {
			return w.payoff(s, w.game.Evaluate(s)), true
		}
		if w.fail(faulty.Turn(w.game, s, turn)); w.stopped {
			return 0, false
		}
		if payoff, over = w.ended(s); over || turn != game.Chance || w.stopped {
			return payoff, over
		}
		if w.spend() {
			return 0, false
		}
		if draws == maxDepth {
			return w.score(s), true
		}
		if w.historian != nil {
			w.line = append(w.line, *s)
		}
		m := w.pick(s, turn)
		if w.stopped {
			return 0, false
		}
		w.game.Apply(s, m)
	}
}

// ended asks the Historian whether the game is over in s, which is not yet part of the
// line.
func (w *jointWorker[S, M]) ended(s *S) (payoff float64, over bool) {
	if w.historian == nil {
		return 0, false
	}
	w.line = append(w.line, *s)
	payoff, over = w.historian.Outcome(w.line)
	w.line = w.line[:len(w.line)-1]
	if over {
		w.payoff(s, payoff)
	}
	return payoff, over
}

// pick returns a random move of s: by probability at a chance node, else uniformly.
func (w *jointWorker[S, M]) pick(s *S, turn game.Player) (m M) {
	if w.buffer = w.legal(w.buffer[:0], s); len(w.buffer) == 0 {
		return m
	}
	if turn != game.Chance {
		return w.buffer[w.random.IntN(len(w.buffer))]
	}
	i, err := w.odds.Sample(s, w.buffer, w.random.Float64())
	w.fail(err)
	return w.buffer[i]
}

// judge returns the value of s, for First, by random play or by the estimate.
func (w *jointWorker[S, M]) judge(s *S) float64 {
	left := w.Rollout
	if left == 0 {
		left = maxDepth
	}
	for w.playouter != nil && left > 0 {
		most := min(left, atOnce)
		plies := w.playouter.Playout(s, &w.source, most)
		if w.fail(badPlayout(w.game, s, plies, most)); w.stopped {
			return 0
		}
		w.nodes += int64(plies)
		if left -= plies; plies < atOnce || w.spend() {
			return w.score(s)
		}
	}
	for ; left > 0 && !w.spend(); left-- {
		turn := w.game.Turn(s)
		if turn == game.Nobody {
			return w.payoff(s, w.game.Evaluate(s))
		}
		if w.fail(faulty.Turn(w.game, s, turn)); w.stopped {
			return 0
		}
		if payoff, over := w.ended(s); over {
			return payoff
		}
		if w.historian != nil {
			w.line = append(w.line, *s)
		}
		m := w.pick(s, turn)
		if w.stopped {
			return 0
		}
		w.game.Apply(s, m)
	}
	return w.score(s)
}
