package randomgame

import "slices"

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
