package learn

import (
	"fmt"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/train"
)

// enumerator is the optional interface that the package documentation describes under Descents.
// Successors returns a function for one goroutine, which is called only for positions in which a
// player is to move.
type enumerator[S comparable] interface {
	Successors() func(s *S, add func(next *S, score float64, decided bool)) (complete bool)
}

// successors returns the function of g's Successors, or an equivalent one that applies
// single moves.
func successors[S, M comparable](g game.Game[S, M]) func(*S, func(*S, float64, bool)) bool {
	if own, ok := game.As[enumerator[S]](g); ok {
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

// descent is a game of self-play whose search always goes to the end: see the package
// documentation.
type descent[S, M comparable] struct {
	game       game.Game[S, M]
	payoffs    payoffs
	successors func(*S, func(*S, float64, bool)) bool
	quieter    game.Quieter[S]   // nil: all positions are quiet
	historian  game.Historian[S] // nil: the past does not matter
	nodes      []descentNode[S]  // siblings are adjacent; children follow their parents
	line       []S               // from the start of the game to the node being expanded
	unquiet    int               // nodes at the end of line that are not quiet
	err        error
}

func newDescent[S, M comparable](g game.Game[S, M], p payoffs) *descent[S, M] {
	d := &descent[S, M]{game: g, payoffs: p, successors: successors(g)}
	d.quieter, _ = game.As[game.Quieter[S]](g)
	d.historian, _ = game.HistorianOf(g)
	return d
}

// descentNode is a node of the tree.
type descentNode[S any] struct {
	state        S
	score        float32 // for First: -1 to 1
	first, count int32   // children
	decided      bool    // score is the payoff
	expanded     bool
	doubtful     bool // some children may be missing
}

// maxDescentNodes is the size of a tree at which a game is abandoned, and maxUnquiet the
// number of successive positions whose estimates cannot be trusted before one is trusted.
const (
	maxDescentNodes = 4 << 20
	maxUnquiet      = 64
)

// nearlyWon bounds the score of a position whose result is not known.
const nearlyWon = 0.998

// sign returns +1 if First is to move at the node and -1 if Second is.
func (d *descent[S, M]) sign(at int32) float32 {
	return float32(d.game.Turn(&d.nodes[at].state).Sign())
}

// quiet reports whether the estimate of a position can be trusted.
func (d *descent[S, M]) quiet(s *S) bool { return d.quieter == nil || d.quieter.Quiet(s) }

// expand adds the children of a node, the last one of d.line. Children whose estimates
// cannot be trusted are expanded as well.
func (d *descent[S, M]) expand(at int32) {
	state := d.nodes[at].state
	first := int32(len(d.nodes))
	complete := d.successors(&state, func(next *S, score float64, decided bool) {
		x := 2*d.payoffs.points(score) - 1
		if !decided {
			x = min(max(x, -nearlyWon), nearlyWon)
			if p := d.game.Turn(next); p != game.First && p != game.Second {
				d.err = fmt.Errorf("learn: descent: %v is to move in an unfinished position; want a two-player game without chance", p)
			}
		}
		d.nodes = append(d.nodes, descentNode[S]{state: *next, score: float32(x), decided: decided})
	})
	n := &d.nodes[at]
	n.expanded, n.doubtful = true, !complete
	n.first, n.count = first, int32(len(d.nodes))-first
	if n.count == 0 && d.err == nil {
		d.err = fmt.Errorf("learn: descent: %v is to move and has no moves", d.game.Turn(&n.state))
	}
	for i, end := first, int32(len(d.nodes)); i < end && d.err == nil; i++ {
		d.settle(i)
	}
}

// settle applies the rules about earlier positions to a new node, and expands it if it is not quiet.
func (d *descent[S, M]) settle(at int32) {
	n := &d.nodes[at]
	if n.decided || d.historian == nil && d.quiet(&n.state) {
		return
	}
	d.line = append(d.line, n.state)
	if d.historian != nil {
		if payoff, over := d.historian.Adjudicate(d.line); over {
			n.score, n.decided = float32(2*d.payoffs.points(payoff)-1), true
		}
	}
	if !n.decided && !d.quiet(&n.state) && d.unquiet < maxUnquiet && len(d.nodes) < maxDescentNodes {
		d.unquiet++
		d.expand(at)
		d.unquiet--
		d.backUp(at)
	}
	d.line = d.line[:len(d.line)-1]
}

// best returns the best child of a node for the player to move there, or -1. If open is
// set, children with a known result are ignored.
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

// backUp updates the score of a node from its children.
func (d *descent[S, M]) backUp(at int32) {
	best := d.best(at, false)
	if best < 0 {
		return
	}
	n, c := &d.nodes[at], d.nodes[best]
	n.score = c.score
	n.decided = c.decided && (d.sign(at)*c.score == 1 || !n.doubtful && d.best(at, true) < 0)
}

// follow expands a node and continues with its best child, until the result is known or
// for the given number of turns, and backs up the scores.
func (d *descent[S, M]) follow(at int32, turns int) {
	if !d.nodes[at].expanded {
		d.expand(at)
		d.backUp(at)
	}
	if d.nodes[at].decided || turns == 0 || d.err != nil {
		return
	}
	if child := d.best(at, true); child >= 0 {
		d.line = append(d.line, d.nodes[child].state)
		d.follow(child, turns-1)
		d.line = d.line[:len(d.line)-1]
		d.backUp(at)
	}
}

// pick returns the child to play: usually the best one; with probability noise, a random
// one that is not a proven loss, with higher probability the better its score.
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
	for k := range rank + 1 { // selection sort: rank is usually small
		for i := k + 1; i < len(list); i++ {
			if sign*d.nodes[list[i]].score > sign*d.nodes[list[k]].score {
				list[k], list[i] = list[i], list[k]
			}
		}
	}
	return list[rank]
}

// play plays a game from start with the given number of descents before each turn.
func (d *descent[S, M]) play(start S, descents, most int, noise float64, r *rand.Rand) error {
	d.nodes = append(d.nodes[:0], descentNode[S]{state: start})
	d.line = append(d.line[:0], start)
	for at, turns := int32(0), 0; turns < most && len(d.nodes) < maxDescentNodes; turns++ {
		for range descents {
			d.follow(at, most-turns)
		}
		if d.err != nil || d.nodes[at].decided {
			break
		}
		if at = d.pick(at, noise, r); d.nodes[at].decided {
			break
		}
		d.line = append(d.line, d.nodes[at].state)
	}
	for at := len(d.nodes) - 1; at >= 0; at-- { // include what was found in later turns
		if d.nodes[at].expanded {
			d.backUp(int32(at))
		}
	}
	return d.err
}

// teach adds a random half of the expanded quiet positions to data: neighbours are much
// alike.
func (d *descent[S, M]) teach(data *train.Data, e feature.Encoder[S], number uint32, r *rand.Rand) error {
	set := feature.NewSet(e.Features())
	for i := range d.nodes {
		n := &d.nodes[i]
		if !n.expanded || !d.quiet(&n.state) || r.IntN(2) == 0 {
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
