package search

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

// Reply is Greedy's model of the opponent's reply.
type Reply int

const (
	IgnoreReply  Reply = iota // ignore the reply, except to finish exchanges and end the game with a gain
	WorstReply                // the opponent sees our move and plays the reply that is worst for us
	AverageReply              // every reply is equally likely
)

// String returns the constant's name in lower case: ignore, worst or average.
func (r Reply) String() string {
	switch r {
	case IgnoreReply:
		return "ignore"
	case WorstReply:
		return "worst"
	case AverageReply:
		return "average"
	}
	return fmt.Sprintf("Reply(%d)", int(r))
}

// Greedy plays the move that leads to the position with the best estimate, looking one ply
// ahead, or one whole turn, and at the opponent's reply according to Reply. Chance outcomes
// are weighted by probability.
//
// Greedy evaluates only quiet positions: in the middle of an exchange (see [game.Quieter])
// it first plays out the exchange with best play by both sides. If the player to move can
// gain by ending the game at once, the position counts with that payoff: Greedy never
// misses a win in one, and never allows a loss in one if there is another move.
//
// In a game of simultaneous moves, an opponent who does not see our choice (see
// [game.Observer]) plays each move with equal probability, unless Reply is WorstReply.
//
// If the budget is too small to examine all replies and outcomes of chance after every move, as it
// is where both players choose among hundreds, Greedy gives up the attempt after a quarter of it
// and judges all moves by random samples of replies and outcomes instead, the better moves by
// more; a budget that is less than a sample for each is spread over the whole list. The result's
// Depth is then 0. Samples are of the position after the first step of a turn, exchanges are not
// played out, and WorstReply is the worst that was sampled. They are at most [DefaultNodes]
// positions, or up to Limits.Nodes.
//
// Use a Greedy from one goroutine at a time.
type Greedy[S, M comparable] struct {
	Game   game.Game[S, M]
	Limits Limits // Depth is the longest turn considered, in steps

	Reply     Reply // the model of the opponent's reply
	WholeTurn bool  // look at all steps of our turn (and of the reply), not only at the first

	// Rand, if not nil, chooses among equally good moves that the rule for ties leaves (see
	// the package documentation). Otherwise Greedy plays the first of them in the order of
	// Moves.
	Rand *rand.Rand

	known capabilities[S, M]
}

// Search returns the best move in s; Line is that move alone, or the whole turn. A nil game,
// an unknown Reply, negative limits, a finished game, a context cancelled before the start,
// a game that hides too much ([ErrHidden]) and faults of its rules are errors. past
// matters only if the game is a [game.Forbidder].
func (g *Greedy[S, M]) Search(ctx context.Context, s S, past ...S) (_ Result[M], err error) {
	defer faulty.Rescue("search: Greedy", &err)
	moves, err := g.known.validate(ctx, "Greedy", g.Game, g.Limits, &s, past)
	if err != nil {
		return Result[M]{}, err
	}
	if g.Reply < IgnoreReply || g.Reply > AverageReply {
		return Result[M]{}, fmt.Errorf("search: Greedy: Reply is %d; want IgnoreReply, WorstReply or AverageReply", int(g.Reply))
	}
	begin := time.Now()
	ctx, cancel := deadline.Limit(ctx)
	defer cancel()
	w := newGreedyWorker(ctx, g, &s, past)
	w.spend()
	w.arrange(ctx, &s, moves)

	found := Result[M]{Move: moves[0], Line: moves[:1:1], Score: g.Game.Evaluate(&s)}
	top, ties := prospect{}, 0
	whole := w.limit
	for i, m := range moves {
		w.allot(ctx, begin, whole, float64(i+1)/float64(len(moves)))
		v, ok := w.look(&s, m)
		if !ok {
			break
		}
		switch c := w.stakes.compare(v, top); {
		case i == 0 || c > 0:
			ties = 1
		case c == 0 && g.Rand != nil:
			if ties++; g.Rand.IntN(ties) != 0 {
				continue
			}
		default:
			continue
		}
		top = v
		found.Move, found.Score, found.Depth = m, plainZero(v.value*w.mover.Sign()), 1
		found.Line = append([]M{m}, w.lineAt(1)...)
	}
	if w.stopped && w.fault == nil {
		found.Depth = 0
		w.resume(ctx, whole)
		play := func(i int, after *S) { *after = s; w.game.Apply(after, moves[i]) }
		if i, v, ok := w.race(len(moves), play); ok {
			found.Move, found.Line, found.Score = moves[i], moves[i:i+1:i+1], plainZero(v*w.mover.Sign())
		}
	}
	if w.fault != nil {
		return Result[M]{}, fmt.Errorf("search: Greedy: %w", w.fault)
	}
	found.Nodes, found.Time = w.nodes, time.Since(begin)
	return found, nil
}

