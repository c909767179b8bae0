package search

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/faulty"
)

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
