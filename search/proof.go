package search

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// ProofNumber answers questions of the form "can First win?" by depth-first proof-number
// search (df-pn). It always expands where the fewest positions remain to be proven, and is
// at its best in games with few good moves and long forced lines. See Nagai, Df-pn
// algorithm for searching AND/OR trees, 2002. With transpositions, plain sums of proof
// numbers count the same positions repeatedly and grow exponentially with the depth;
// therefore a node counts its hardest child in full and each other child as 1 (Ueda et al.,
// Weak proof-number search, 2008).
//
// The game must have a [game.Hasher], no chance nodes, no hidden commitments
// ([game.Observer]) and no rules about earlier positions ([game.Historian]). In a game with cycles,
// answers are correct, but the search may end without one (ErrUnfinished). Use a
// ProofNumber from one goroutine at a time.
type ProofNumber[S, M comparable] struct {
	Game   game.Game[S, M]
	Limits Limits // Nodes: 0 means 50 million; Depth is ignored

	// MemoryBytes is the size of the table: 0 means 64 MiB. A table much smaller
	// than the number of positions makes the search slow, but never wrong.
	MemoryBytes int
}

// Prove reports whether player, First or Second, can force a win from s, in which either player
// may be to move or the game be over, and returns best play as far as the table still holds it.
// Errors are ErrUnfinished if the limits or ctx ended the search, ErrNotDeterministic, ErrHidden,
// ErrLooksBack, a game without a Hasher, arguments out of range, and those of [Minimax.Search].
func (p *ProofNumber[S, M]) Prove(ctx context.Context, s S, player game.Player) (won bool, line []M, err error) {
	defer faulty.Rescue("search: ProofNumber", &err)
	if player != game.First && player != game.Second {
		return false, nil, fmt.Errorf("search: ProofNumber: player is %v; want First or Second", player)
	}
	w := proofWorker[S, M]{ProofNumber: p, player: player}
	if g := game.WithEndings(p.Game); game.Check(g, s) == nil && g.Turn(&s) == game.Nobody {
		w.study(g)
		w.Bounds, _ = faulty.BoundsOf(g)
		if won, err = w.wins(&s); err != nil {
			err = fmt.Errorf("search: ProofNumber: %w", err)
		}
		return won, nil, err
	}
	if _, err := w.validate(ctx, "ProofNumber", p.Game, p.Limits, &s, nil); err != nil {
		return false, nil, err
	}
	if w.historian != nil {
		return false, nil, fmt.Errorf("search: ProofNumber: %w", ErrLooksBack)
	}
	if w.hasher == nil {
		return false, nil, errors.New("search: ProofNumber: the game has no Hasher")
	}
	if err := cmp.Or(checkOptions("ProofNumber", "MemoryBytes", p.MemoryBytes), checkRoom("ProofNumber", p.MemoryBytes)); err != nil {
		return false, nil, err
	}
	w.table = newProofTable(p.MemoryBytes)
	limits := p.Limits
	if limits.Nodes == 0 {
		limits.Nodes = maxSolved
	}
	w.start(ctx, limits)
	*w.states.at(0) = s
	pair := w.search(0, numbers{most, most})
	switch {
	case w.fault != nil:
		return false, nil, fmt.Errorf("search: ProofNumber: position %q: %w", game.PositionText(p.Game, s), w.fault)
	case pair.phi != 0 && pair.delta != 0:
		return false, nil, fmt.Errorf("search: ProofNumber: position %q: %w after %d positions", game.PositionText(p.Game, s), ErrUnfinished, w.nodes)
	}
	return (pair.phi == 0) == (w.game.Turn(&s) == player), w.line(s), nil
}

// wins reports whether a finished game is a win for the player.
func (w *proofWorker[S, M]) wins(s *S) (bool, error) {
	payoff := w.game.Evaluate(s)
	if err := faulty.Payoff(w.game, w.Bounds, s, payoff); err != nil {
		return false, err
	}
	return payoff*w.player.Sign() > 0, nil
}

// numbers are lower bounds on the number of positions still to be settled: phi for the
// player to move to reach their goal, delta for the opponent to prevent it. One is 0 and
// the other infinite if and only if the position is settled.
type numbers struct{ phi, delta uint32 }

const (
	infinite = 1 << 30
	most     = infinite - 1 // the greatest number of an unsettled position

	// deepestProof is the longest line that is followed, in plies: enough for any game, and
	// within the limits of the stack.
	deepestProof = 1 << 17
)

type proofWorker[S, M comparable] struct {
	*ProofNumber[S, M]
	rules[S, M]
	player game.Player
	table  *proofTable
	states slots[S]
	moves  []M
}

// settle returns the numbers of a position that needs no search, for turn, the player to
// move in its parent.
func (w *proofWorker[S, M]) settle(s *S, turn game.Player) (numbers, bool) {
	switch now := w.game.Turn(s); now {
	case game.Nobody:
		won, err := w.wins(s)
		w.fail(err)
		// turn's goal is the player's win, or its prevention.
		if won == (turn == w.player) {
			return numbers{0, infinite}, true
		}
		return numbers{infinite, 0}, true
	case game.First, game.Second:
	case game.Chance:
		w.fail(ErrNotDeterministic)
	default:
		w.fail(faulty.Turn(w.game, s, now))
	}
	return numbers{}, false
}

