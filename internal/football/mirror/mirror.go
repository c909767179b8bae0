// Package mirror exchanges left and right, and with them the teams, of 3 v 3 football. The
// rules favour neither side, so tests compare games with their mirror images.
package mirror

import (
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
)

// Game returns the mirror image of a game.
func Game(g *football.Game) *football.Game {
	c := g.Config()
	c.Kickoff = c.Kickoff.Opponent()
	c.Skills[0], c.Skills[1] = c.Skills[1], c.Skills[0]
	c.Places[0], c.Places[1] = c.Places[1], c.Places[0]
	for t := range c.Places {
		for i := range c.Places[t] {
			c.Places[t][i] = cell(g, c.Places[t][i])
		}
	}
	m, err := football.New(c)
	if err != nil {
		panic(err) // the image of a legal game is legal
	}
	return m
}

// State returns the mirror image of a position of g.
func State(g *football.Game, s football.State) football.State {
	m := s
	for i := range m.Players {
		m.Players[i] = cell(g, s.Players[(i+3)%6])
	}
	m.Ball = cell(g, s.Ball)
	if s.Holder >= 0 {
		m.Holder = (s.Holder + 3) % 6
	}
	m.Dir = direction(s.Dir)
	m.Acting = s.Acting.Opponent()
	if s.Acting == game.First && s.Committed == [2]football.Action{} {
		m.Acting = game.First // both are to act; A acts first by convention
	}
	m.Goals[0], m.Goals[1] = s.Goals[1], s.Goals[0]
	m.Committed = [2]football.Action{}
	for i, a := range s.Committed {
		if a != 0 {
			m.Committed[1-i] = Action(a)
		}
	}
	return m
}

// Action returns the mirror image of a team's action.
func Action(a football.Action) football.Action {
	var orders [3]football.Order
	for i := range orders {
		orders[i] = a.Order(i)
		orders[i].Dir = direction(orders[i].Dir)
	}
	return football.NewAction(orders)
}

func cell(g *football.Game, c football.Cell) football.Cell {
	_, columns := g.Size()
	return football.Cell{Row: c.Row, Col: int8(columns-1) - c.Col}
}

func direction(d football.Direction) football.Direction {
	return [football.Directions]football.Direction{0, 3, 2, 1, 8, 7, 6, 5, 4}[d]
}
