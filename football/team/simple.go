package team

import (
	"context"

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

func (randomTeam) Move(_ context.Context, t *Turn) (football.Action, error) {
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

func (staticTeam) Move(_ context.Context, t *Turn) (football.Action, error) {
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

func (chaserTeam) Move(_ context.Context, t *Turn) (football.Action, error) {
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
