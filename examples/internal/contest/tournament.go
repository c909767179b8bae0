package contest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/game/match/record"
	"github.com/seed-61c9d78a/versus/game/match/tournament"
)

// Begin starts a new tournament, prints its table, and keeps its record if m says so.
func (p *Plan) Begin(ctx context.Context, std cli.Streams, e catalog.Entry, m Manner) error {
	if err := p.Fits(m); err != nil {
		return err
	}
	stage, err := e.NewStage(p.Setup)
	if err != nil {
		return cli.Usage("%w", err)
	}
	defer stage.Close()
	players, err := stage.Start(ctx)
	if err != nil {
		return err
	}
	tellBroken(std, stage)
	t, err := p.Tournament(stage)
	if err != nil {
		return err
	}
	setup, err := json.Marshal(p)
	if err != nil {
		return err
	}
	h := record.Header{Game: e.Name, Players: players, Began: time.Now().UTC().Truncate(time.Second), Setup: setup}
	if m.Record != "" {
		log, err := record.Create(m.Record, h)
		if errors.Is(err, fs.ErrExist) {
			return cli.Usage("-record: %s exists: go on with it by arena resume, or choose another name", m.Record)
		}
		if err != nil {
			return err
		}
		defer log.Close()
		log.Sync = m.Sync
		t.Played, m.flush, m.void = log.Append, log.Flush, log.Void
	}
	defer m.follow(stage)()
	return p.play(ctx, std, t, h, m)
}

// Resume goes on with the tournament of a record, of one of the games.
func Resume(ctx context.Context, std cli.Streams, games catalog.Catalog, path string, m Manner) error {
	log, h, played, err := record.Open(path)
	if err != nil {
		return cli.Usage("%w", err)
	}
	defer log.Close()
	if damage := log.Damage(); damage != nil {
		fmt.Fprintf(std.Err, "%s: %v\n", path, damage)
	}
	log.Sync, m.Record = m.Sync, path
	p, e, err := PlanOf(games, h)
	if err != nil {
		return cli.Usage("%s: %w", path, err)
	}
	if err := p.Fits(m); err != nil {
		return err
	}
	stage, err := e.NewStage(p.Setup)
	if err != nil {
		return err
	}
	defer stage.Close()
	if _, err := stage.Start(ctx); err != nil {
		return err
	}
	tellBroken(std, stage)
	t, err := p.Tournament(stage)
	if err != nil {
		return err
	}
	t.Earlier, t.Played, m.flush, m.void = played, log.Append, log.Flush, log.Void
	defer m.follow(stage)()
	return p.play(ctx, std, t, h, m)
}

// tellBroken lists the players that cannot play.
func tellBroken(std cli.Streams, stage catalog.Stage) {
	for _, b := range stage.Broken() {
		fmt.Fprintf(std.Err, "forfeits all of its games: %v\n", &b)
	}
}

// PlanOf reads the plan in a record of one of the games.
func PlanOf(games catalog.Catalog, h record.Header) (p Plan, e catalog.Entry, err error) {
	if err := json.Unmarshal(h.Setup, &p); err != nil || p.Games < 1 {
		return p, e, errors.New("the record's setup is not one of arena's")
	}
	e, err = games.Find(h.Game)
	return p, e, err
}

// Tournament returns the tournament of a plan, without Earlier and Played.
func (p *Plan) Tournament(stage catalog.Stage) (*tournament.Tournament, error) {
	format, err := p.Schedule()
	if err != nil {
		return nil, err
	}
	t := &tournament.Tournament{Players: len(p.Setup.Players), Format: format, Games: p.Games, Seed: p.Setup.Seed, Play: stage.Play}
	if p.SPRT != nil {
		t.Stop = func(table *tournament.Table) bool { return p.SPRT.Decide(table.Sample(0, 1)) != rating.Continue }
	}
	return t, nil
}

