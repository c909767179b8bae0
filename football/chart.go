package football

// A spot lists the options of a player on a cell, regardless of the other players.
type spot struct {
	walks  [2]uint64        // directions to move in, a nibble each; [1]: for the holder, who may enter a goal
	counts [2]uint8         // the number of directions in walks
	reach  [Directions]int8 // the greatest force of a pass in each direction
	passes uint16           // the number of passes
}

// A chart has a spot for each cell, row by row. It depends only on the board and the
// rules, so games share it.
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

// findReach returns the greatest legal force of a pass from a cell in direction d, or 0 if
// there is none above 0: the ball's path must stay on the board or enter a goal.
func (g *Game) findReach(from Cell, d Direction) int8 {
	if d == Stay {
		return 0 // the ball stays whatever the force: JudgeRules need one such action, PublishedRules none
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
