package football

import (
	"cmp"
	"fmt"
)

// A Cell is a place on the board: row 0 is the top, column 0 the leftmost. The
// goals lie outside, in column -1 (team A's) and in column N (team B's).
type Cell struct{ Row, Col int8 }

// String returns "row,col".
func (c Cell) String() string { return fmt.Sprintf("%d,%d", c.Row, c.Col) }

// Step returns the neighbour of c in direction d, which may lie off the board.
func (c Cell) Step(d Direction) Cell {
	v := deltas[d&15]
	return Cell{c.Row + v.Row, c.Col + v.Col}
}

// A Direction is one of the eight neighbours of a cell, or 0 to stay, by the numbers that the
// protocol uses:
//
//	1 2 3
//	8 0 4
//	7 6 5
type Direction int8

const Stay Direction = 0 // no move

// Directions is the number of directions, including Stay.
const Directions = 9

// deltas has a power-of-two length so that a masked direction needs no bounds check
// and a corrupt one does not panic.
var deltas = [16]Cell{
	{0, 0}, {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1},
}

// Between returns the direction of the first step of a shortest walk from a to b, or Stay
// if they are equal.
func Between(a, b Cell) Direction {
	return towards[cmp.Compare(b.Row, a.Row)+1][cmp.Compare(b.Col, a.Col)+1]
}

var towards = [3][3]Direction{{1, 2, 3}, {8, 0, 4}, {7, 6, 5}}

// Distance returns the number of moves that a player needs from a to b: the larger
// of the row and the column difference.
func Distance(a, b Cell) int {
	return max(abs(int(a.Row)-int(b.Row)), abs(int(a.Col)-int(b.Col)))
}

func abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

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
