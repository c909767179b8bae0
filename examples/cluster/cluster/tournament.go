package cluster

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime"
	"time"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/contest"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/jobs"
	"github.com/seed-61c9d78a/versus/game/match/record"
	"github.com/seed-61c9d78a/versus/game/match/tournament"
)

// runTournament is the command.
func (p cluster) runTournament(ctx context.Context, std cli.Streams, args []string) error {
	plan := contest.Plan{Catalog: p.games}
	var m contest.Manner
	host := &tournamentHost{}
	host.catalog = p.games
	flags := cli.NewFlags(std, "cluster run", "-game GAME [flags] PLAYER PLAYER... | [flags] RECORD",
		`Plays a tournament on all workers of a NATS server and prints its table; with -record,
keeps the same record as the arena does. Given only the record of a tournament, goes on
with it. Without -nats everything happens in this process.

`+contest.PlayersHelp+`
The files that a program's command names are sent to the workers, with those of -attach;
everything else that it needs must be there already.`,
		"cluster run -game connect4 -games 100 -record cup.jsonl minimax greedy random",
		"cluster run -nats nats://10.0.0.1:4222 -game connect4 -games 2000 -record cup.jsonl minimax greedy random",
		"cluster run cup.jsonl -nats nats://10.0.0.1:4222",
		`cluster run -nats nats://10.0.0.1:4222 -game checkers -time 100ms -attach helper.py 'cmd:python3 bot.py' minimax`)
	openings := plan.TournamentFlags(flags, &m)
	host.base.flags(flags)
	flags.DurationVar(&host.patience, "patience", queue.DefaultPatience, "silence of a worker after which its games are given to others")
	flags.Func("attach", "`file` that programs need beside them; may be given several times", func(v string) error {
		host.attach = append(host.attach, v)
		return nil
	})
	players, err := parse(flags, args)
	if err != nil {
		return err
	}
	if host.patience < 100*time.Millisecond {
		return cli.Usage("-patience is %v; want 100ms or more", host.patience)
	}
	if err := host.prepare(flags, m.Concurrency); err != nil {
		return err
	}
	m.Host, m.Resume = host, "cluster run"
	host.log = func(format string, args ...any) {
		if cli.IsTerminal(std.Err) {
			return // its lines would be drawn over
		}
		fmt.Fprintf(std.Err, "cluster: "+format+"\n", args...)
	}
	if len(players) == 1 && plan.Setup.Players == nil {
		if info, err := os.Stat(players[0]); err == nil && info.Mode().IsRegular() {
			return contest.Resume(ctx, std, p.games, players[0], m)
		}
	}
	return plan.Run(ctx, std, flags, *openings, players, m)
}

// parse parses flags that may also come after other arguments, which it returns.
func parse(flags cli.Flags, args []string) (rest []string, err error) {
	for {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		if args = flags.Args(); len(args) == 0 {
			return rest, nil
		}
		rest, args = append(rest, args[0]), args[1:]
	}
}

// given reports whether a flag is given.
func given(f cli.Flags, name string) (yes bool) {
	f.Visit(func(f *flag.Flag) { yes = yes || f.Name == name })
	return yes
}

// prepare checks what the flags say, and decides how many workers this process has.
func (b *base) prepare(f cli.Flags, concurrency int) error {
	if err := b.Options.Check(); err != nil {
		return err
	}
	if err := b.crew.check(); err != nil {
		return err
	}
	given := func(name string) bool { return given(f, name) }
	if b.URL == "" && !given("programs") {
		b.programs = "yes" // as in the arena: this machine's own
	}
	switch {
	case b.limit < 0:
		return cli.Usage("-queue is %d; want 1 or more", b.limit)
	case b.URL != "" && given("store"):
		return cli.Usage("-store is for the server in this process, which -nats does without")
	case given("concurrency") || given("workers"):
		b.workers = concurrency
	case b.URL == "":
		b.workers = runtime.NumCPU()
	}
	return nil
}

// tournamentHost has the games of a tournament played by workers.
type tournamentHost struct {
	base
	patience time.Duration
	attach   []string
}

// tournamentSetup is what a worker needs to know of a tournament.
type tournamentSetup struct {
	Setup catalog.Setup `json:"setup"`
	Kits  []kit         `json:"kits"` // of the players' programs
}

// Open begins the run.
func (h *tournamentHost) Open(ctx context.Context, p *contest.Plan, head record.Header) (jobs.Runner[tournament.Fixture, record.Game], error) {
	head.Version = record.Version
	head.Code = "" // which the record fills in: a run that is taken up again is the same run
	text, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(text)
	r := queue.Run{
		ID: hex.EncodeToString(sum[:8]), Kind: tournamentKind, Game: head.Game, Began: time.Now().UTC(), Patience: h.patience,
		Title: fmt.Sprintf("%s of %d players in %s", p.Format, len(head.Players), head.Game),
	}
	e, err := h.catalog.Find(head.Game)
	if err != nil {
		return nil, err
	}
	referee, err := e.NewStage(p.Setup) // it starts no programs
	if err != nil {
		return nil, err
	}
	setup := tournamentSetup{Setup: p.Setup}
	if err := h.start(ctx); err != nil {
		return nil, err
	}
	if setup.Kits, err = h.pack(ctx, p.Setup); err == nil {
		if len(setup.Kits) > 0 {
			r.Platform = platform
		}
		err = h.begin(ctx, r, setup)
	}
	if err != nil {
		h.close(false)
		return nil, err
	}
	return &queue.Runner[tournament.Fixture, record.Game]{
		Queue: h.queue,
		ID:    func(f tournament.Fixture) string { return fmt.Sprint(f.ID) },
		Took:  func(g *record.Game, by queue.Result) { g.Worker = by.Worker },
		Check: func(ctx context.Context, f tournament.Fixture, g *record.Game) error {
			return referee.Verify(ctx, f, *g)
		},
	}, nil
}

// Close ends the run.
func (h *tournamentHost) Close(complete bool) error { return h.close(complete) }

// tournamentDoer plays the games of a tournament.
type tournamentDoer struct {
	stage   catalog.Stage
	players int
	dirs    []string // of programs
}

// openTournament prepares for the games of a tournament.
func (c *crew) openTournament(ctx context.Context, store *queue.Store, r queue.Run) (queue.Doer, error) {
	var s tournamentSetup
	if err := json.Unmarshal(r.Setup, &s); err != nil {
		return nil, err
	}
	e, err := c.catalog.Find(r.Game)
	if err != nil {
		return nil, err
	}
	d := &tournamentDoer{players: len(s.Setup.Players)}
	if d.dirs, err = c.unpack(ctx, store, &s); err == nil {
		d.stage, err = e.NewStage(s.Setup)
	}
	if err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}

// Close ends the programs, and removes them.
func (d *tournamentDoer) Close() {
	if d.stage != nil {
		d.stage.Close()
	}
	for _, dir := range d.dirs {
		os.RemoveAll(dir)
	}
}

func (d *tournamentDoer) Do(ctx context.Context, slot int, _ string, data json.RawMessage) (json.RawMessage, error) {
	var f tournament.Fixture
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, err
	}
	if min(f.First, f.Second, f.Opening) < 0 || max(f.First, f.Second) >= d.players {
		return nil, fmt.Errorf("a game of %d against %d, opening %d: there are %d players", f.First, f.Second, f.Opening, d.players)
	}
	g, err := d.stage.Play(ctx, slot, f)
	if err != nil {
		return nil, err
	}
	if g.Reason == match.Interrupted {
		return nil, context.Canceled
	}
	return json.Marshal(g)
}
