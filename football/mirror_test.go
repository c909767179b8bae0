package football_test

import (
	"math/rand/v2"
	"testing"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// mirrorGame returns the mirror image of a game.
func mirrorGame(g *football.Game) *football.Game {
	c := g.Config()
	c.Kickoff = c.Kickoff.Opponent()
	c.Skills[0], c.Skills[1] = c.Skills[1], c.Skills[0]
	c.Places[0], c.Places[1] = c.Places[1], c.Places[0]
	for t := range c.Places {
		for i := range c.Places[t] {
			c.Places[t][i] = mirrorCell(g, c.Places[t][i])
		}
	}
	m, err := football.New(c)
	if err != nil {
		panic(err) // the image of a legal game is legal
	}
	return m
}

// mirrorState returns the mirror image of a position of g.
func mirrorState(g *football.Game, s football.State) football.State {
	m := s
	for i := range m.Players {
		m.Players[i] = mirrorCell(g, s.Players[(i+3)%6])
	}
	m.Ball = mirrorCell(g, s.Ball)
	if s.Holder >= 0 {
		m.Holder = (s.Holder + 3) % 6
	}
	m.Dir = mirrorDirection(s.Dir)
	m.Acting = s.Acting.Opponent()
	if s.Acting == game.First && s.Committed == [2]football.Action{} {
		m.Acting = game.First // both are to act; A acts first by convention
	}
	m.Goals[0], m.Goals[1] = s.Goals[1], s.Goals[0]
	m.Committed = [2]football.Action{}
	for i, a := range s.Committed {
		if a != 0 {
			m.Committed[1-i] = mirrorAction(a)
		}
	}
	return m
}

// mirrorAction returns the mirror image of a team's action.
func mirrorAction(a football.Action) football.Action {
	var orders [3]football.Order
	for i := range orders {
		orders[i] = a.Order(i)
		orders[i].Dir = mirrorDirection(orders[i].Dir)
	}
	return football.NewAction(orders)
}

func mirrorCell(g *football.Game, c football.Cell) football.Cell {
	_, columns := g.Size()
	return football.Cell{Row: c.Row, Col: int8(columns-1) - c.Col}
}

func mirrorDirection(d football.Direction) football.Direction {
	return [football.Directions]football.Direction{0, 3, 2, 1, 8, 7, 6, 5, 4}[d]
}

// TestChaserHasNoSide has the chaser play positions and their mirror images: a preference for
// one side would decide matches.
func TestChaserHasNoSide(t *testing.T) {
	g := must.Get(football.New(football.Config{}))(t)
	r := rand.New(rand.NewPCG(8, 9))
	m, chaser := mirrorGame(g), must.Get(team.New("chaser", team.Options{}))(t)
	s := g.Start()
	for range 200 {
		image := mirrorState(g, s)
		for _, p := range []game.Player{game.First, game.Second} {
			a := must.Get(chaser.Move(t.Context(), &team.Turn{Game: g, State: s, Player: p, Rand: r}))(t)
			b, err := chaser.Move(t.Context(), &team.Turn{Game: m, State: image, Player: p.Opponent(), Rand: r})
			if err != nil || b != mirrorAction(a) {
				t.Fatalf("%s: %v plays %v; in the mirror %v, %v; want no error, b == mirrorAction(a)", g.FormatPosition(&s), p, a, b, err)
			}
		}
		for range 2 {
			all := g.Moves(nil, &s)
			g.Apply(&s, all[r.IntN(len(all))])
		}
		if g.Turn(&s) == game.Chance {
			g.Apply(&s, g.Moves(nil, &s)[r.IntN(2)])
		}
	}
}