// play runs the tournament, shows how it goes, and prints the table.
func (p *Plan) play(ctx context.Context, std cli.Streams, t *tournament.Tournament, h record.Header, m Manner) (err error) {
	complete := false
	if m.Host != nil {
		if t.Runner, err = m.Host.Open(ctx, p, h); err != nil {
			return err
		}
		defer func() {
			if complete && m.flush != nil {
				if err = m.flush(); err != nil {
					complete = false
				}
			}
			err = errors.Join(err, m.Host.Close(complete))
		}()
	} else {
		t.SetConcurrency(m.Concurrency)
		defer adjust(t, std.Err)()
	}
	live := p.newLive(std.Err, h, t, m.Host)
	keep, games := t.Played, slices.Clone(t.Earlier)
	t.Played = func(g record.Game) error {
		live.add(g)
		games = append(games, g)
		if keep != nil {
			return keep(g)
		}
		return nil
	}
	table, err := t.Run(ctx)
	for d := (*Distrust)(nil); errors.As(err, &d); {
		v := p.void(d, games)
		fmt.Fprintf(std.Err, "refused: %s, %s; %d of its games are played again\n", v.Worker, v.Why, len(v.Games))
		if m.void != nil {
			if err := m.void(v); err != nil {
				live.end()
				return err
			}
		}
		h.Refused = append(h.Refused, v)
		games = slices.DeleteFunc(games, func(g record.Game) bool { return slices.Contains(v.Games, g.ID) })
		live.restart(games)
		t = &tournament.Tournament{
			Players: t.Players, Format: t.Format, Games: t.Games, Seed: t.Seed, Play: t.Play, Runner: t.Runner,
			Earlier: slices.Clone(games), Played: t.Played, Stop: t.Stop,
		}
		table, err = t.Run(ctx)
	}
	live.end()
	if err != nil {
		return err
	}
	if complete = ctx.Err() == nil; !complete {
		program, _, _ := strings.Cut(m.Resume, " ")
		fmt.Fprintf(std.Err, "%s: interrupted after %s", program, cli.Count(table.Total(), "game"))
		if m.Record != "" {
			fmt.Fprintf(std.Err, "; go on with: %s %s", m.Resume, m.Record)
		}
		fmt.Fprintln(std.Err)
	}
	p.warn(std.Err, table)
	return PrintTable(std.Out, table, h, p.SPRT, m.JSON)
}

// Distrust is the error of a Host's runner that trusts one of its workers no more: the
// worker's games are taken back, and the tournament goes on without it.
type Distrust struct {
	Worker string
	Why    error
}

func (d *Distrust) Error() string { return fmt.Sprintf("worker %s is refused: %v", d.Worker, d.Why) }

// void returns what to take back of the games: those of the worker, and of later rounds
// where who meets whom may follow from them.
func (p *Plan) void(d *Distrust, games []record.Game) record.Void {
	v := record.Void{Worker: d.Worker, Why: d.Why.Error(), Games: []int{}}
	first := math.MaxInt
	for _, g := range games {
		if g.Worker == d.Worker {
			first = min(first, g.Round)
		}
	}
	depends := p.Format != "roundrobin" && p.Format != "gauntlet"
	for _, g := range games {
		if g.Worker == d.Worker || depends && g.Round > first {
			v.Games = append(v.Games, g.ID)
		}
	}
	return v
}

// Fits rejects a number of games at once that leaves some of them without a processor,
// and so without the time that they are given.
func (p *Plan) Fits(m Manner) error {
	timed := p.Setup.MoveTime > 0 || p.Setup.Clock != (match.TimeControl{})
	processors, needed, pondering := runtime.GOMAXPROCS(0), m.Concurrency, ""
	if p.Setup.Ponder {
		needed, pondering = 2*needed, " with -ponder, which takes two processors a game"
	}
	switch {
	case m.Concurrency < 1:
		return cli.Usage("-concurrency is %d; want 1 or more", m.Concurrency)
	case timed && m.Host == nil && needed > processors && !m.Force:
		return cli.Usage("-concurrency is %d%s, but there are %d processors: timed games that wait for one would be lost on time "+
			"(-force plays them all the same)", m.Concurrency, pondering, processors)
	}
	return nil
}

// warn says so where too many games were lost on time for the table to tell who plays
// better.
func (p *Plan) warn(w io.Writer, t *tournament.Table) {
	if late, games := t.Reasons[match.TimeOut], t.Total(); late*100 > games {
		fmt.Fprintf(w, "warning: %d of %d games (%.1f %%) were lost on time: the table tells as much about the time as about the play\n",
			late, games, 100*float64(late)/float64(games))
	}
}

// total returns how many games there will be, -1 if that depends on results.
func (p *Plan) total() int64 {
	format, err := p.Schedule()
	if err != nil || p.Format == "knockout" {
		return -1
	}
	matches := 0
	for round := 0; ; round++ {
		// The number of matches in a round of the other formats does not depend on results,
		// but the schedules need some: everybody who is named first wins.
		now := format.Round(len(p.Setup.Players), round, p.imagined(format, round))
		if len(now) == 0 {
			return int64(matches * p.Games)
		}
		matches += len(now)
	}
}

// imagined returns outcomes of rounds in which A wins every match.
func (p *Plan) imagined(format tournament.Format, rounds int) (all []tournament.Outcome) {
	for round := range rounds {
		for _, m := range format.Round(len(p.Setup.Players), round, all) {
			all = append(all, tournament.Outcome{Match: m, Round: round, Points: 2, Games: 2})
		}
	}
	return all
}
