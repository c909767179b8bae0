package paper

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/bits"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// A Turn is a sequence of steps until the ball stops.
type Turn struct {
	Path    []Direction // the steps; the enumeration reuses the slice, so clone it to keep it
	End     Point       // where the ball stops
	Winner  game.Player // the winner if the turn ends the game, else Nobody
	DeadEnd bool        // the ball stops because no segment is left
}

// mostPlaces is the default limit of an enumeration: ten times what the largest positions
// seen in play need, at 16 bytes each.
const mostPlaces = 1 << 23

// errTurnLimit reports that an enumeration visited its limit of places.
var errTurnLimit = errors.New("the limit of the enumeration was reached")

// Turns enumerates the distinct turns in s: those that differ in the segments that they
// draw. If the same segments can be drawn in several orders, it yields the first. In the
// middle of a turn it yields the ways to complete it. places is the maximum number of
// distinct places (a ball and a set of segments) to visit; 0 selects 8 million (1 << 23).
// If there are more, or ctx ends, the last pair has an error.
//
// The order is that of a depth-first search that tries the directions from 0 to 7. Turns are
// computed on demand, and leaving the loop ends the work. In real games the median position
// has 20 turns and the 99th percentile is 71,000; a position can have half a million, with
// fifty million orders. The work is proportional to the number of distinct places.
func (g *Game) Turns(ctx context.Context, s State, places int) iter.Seq2[Turn, error] {
	return func(yield func(Turn, error) bool) {
		left := false
		err := g.eachTurn(ctx, &s, turnLimits{places: places}, func(t *Turn) bool {
			left = !yield(*t, nil)
			return !left
		})
		if err != nil && !left {
			yield(Turn{}, err)
		}
	}
}

// turnLimits bound an enumeration.
type turnLimits struct {
	places int // 0: mostPlaces
	steps  int // longer turns are left out, without an error; 0: none
}

// eachTurn calls yield with each turn in s, until it returns false or an error ends the
// enumeration.
func (g *Game) eachTurn(ctx context.Context, s *State, limits turnLimits, yield func(*Turn) bool) (err error) {
	watch := deadline.Of(ctx)
	w := turnWalk{board: board{field: g.field}, limits: limits, yield: yield, stop: func() bool {
		if watch.Passed(walkEvery) {
			err = fmt.Errorf("paper: turns: %w", watch.Err())
		}
		return err != nil
	}}
	if w.limits.places <= 0 {
		w.limits.places = mostPlaces
	}
	w.load(s)
	w.run()
	if w.exhausted {
		err = fmt.Errorf("paper: turns: %w", errTurnLimit)
	}
	return err
}

// turnWalk is the depth-first search that enumerates turns.
type turnWalk struct {
	board
	limits    turnLimits
	yield     func(*Turn) bool // false: stop
	stop      func() bool      // called every walkEvery places; true: stop
	seen      keySet
	turn      Turn // reused
	nodes     int
	exhausted bool // the limit on places was reached
}

// walkEvery is the number of places visited between two questions whether to stop.
const walkEvery = 64

// run enumerates the turns from the board's position, and leaves it unchanged.
func (w *turnWalk) run() {
	w.nodes, w.exhausted = 0, false
	w.turn.Path = w.turn.Path[:0]
	w.seen.reset()
	if w.board.turn != game.Nobody {
		w.visit()
	}
}

// visit continues from the ball in every direction. It returns false when the search is to
// stop.
func (w *turnWalk) visit() bool {
	if w.nodes == w.limits.places && w.limits.places > 0 {
		w.exhausted = true
		return false
	}
	if w.nodes++; w.nodes%walkEvery == 0 && w.stop() {
		return false
	}
	if w.limits.steps > 0 && len(w.turn.Path) == w.limits.steps {
		return true
	}
	p := w.ball
	ends := w.ends[p]
	for rest := w.free[p]; rest != 0; rest &= rest - 1 {
		d := Direction(bits.TrailingZeros32(rest))
		q := p + w.delta[d]
		if ends>>d&1 != 0 {
			winner, dead := w.goal[q], w.corner[p]>>d&1 != 0
			if dead { // an open corner: the opponent cannot go on
				winner = w.board.turn
			}
			if !w.emit(d, q, winner, dead) {
				return false
			}
			continue
		}
		if !w.seen.add(w.key ^ w.field.key[w.step(p, d)]) {
			continue
		}
		if w.free[q] == 1<<d.opposite() { // the segment just drawn is the last one here
			if !w.emit(d, q, w.board.turn.Opponent(), true) {
				return false
			}
			continue
		}
		w.bounce(d)
		w.turn.Path = append(w.turn.Path, d)
		more := w.visit()
		w.turn.Path = w.turn.Path[:len(w.turn.Path)-1]
		w.unbounce(d)
		if !more {
			return false
		}
	}
	return true
}

