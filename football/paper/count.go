package paper

import (
	"context"
	"fmt"
	"math/bits"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// PathCount counts the sequences of steps for a number of whole turns. Games that end
// earlier are not counted.
type PathCount struct {
	Paths    int64    // number of sequences of steps
	Goals    [2]int64 // number of these that end in a goal for First and for Second
	DeadEnds int64    // ... in a dead end
}

// CountPaths counts the sequences of steps that make exactly depth whole turns from s:
// perft by turns instead of steps. It visits each of them, more than 10^8 a second; CountTurns
// counts without transpositions within a turn. It fails if depth is negative or ctx ends.
func (g *Game) CountPaths(ctx context.Context, s State, depth int) (PathCount, error) {
	c := turnCounter{watch: deadline.Of(ctx), board: board{field: g.field}}
	c.load(&s)
	switch {
	case depth < 0:
		return PathCount{}, fmt.Errorf("paper: count: depth %d is negative", depth)
	case depth == 0:
		return PathCount{Paths: 1}, nil
	case s.turn != game.Nobody:
		if c.ask(); c.err == nil {
			c.count(depth)
		}
	}
	return c.total, c.err
}

// turnCounter visits and counts all turns.
type turnCounter struct {
	board
	watch  deadline.Watch
	visits uint
	total  PathCount
	err    error
}

// stopped asks the context every walkEvery visits: asking at each took nearly half of the
// time.
func (c *turnCounter) stopped() bool {
	if c.visits++; c.visits%walkEvery == 0 {
		c.ask()
	}
	return c.err != nil
}

func (c *turnCounter) ask() {
	if c.watch.Passed(walkEvery) {
		c.err = fmt.Errorf("paper: count: %w", c.watch.Err())
	}
}

// count counts the sequences from the current position with depth turns to go, including
// the current one.
func (c *turnCounter) count(depth int) {
	if c.stopped() {
		return
	}
	if depth == 1 {
		c.countLast(c.ball)
		return
	}
	ends := c.ends[c.ball]
	for rest := ends &^ c.into[c.ball]; rest != 0; rest &= rest - 1 {
		d := Direction(bits.TrailingZeros32(rest))
		c.land(d)
		c.count(depth - 1)
		c.unland(d)
	}
	for rest := c.free[c.ball] &^ ends; rest != 0; rest &= rest - 1 {
		d := Direction(bits.TrailingZeros32(rest))
		c.bounce(d)
		if c.free[c.ball] != 0 {
			c.count(depth)
		}
		c.unbounce(d)
		if c.err != nil {
			return
		}
	}
}

// countLast counts the rest of the last turn with the ball on p. The hash key and the
// ball's own place are not needed there, so they are not updated.
func (c *turnCounter) countLast(p Point) {
	if c.stopped() {
		return
	}
	ends := c.ends[p]
	c.total.Paths += int64(bits.OnesCount32(ends))
	c.total.DeadEnds += int64(bits.OnesCount32(ends & c.corner[p]))
	if goals := c.into[p]; goals != 0 {
		n := int64(bits.OnesCount32(goals))
		if c.goal[p+c.delta[bits.TrailingZeros32(goals)]] == game.First {
			c.total.Goals[0] += n
		} else {
			c.total.Goals[1] += n
		}
	}
	free := c.free[p]
	for rest := free &^ ends; rest != 0 && c.err == nil; rest &= rest - 1 {
		d := Direction(bits.TrailingZeros32(rest)) % directions
		q := p + c.delta[d]
		before := c.free[q]
		after := before &^ (1 << d.opposite())
		if after == 0 {
			c.total.Paths++
			c.total.DeadEnds++
			continue
		}
		c.free[p], c.free[q] = free&^(1<<d), after
		c.countLast(q)
		c.free[q] = before
	}
	c.free[p] = free
}

// CountTurns counts the sequences of exactly depth distinct turns, as Turns yields them:
// the leaves of a search over whole turns. It fails if depth is negative or ctx ends.
func (g *Game) CountTurns(ctx context.Context, s State, depth int) (int64, error) {
	if depth < 0 {
		return 0, fmt.Errorf("paper: count: depth %d is negative", depth)
	}
	c := turnCounter{watch: deadline.Of(ctx), board: board{field: g.field}}
	c.load(&s)
	if depth == 0 {
		return 1, nil
	}
	if c.ask(); s.turn == game.Nobody || c.err != nil {
		return 0, c.err
	}
	return c.unique(make([]keySet, depth), depth), c.err
}

// unique is count for distinct turns. seen[i] holds the places visited within the
// turn with i+1 turns to go.
func (c *turnCounter) unique(seen []keySet, depth int) int64 {
	seen[depth-1].reset()
	return c.uniqueFrom(seen, depth)
}

func (c *turnCounter) uniqueFrom(seen []keySet, depth int) (n int64) {
	if c.stopped() {
		return 0
	}
	p := c.ball
	ends := c.ends[p]
	if depth == 1 {
		n = int64(bits.OnesCount32(ends))
	} else {
		for rest := ends &^ c.into[p]; rest != 0; rest &= rest - 1 {
			d := Direction(bits.TrailingZeros32(rest))
			c.land(d)
			n += c.unique(seen, depth-1)
			c.unland(d)
		}
	}
	for rest := c.free[p] &^ ends; rest != 0 && c.err == nil; rest &= rest - 1 {
		d := Direction(bits.TrailingZeros32(rest))
		if !seen[depth-1].add(c.key ^ c.field.key[c.step(p, d)]) {
			continue
		}
		c.bounce(d)
		if c.free[c.ball] != 0 {
			n += c.uniqueFrom(seen, depth)
		} else if depth == 1 {
			n++
		}
		c.unbounce(d)
	}
	return n
}

// keySet is a set of 64-bit hash keys that can be cleared and refilled many times without
// allocating. It uses open addressing with linear probing in a table that starts small and
// doubles; it keeps the tables of all sizes. An empty slot is 0; the key 0 itself is stored
// as another key.
type keySet struct {
	tables [][]uint64 // table i has smallest << i slots
	level  int
	size   int
}

const smallestKeySet = 256 // slots

// reset empties the set.
func (s *keySet) reset() {
	s.level, s.size = 0, 0
	if s.tables == nil {
		s.tables = [][]uint64{make([]uint64, smallestKeySet)}
	}
	clear(s.tables[0])
}

// add adds key to the set and reports whether it was absent.
func (s *keySet) add(key uint64) bool {
	table := s.tables[s.level]
	if key == 0 {
		key = keySeed
	}
	mask := uint64(len(table) - 1)
	for i := key & mask; ; i = (i + 1) & mask {
		switch table[i] {
		case key:
			return false
		case 0:
			table[i] = key
			if s.size++; s.size > len(table)/2 {
				s.grow()
			}
			return true
		}
	}
}

// grow moves the keys to the next larger table.
func (s *keySet) grow() {
	from := s.tables[s.level]
	s.level++
	if s.level == len(s.tables) {
		s.tables = append(s.tables, make([]uint64, 2*len(from)))
	} else {
		clear(s.tables[s.level])
	}
	to := s.tables[s.level]
	mask := uint64(len(to) - 1)
	for _, key := range from {
		if key == 0 {
			continue
		}
		i := key & mask
		for to[i] != 0 {
			i = (i + 1) & mask
		}
		to[i] = key
	}
}
