package search

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// phase is the part of the look-ahead to which a node belongs.
type phase int

const (
	ours   phase = iota // our turn has begun
	theirs              // the opponent's reply has begun
)

type greedyWorker[S, M comparable] struct {
	*Greedy[S, M]
	rules[S, M]
	past    []S
	mover   game.Player
	stakes  stakes // the mover's
	longest int    // plies
	states  slots[S]
	moves   []M
	lines   [][]M // by ply: the rest of our best turn from there

	random  rand.PCG // of samples
	replies []M      // to the move sampled
	chance  bool     // a sample was drawn at random
}

func newGreedyWorker[S, M comparable](ctx context.Context, g *Greedy[S, M], s *S, past []S) *greedyWorker[S, M] {
	w := &greedyWorker[S, M]{Greedy: g, rules: rules[S, M]{capabilities: g.known}, past: past, mover: g.known.game.Turn(s), longest: g.Limits.deepest()}
	w.stakes = w.stakesOf(w.mover)
	w.start(ctx, g.Limits)
	return w
}

// allot lets the search go on until the given part of the moves should have been examined: until
// then it may use that part of the budget, and a quarter more of what is left of it for moves
// that take longer than others. whole is the limit of nodes.
func (w *greedyWorker[S, M]) allot(ctx context.Context, begin time.Time, whole int64, part float64) {
	if part == 1 {
		w.limit = whole
		w.watch = deadline.Of(ctx)
		return
	}
	part = 0.25 + 0.75*part
	w.limit = int64(part * float64(whole))
	if end, timed := ctx.Deadline(); timed {
		w.watch.Until(begin.Add(time.Duration(part * float64(end.Sub(begin)))))
	}
}

// resume lets the search go on with what is left of the budget.
func (w *greedyWorker[S, M]) resume(ctx context.Context, whole int64) {
	w.watch, w.stopped = deadline.Of(ctx), false
	if w.limit = whole; w.Limits.Nodes == 0 {
		w.limit = min(whole, w.nodes+DefaultNodes)
	}
}

// look judges a move of s, which is proven if it ends the game. It reports false if the search
// was stopped.
func (w *greedyWorker[S, M]) look(s *S, m M) (p prospect, ok bool) {
	if w.stopped {
		return p, false
	}
	child := w.states.at(1)
	*w.states.at(0), *child = *s, *s
	w.game.Apply(child, m)
	p = prospect{value: w.value(1, ours), proven: w.game.Turn(w.states.at(1)) == game.Nobody}
	return p, !w.stopped
}

func (w *greedyWorker[S, M]) lineAt(ply int) []M {
	if ply < len(w.lines) {
		return w.lines[ply]
	}
	return nil
}

func (w *greedyWorker[S, M]) setLine(ply int, line ...M) {
	for ply >= len(w.lines) {
		w.lines = append(w.lines, nil)
	}
	w.lines[ply] = append(w.lines[ply][:0], line...)
}

// combination is the way in which a node's value follows from those of its children.
type combination int

const (
	stand  combination = iota // it does not: the position itself is evaluated
	best                      // the mover chooses
	worst                     // the opponent chooses
	mean                      // all moves are equally likely
	expect                    // by the probabilities of chance
)

func (w *greedyWorker[S, M]) combination(s *S, ply int, p phase) combination {
	turn := w.game.Turn(s)
	switch {
	case turn == game.Nobody || ply >= 2*maxDepth:
		return stand
	case turn == game.Chance:
		return expect
	case ply >= w.longest:
		return stand
	case turn == w.mover:
		if p == ours && w.WholeTurn {
			return best
		}
	case p == ours && w.Reply == IgnoreReply && w.Hides(s):
		return mean
	case p == ours || w.WholeTurn:
		switch w.Reply {
		case WorstReply:
			return worst
		case AverageReply:
			return mean
		}
	}
	return stand
}

