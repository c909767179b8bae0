package entry

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/judge"
	"github.com/seed-61c9d78a/versus/football/wire"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/child"
)

// programs returns the kinds of programs that speak the football judge's protocol.
func programs() []catalog.Program[football.State, football.Action] {
	return []catalog.Program[football.State, football.Action]{
		speaking(wire.Elizondo, "a program for the original judge"),
		speaking(wire.Published, "a program for the published assignment"),
	}
}

// outside is a program that speaks the football judge's protocol. In the arena both teams
// start from the usual formation: the places that a program asks for are checked but not
// used.
type outside struct {
	entrant    judge.Entrant
	dialect    wire.Dialect
	config     football.Config
	startTime  time.Duration
	watchdog   time.Duration
	contestant judge.Contestant
}

// speaking returns the programs that speak a dialect.
func speaking(d wire.Dialect, about string) catalog.Program[football.State, football.Action] {
	return catalog.Program[football.State, football.Action]{Name: d.String(), About: about, Open: func(g game.Game[football.State, football.Action], c program.Command) (match.Bot[football.State, football.Action], error) {
		rules, ok := g.(*football.Game)
		if !ok {
			return nil, fmt.Errorf("%v: the game is a %T, not football", d, g)
		}
		entrant, err := judge.Program(c)
		if err != nil {
			return nil, err
		}
		return &outside{entrant: entrant, dialect: d, config: rules.Config(), startTime: cmp.Or(c.StartTime, child.StartTime), watchdog: cmp.Or(c.Watchdog, child.Watchdog)}, nil
	}}
}

func (t *outside) Name() string { return t.entrant.Name }

// Begin starts the program for one match.
func (t *outside) Begin(ctx context.Context, b match.Beginning) error {
	ctx, cancel := context.WithTimeout(ctx, t.startTime)
	defer cancel()
	t.contestant = t.entrant.Enter(t.dialect, nil)
	places, err := t.contestant.Open(ctx, wire.OpeningOf(t.config, b.Player), t.config)
	if err == nil {
		err = football.CheckPlaces(t.config.Rows, t.config.Columns, b.Player, places)
	}
	return fault(err, match.Stalled, t.startTime)
}

func (t *outside) Move(ctx context.Context, turn *match.Turn[football.State, football.Action]) (football.Action, error) {
	late, limit := match.TimeOut, turn.Times.Move+turn.Times.Grace
	if turn.Times.Move == 0 {
		late, limit = match.Stalled, t.watchdog
	}
	// The program is stopped when its context ends, so include the referee's grace.
	own, cancel := context.WithTimeout(context.WithoutCancel(ctx), limit)
	defer cancel()
	stop := context.AfterFunc(ctx, func() {
		if errors.Is(ctx.Err(), context.Canceled) {
			cancel()
		}
	})
	defer stop()
	a, err := t.contestant.Move(own, turn)
	return a, fault(err, late, limit)
}

func (t *outside) End(e match.Ending) {
	if t.contestant != nil {
		t.contestant.End(e.Winner)
		t.contestant = nil
	}
}

// fault translates the judge's faults to those of package match.
func fault(err error, late match.Reason, limit time.Duration) error {
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
		why, err = late, fmt.Errorf("%w (the limit is %v)", err, limit)
	}
	return match.Fault(why, err)
}

var _ match.Starter = (*outside)(nil)
