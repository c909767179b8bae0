package learn

import (
	"fmt"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/eval/train"
	"github.com/seed-61c9d78a/versus/game"
)

// Successors is a capability of games that can say faster than move by move what may
// follow, or whose positions have a meaning only where a turn of several moves begins.
//
// Successors returns a function for one goroutine. That calls add for the positions that
// the player on turn in s can reach, at least one: with the score of each as Evaluate gives
// it, and whether that is known to be the payoff. It may leave out some of many; then
// complete is false. It is asked only about positions with a player on turn.
type Successors[S comparable] interface {
	Successors() func(s *S, add func(next *S, score float64, decided bool)) (complete bool)
}

// successors returns the capability of g, or what does the same with single moves.
func successors[S, M comparable](g game.Game[S, M]) func(*S, func(*S, float64, bool)) bool {
	if own, ok := game.As[Successors[S]](g); ok {
		return own.Successors()
	}
	var moves []M
	return func(s *S, add func(*S, float64, bool)) bool {
		moves = g.Moves(moves[:0], s)
		for _, m := range moves {
			next := *s
			g.Apply(&next, m)
			add(&next, g.Evaluate(&next), g.Turn(&next) == game.Nobody)
		}
		return true
	}
}

// descent is a game against oneself whose search always goes to the end: see the package's
// documentation.
type descent[S, M comparable] struct {
	game       game.Game[S, M]
	payoffs    payoffs
	successors func(*S, func(*S, float64, bool)) bool
	nodes      []descentNode[S] // siblings side by side; children after their parents
	err        error
}

// descentNode is a position of the tree.
type descentNode[S any] struct {
	state        S
	score        float32 // for First: -1 to 1
	first, count int32   // children
	decided      bool    // score is the result
	expanded     bool
	doubtful     bool // there may be other children
}

// mostDescentNodes ends a game whose tree has grown too large to go on with.
const mostDescentNodes = 4 << 20

// nearlyWon is as much as a position may be worth whose result is not known.
const nearlyWon = 0.998

// sign is +1 where First is on turn at a node, -1 where Second is.
func (d *descent[S, M]) sign(at int32) float32 {
	return float32(d.game.Turn(&d.nodes[at].state).Sign())
}

// expand gives a node its children.
func (d *descent[S, M]) expand(at int32) {
	state := d.nodes[at].state
	first := int32(len(d.nodes))
	complete := d.successors(&state, func(next *S, score float64, decided bool) {
		x := 2*d.payoffs.points(score) - 1
		if !decided {
			x = min(max(x, -nearlyWon), nearlyWon)
			if p := d.game.Turn(next); p != game.First && p != game.Second {
				d.err = fmt.Errorf("learn: descent: %v is on turn in a position that goes on; want games of two players without chance", p)
			}
		}
		d.nodes = append(d.nodes, descentNode[S]{state: *next, score: float32(x), decided: decided})
	})
	n := &d.nodes[at]
	n.expanded, n.doubtful = true, !complete
	n.first, n.count = first, int32(len(d.nodes))-first
	if n.count == 0 && d.err == nil {
		d.err = fmt.Errorf("learn: descent: no moves in a position in which %v is on turn", d.game.Turn(&n.state))
	}
}

// best returns the best child of a node for the player on turn there, or -1. If open is
// set, only those count whose result is not known.
func (d *descent[S, M]) best(at int32, open bool) int32 {
	n := &d.nodes[at]
	best, top, sign := int32(-1), float32(-2), d.sign(at)
	for i := n.first; i < n.first+n.count; i++ {
		if c := &d.nodes[i]; sign*c.score > top && !(open && c.decided) {
			best, top = i, sign*c.score
		}
	}
	return best
}

// backUp sets the score of a node from those of its children.
func (d *descent[S, M]) backUp(at int32) {
	best := d.best(at, false)
	if best < 0 {
		return
	}
	n, c := &d.nodes[at], d.nodes[best]
	n.score = c.score
	n.decided = c.decided && (d.sign(at)*c.score == 1 || !n.doubtful && d.best(at, true) < 0)
}

// follow expands a node and goes on with its best child, until the result is known or
// after so many turns, and backs up what it finds.
func (d *descent[S, M]) follow(at int32, turns int) {
	if !d.nodes[at].expanded {
		d.expand(at)
		d.backUp(at)
	}
	if d.nodes[at].decided || turns == 0 || d.err != nil {
		return
	}
	if child := d.best(at, true); child >= 0 {
		d.follow(child, turns-1)
		d.backUp(at)
	}
}

// pick returns the child to play: the best one, or with a chance of noise another one that
// does not lose for certain, the likelier the better it looks.
func (d *descent[S, M]) pick(at int32, noise float64, r *rand.Rand) int32 {
	if r.Float64() >= noise {
		return d.best(at, false)
	}
	n, sign := &d.nodes[at], d.sign(at)
	var list []int32
	for i := n.first; i < n.first+n.count; i++ {
		if c := &d.nodes[i]; !c.decided || sign*c.score > -1 {
			list = append(list, i)
		}
	}
	if len(list) == 0 {
		return d.best(at, false)
	}
	rank := int(float64(len(list)) * r.Float64() * r.Float64() * r.Float64())
	for k := range rank + 1 { // selection: rank is small mostly
		for i := k + 1; i < len(list); i++ {
			if sign*d.nodes[list[i]].score > sign*d.nodes[list[k]].score {
				list[k], list[i] = list[i], list[k]
			}
		}
	}
	return list[rank]
}

// play plays a game from start with so many descents before each turn.
func (d *descent[S, M]) play(start S, descents, most int, noise float64, r *rand.Rand) error {
	d.nodes = append(d.nodes[:0], descentNode[S]{state: start})
	for at, turns := int32(0), 0; turns < most && len(d.nodes) < mostDescentNodes; turns++ {
		for range descents {
			d.follow(at, most-turns)
		}
		if d.err != nil || d.nodes[at].decided {
			break
		}
		if at = d.pick(at, noise, r); d.nodes[at].decided {
			break
		}
	}
	for at := len(d.nodes) - 1; at >= 0; at-- { // what was found after a turn was played
		if d.nodes[at].expanded {
			d.backUp(int32(at))
		}
	}
	return d.err
}

// teach adds half of the positions whose successors were seen to data: neighbours are much
// alike.
func (d *descent[S, M]) teach(data *train.Data, e feature.Encoder[S], number uint32, r *rand.Rand) error {
	set := feature.NewSet(e.Features())
	for i := range d.nodes {
		n := &d.nodes[i]
		if !n.expanded || r.IntN(2) == 0 {
			continue
		}
		clear(set)
		score := float64(n.score)
		if e.Encode(set, &n.state) == game.Second {
			score = -score
		}
		if err := data.Add(set, (1+nearlyWon*score)/2, number); err != nil {
			return err
		}
	}
	return nil
}
