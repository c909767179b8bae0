package games

import (
	"context"
	"errors"
	"fmt"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/judge"
	"github.com/seed-61c9d78a/versus/football/teams"
	"github.com/seed-61c9d78a/versus/football/wire"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
)

// FootballSteps is the length of a football match that is short enough to watch.
const FootballSteps = 40

// showRollouts is how much the strong football team samples when nothing else limits
// it.
const showRollouts = 500

// Football returns the entry of 3 v 3 football. There are too many moves for the generic
// bots; it has its own teams.
func Football() catalog.Entry {
	type (
		S = football.State
		M = football.Action
	)
	g := catalog.Game[S, M]{
		Name: "football", Title: "3 v 3 football", Players: [2]string{"Team A", "Team B"}, Default: [2]string{"greedy", "random"},
		Deal:  func(uint64) (game.Game[S, M], error) { return football.New(football.Config{Steps: FootballSteps}) },
		About: "Two teams of three players choose at the same time where each goes, or where the ball is passed; tackles are left to chance. More goals win.",
		Omit:  catalog.GenericBots(),
		Programs: []catalog.Program[S, M]{
			footballProgram(wire.Elizondo, "a program for the original judge"),
			footballProgram(wire.Published, "a program that keeps to the published assignment"),
		},
	}
	for _, name := range teams.Names() {
		b := catalog.Bot[S, M]{Name: name, About: teams.About(name), Player: func(_ game.Game[S, M], s catalog.Settings) (match.Bot[S, M], error) {
			rollouts := int(min(s.Nodes, 1<<30))
			if rollouts == 0 && s.MoveTime == 0 {
				rollouts = showRollouts
			}
			return teams.New(name, teams.Options{Rollouts: rollouts})
		}}
		if name == "strong" {
			b.Options = []catalog.Option{catalog.Nodes}
		}
		g.Bots = append(g.Bots, b)
	}
	return g.Entry()
}

// footballTeam is a program that speaks the protocol of the football judge. In the
// arena both teams start from the usual formation: the places that a program asks for
// are checked, and not granted.
type footballTeam struct {
	entrant    judge.Entrant
	dialect    wire.Dialect
	config     football.Config
	contestant judge.Contestant
}

func footballProgram(d wire.Dialect, about string) catalog.Program[football.State, football.Action] {
	return catalog.Program[football.State, football.Action]{Name: d.String(), About: about, Open: func(g game.Game[football.State, football.Action], args []string) (match.Bot[football.State, football.Action], error) {
		rules, ok := g.(*football.Game)
		if !ok {
			return nil, fmt.Errorf("%v: the game is a %T, not football", d, g)
		}
		entrant, err := judge.Program(args)
		if err != nil {
			return nil, err
		}
		return &footballTeam{entrant: entrant, dialect: d, config: rules.Config()}, nil
	}}
}

func (t *footballTeam) Name() string { return t.entrant.Name }

// Begin starts the program; it plays one match.
func (t *footballTeam) Begin(ctx context.Context, b match.Beginning) error {
	ctx, cancel := context.WithTimeout(ctx, program.DefaultStartTime)
	defer cancel()
	t.contestant = t.entrant.Enter(t.dialect, nil)
	places, err := t.contestant.Open(ctx, wire.OpeningOf(t.config, b.Player), t.config)
	if err == nil {
		err = football.CheckPlaces(t.config.Rows, t.config.Columns, b.Player, places)
	}
	return footballFault(err, match.Stalled)
}

func (t *footballTeam) Move(ctx context.Context, turn *match.Turn[football.State, football.Action]) (football.Action, error) {
	late, limit := match.TimeOut, turn.Times.Move+turn.Times.Grace
	if turn.Times.Move == 0 {
		late, limit = match.Stalled, program.DefaultWatchdog
	}
	// The program is cut off when its context ends; the referee grants it the grace, too.
	own, cancel := context.WithTimeout(context.WithoutCancel(ctx), limit)
	defer cancel()
	stop := context.AfterFunc(ctx, func() {
		if errors.Is(ctx.Err(), context.Canceled) {
			cancel()
		}
	})
	defer stop()
	a, err := t.contestant.Move(own, turn)
	return a, footballFault(err, late)
}

func (t *footballTeam) End(e match.Ending) {
	if t.contestant != nil {
		t.contestant.End(e.Winner)
		t.contestant = nil
	}
}

// footballFault translates the judge's verdicts.
func footballFault(err error, late match.Reason) error {
	var f *judge.FaultError
	if !errors.As(err, &f) {
		return err
	}
	why := match.Crashed
	switch f.Fault {
	case judge.Malformed, judge.Oversized:
		why = match.ProtocolError
	case judge.Illegal:
		why = match.IllegalMove
	case judge.TimeOut:
		why = late
	}
	return &match.FaultError{Reason: why, Err: err}
}

var _ match.Starter = (*footballTeam)(nil)