// child returns the numbers of a child for turn, the player to move in the parent.
func (w *proofWorker[S, M]) child(s *S, turn game.Player) numbers {
	if n, ok := w.settle(s, turn); ok {
		return n
	}
	n := w.table.get(scramble(w.hasher.Hash(s)))
	if w.game.Turn(s) != turn {
		n.phi, n.delta = n.delta, n.phi
	}
	return n
}

// search expands the position at ply until one of its numbers reaches the threshold.
func (w *proofWorker[S, M]) search(ply int, limit numbers) numbers {
	s, next := w.states.at(ply), w.states.at(ply+1)
	turn := w.game.Turn(s)
	hash := scramble(w.hasher.Hash(s))
	base := len(w.moves)
	w.moves = w.legal(w.moves, s)
	end := len(w.moves)
	switch {
	case ply == deepestProof:
		w.fail(fmt.Errorf("%w: a line of play reached %d plies", ErrUnfinished, ply))
	case w.Hides(s):
		w.fail(ErrHidden)
	}
	sum := numbers{1, 1}
	for !w.stopped {
		// phi is the least of the children's; delta the greatest, and 1 for each other
		// child that is not settled.
		best, second := -1, uint32(infinite)
		open := uint32(0)
		sum = numbers{infinite, 0}
		for i := base; i < end; i++ {
			if w.watch.Passed(1) { // among hundreds of children
				w.stopped = true
				break
			}
			*next = *s
			w.game.Apply(next, w.moves[i])
			n := w.child(next, turn)
			if n.phi == 0 {
				sum, open = numbers{0, infinite}, 0
				break
			}
			if n.delta > 0 {
				open++
			}
			sum.delta = max(sum.delta, n.delta)
			if n.phi < sum.phi || best < 0 {
				second = sum.phi
				sum.phi, best = n.phi, i
			} else {
				second = min(second, n.phi)
			}
		}
		others := max(open, 1) - 1
		if open > 0 {
			sum.delta = min(sum.delta+others, most)
		}
		if w.stopped {
			sum = numbers{1, 1} // some children may be missing
			break
		}
		w.table.put(hash, sum)
		if sum.phi >= limit.phi || sum.delta >= limit.delta || w.spend() {
			break
		}
		below := numbers{
			min(limit.phi, second+second/4+1), // a quarter more avoids frequent switching between children
			limit.delta - min(others, limit.delta),
		}
		// Until it returns here, the search should avoid this position: otherwise it
		// would follow cycles.
		w.table.put(hash, numbers{most, most})
		*next = *s
		w.game.Apply(next, w.moves[best])
		if w.game.Turn(next) != turn {
			below.phi, below.delta = below.delta, below.phi
		}
		w.search(ply+1, below)
	}
	w.moves = w.moves[:base]
	return sum
}

// line follows moves that preserve the result, as far as the table holds them.
func (w *proofWorker[S, M]) line(s S) (line []M) {
	met := map[S]bool{} // moves that preserve a win may form a cycle
	for turn := w.game.Turn(&s); turn != game.Nobody && !met[s]; turn = w.game.Turn(&s) {
		met[s] = true
		own := w.table.get(scramble(w.hasher.Hash(&s)))
		found := false
		for m, next := range game.All(w.game, s) {
			if w.watch.Passed(1) {
				return line
			}
			if n := w.child(&next, turn); own.phi == 0 && n.phi == 0 || own.delta == 0 && n.delta == 0 {
				line, s, found = append(line, m), next, true
				break
			}
		}
		if !found {
			break
		}
	}
	return line
}

// proofTable stores numbers by hash. A new entry replaces the entry of the same position,
// an empty slot or an unsettled entry, if its bucket has one.
type proofTable struct {
	slots []proofSlot
}

type proofSlot struct {
	hash uint64
	numbers
}

func newProofTable(size int) *proofTable {
	if size == 0 {
		size = defaultTableBytes
	}
	return &proofTable{make([]proofSlot, max(size/16, 64))}
}

const proofProbes = 4

func (t *proofTable) get(hash uint64) numbers {
	at := hash % uint64(len(t.slots)-proofProbes)
	for _, s := range t.slots[at : at+proofProbes] {
		if s.hash == hash && (s.phi|s.delta) != 0 {
			return s.numbers
		}
	}
	return numbers{1, 1}
}

func (t *proofTable) put(hash uint64, n numbers) {
	at := hash % uint64(len(t.slots)-proofProbes)
	bucket := t.slots[at : at+proofProbes]
	victim := &bucket[hash>>62]
	for i := range bucket {
		s := &bucket[i]
		if s.hash == hash || (s.phi|s.delta) == 0 {
			victim = s
			break
		}
		if settled := s.phi == 0 || s.delta == 0; !settled {
			victim = s
		}
	}
	*victim = proofSlot{hash, n}
}
