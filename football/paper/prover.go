package paper

import (
	"math/bits"
	"sync/atomic"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// prover is one goroutine's depth-first proof-number search (df-pn) over places: a ball and
// a set of segments. A step that bounces leads to a place of the same side; a step that
// ends the turn leads to one of the rival's. The set of segments grows with every step, so
// no place occurs twice in a game, and every proof is independent of how it was reached.
//
// Different orders of the same bounces lead to the same place, so the sum of the proof
// numbers of the steps would count its work many times. The largest of them is taken
// instead, plus one for each other step (weak proof-number search).
type prover struct {
	board
	views
	*sharedProof
	watch   deadline.Watch
	limit   int64 // of nodes; 0: none
	nodes   int64
	won     Direction // a winning step in the place last found to win
	reacher reacher
}

// sharedProof is what the goroutines of a search share.
type sharedProof struct {
	table    *proofTable
	several  bool              // goroutines
	over     atomic.Bool       // ends the search
	total    atomic.Int64      // nodes of all goroutines, but for the last progressEvery of each
	progress func(total int64) // called by any goroutine; may be nil
}

// Every progressEvery nodes, a goroutine adds them to the others'.
const progressEvery = 1 << 20

// count counts a visit. It ends the search at a limit.
func (v *prover) count() {
	v.nodes++
	if v.nodes == v.limit || v.watch.Passed(1) {
		v.over.Store(true)
	}
	if v.nodes%progressEvery == 0 {
		all := v.total.Add(progressEvery)
		if v.progress != nil {
			v.progress(all)
		}
	}
}

// step is a step that does not win or lose at once. Its proof numbers are those of the
// side that takes it.
type step struct {
	key   uint64 // of the position after it
	proof proof
	d     Direction
	lands bool // the rival moves next
}

// newProver returns a prover of position s, with a limit of nodes if it is not 0.
func newProver(f *field, s *State, shared *sharedProof, watch deadline.Watch, limit int64) *prover {
	v := &prover{board: board{field: f}, views: newViews(f, s), sharedProof: shared, watch: watch, limit: limit}
	v.load(s)
	return v
}

// winner returns who wins, or Nobody if the search was ended before. It assumes that the
// side to move cannot score at once.
func (v *prover) winner() game.Player {
	p, _ := v.table.load(v.keyOf(v.turn))
	for !v.over.Load() && !p.solved() {
		p = v.search(infinity, infinity)
	}
	switch {
	case !p.solved():
		return game.Nobody
	case p.win == 0:
		return v.turn
	}
	return v.turn.Opponent()
}

// winningTurn returns a turn that wins for the side to move, which must be known to win but
// cannot score at once. It returns nil if the search was ended before.
func (v *prover) winningTurn() (path []Direction) {
	for v.search(infinity, infinity).win == 0 {
		d := v.won
		path = append(path, d)
		if v.ends[v.ball]>>d&1 != 0 {
			return path
		}
		v.make(d, false)
	}
	return nil
}

// search visits the place until the proof number of a win reaches toWin or that of a loss
// reaches toLoss.
func (v *prover) search(toWin, toLoss uint16) proof {
	key := v.keyOf(v.turn)
	before := v.nodes
	v.count()
	var all [directions]step
	steps, won := v.generate(all[:0])
	if won {
		p := proof{0, infinity, 1}
		v.table.store(key, p)
		return p
	}
	for {
		p, best, second, others := v.update(steps)
		p.work = uint32(min(v.nodes-before, 1<<32-1))
		if p.win == 0 {
			v.won = best.d
		}
		if p.win >= toWin || p.loss >= toLoss || p.solved() || v.over.Load() {
			v.table.store(key, p)
			return p
		}
		// Stay with the step until it is a good deal worse than the second best, as going
		// back and forth costs visits.
		stepWin := min(toWin, oneQuarterMore(second))
		if second >= maxFinite/2 {
			stepWin = toWin
		}
		stepLoss := toLoss
		if toLoss != infinity {
			stepLoss = max(toLoss-others, best.proof.loss+1)
		}
		v.searchStep(best, stepWin, stepLoss)
	}
}

// update returns what the steps say of the place, the best step, the proof number of a win
// by the second best, and the number of other steps that do not lose.
func (v *prover) update(steps []step) (p proof, best *step, second, others uint16) {
	p.win, second = infinity, infinity
	for i := range steps {
		c := &steps[i]
		if found, known := v.table.load(c.key); known {
			c.setProof(found)
		}
		if c.proof.loss == 0 {
			continue
		}
		if best != nil {
			others++
		}
		p.loss = max(p.loss, c.proof.loss)
		if best == nil || c.proof.win < p.win {
			second = p.win
			p.win, best = c.proof.win, c
		} else {
			second = min(second, c.proof.win)
		}
	}
	switch {
	case p.win == 0:
		p.loss = infinity
	case best != nil:
		p.loss = uint16(min(maxFinite, int(p.loss)+int(others)))
	}
	return p, best, second, others
}

// searchStep searches the place after a step. toWin and toLoss are for the side that takes it.
func (v *prover) searchStep(c *step, toWin, toLoss uint16) {
	if v.several { // others see the step as if it had already disappointed, and try another
		p := c.proof
		p.win = max(oneQuarterMore(p.win), uint16(min(maxFinite, int(toWin), 2*int(p.win))))
		v.table.store(c.key, c.swapped(p))
	}
	v.make(c.d, c.lands)
	if c.lands {
		toWin, toLoss = toLoss, toWin
	}
	c.setProof(v.search(toWin, toLoss))
	v.unmake(c.d, c.lands)
}

func (v *prover) make(d Direction, lands bool) {
	v.draw(v.step(v.ball, d))
	if lands {
		v.land(d)
	} else {
		v.bounce(d)
	}
}

func (v *prover) unmake(d Direction, lands bool) {
	if lands {
		v.unland(d)
	} else {
		v.unbounce(d)
	}
	v.draw(v.step(v.ball, d))
}

// swapped converts the proof between the side that takes the step and the side that moves
// next.
func (c *step) swapped(p proof) proof {
	if c.lands {
		p.win, p.loss = p.loss, p.win
	}
	return p
}

// setProof sets the proof to one of the position after the step.
func (c *step) setProof(p proof) { c.proof = c.swapped(p) }

// generate appends the steps that do not lose at once. It reports whether a step wins.
func (v *prover) generate(dst []step) ([]step, bool) {
	at := v.ball
	for rest := v.free[at] &^ v.into[at]; rest != 0; rest &= rest - 1 {
		d := Direction(bits.TrailingZeros32(rest))
		c := step{d: d, lands: v.ends[at]>>d&1 != 0}
		turn := v.turn
		switch {
		case c.lands && v.corner[at]>>d&1 != 0:
			v.won = d
			return dst, true
		case c.lands:
			turn = turn.Opponent()
		case v.free[at+v.delta[d]]&^(1<<d.opposite()) == 0:
			continue // a dead end
		}
		c.key = v.keyAfter(v.step(at, d), turn)
		p, known := v.table.load(c.key)
		if !known {
			p = proof{1, 1, 1}
			if c.lands {
				p = v.initialProof(d)
				v.table.store(c.key, p)
			}
		}
		c.setProof(p)
		if c.proof.win == 0 {
			v.won = d
			return dst, true
		}
		if c.proof.loss != 0 {
			dst = append(dst, c)
		}
	}
	return dst, false
}

// landingProof is the proof number of a win for each landing between the ball and the goal.
// With 8, small fields take a quarter of the places that they take with 0.
const landingProof = 8

// initialProof returns the first proof numbers for the rival after a landing, by the distances to
// the goals, or the proof of a goal in one turn.
func (v *prover) initialProof(d Direction) proof {
	v.land(d)
	const horizon = 8
	r := v.reacher.measure(&v.board, horizon)
	v.unland(d)
	rivals, ours := r.north, r.south
	if v.turn == game.First {
		rivals, ours = ours, rivals
	}
	if rivals == 0 {
		return proof{0, infinity, 1}
	}
	guess := func(landings int) uint16 { return uint16(1 + landingProof*min(landings, horizon+1)) }
	return proof{guess(rivals), guess(ours), 1}
}

// Proof numbers estimate how much work is left to prove something: 0 means that it is
// proved, and never that it is disproved.
const (
	infinity  = 1<<16 - 1
	maxFinite = infinity - 1 // of what is open
)

// proof has what is known of a position: the proof numbers of a win and of a loss for the
// side to move.
type proof struct {
	win, loss uint16
	work      uint32 // places visited to find out; at least 1
}

// solved reports whether the winner is known. The zero proof is not.
func (p proof) solved() bool { return p.work != 0 && (p.win == 0 || p.loss == 0) }

// oneQuarterMore returns a proof number a good deal above n, but that of something open.
func oneQuarterMore(n uint16) uint16 { return uint16(min(maxFinite, int(n)+int(n)/4+1)) }

// proofTable keeps proofs by the key of their position. Goroutines share it without locks:
// an entry torn by two writers has a key that no position asks for. A full bucket, which is
// one cache line, gives up the entry that took the least work.
type proofTable struct {
	buckets [][4]proofEntry
	shift   uint // of a key, for the bucket's index
}

type proofEntry struct {
	check atomic.Uint64 // key ^ data
	data  atomic.Uint64 // 0: empty
}

const proofBucketBytes = 64

// newProofTable returns a table of at most the given size, and of at least one bucket.
func newProofTable(bytes int) *proofTable {
	log := bits.Len(uint(max(1, bytes/proofBucketBytes))) - 1
	return &proofTable{buckets: make([][4]proofEntry, 1<<log), shift: uint(64 - log)}
}

// load returns what is known of the position with the given key, if anything is.
func (t *proofTable) load(key uint64) (p proof, known bool) {
	bucket := &t.buckets[key>>t.shift]
	for i := range bucket {
		if data := bucket[i].data.Load(); data != 0 && bucket[i].check.Load() == key^data {
			return proof{uint16(data), uint16(data >> 16), uint32(data >> 32)}, true
		}
	}
	return proof{}, false
}

// store keeps p for the position with the given key.
func (t *proofTable) store(key uint64, p proof) {
	bucket := &t.buckets[key>>t.shift]
	var into *proofEntry
	least := uint64(0)
	for i := range bucket {
		e := &bucket[i]
		data := e.data.Load()
		if data != 0 && e.check.Load() == key^data {
			into = e
			break
		}
		if work := data >> 32; into == nil || work < least {
			into, least = e, work
		}
	}
	data := uint64(p.work)<<32 | uint64(p.loss)<<16 | uint64(p.win)
	into.data.Store(data)
	into.check.Store(key ^ data)
}
