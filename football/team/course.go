package team

import (
	"context"
	"math"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
)

// A courseTeam plays like the team that the course provided to its students. Its players move
// and never pass. It assumes that the rival stands still, and chooses at random between
// the last two actions that were better than all before them. Its evaluation considers the
// distances of the ball to both goals and of all players to the ball, the possession of
// the ball, and the distances between its own players.
type courseTeam struct{ own []football.Action }

func (*courseTeam) Name() string { return "course" }

// Places implements Team: the first three rows of the team's own goal line.
func (*courseTeam) Places(c football.Config, p game.Player) [3]football.Cell {
	var places [3]football.Cell
	for i := range places {
		places[i].Row = int8(i)
		if p == game.Second {
			places[i].Col = int8(c.Columns - 1)
		}
	}
	return places
}

func (t *courseTeam) Move(ctx context.Context, turn *Request) (football.Action, error) {
	last, err := t.choices(ctx, turn)
	if err != nil {
		return 0, err
	}
	return last[turn.Rand.IntN(len(last))], nil
}

// choices returns the last two actions that were better than all before them; they may be
// equal.
func (t *courseTeam) choices(_ context.Context, turn *Request) ([]football.Action, error) {
	g, err := rules(turn)
	if err != nil {
		return nil, err
	}
	s := asked(&turn.State, turn.Player)
	t.own = g.Moves(t.own[:0], &s)
	still := stand(g, &s, turn.Player.Opponent())
	best, before, most := t.own[0], t.own[0], math.Inf(-1)
	for _, a := range t.own {
		if h := int(s.Holder) - base(turn.Player); h >= 0 && h < 3 && a.Order(h).Pass {
			continue
		}
		after := s
		g.Apply(&after, a)
		g.Apply(&after, still)
		if v := courseValue(g, &s, &after, turn.Player); v > most {
			if before = best; math.IsInf(most, -1) {
				before = a
			}
			best, most = a, v
		}
	}
	return []football.Action{before, best}, nil
}

// courseValue returns the value of position after, which follows s, to team p. At an open
// tackle neither team counts as having the ball.
func courseValue(g *football.Game, s, after *football.State, p game.Player) float64 {
	own, rival := team(p), team(p.Opponent())
	switch {
	case after.Goals[own] > s.Goals[own]:
		return math.MaxFloat64
	case after.Goals[rival] > s.Goals[rival]:
		return -math.MaxFloat64
	}
	rows, columns := g.Size()
	most := math.Hypot(float64(rows), float64(columns))
	near := func(a, b football.Cell) float64 { return 1 - apart(a, b)/most } // 1 on the same cell
	value := near(after.Ball, goalCell(g, after.Ball, p)) - near(after.Ball, goalCell(g, after.Ball, p.Opponent()))
	if after.Acting != game.Chance {
		switch after.Possession() {
		case p:
			value += 0.5
		case p.Opponent():
			value -= 0.5
		}
	}
	for i := range 3 {
		mine, theirs := after.Players[3*own+i], after.Players[3*rival+i]
		value += near(mine, after.Ball)/3 - near(theirs, after.Ball)
		value += apart(mine, after.Players[3*own+(i+1)%3]) / most
	}
	return value
}

// apart returns the Euclidean distance of two cells.
func apart(a, b football.Cell) float64 {
	return math.Hypot(float64(a.Row)-float64(b.Row), float64(a.Col)-float64(b.Col))
}
