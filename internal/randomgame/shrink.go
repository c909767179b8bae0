package randomgame

import (
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

// Shrink returns the smallest game it finds for which fails still reports true: it
// removes positions, moves, odds, scores and capabilities as long as the failure remains.
// fails must report true for g, which is not changed.
func Shrink(g *Game, fails func(*Game) bool) *Game {
	g = g.prune()
	for tries := 0; tries < maxTries; {
		smaller := false
		for _, simpler := range g.simplifications() {
			if tries++; tries > maxTries {
				break
			}
			c := g.clone()
			if simpler(c); c.Check() != nil {
				continue
			}
			if c = c.prune(); c.size() < g.size() && fails(c) {
				g, smaller = c, true
				break
			}
		}
		if !smaller {
			break
		}
	}
	return g
}

const maxTries = 20_000

// size is the measure that Shrink reduces: positions and moves first, then other features
// that make a game hard to read.
func (g *Game) size() int {
	n := 0
	for _, p := range g.Positions {
		n += 1000 + 100*len(p.Next) + 10*len(p.Odds) + 10*(len(p.Rows)+len(p.Columns))
		if p.Loud {
			n++
		}
		switch p.Score {
		case 0:
		case -1, 1:
			n++
		case math.Round(p.Score):
			n += 2
		default:
			n += 3
		}
	}
	for _, has := range []bool{g.Bounder, g.Hasher, g.Orderer, g.Quieter, g.Reducer} {
		if has {
			n += 5
		}
	}
	for _, v := range []float64{g.Low, g.High} {
		if v != math.Round(v) || math.Abs(v) > 1 {
			n += 2
		}
	}
	return n
}

// simplifications returns the changes to try, the largest first.
func (g *Game) simplifications() (all []func(*Game)) {
	add := func(change func(*Game)) { all = append(all, change) }
	for _, next := range g.Positions[0].Next { // begin later
		add(func(c *Game) { *c = *c.from(next) })
	}
	for i := range g.Positions { // end here
		if i > 0 && g.Positions[i].Turn != game.Nobody {
			add(func(c *Game) { c.Positions[i] = Position{Score: c.Positions[i].Score} })
			add(func(c *Game) { c.Positions[i] = Position{} })
		}
	}
	for i := range g.Positions {
		for m := range g.Positions[i].Next { // one move less
			add(func(c *Game) { c.Positions[i].drop(m) })
		}
		for j, next := range g.Positions[i].Next { // a move less deep
			if p := &g.Positions[next]; len(p.Next) > 0 {
				add(func(c *Game) { c.Positions[i].Next[j] = p.Next[0] })
			}
		}
		add(func(c *Game) { c.Positions[i].unhide() })
		add(func(c *Game) { c.Positions[i].Odds = nil })
		add(func(c *Game) { c.Positions[i].Loud = false })
		for _, score := range []float64{0, 1, -1, g.Low, g.High, math.Round(g.Positions[i].Score)} {
			add(func(c *Game) { c.Positions[i].Score = score })
		}
	}
	add(func(c *Game) { c.Bounder = false })
	add(func(c *Game) { c.Hasher = false })
	add(func(c *Game) { c.Orderer = false })
	add(func(c *Game) { c.Quieter = false })
	add(func(c *Game) { c.Reducer = false })
	add(func(c *Game) { c.Low = -1 })
	add(func(c *Game) { c.High = 1 })
	add(func(c *Game) { c.scale(1 / max(-c.Low, c.High)) })
	return all
}

// drop removes move m; of simultaneous moves, a row or a column of a single step.
func (p *Position) drop(m int) {
	if !p.hidden() {
		p.Next = slices.Delete(p.Next, m, m+1)
		if p.Odds != nil {
			p.Odds = slices.Delete(p.Odds, m, m+1)
			sum := 0.0
			for _, odds := range p.Odds {
				sum += odds
			}
			for i := range p.Odds {
				p.Odds[i] /= sum
			}
		}
		return
	}
	rows, columns := product(p.Rows), product(p.Columns)
	row, column := m/columns, m%columns
	switch {
	case column == 0 && len(p.Rows) == 1 && rows > 1:
		p.Rows[0]--
		p.Next = slices.Delete(p.Next, row*columns, (row+1)*columns)
	case row == 0 && len(p.Columns) == 1 && columns > 1:
		p.Columns[0]--
		var next []int32
		for i, to := range p.Next {
			if i%columns != column {
				next = append(next, to)
			}
		}
		p.Next = next
	}
}

// unhide merges the steps of a commitment, or removes the commitment.
func (p *Position) unhide() {
	switch {
	case len(p.Rows) > 1:
		p.Rows = []int8{int8(product(p.Rows))}
	case len(p.Columns) > 1:
		p.Columns = []int8{int8(product(p.Columns))}
	default:
		p.Rows, p.Columns = nil, nil
	}
}

// scale multiplies all scores.
func (g *Game) scale(by float64) {
	g.Low, g.High = g.Low*by, g.High*by
	for i := range g.Positions {
		g.Positions[i].Score *= by
	}
}

func (g *Game) clone() *Game {
	c := *g
	c.Positions = slices.Clone(g.Positions)
	for i := range c.Positions {
		p := &c.Positions[i]
		p.Next, p.Odds = slices.Clone(p.Next), slices.Clone(p.Odds)
		p.Rows, p.Columns = slices.Clone(p.Rows), slices.Clone(p.Columns)
	}
	return &c
}

// prune returns a copy without the positions that cannot be reached.
func (g *Game) prune() *Game { return g.from(0) }

// from returns a copy that starts in another position.
func (g *Game) from(start int32) *Game {
	c := g.clone()
	place := map[int32]int32{start: 0}
	order := []int32{start}
	for i := 0; i < len(order); i++ {
		for _, next := range g.Positions[order[i]].Next {
			if _, met := place[next]; !met {
				place[next] = int32(len(order))
				order = append(order, next)
			}
		}
	}
	positions := make([]Position, len(order))
	for i, at := range order {
		positions[i] = c.Positions[at]
		for j, next := range positions[i].Next {
			positions[i].Next[j] = place[next]
		}
	}
	c.Positions = positions
	return c
}
