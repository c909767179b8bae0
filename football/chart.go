package football

// A spot is what a player on some cell can do, whoever stands elsewhere.
type spot struct {
	walks  [2]uint64        // the directions, a nibble each; [1]: of the holder, who may enter a goal
	counts [2]uint8         // how many they are
	reach  [Directions]int8 // the greatest force of a pass in each direction
	passes uint16           // how many passes there are
}

// A chart has a spot for each cell, row by row. It depends on the board and the rules
// only, so that games share it.
type chart []spot

func (g *Game) newChart() chart {
	all := make(chart, g.rows*g.columns)
	for i := range all {
		c, p := Cell{int8(i / g.columns), int8(i % g.columns)}, &all[i]
		for d := range Direction(Directions) {
			to := c.Step(d)
			for holds := range 2 {
				if g.onBoard(to) || holds == 1 && g.isGoal(to) {
					p.walks[holds] |= uint64(d) << (4 * p.counts[holds])
					p.counts[holds]++
				}
			}
			p.reach[d] = g.findReach(c, d)
			p.passes += uint16(int(p.reach[d]) - g.minForce() + 1)
		}
	}
	return all
}

// at returns the spot of a cell of the board.
func (g *Game) at(c Cell) *spot { return &g.chart[int(c.Row)*g.columns+int(c.Col)] }

// findReach returns the greatest force of a pass from a cell in direction d, 0 if there is
// no legal one above it: the ball's path must stay on the board or meet a goal.
func (g *Game) findReach(from Cell, d Direction) int8 {
	if d == Stay {
		return 0 // whatever the force, the ball stays: one action is enough, and only the judge has it
	}
	for n := range 2 * g.maxForce {
		from = from.Step(d)
		if g.onBoard(from) {
			continue
		}
		if g.isGoal(from) {
			break
		}
		return int8(n / 2)
	}
	return int8(g.maxForce)
}
