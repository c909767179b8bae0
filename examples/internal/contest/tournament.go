package contest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// Begin plays a new tournament and prints its table. It writes a record if m names one.
func (p *Plan) Begin(ctx context.Context, std cli.Streams, e catalog.Entry, m Manner) error {
	if err := p.Fits(m); err != nil {
		return err
	}
	stage, err := tools.Of(e).NewStage(p.Setup)
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
			return cli.Usage("-record: %s exists: continue it with %s, or choose another name", m.Record, m.Resume)
		}
		if err != nil {
			return err
		}
		defer log.Close()
		log.Sync = m.Sync
		m.log = log
	}
	defer m.follow(stage)()
	return p.play(ctx, std, t, h, m)
}

// Resume continues the tournament of a record in one of the games.
func Resume(ctx context.Context, std cli.Streams, games catalog.Catalog, path string, m Manner) error {
	log, h, err := record.Open(path)
	if err != nil {
		return cli.Usage("%w", err)
	}
	defer log.Close()
	if damage := log.Damage(); damage != nil {
		fmt.Fprintf(std.Err, "%s: %v\n", path, damage)
	}
	log.Sync, m.Record, m.log = m.Sync, path, log
	p, e, err := PlanOf(games, h)
	if err == nil && (p.Games < 1 || len(p.Setup.Players) == 0) {
		err = errors.New("another program has written the record, and only that can continue it")
	}
	if err != nil {
		return cli.Usage("%s: %w", path, err)
	}
	if err := p.Fits(m); err != nil {
		return err
	}
	stage, err := tools.Of(e).NewStage(p.Setup)
	if err != nil {
		return err
	}
	defer stage.Close()
	t, err := p.Tournament(stage)
	if err != nil {
		return err
	}
	start := sync.OnceValue(func() error {
		_, err := stage.Start(ctx)
		if err == nil {
			tellBroken(std, stage)
		}
		return err
	})
	if m.Host != nil {
		if err := start(); err != nil {
			return err
		}
	}
	t.Play = func(ctx context.Context, slot int, f tournament.Fixture) (record.Game, error) {
		if err := start(); err != nil { // not before it is known that something is left to play
			return record.Game{}, err
		}
		return stage.Play(ctx, slot, f)
	}
	defer m.follow(stage)()
	return p.play(ctx, std, t, h, m)
}

// tellBroken prints the players that could not be started.
func tellBroken(std cli.Streams, stage tools.Stage) {
	for _, b := range stage.Broken() {
		fmt.Fprintf(std.Err, "forfeits all of its games: %v\n", &b)
	}
}

// PlanOf returns the plan in a record's header, and the game's entry. A record of single games, as
// other programs write them, has no plan: they are games of the usual rules.
func PlanOf(games catalog.Catalog, h record.Header) (p Plan, e catalog.Entry, err error) {
	if len(h.Setup) > 0 {
		if err := json.Unmarshal(h.Setup, &p); err != nil {
			return p, e, fmt.Errorf("the record's setup: %w", err)
		}
	}
	e, err = games.Find(h.Game)
	p.Apart = tools.Of(e).Apart(p.Setup.Players...)
	return p, e, err
}

// Tournament returns the plan's tournament. Earlier and Played are left unset.
func (p *Plan) Tournament(stage tools.Stage) (*tournament.Tournament, error) {
	format, err := p.Schedule()
	if err != nil {
		return nil, err
	}
	t := &tournament.Tournament{Players: len(p.Setup.Players), Format: format, Games: p.Games, Seed: p.Setup.Seed, Apart: p.Apart, Play: stage.Play}
	if p.SPRT != nil {
		t.Stop = func(table *tournament.Table) bool { return p.SPRT.Decide(table.Sample(0, 1)) != rating.Continue }
	}
	return t, nil
}

