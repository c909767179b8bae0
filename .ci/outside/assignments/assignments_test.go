// Package assignments uses what the five assignments describe from outside the library: a football
// team with a model of its rival, a fifth strategy for agents of Connect 4, and two players of
// the checkers contract.
package assignments

import (
	"context"
	"os"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/contract"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/connect4/agent"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/judge"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
)

// TestMain lets the test program be a player of the checkers contract that plays the first or the
// last move of the list.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && (os.Args[1] == "first" || os.Args[1] == "last") {
		g := checkers.Game{Rules: checkers.Damas}
		err := contract.Serve(context.Background(), os.Stdin, os.Stdout, g, func(_ context.Context, s checkers.State, _ []checkers.State) (checkers.Move, error) {
			moves := g.Moves(nil, &s)
			if os.Args[1] == "last" {
				return moves[len(moves)-1], nil
			}
			return moves[0], nil
		})
		if err != nil {
			panic(err)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// straight is a rival whose holder runs straight at the goal; the others stand.
type straight struct{}

func (straight) Name() string { return "straight" }

func (straight) Places(c football.Config, p game.Player) [3]football.Cell {
	return football.Formation(c.Rows, c.Columns, p)
}

func (straight) Move(_ context.Context, t *team.Request) (football.Action, error) {
	ahead, first := football.Direction(4), 0 // to the right
	if t.Player == game.Second {
		ahead, first = 8, 3
	}
	var orders [3]football.Order
	if h := int(t.State.Holder); h >= first && h < first+3 && !slices.Contains(t.State.Players[first:first+3], t.State.Ball.Step(ahead)) {
		orders[h-first].Dir = ahead
	}
	return football.NewAction(orders), nil
}

// reader is a team that starts in a line of its own and reads the rival by a model.
type reader struct{ team.Team }

func (reader) Name() string { return "reader" }

func (reader) Places(c football.Config, p game.Player) [3]football.Cell {
	places := football.Formation(c.Rows, c.Columns, p)
	for i := range places {
		places[i].Row = int8(c.Rows/2 - 1 + i)
	}
	return places
}

func TestTeamWithModelOfRival(t *testing.T) {
	own, err := judge.InProcess(func() (team.Team, error) {
		strong, err := team.New("strong", team.Options{Rollouts: 300, Rival: straight{}})
		return reader{strong}, err
	})
	if err != nil {
		t.Fatal(err)
	}
	rival, err := judge.InProcess(func() (team.Team, error) { return straight{}, nil })
	if err != nil {
		t.Fatal(err)
	}
	m := judge.Match{Teams: [2]judge.Entrant{own, rival}, Config: football.Config{Steps: 60}, Seed: 1}
	score, err := m.Series(t.Context(), 4, func(r *judge.Record) error {
		if r.Fault != "" {
			t.Errorf("Series: a match ended with %v; want no fault", r)
		}
		return nil
	})
	if err != nil || score.Wins < 3 {
		t.Errorf("Series = %+v, %v; want three wins of reader or more", score, err)
	}
}

func TestFifthStrategyEvolves(t *testing.T) {
	low := agent.Strategy{Name: "low_vs_high", Vote: func(b agent.Board, low bool) []int {
		votes := make([]int, b.Game.Columns())
		for column := range votes {
			if (b.Landing(column) < b.Game.Rows()/2) == low {
				votes[column] = 1
			}
		}
		return votes
	}}
	e := agent.Evolution{Generations: 2, Survivors: 4, Seed: 1, Strategies: append(agent.Strategies(), low)}
	fittest, err := e.Run(t.Context())
	if err != nil || len(fittest.Strategies) != 5 || fittest.Strategies[4].Name != low.Name {
		t.Fatalf("Run = %+v, %v; want an agent with low_vs_high as its fifth strategy", fittest, err)
	}
	s := match.Series[connect4.State, connect4.Move]{
		Match: match.Match[connect4.State, connect4.Move]{Game: connect4.Game{}, First: fittest, Second: match.NewRandom(connect4.Game{}), Seed: 1},
		Games: 60,
	}
	if score, err := s.Play(t.Context()); err != nil || score.Wins < 40 {
		t.Errorf("the evolved agent against random moves: %+v, %v; want 40 wins of 60 or more", score, err)
	}
}

func TestContractIsRefereed(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var players [2]program.Bot[checkers.State, checkers.Move]
	for i, how := range []string{"first", "last"} {
		if players[i], err = contract.Command(program.Command{Args: []string{self, how}}); err != nil {
			t.Fatal(err)
		}
		defer players[i].Close()
	}
	m := match.Match[checkers.State, checkers.Move]{Game: checkers.Game{Rules: checkers.Damas}, First: players[0], Second: players[1]}
	r, err := m.Play(t.Context())
	if err != nil || r.Reason != match.NaturalEnd || len(r.Moves) < 20 {
		t.Errorf("Play = %v after %d moves, %q, %v; want a natural end", r.Reason, len(r.Moves), r.Detail, err)
	}
}
