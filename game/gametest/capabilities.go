package gametest

import (
	"math"
	"math/bits"
	"reflect"

	"github.com/seed-61c9d78a/versus/game"
)

// capabilities are the game's optional interfaces; nil if it lacks them.
type capabilities[S, M comparable] struct {
	hasher    game.Hasher[S]
	orderer   game.Orderer[S, M]
	notation  game.Notation[S, M]
	drawer    game.Renderer[S]
	chancer   game.Chancer[S, M]
	observer  game.Observer[S]
	dealer    game.Resampler[S]
	bounder   game.Bounder
	quieter   game.Quieter[S]
	reducer   game.Reducer[S, M]
	historian game.Historian[S]
	finisher  game.Finisher[S]
	forbidder game.Forbidder[S]
	playouter game.Playouter[S]
}

func capabilitiesOf[S, M comparable](g game.Game[S, M]) (c capabilities[S, M]) {
	c.hasher, _ = game.As[game.Hasher[S]](g)
	c.orderer, _ = game.As[game.Orderer[S, M]](g)
	c.notation, _ = game.As[game.Notation[S, M]](g)
	c.drawer, _ = game.As[game.Renderer[S]](g)
	c.chancer, _ = game.As[game.Chancer[S, M]](g)
	c.observer, _ = game.As[game.Observer[S]](g)
	c.dealer, _ = game.As[game.Resampler[S]](g)
	c.bounder, _ = game.As[game.Bounder](g)
	c.quieter, _ = game.As[game.Quieter[S]](g)
	c.reducer, _ = game.As[game.Reducer[S, M]](g)
	c.historian, _ = game.HistorianOf(g)
	c.finisher, _ = game.As[game.Finisher[S]](g)
	c.forbidder, _ = game.As[game.Forbidder[S]](g)
	c.playouter, _ = game.As[game.Playouter[S]](g)
	return c
}

func (k *kit[S, M]) checkBounds(*position[S, M]) {
	k.low, k.high = math.Inf(-1), math.Inf(1)
	if k.bounder == nil {
		if k.forbidder != nil {
			k.fault("the game is a Forbidder, but no Bounder, which tells what a forbidden move loses")
		}
		return
	}
	low, high := k.bounder.Bounds()
	if !(low <= 0 && 0 <= high) {
		k.fault("Bounds are %v and %v; the first must be at most 0, the second at least 0", low, high)
		return
	}
	if l, h := k.bounder.Bounds(); l != low || h != high {
		k.fault("Bounds are first %v and %v, then %v and %v", low, high, l, h)
	}
	k.low, k.high = low, high
}

// checkEvaluation compares payoffs and estimates with the bounds.
func (k *kit[S, M]) checkEvaluation(p *position[S, M]) {
	s := p.state
	v := k.g.Evaluate(&s)
	again := k.g.Evaluate(&s)
	switch {
	case math.IsNaN(v) || math.IsInf(v, 0):
		k.fault("Evaluate = %v; scores must be finite", v)
	case v != again:
		k.fault("Evaluate = %v, and %v when asked again", v, again)
	case k.bounder == nil:
	case p.turn == game.Nobody && (v < k.low || v > k.high):
		k.fault("the payoff %v is outside Bounds, %v to %v", v, k.low, k.high)
	case p.turn != game.Nobody && (v <= k.low || v >= k.high):
		k.fault("the estimate %v of an unfinished game is not strictly inside Bounds, %v to %v", v, k.low, k.high)
	}
}

// checkHash examines p and its successors, which may not be visited otherwise.
func (k *kit[S, M]) checkHash(p *position[S, M]) {
	if k.hasher == nil {
		return
	}
	k.hash(p.state, "")
	for _, m := range p.some {
		k.hash(game.After(k.g, p.state, m), m)
	}
}

func (k *kit[S, M]) hash(s S, after any) {
	a, b := s, s
	h := k.hasher.Hash(&a)
	if h2 := k.hasher.Hash(&b); h2 != h {
		k.fault("equal states have hashes %#x and %#x", h, h2)
		return
	}
	if other, ok := k.byHash[h]; ok && other != s {
		k.fault("different states have the same hash %#x: %v here (after %v), and %v", h, s, after, other)
		return
	}
	k.byHash[h] = s
}

func (k *kit[S, M]) checkDrawing(p *position[S, M]) {
	if k.drawer == nil {
		return
	}
	s := p.state
	switch text := k.drawer.Render(&s); {
	case text == "" || text == "\n":
		k.fault("Draw gives %q, which is blank", text)
	case text[len(text)-1] != '\n':
		k.fault("the drawing does not end in a newline:\n%s", text)
	}
}