func (w *turnWalk) emit(d Direction, end Point, winner game.Player, dead bool) bool {
	w.turn.Path = append(w.turn.Path, d)
	w.turn.End, w.turn.Winner, w.turn.DeadEnd = end, winner, dead
	more := w.yield(&w.turn)
	w.turn.Path = w.turn.Path[:len(w.turn.Path)-1]
	return more
}

// Shortest returns a shortest path to each point where the current turn can end other than
// in a dead end, in the order of the points. It takes microseconds, regardless of the
// number of turns: a shortest path passes no point twice, so a breadth-first search over
// the points finds it.
func (g *Game) Shortest(s State) []Turn {
	if s.turn == game.Nobody {
		return nil
	}
	return newBoard(g.field, &s).shortest()
}

// shortest is Shortest for the turn that begins where the board stands.
func (b *board) shortest() []Turn {
	type arrival struct {
		from Point
		by   Direction
		seen bool
	}
	var arrivals [maxPoints]arrival
	arrivals[b.ball].seen = true
	var turns []Turn
	queue := []Point{b.ball}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for rest := b.free[p]; rest != 0; rest &= rest - 1 {
			d := Direction(bits.TrailingZeros32(rest))
			q := p + b.delta[d]
			if arrivals[q].seen {
				continue
			}
			arrivals[q] = arrival{p, d, true}
			switch {
			case b.ends[p]>>d&1 == 0:
				queue = append(queue, q)
			case b.corner[p]>>d&1 == 0:
				turns = append(turns, Turn{End: q, Winner: b.goal[q]})
			}
		}
	}
	for i := range turns {
		turn := &turns[i]
		for p := turn.End; p != b.ball; p = arrivals[p].from {
			turn.Path = append(turn.Path, arrivals[p].by)
		}
		slices.Reverse(turn.Path)
	}
	sortByEnd(turns)
	return turns
}

// anyTurn returns a legal turn and reports whether it scores. If no turn scores, it prefers
// one of the shortest turns that does not lose at once.
func (g *Game) anyTurn(s State) (path []Direction, wins bool) {
	rank := 0
	for _, turn := range g.Shortest(s) {
		r := 1 // an own goal
		switch turn.Winner {
		case s.turn:
			return turn.Path, true
		case game.Nobody:
			r = 2
		}
		if r > rank {
			rank, path = r, turn.Path
		}
	}
	if path == nil { // every turn leads into a dead end
		for player := s.turn; s.turn == player; {
			d := g.Moves(nil, &s)[0]
			path = append(path, d)
			g.Apply(&s, d)
		}
	}
	return path, false
}

// keepLongest adds a copy of turn to the kept turns, one for each end, unless one of at
// least the same length is kept for its end. accept, if not nil, decides whether it
// replaces a shorter one.
func keepLongest(kept []Turn, turn *Turn, accept func() bool) []Turn {
	i := slices.IndexFunc(kept, func(k Turn) bool { return k.End == turn.End })
	switch {
	case i < 0:
		kept = append(kept, *turn)
		kept[len(kept)-1].Path = slices.Clone(turn.Path)
	case len(turn.Path) > len(kept[i].Path) && (accept == nil || accept()):
		kept[i].Path = append(kept[i].Path[:0], turn.Path...)
	}
	return kept
}

func sortByEnd(turns []Turn) {
	slices.SortFunc(turns, func(a, b Turn) int { return int(a.End) - int(b.End) })
}
