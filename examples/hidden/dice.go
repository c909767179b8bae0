package main

import (
	"context"
	"math/bits"

	"github.com/seed-61c9d78a/versus/examples/games/liarsdice"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
	"github.com/seed-61c9d78a/versus/search/cfr"
)

// Two dice each make a game of ten billion positions. But all pairs of hands have the same bids,
// so that one walk through the 2^24 sequences of bids, with the probabilities of the
// opponent's 21 hands, gives exact best responses.

const (
	hands = 21
	bids  = 24
)

type hand struct {
	dice   [liarsdice.MostDice]uint8
	chance float64
	count  [liarsdice.Faces]int // dice that show a face, with sixes
}

// walk is the game between a policy and a player.
type walk struct {
	game   liarsdice.Game
	policy search.PolicyFunc[liarsdice.State, liarsdice.Move]
	hands  [hands]hand
	plays  map[uint32]*plays // by the bids that the policy remembers
	err    error
	nodes  int64
}

// plays has the probability of each bid, and last of calling a lie, for each hand.
type plays [hands][bids + 1]float64

// perHand has a number for each hand: the probability that a player has it and has bid so far, or
// a value.
type perHand [hands]float64

// twoDice returns the value of a policy for two dice each, and of the best responses.
func twoDice(ctx context.Context, g liarsdice.Game, p search.PolicyFunc[liarsdice.State, liarsdice.Move]) (cfr.Responses, error) {
	w := walk{game: g, policy: p, plays: map[uint32]*plays{}}
	var begin perHand
	n := 0
	for a := 1; a <= liarsdice.Faces; a++ {
		for b := a; b <= liarsdice.Faces; b++ {
			h := hand{dice: [2]uint8{uint8(a), uint8(b)}, chance: 2. / 36}
			if a == b {
				h.chance = 1. / 36
			}
			for f := range h.count {
				for _, d := range h.dice {
					if int(d) == f+1 || d == liarsdice.Faces {
						h.count[f]++
					}
				}
			}
			w.hands[n], begin[n] = h, h.chance
			n++
		}
	}
	value := func(side int, best bool) (sum float64) {
		for h, v := range w.value(ctx, 0, begin, side, best) {
			sum += w.hands[h].chance * v
		}
		return sum
	}
	r := cfr.Responses{Value: value(0, false), First: value(0, true), Second: -value(1, true)}
	r.Nodes = w.nodes
	return r, w.err
}

// value returns what a side wins with each of its hands after some bids, against the hands
// that the opponent may have: if it plays by the policy or a best response.
func (w *walk) value(ctx context.Context, made uint32, reach perHand, side int, best bool) (v perHand) {
	if w.nodes++; w.err == nil && w.nodes&0xffff == 0 {
		w.err = ctx.Err()
	}
	if w.err != nil {
		return v
	}
	mover := bits.OnesCount32(made) % 2
	var p *plays
	if mover != side || !best {
		p = w.strategy(ctx, made, mover)
	}
	first := true
	for m := bits.Len32(made); m <= bids; m++ {
		if m == bids && made == 0 {
			break
		}
		next := reach
		if mover != side {
			total := 0.0
			for h := range next {
				next[h] *= p[h][m]
				total += next[h]
			}
			if total == 0 {
				continue
			}
		}
		var after perHand
		if m < bids {
			after = w.value(ctx, made|1<<m, next, side, best)
		} else {
			after = w.call(made, next, side)
		}
		for h, x := range after {
			switch {
			case mover != side:
				v[h] += x
			case !best:
				v[h] += p[h][m] * x
			case first || x > v[h]:
				v[h] = x
			}
		}
		first = false
	}
	return v
}

// call returns what a side wins with each hand when the last bid is called a lie.
func (w *walk) call(made uint32, reach perHand, side int) (v perHand) {
	bid := bits.Len32(made) - 1
	face, need := bid%liarsdice.Faces, bid/liarsdice.Faces+1
	var mass [liarsdice.MostDice + 1]float64 // by the opponent's dice that show the face
	for h, x := range reach {
		mass[w.hands[h].count[face]] += x
	}
	sign := 1.0
	if bits.OnesCount32(made)%2 == side { // who calls
		sign = -1
	}
	for h := range v {
		for k, x := range mass {
			if w.hands[h].count[face]+k >= need {
				v[h] += sign * x
			} else {
				v[h] -= sign * x
			}
		}
	}
	return v
}

// strategy returns what the policy plays after some bids.
func (w *walk) strategy(ctx context.Context, made uint32, mover int) *plays {
	player := game.First + game.Player(mover)
	s := w.game.Observe(&liarsdice.State{Rolled: 2 * liarsdice.MostDice, Made: made}, player)
	if p := w.plays[s.Made]; p != nil {
		return p
	}
	p := new(plays)
	w.plays[s.Made] = p
	for h := range w.hands {
		s.Dice[mover] = w.hands[h].dice
		mixture, err := w.policy(ctx, s)
		if err != nil {
			w.err = err
		}
		for _, c := range mixture {
			p[h][min(int(c.Move), bids)] = c.Probability
		}
	}
	return p
}
