package team

import (
	"context"
	"slices"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
)

// formation is the starting places of most teams.
type formation struct{}

func (formation) Places(c football.Config, p game.Player) [3]football.Cell {
	return football.Formation(c.Rows, c.Columns, p)
}

// A randomTeam plays any legal action, all equally likely.
type randomTeam struct{ formation }

func (randomTeam) Name() string { return "random" }

func (randomTeam) Move(_ context.Context, t *Request) (football.Action, error) {
	moves := t.Game.Moves(nil, &t.State)
	return moves[t.Rand.IntN(len(moves))], nil
}

// asked returns a copy of s with p to act.
func asked(s *football.State, p game.Player) football.State {
	v := *s
	v.Acting = p
	return v
}

// A staticTeam is a wall: three players in front of the goal who never move. Only a kick-off
// takes one of them away from it, and that player stays where it kicked off.
type staticTeam struct{}

func (staticTeam) Name() string { return "static" }

func (staticTeam) Places(c football.Config, p game.Player) [3]football.Cell {
	var places [3]football.Cell
	for i := range places {
		places[i] = football.Cell{Row: int8(c.Rows/2 - 1 + i)}
		if p == game.Second {
			places[i].Col = int8(c.Columns - 1)
		}
	}
	return places
}

func (staticTeam) Move(_ context.Context, t *Request) (football.Action, error) {
	g, err := rules(t)
	if err != nil {
		return 0, err
	}
	return stand(g, &t.State, t.Player), nil
}

// stand returns the action in which as few players as possible move: normally none.
func stand(g *football.Game, s *football.State, p game.Player) football.Action {
	var plan plan
	plan.begin(g, s, p)
	for i := range 3 {
		plan.walk(i, football.Stay)
	}
	return plan.action()
}

// A chaserTeam is the classic simple team: the holder runs to the goal and all other players run
// to the ball.
type chaserTeam struct{ formation }

func (chaserTeam) Name() string { return "chaser" }

func (chaserTeam) Move(_ context.Context, t *Request) (football.Action, error) {
	g, err := rules(t)
	if err != nil {
		return 0, err
	}
	return chase(g, &t.State, t.Player), nil
}

func chase(g *football.Game, s *football.State, p game.Player) football.Action {
	var plan plan
	plan.begin(g, s, p)
	first := 0
	if h := int(s.Holder) - base(p); h >= 0 && h < 3 {
		plan.walk(h, football.Between(s.Players[s.Holder], goalCell(g, s.Players[s.Holder], p)))
		first = h + 1
	}
	for i := range 3 {
		who := (first + i) % 3
		if plan.done&(1<<who) == 0 {
			plan.walk(who, football.Between(s.Players[base(p)+who], s.Ball))
		}
	}
	return plan.action()
}

// goalCell returns the nearest cell to c of the goal that team p attacks.
func goalCell(g *football.Game, c football.Cell, p game.Player) football.Cell {
	rows, columns := g.Size()
	goal := football.Cell{Row: min(max(c.Row, int8(rows/2-1)), int8(rows/2+1)), Col: int8(columns)}
	if p == game.Second {
		goal.Col = -1
	}
	return goal
}

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