// play runs the tournament, shows its progress, and prints the table.
func (p *Plan) play(ctx context.Context, std cli.Streams, t *tournament.Tournament, h record.Header, m Manner) (err error) {
	complete := false
	if m.Host != nil {
		if t.Runner, err = m.Host.Open(ctx, p, h); err != nil {
			return err
		}
		defer func() {
			if complete && m.log != nil {
				if err = m.log.Flush(); err != nil {
					complete = false
				}
			}
			err = errors.Join(err, m.Host.Close(complete))
		}()
	} else {
		t.Workers = m.Concurrency
	}
	live := p.newLive(std.Err, h, t, m.Host)
	var unrecorded []record.Game // if a host may have to void some
	games := func(yield func(record.Game, error) bool) {
		for _, g := range unrecorded {
			if !yield(g, nil) {
				return
			}
		}
	}
	if m.log != nil {
		games = m.log.Games()
	}
	played := false
	t.Played = func(g record.Game) error {
		played = true
		live.add(g)
		switch {
		case m.log != nil:
			return m.log.Append(g)
		case m.Host != nil:
			unrecorded = append(unrecorded, lean(g))
		}
		return nil
	}
	t.Earlier = live.watch(games)
	table, err := t.Run(ctx)
	for d := (*Distrust)(nil); errors.As(err, &d); {
		var v record.Void
		if v, err = p.void(d, games); err != nil {
			break
		}
		fmt.Fprintf(std.Err, "refused: %s, %s; replaying %d games\n", v.Worker, v.Why, len(v.Games))
		if m.log != nil {
			if err = m.log.Void(v); err != nil {
				break
			}
		}
		h.Refused = append(h.Refused, v)
		unrecorded = slices.DeleteFunc(unrecorded, func(g record.Game) bool { return slices.Contains(v.Games, g.ID) })
		live.restart(t.Players)
		t = &tournament.Tournament{
			Players: t.Players, Format: t.Format, Games: t.Games, Seed: t.Seed, Apart: t.Apart, Play: t.Play, Runner: t.Runner,
			Earlier: live.watch(games), Played: t.Played, Stop: t.Stop,
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
			fmt.Fprintf(std.Err, "; continue with: %s %s", m.Resume, m.Record)
		}
		fmt.Fprintln(std.Err)
	}
	if complete && !played && table.Total() > 0 {
		fmt.Fprintf(std.Err, "%s: nothing is left to play\n", m.Record)
	}
	p.warn(std.Err, table)
	return PrintTable(std.Out, table, h, p.SPRT, m.JSON, m.width(std.Out))
}

// lean returns what a tournament needs of an earlier game.
func lean(g record.Game) record.Game {
	g.Spent, g.Versions, g.Stderr, g.Detail = nil, [2]string{}, [2]string{}, ""
	return g
}

// Distrust is the error of a Host's runner that no longer trusts one of its workers. The
// worker's games are voided, and the tournament continues without it.
type Distrust struct {
	Worker string
	Why    error
}

func (d *Distrust) Error() string { return fmt.Sprintf("worker %s is refused: %v", d.Worker, d.Why) }

// void returns the games to void: those of the worker and, if the format pairs by results,
// those of later rounds.
func (p *Plan) void(d *Distrust, games iter.Seq2[record.Game, error]) (record.Void, error) {
	v := record.Void{Worker: d.Worker, Why: d.Why.Error(), Games: []int{}}
	first := math.MaxInt
	for g, err := range games {
		if err != nil {
			return v, err
		}
		if g.Worker == d.Worker {
			first = min(first, g.Round)
		}
	}
	depends := p.Format != "roundrobin" && p.Format != "gauntlet"
	for g, err := range games {
		if err != nil {
			return v, err
		}
		if g.Worker == d.Worker || depends && g.Round > first {
			v.Games = append(v.Games, g.ID)
		}
	}
	return v, nil
}

// Fits returns an error if there are more concurrent timed games than processors: games that
// wait for a processor lose their thinking time.
func (p *Plan) Fits(m Manner) error {
	timed := p.Setup.MoveTime > 0 || p.Setup.Clock != (match.TimeControl{})
	processors, needed, pondering := runtime.GOMAXPROCS(0), m.Concurrency, ""
	if p.Setup.Ponder {
		needed, pondering = 2*needed, " with -ponder, which takes two processors per game"
	}
	if timed && m.Host == nil && needed > processors && !m.Force {
		return cli.Usage("-concurrency is %d%s, but there are %d processors: timed games that wait for one would be lost on time "+
			"(-force plays them anyway)", m.Concurrency, pondering, processors)
	}
	return nil
}

// warn prints a warning if so many games were lost on time that the table says little about
// playing strength.
func (p *Plan) warn(w io.Writer, t *tournament.Table) {
	if late, games := t.Reasons[match.TimeOut], t.Total(); late*100 > games {
		text := fmt.Sprintf("warning: %d of %d games (%.1f %%) were lost on time, so the table reflects the time control as much as playing strength\n",
			late, games, 100*float64(late)/float64(games))
		io.WriteString(w, cli.Wrap(text, cli.Width(w)))
	}
}

// total returns the number of games of the tournament, -1 if it depends on results or there
// are very many rounds.
func (p *Plan) total() int64 {
	format, err := p.Schedule()
	if err != nil || p.Format == "knockout" {
		return -1
	}
	matches := int64(0)
	for round := range 100_000 {
		// In the other formats the number of matches in a round does not depend on results.
		n := len(format.Round(len(p.Setup.Players), round, nil))
		if n == 0 {
			return matches * int64(p.Games)
		}
		matches += int64(n)
	}
	return -1
}