// This file judges moves by samples where there are too many replies and outcomes of chance to
// examine them all, such as hundreds of simultaneous choices of both players. It is sequential
// halving (Karnin, Koren and Somekh, Almost optimal exploration in multi-armed bandits, 2013),
// repeated until the budget is spent:
//
//	for n = 1, 2, 4, ...:
//	    list := all moves
//	    repeat:
//	        take n more samples of each move in list, with the same random numbers for all
//	        list := the better half of list; n := 2 n
//	    until one is left
//
// A sample is the estimate of a position after the move: after a random reply, if Reply asks
// for one, and random outcomes of chance. Exchanges are not played out.

// arm is a move to judge by samples.
type arm struct {
	index int
	prospect
	samples int
}

// race judges moves, or turns, by what play makes of a position, and returns the index of the
// best and its value. The moves come in random order, so that a budget too small for a sample of
// each is spread over all. It reports false if there was no time for any sample.
func (w *greedyWorker[S, M]) race(moves int, play func(i int, s *S)) (best int, value float64, ok bool) {
	if w.nodes >= w.limit || w.budget.look() {
		return 0, 0, false
	}
	arms := make([]arm, moves)
	for i, k := range rand.New(rand.NewPCG(1, 2)).Perm(moves) {
		arms[i] = arm{index: k, prospect: prospect{value: math.NaN()}}
	}
	rank := func(list []arm) {
		slices.SortStableFunc(list, func(a, b arm) int { return w.stakes.compare(b.prospect, a.prospect) })
	}
	taken := uint64(0)
	for first := 1; ; first *= 2 {
		for n, list := first, arms; n == first || len(list) > 1; n, list = 2*n, list[:(len(list)+1)/2] {
			w.chance = false
			for i := range list {
				for j := range n {
					if j == 0 {
						play(list[i].index, w.states.at(1))
					}
					if w.random.Seed(3, taken+uint64(j)); !w.sample(&list[i], j == 0, n == first && j == 0) {
						if taken == 0 {
							rank(arms)
						}
						return arms[0].index, arms[0].value, arms[0].samples > 0
					}
				}
			}
			taken += uint64(n)
			if rank(list); !w.chance {
				return arms[0].index, arms[0].value, true
			}
		}
		if len(arms) == 1 {
			return arms[0].index, arms[0].value, true
		}
	}
}

// sample takes a sample of the move to the position at ply 1, and reports whether there was time;
// another says that the one before was of another move. Worst replies are compared only if all moves have as many: they
// begin afresh with the list of all moves.
func (w *greedyWorker[S, M]) sample(a *arm, another, afresh bool) bool {
	v, phase := 0.0, ours
	for ply := 1; ; ply++ {
		if w.spend() {
			return false
		}
		s := w.states.at(ply)
		turn := w.game.Turn(s)
		if w.fail(faulty.Turn(w.game, s, turn)); ply > 1 {
			w.see(ply)
		}
		how := w.combination(s, ply, phase)
		if how == stand || how == best {
			if v = w.mover.Sign() * w.score(s); turn == game.Nobody {
				w.payoff(s, w.mover.Sign()*v)
				a.proven = ply == 1
			}
			break
		}
		moves := w.replies
		if ply > 1 {
			w.moves = w.legal(w.moves[:0], s)
			moves = w.moves
		} else if another {
			w.replies = w.legal(w.replies[:0], s)
			moves = w.replies
		}
		if w.stopped {
			break
		}
		w.chance = true
		if turn == w.mover.Opponent() {
			phase = theirs
		}
		i, u := 0, float64(w.random.Uint64()>>11)*0x1p-53
		if how == expect {
			var err error
			i, err = w.odds.Sample(s, moves, u)
			w.fail(err)
		} else {
			i = int(u * float64(len(moves)))
		}
		child := w.states.at(ply + 1)
		*child = *s
		w.game.Apply(child, moves[i])
	}
	switch {
	case w.fault != nil:
		return false
	case a.samples == 0 || afresh && w.Reply == WorstReply:
		a.value = v
	case w.Reply == WorstReply:
		a.value = min(a.value, v)
	default:
		a.value += (v - a.value) / float64(a.samples+1)
	}
	a.samples++
	return true
}
