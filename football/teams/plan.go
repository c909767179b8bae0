package teams

import (
	"slices"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
)

// A plan puts an action together, one player after the other, so that it is always
// legal: whoever comes later makes room. What team B plans is the mirror image of what
// A would: a preference for turning right, say, that both shared would favour one side,
// and between equal teams decide the match.
type plan struct {
	game   *football.Game
	state  *football.State
	base   int
	turns  *preferences
	rows   int8
	cols   int8
	goal   int8 // the upper row of the goals
	orders football.Action
	taken  [3]football.Cell // where those who have their orders end
	count  int
	done   uint // bit i: player i has an order
}

func (n *plan) begin(g *football.Game, s *football.State, p game.Player) {
	rows, cols := g.Size()
	*n = plan{game: g, state: s, base: base(p), turns: &turns[team(p)], rows: int8(rows), cols: int8(cols), goal: int8(rows/2 - 1)}
}

// free reports whether player i of the team may end on c.
func (n *plan) free(i int, c football.Cell) bool {
	if slices.Contains(n.taken[:n.count], c) {
		return false
	}
	return n.open(i, c)
}

// open is free but for the team-mates.
func (n *plan) open(i int, c football.Cell) bool {
	if uint8(c.Row) < uint8(n.rows) && uint8(c.Col) < uint8(n.cols) {
		return true
	}
	return int(n.state.Holder) == n.base+i && (c.Col == -1 || c.Col == n.cols) && uint8(c.Row-n.goal) < 3
}

// preferences are, for each direction wished for, all directions, the most similar
// first.
type preferences [football.Directions][football.Directions]football.Direction

// turns are the preferences of A and of B.
var turns = similar()

func similar() (all [2]preferences) {
	for x := range football.Direction(football.Directions) {
		all[0][football.Stay][x] = x
	}
	for d := football.UpLeft; d < football.Directions; d++ {
		at := func(k int) football.Direction { return (d-1+football.Direction(k)+8)%8 + 1 }
		all[0][d] = [...]football.Direction{d, at(1), at(-1), football.Stay, at(2), at(-2), at(3), at(-3), at(4)}
	}
	for d := range all[0] {
		for k, x := range all[0][d] {
			all[1][football.Direction(d).Mirror()][k] = x.Mirror()
		}
	}
	return all
}

// walk gives player i the order to move in direction d, or in the most similar one
// that is free. At least two of nine cells are always left to the last player.
func (n *plan) walk(i int, d football.Direction) {
	from := n.state.Players[n.base+i]
	for _, x := range n.turns[d] {
		if c := from.Step(x); n.free(i, c) && (x == d || n.inside(c)) {
			n.set(i, football.Order{Dir: x}, c)
			return
		}
	}
}

// inside reports whether c is on the board: nobody is turned into a goal.
func (n *plan) inside(c football.Cell) bool {
	return uint8(c.Row) < uint8(n.rows) && uint8(c.Col) < uint8(n.cols)
}

// pass gives the holder, player i, the order to pass.
func (n *plan) pass(i int, d football.Direction, force int) {
	n.set(i, football.Order{Pass: true, Dir: d, Force: force}, n.state.Players[n.base+i])
}

func (n *plan) set(i int, o football.Order, end football.Cell) {
	n.orders = n.orders.With(i, o)
	n.taken[n.count] = end
	n.count++
	n.done |= 1 << i
}

func (n *plan) action() football.Action { return n.orders }
