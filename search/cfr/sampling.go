package cfr

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"unsafe"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
	"github.com/seed-61c9d78a/versus/internal/odds"
	"github.com/seed-61c9d78a/versus/search"
)

// Sampling improves strategies for games that are too large for a [Tree]. An iteration
// plays the game once for each player: it tries all of that player's moves, but only one
// outcome of chance and one move of the opponent at a time (external sampling, Lanctot and others
// 2009). Later iterations count more (Brown and Sandholm 2019: linear weights).
//
// Where a player forgets, so that there is no tree, Sampling works too, but what it
// tends to need not be an equilibrium. Use a Sampling from one goroutine at a time.
type Sampling[S, M comparable] struct {
	rules    game.Game[S, M]
	observer game.Observer[S]
	odds     odds.Odds[S, M]
	bounds   faulty.Bounds
	start    S
	source   *rand.PCG
	random   *rand.Rand
	most     int // bytes
	done     int64

	sets  map[S]cells
	cells []cell
	lines []uint16 // to each set in order: the number of moves, and their indices
	path  []uint16 // likewise, to the position of walk
	stack []M
	score []float64
}

// cells are the moves of an information set: from first on.
type cells struct{ first, moves int32 }

// cell holds what is known of a move in an information set.
type cell struct{ regret, strategySum float64 }

// NewSampling returns a Sampling, without iterations, of the game that starts at s. The seed chooses
// the samples: the same one gives the same strategies. memoryBytes bounds the memory for information
// sets: 0 means 1 GiB. A nil game, one with a [game.Historian] (search.ErrLooksBack), and a negative
// memoryBytes are errors.
func NewSampling[S, M comparable](g game.Game[S, M], s S, seed uint64, memoryBytes int) (_ *Sampling[S, M], err error) {
	defer faulty.Rescue("cfr: NewSampling", &err)
	if err := game.Check(g, s); err != nil {
		return nil, fmt.Errorf("cfr: NewSampling: %w", err)
	}
	if memoryBytes < 0 {
		return nil, fmt.Errorf("cfr: NewSampling: memoryBytes is %d; want 0 or more", memoryBytes)
	}
	if _, ok := game.HistorianOf(g); ok {
		return nil, fmt.Errorf("cfr: NewSampling: %w", search.ErrLooksBack)
	}
	if memoryBytes == 0 {
		memoryBytes = 1 << 30
	}
	g = game.WithEndings(g)
	x := &Sampling[S, M]{rules: g, odds: odds.Of(g), start: s, sets: map[S]cells{}}
	x.observer, _ = game.As[game.Observer[S]](g)
	if x.bounds, err = faulty.BoundsOf(g); err != nil {
		return nil, fmt.Errorf("cfr: NewSampling: %w", err)
	}
	x.source = rand.NewPCG(seed, 0x5a3)
	x.random = rand.New(x.source)
	x.most = memoryBytes
	return x, nil
}

// Iterations returns the number of iterations done.
func (x *Sampling[S, M]) Iterations() int64 { return x.done }

// Sets returns the number of information sets met so far.
func (x *Sampling[S, M]) Sets() int { return len(x.sets) }

// Run does up to n more iterations. It returns early, with the error of ctx, if ctx is
// done; what has been found until then is kept. Other errors are those of the rules, and
// ErrSize if the information sets need more than MemoryBytes.
func (x *Sampling[S, M]) Run(ctx context.Context, n int64) (err error) {
	defer faulty.Rescue("cfr: Run", &err)
	if n < 0 {
		return fmt.Errorf("cfr: Run: %d iterations; want 0 or more", n)
	}
	for range n {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("cfr: Run: stopped after %d iterations: %w", x.done, err)
		}
		for _, p := range []game.Player{game.First, game.Second} {
			x.stack, x.score, x.path = x.stack[:0], x.score[:0], x.path[:0]
			s := x.start
			if _, err := x.walk(&s, p, 0); err != nil {
				return fmt.Errorf("cfr: Run: %w", err)
			}
		}
		x.done++
	}
	return nil
}

// walk returns the sampled value of s for p, and improves p's strategy and the opponent's
// average on the way.
func (x *Sampling[S, M]) walk(s *S, p game.Player, depth int) (float64, error) {
	turn := x.rules.Turn(s)
	if turn == game.Nobody {
		v := x.rules.Evaluate(s)
		return p.Sign() * v, faulty.Payoff(x.rules, x.bounds, s, v)
	}
	if depth > deepest {
		return 0, fmt.Errorf("%w: position %q is reached after %d plies, and the game is not over", ErrSize, game.PositionText(x.rules, *s), depth)
	}
	from := len(x.stack)
	defer func() { x.stack = x.stack[:from] }()
	x.stack = x.rules.Moves(x.stack, s)
	n := len(x.stack) - from
	if err := anyMoves(x.rules, s, turn, n); err != nil {
		return 0, err
	}
	if turn == game.Chance {
		i, err := x.odds.Sample(s, x.stack[from:], x.random.Float64())
		if err != nil {
			return 0, err
		}
		return x.play(s, from, i, p, depth)
	}
	if n == 1 {
		return x.play(s, from, 0, p, depth)
	}
	set, err := x.enter(s, turn, x.stack[from:], x.path[:depth])
	if err != nil {
		return 0, err
	}
	if turn != p {
		return x.play(s, from, x.sample(set), p, depth)
	}
	return x.explore(s, set, from, p, depth)
}

