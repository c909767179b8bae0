package team

import (
	"slices"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
)

// A plan builds an action player by player such that it is always legal: later players
// make way for earlier ones. Team B's plan is the mirror image of team A's: a preference
// shared by both teams, for turning right for example, would favour one side and decide
// the match between equal teams.
type plan struct {
	game   *football.Game
	state  *football.State
	base   int
	turns  *preferences
	rows   int8
	cols   int8
	goal   int8 // the upper row of the goals
	orders football.Action
	taken  [3]football.Cell // where the players with orders end
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

// open is free without regard to the team-mates.
func (n *plan) open(i int, c football.Cell) bool {
	if uint8(c.Row) < uint8(n.rows) && uint8(c.Col) < uint8(n.cols) {
		return true
	}
	return int(n.state.Holder) == n.base+i && (c.Col == -1 || c.Col == n.cols) && uint8(c.Row-n.goal) < 3
}

// preferences lists, for each desired direction, all directions from the most to the least
// similar.
type preferences [football.Directions][football.Directions]football.Direction

// turns are the preferences of A and of B.
var turns = similar()

func similar() (all [2]preferences) {
	for x := range football.Direction(football.Directions) {
		all[0][football.Stay][x] = x
	}
	for d := football.Direction(1); d < football.Directions; d++ {
		at := func(k int) football.Direction { return (d-1+football.Direction(k)+8)%8 + 1 }
		all[0][d] = [...]football.Direction{d, at(1), at(-1), football.Stay, at(2), at(-2), at(3), at(-3), at(4)}
	}
	for d := range all[0] {
		for k, x := range all[0][d] {
			all[1][mirror(football.Direction(d))][k] = mirror(x)
		}
	}
	return all
}

// mirror exchanges left and right.
func mirror(d football.Direction) football.Direction {
	if d == football.Stay {
		return d
	}
	return (11-d)%8 + 1
}

// walk orders player i to move in direction d, or in the most similar direction that is
// free. At least two of the nine cells remain for the last player.
func (n *plan) walk(i int, d football.Direction) {
	from := n.state.Players[n.base+i]
	for _, x := range n.turns[d] {
		if c := from.Step(x); n.free(i, c) && (x == d || n.inside(c)) {
			n.set(i, football.Order{Dir: x}, c)
			return
		}
	}
}

// inside reports whether c is on the board: walk never diverts a player into a goal.
func (n *plan) inside(c football.Cell) bool {
	return uint8(c.Row) < uint8(n.rows) && uint8(c.Col) < uint8(n.cols)
}

// pass orders the holder, player i, to pass.
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
