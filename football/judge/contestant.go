package judge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/child"
	"github.com/seed-61c9d78a/versus/internal/football/wire"
)

// A contestant plays one match.
type contestant interface {
	match.Bot[football.State, football.Action]

	// open announces the match to team p and returns the starting places of its players.
	open(ctx context.Context, c football.Config, p game.Player) ([3]football.Cell, error)

	// end announces the winner and releases the contestant's resources. It is called
	// once, even if open failed or was never called.
	end(winner game.Player)

	// share has the contestants of a match describe a loose ball alike.
	share(w *spoken)
}

// An Entrant can enter any number of matches. InProcess and Program make entrants.
type Entrant struct {
	name string

	// enter returns a contestant for one match, which logs the lines that it receives and sends.
	enter func(d wire.Dialect, log *teamLog) contestant
}

// InProcess returns the entrant of a team in this process, such as one of package team. make
// returns a new team for each match; it is called once before, for its error and for the team's
// name.
func InProcess(make func() (team.Team, error)) (Entrant, error) {
	t, err := make()
	if err != nil {
		return Entrant{}, err
	}
	return Entrant{name: t.Name(), enter: func(d wire.Dialect, log *teamLog) contestant {
		t, err := make()
		return &builtIn{Team: t, failed: err, dialect: d, log: log, spoken: new(spoken)}
	}}, nil
}

// builtIn runs a team in this process. It logs the messages that a program would have
// received and sent.
type builtIn struct {
	team.Team
	failed  error // the team could not be made
	dialect wire.Dialect
	log     *teamLog
	side    game.Player
	spoken  *spoken
}

func (b *builtIn) share(w *spoken) { b.spoken = w }

func (b *builtIn) open(ctx context.Context, c football.Config, p game.Player) ([3]football.Cell, error) {
	if b.failed != nil {
		return [3]football.Cell{}, b.failed
	}
	b.side = p
	b.log.received(wire.AppendOpening(nil, b.dialect, c, p))
	skills := *c.Skills
	c.Skills, c.Places = &skills, nil // the team's own copy, without the rival's places
	type answer struct {
		places [3]football.Cell
		err    error
	}
	answers := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			if r := recover(); r != nil {
				a.err = fault(crashed, "panic: %v", r)
			}
			answers <- a
		}()
		a.places = b.Places(c, p)
	}()
	select {
	case a := <-answers:
		if a.err == nil {
			b.log.sent(wire.AppendPlaces(nil, b.dialect, a.places))
		}
		return a.places, a.err
	case <-ctx.Done():
		return [3]football.Cell{}, fault(timeOut, "no starting places in time")
	}
}

func (b *builtIn) Move(ctx context.Context, t *team.Request) (football.Action, error) {
	b.log.received(b.spoken.position(b.dialect, &t.State, t.Player))
	a, err := b.Team.Move(ctx, t)
	if err == nil {
		b.log.sent(wire.AppendAction(nil, b.dialect, a))
	}
	return a, err
}

func (b *builtIn) end(winner game.Player) {
	if b.side != game.Nobody {
		b.log.received(wire.AppendEnd(nil, b.dialect, winner, b.side))
	}
}

// The faults for which a team forfeits a match.
const (
	notStarted = "not started"      // the program could not be run
	malformed  = "malformed answer" // violates the protocol, or is unprompted
	illegal    = "illegal answer"   // against the rules of the game
	timeOut    = "time-out"
	crashed    = "crash"     // the program exited, or closed its standard input or output
	oversized  = "oversized" // a line longer than longestLine, or too much output
	failed     = "failure"   // a team in this process returned an error
)

// faultError is the error of a contestant that forfeits the match.
type faultError struct{ fault, detail string }

// Error returns the fault and its detail.
func (e *faultError) Error() string { return e.fault + ": " + e.detail }

func fault(f, format string, args ...any) *faultError {
	return &faultError{f, strings.TrimSpace(fmt.Sprintf(format, args...))}
}

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
func Bot(g *football.Game, d Dialect, c program.Command) (match.Bot[football.State, football.Action], error) {
	entrant, err := Program(c)
	if err != nil {
		return nil, err
	}
	return &bot{entrant: entrant, dialect: wire.Dialect(d), config: g.Config(), startTime: cmp.Or(c.StartTime, child.StartTime), watchdog: cmp.Or(c.Watchdog, child.Watchdog)}, nil
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
