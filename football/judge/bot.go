package judge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/wire"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/child"
)

// bot is a program that plays without a judge, in a match of package match.
type bot struct {
	entrant   Entrant
	dialect   wire.Dialect
	config    football.Config
	startTime time.Duration
	watchdog  time.Duration
	playing   contestant
}

// Bot returns a program that speaks the protocol as a bot for matches of g, as in the arena. Both
// teams start from the places of g: those that the program asks for are checked but not used.
func Bot(g *football.Game, d wire.Dialect, c program.Command) (match.Bot[football.State, football.Action], error) {
	entrant, err := Program(c)
	if err != nil {
		return nil, err
	}
	return &bot{entrant: entrant, dialect: d, config: g.Config(), startTime: cmp.Or(c.StartTime, child.StartTime), watchdog: cmp.Or(c.Watchdog, child.Watchdog)}, nil
}

func (t *bot) Name() string { return t.entrant.name }

// Begin starts the program for one match.
func (t *bot) Begin(ctx context.Context, b match.Beginning) error {
	ctx, cancel := context.WithTimeout(ctx, t.startTime)
	defer cancel()
	t.playing = t.entrant.enter(t.dialect, nil)
	places, err := t.playing.open(ctx, t.config, b.Player)
	if err == nil {
		err = football.CheckPlaces(t.config.Rows, t.config.Columns, b.Player, places)
	}
	return reason(err, match.Stalled, t.startTime)
}

func (t *bot) Move(ctx context.Context, turn *match.Request[football.State, football.Action]) (football.Action, error) {
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
	a, err := t.playing.Move(own, turn)
	return a, reason(err, late, limit)
}

func (t *bot) End(e match.Ending) {
	if t.playing != nil {
		t.playing.end(e.Winner)
		t.playing = nil
	}
}

// reason translates a fault to one of package match.
func reason(err error, late match.Reason, limit time.Duration) error {
	var f *faultError
	if !errors.As(err, &f) {
		return err
	}
	why := match.Crashed
	switch f.fault {
	case malformed, oversized:
		why = match.ProtocolError
	case illegal:
		why = match.IllegalMove
	case timeOut:
		why, err = late, fmt.Errorf("%w (the limit is %v)", err, limit)
	}
	return match.Fault(why, err)
}

var _ match.Starter = (*bot)(nil)