// value returns the value, for the mover, of the position at ply.
func (w *greedyWorker[S, M]) value(ply int, p phase) float64 {
	if w.spend() {
		return 0
	}
	w.setLine(ply)
	s := w.states.at(ply)
	w.see(ply)
	how := w.combination(s, ply, p)
	if how == stand {
		return w.settle(ply, math.Inf(-1), math.Inf(1))
	}
	turn := w.game.Turn(s)
	if w.fail(faulty.Turn(w.game, s, turn)); w.stopped {
		return 0
	}
	if turn == w.mover.Opponent() {
		p = theirs
	}
	base := len(w.moves)
	w.moves = w.permittedAt(w.moves, w.past, &w.states, ply)
	end := len(w.moves)
	child := w.states.at(ply + 1)
	total, sum := 0.0, 0.0
	seen := how == mean && !w.Hides(s) // by the opponent, who would not miss a win
	lost := math.Inf(1)                // the value of the opponent's best reply that ends the game
	for i := base; i < end && !w.stopped; i++ {
		m := w.moves[i]
		*child = *s
		w.game.Apply(child, m)
		over := seen && w.game.Turn(child) == game.Nobody
		v := w.value(ply+1, p)
		if over {
			lost = min(lost, v)
		}
		switch {
		case how == expect:
			p, err := w.odds.Probability(s, m, end-base)
			w.fail(err)
			total += v * p
			sum += p
		case how == mean:
			total += v / float64(end-base)
		case i == base || how == best && v > total || how == worst && v < total:
			total = v
			if how == best {
				w.setLine(ply, append([]M{m}, w.lineAt(ply+1)...)...)
			}
		}
	}
	w.moves = w.moves[:base]
	if how == expect && !w.stopped {
		w.fail(w.odds.Sum(s, sum))
	}
	return min(total, lost)
}

// settle returns the value, for the mover, of the position at ply after all exchanges:
// exact if it lies between alpha and beta, or else a bound.
func (w *greedyWorker[S, M]) settle(ply int, alpha, beta float64) float64 {
	s := w.states.at(ply)
	turn := w.game.Turn(s)
	estimate := w.mover.Sign() * w.score(s)
	if w.fail(faulty.Turn(w.game, s, turn)); turn == game.Nobody {
		w.payoff(s, w.mover.Sign()*estimate)
	}
	if turn == game.Nobody || w.stopped || ply >= 2*maxDepth {
		return estimate
	}
	base := len(w.moves)
	w.moves = w.permittedAt(w.moves, w.past, &w.states, ply)
	end := len(w.moves)
	defer func() { w.moves = w.moves[:base] }()
	child := w.states.at(ply + 1)
	next := func(i int) float64 {
		if w.spend() {
			return 0
		}
		*child = *s
		w.game.Apply(child, w.moves[i])
		if turn == game.Chance {
			return w.settle(ply+1, math.Inf(-1), math.Inf(1))
		}
		return w.settle(ply+1, alpha, beta)
	}
	switch {
	case turn == game.Chance:
		total, sum := 0.0, 0.0
		for i := base; i < end && !w.stopped; i++ {
			p, err := w.odds.Probability(s, w.moves[i], end-base)
			w.fail(err)
			total += p * next(i)
			sum += p
		}
		if !w.stopped {
			w.fail(w.odds.Sum(s, sum))
		}
		return total
	case w.quieter != nil && !w.quieter.Quiet(s):
		estimate = math.Inf(-1) // the position is not quiet
		if turn != w.mover {
			estimate = math.Inf(1)
		}
		for i := base; i < end && alpha < beta && !w.stopped; i++ {
			estimate = w.prefer(turn, estimate, next(i))
			if turn == w.mover {
				alpha = max(alpha, estimate)
			} else {
				beta = min(beta, estimate)
			}
		}
		return estimate
	}
	for i := base; i < end && !w.spend(); i++ {
		*child = *s
		w.game.Apply(child, w.moves[i])
		if w.game.Turn(child) == game.Nobody {
			estimate = w.prefer(turn, estimate, w.mover.Sign()*w.payoff(child, w.game.Evaluate(child)))
		}
	}
	return estimate
}

// prefer returns the value that the player turn would choose.
func (w *greedyWorker[S, M]) prefer(turn game.Player, a, b float64) float64 {
	if turn == w.mover {
		return max(a, b)
	}
	return min(a, b)
}

// see ends the search if the position at ply hides more than ErrHidden allows.
func (w *greedyWorker[S, M]) see(ply int) {
	_, err := w.Reached(w.states.at(ply-1), w.states.at(ply))
	w.fail(err)
}