// checkChance sums the probabilities of all moves, not only of those examined in detail.
func (k *kit[S, M]) checkChance(p *position[S, M]) {
	if k.chancer == nil || p.turn != game.Chance {
		return
	}
	sum := 0.0
	for _, m := range p.moves {
		s := p.state
		q := k.chancer.Probability(&s, m)
		if !(q > 0 && q <= 1) {
			k.fault("outcome %s has probability %v; it must be positive and at most 1", k.moveText(p, m), q)
			return
		}
		sum += q
	}
	if math.Abs(sum-1) > 1e-9 {
		k.fault("the probabilities of the %d outcomes sum to %v", len(p.moves), sum)
	}
}

// checkOrdering fills the priorities with different garbage before each call: values that
// differ afterwards were not set.
func (k *kit[S, M]) checkOrdering(p *position[S, M]) {
	if k.orderer == nil || len(p.moves) == 0 {
		return
	}
	s := p.state
	priority := make([]int32, len(p.moves))
	again := make([]int32, len(p.moves))
	for i := range priority {
		priority[i], again[i] = math.MinInt32+int32(i), math.MaxInt32-int32(i)
	}
	k.orderer.Prioritize(&s, append([]M(nil), p.moves...), priority)
	k.orderer.Prioritize(&s, append([]M(nil), p.moves...), again)
	for i, m := range p.moves {
		if priority[i] != again[i] {
			k.fault("the priority of %s is not set, or different when asked again: %d, %d", k.moveText(p, m), priority[i], again[i])
			return
		}
	}
}

func (k *kit[S, M]) checkQuiet(p *position[S, M]) {
	if k.quieter == nil || p.turn == game.Nobody {
		return
	}
	s := p.state
	if quiet := k.quieter.Quiet(&s); quiet != k.quieter.Quiet(&s) {
		k.fault("Quiet is %v, and %v when asked again", quiet, !quiet)
	}
}

func (k *kit[S, M]) checkReducible(p *position[S, M]) {
	if k.reducer == nil || p.turn != game.First && p.turn != game.Second {
		return
	}
	for _, m := range p.some {
		s := p.state
		if reducible := k.reducer.Reducible(&s, m); reducible != k.reducer.Reducible(&s, m) {
			k.fault("move %v: Reducible is %v, and %v when asked again", m, reducible, !reducible)
		}
	}
}

func (k *kit[S, M]) checkHistory(p *position[S, M]) {
	if k.historian == nil || p.turn == game.Nobody {
		return
	}
	line := append(append([]S(nil), p.past...), p.state)
	payoff, over := k.historian.Outcome(line)
	if payoff2, over2 := k.historian.Outcome(line); over != over2 || (over && payoff != payoff2) {
		k.fault("Outcome gives %v, %v, and %v, %v when asked again", payoff, over, payoff2, over2)
	}
	if over && !(payoff >= k.low && payoff <= k.high && !math.IsInf(payoff, 0)) {
		k.fault("the adjudicated payoff %v is outside Bounds, %v to %v", payoff, k.low, k.high)
	}
	for i, s := range append(append([]S(nil), p.past...), p.state) {
		if line[i] != s {
			k.fault("Outcome changes position %d of the line", i)
			break
		}
	}
	k.historian.Outcome(line[len(line)-1:])
	k.historian.Outcome(line[k.rng.IntN(len(line)):])
}

// over reports whether the game ends here by a rule about earlier positions.
func (k *kit[S, M]) over(p *position[S, M]) (over bool) {
	if k.historian == nil {
		return false
	}
	k.protect("history", p, func(*position[S, M]) {
		p.past = append(p.past, p.state)
		line := p.past
		p.past = p.past[:len(p.past)-1]
		_, over = k.historian.Outcome(line)
	})
	return over
}

const (
	fewHashes  = 1000 // too few to judge bits
	fewestBits = 48   // that the hash of a game with many positions needs
)

// checkHashBits detects hashes with fewer than 64 bits. A number that distinguishes all
// positions of a small game is as good as a hash; it shows in bits that are mostly 0 or
// mostly 1. If the varying bits look like those of a hash, there must be enough of them.
func (k *kit[S, M]) checkHashBits(*position[S, M]) {
	n := len(k.byHash)
	if k.hasher == nil || n < fewHashes {
		return
	}
	var ones [64]int
	for h := range k.byHash {
		for ; h != 0; h &= h - 1 {
			ones[bits.TrailingZeros64(h)]++
		}
	}
	changing, even := 0, 0
	for _, c := range ones {
		if c == 0 || c == n {
			continue
		}
		changing++
		// In a hash each bit's count is within five standard deviations of one half.
		if math.Abs(float64(c)-float64(n)/2) < 2.5*math.Sqrt(float64(n)) {
			even++
		}
	}
	if changing < fewestBits && even >= changing-1 && int(reflect.TypeFor[S]().Size())*8 > changing {
		k.fault("of the 64 bits of Hash, %d are the same in all of %d positions: the other %d are those of a shorter hash, which distinguishes too few positions", 64-changing, n, changing)
	}
}
