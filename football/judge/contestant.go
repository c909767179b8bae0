package judge

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/football/wire"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
)

// A Contestant plays one match.
type Contestant interface {
	match.Bot[football.State, football.Action]

	// Open announces the match and returns the starting places of the contestant's players.
	Open(ctx context.Context, o wire.Opening, c football.Config) ([3]football.Cell, error)

	// End announces the winner and releases the contestant's resources. It is called
	// once, even if Open failed or was never called.
	End(winner game.Player)
}

// An Entrant can enter any number of matches.
type Entrant struct {
	Name   string
	Skills [3]float64

	// Enter returns a contestant for one match. The contestant must pass the lines that it
	// receives and sends to log ([Log.Received] and [Log.Sent]).
	Enter func(d wire.Dialect, log *Log) Contestant
}

// InProcess returns the entrant of a team in this process, such as one of package team. make
// returns a new team for each match; it is called once before, for its error and for the team's
// name.
func InProcess(make func() (team.Team, error)) (Entrant, error) {
	t, err := make()
	if err != nil {
		return Entrant{}, err
	}
	return Entrant{Name: t.Name(), Skills: half, Enter: func(d wire.Dialect, log *Log) Contestant {
		t, err := make()
		return &builtIn{Team: t, failed: err, dialect: d, log: log, spoken: new(spoken)}
	}}, nil
}

// BuiltIn returns the entrant of a team of package team.
func BuiltIn(name string, o team.Options) (Entrant, error) {
	return InProcess(func() (team.Team, error) { return team.New(name, o) })
}

var half = [3]float64{0.5, 0.5, 0.5}

// builtIn runs a team in this process. It logs the messages that a program would have
// received and sent.
type builtIn struct {
	team.Team
	failed  error // the team could not be made
	dialect wire.Dialect
	log     *Log
	side    game.Player
	spoken  *spoken // a Match shares it between both teams
}

func (b *builtIn) share(w *spoken) { b.spoken = w }

func (b *builtIn) Open(ctx context.Context, o wire.Opening, c football.Config) ([3]football.Cell, error) {
	if b.failed != nil {
		return [3]football.Cell{}, b.failed
	}
	b.side = o.Side
	b.log.Received(wire.AppendOpening(nil, b.dialect, o))
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
				a.err = fault(Crashed, "panic: %v", r)
			}
			answers <- a
		}()
		a.places = b.Places(c, o.Side)
	}()
	select {
	case a := <-answers:
		if a.err == nil {
			b.log.Sent(wire.AppendPlaces(nil, b.dialect, a.places))
		}
		return a.places, a.err
	case <-ctx.Done():
		return [3]football.Cell{}, fault(TimeOut, "no starting places in time")
	}
}

func (b *builtIn) Move(ctx context.Context, t *team.Turn) (football.Action, error) {
	b.log.Received(b.spoken.position(b.dialect, &t.State, t.Player))
	a, err := b.Team.Move(ctx, t)
	if err == nil {
		b.log.Sent(wire.AppendAction(nil, b.dialect, a))
	}
	return a, err
}

func (b *builtIn) End(winner game.Player) {
	if b.side != game.Nobody {
		b.log.Received(wire.AppendEnd(nil, b.dialect, winner, b.side))
	}
}

// Fault is the reason for which a team forfeits a match.
type Fault string

// The faults.
const (
	NotStarted Fault = "not started"      // the program could not be run
	Malformed  Fault = "malformed answer" // violates the protocol, or is unprompted
	Illegal    Fault = "illegal answer"   // against the rules of the game
	TimeOut    Fault = "time-out"
	Crashed    Fault = "crash"     // the program exited, or closed its standard input or output
	Oversized  Fault = "oversized" // a line longer than wire.LongestLine, or too much output
	Failed     Fault = "failure"   // a built-in team returned an error
)

// FaultError is the error of a contestant that forfeits the match.
type FaultError struct {
	Fault  Fault
	Detail string
}

// Error returns the fault and its detail.
func (e *FaultError) Error() string { return fmt.Sprintf("%s: %s", e.Fault, e.Detail) }

func fault(f Fault, format string, args ...any) *FaultError {
	return &FaultError{f, strings.TrimSpace(fmt.Sprintf(format, args...))}
}