// play applies move i of those that are from from on in the stack, and walks on.
func (x *Sampling[S, M]) play(s *S, from, i int, p game.Player, depth int) (float64, error) {
	next := game.After(x.rules, *s, x.stack[from+i])
	x.path = append(x.path[:depth], uint16(i))
	return x.walk(&next, p, depth+1)
}

// explore walks on with all moves of p in set.
func (x *Sampling[S, M]) explore(s *S, set cells, from int, p game.Player, depth int) (float64, error) {
	base, n := len(x.score), int(set.moves)
	defer func() { x.score = x.score[:base] }()
	x.score = append(x.score, make([]float64, 2*n)...) // values, then the chances of the moves
	x.regretMatching(set, x.score[base+n:])
	mean := 0.0
	for i := range n {
		v, err := x.play(s, from, i, p, depth)
		if err != nil {
			return 0, err
		}
		x.score[base+i] = v
		mean += v * x.score[base+n+i]
	}
	weight := float64(x.done + 1)
	for i := range n {
		x.cells[int(set.first)+i].regret += weight * (x.score[base+i] - mean)
	}
	return mean, nil
}

// sample draws a move of the opponent in set, and adds the strategy to the average.
func (x *Sampling[S, M]) sample(set cells) int {
	base, n := len(x.score), int(set.moves)
	x.score = append(x.score, make([]float64, n)...)
	strategy := x.score[base:]
	x.regretMatching(set, strategy)
	weight := float64(x.done + 1)
	drawn, left := n-1, x.random.Float64()
	for i, c := range strategy {
		x.cells[int(set.first)+i].strategySum += weight * c
	}
	for i, c := range strategy {
		if left -= c; left < 0 {
			drawn = i
			break
		}
	}
	x.score = x.score[:base]
	return drawn
}

// regretMatching sets the probability of each move in set to its part of the sum of positive
// regrets.
func (x *Sampling[S, M]) regretMatching(set cells, strategy []float64) {
	total := 0.0
	for i, c := range x.cells[set.first:][:set.moves] {
		strategy[i] = max(c.regret, 0)
		total += strategy[i]
	}
	for i := range strategy {
		if total > 0 {
			strategy[i] /= total
		} else {
			strategy[i] = 1 / float64(len(strategy))
		}
	}
}

// enter returns the information set of s, to which path leads. It makes the set if it is new.
func (x *Sampling[S, M]) enter(s *S, turn game.Player, moves []M, path []uint16) (cells, error) {
	view := *s
	if x.observer != nil {
		view = x.observer.Observe(s, turn)
	}
	if set, ok := x.sets[view]; ok {
		if int(set.moves) != len(moves) {
			return set, differ(x.rules, s, turn, len(moves), int(set.moves))
		}
		return set, nil
	}
	if err := sameTurn(x.rules, s, &view, turn, moves); err != nil {
		return cells{}, err
	}
	if len(moves) > math.MaxUint16 {
		return cells{}, fmt.Errorf("%w: %d moves in position %q", ErrSize, len(moves), game.PositionText(x.rules, *s))
	}
	// A map has up to twice the memory of its entries.
	if used := 16*(len(x.cells)+len(moves)) + 2*(len(x.lines)+1+len(path)) + 2*(len(x.sets)+1)*int(unsafe.Sizeof(view)+unsafe.Sizeof(cells{})); used > x.most {
		return cells{}, fmt.Errorf("%w: its %d information sets so far need more memory than MemoryBytes", ErrSize, len(x.sets))
	}
	set := cells{int32(len(x.cells)), int32(len(moves))}
	x.cells = append(x.cells, make([]cell, len(moves))...)
	x.sets[view] = set
	x.lines = append(append(x.lines, uint16(len(path))), path...)
	return set, nil
}

// Strategy returns the average strategy of the player to move in s, or in the player's view
// of it, in the order of Moves. Moves that are never played are left out. In a position that no
// iteration has met, all moves are equally likely. It is a search.PolicyFunc. A position in which no
// player is to move is an error.
func (x *Sampling[S, M]) Strategy(_ context.Context, s S) (_ []search.Mixed[M], err error) {
	defer faulty.Rescue("cfr: Strategy", &err)
	turn := x.rules.Turn(&s)
	moves := x.rules.Moves(nil, &s)
	if turn != game.First && turn != game.Second || len(moves) == 0 {
		return nil, fmt.Errorf("cfr: Strategy: position %q: %v is to act; want a player with moves", game.PositionText(x.rules, s), turn)
	}
	if x.observer != nil {
		s = x.observer.Observe(&s, turn)
	}
	strategy := make([]float64, len(moves))
	total := 0.0
	if set, ok := x.sets[s]; ok && int(set.moves) == len(moves) {
		for i, c := range x.cells[set.first:][:set.moves] {
			strategy[i] = c.strategySum
			total += c.strategySum
		}
	}
	all := make([]search.Mixed[M], 0, len(moves))
	for i, m := range moves {
		c := strategy[i] / total
		if total == 0 {
			c = 1 / float64(len(moves))
		}
		if c > 0 {
			all = append(all, search.Mixed[M]{Move: m, Probability: c})
		}
	}
	return slices.Clip(all), nil
}
