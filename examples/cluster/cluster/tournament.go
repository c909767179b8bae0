package cluster

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"runtime"
	"time"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/contest"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// runTournament runs the command run.
func (p cluster) runTournament(ctx context.Context, std cli.Streams, args []string) error {
	plan := contest.Plan{Catalog: p.games}
	var m contest.Manner
	host := &tournamentHost{}
	host.catalog = p.games
	flags := cli.NewFlags(std, "cluster run", "-game GAME [flags] PLAYER PLAYER... | [flags] RECORD",
		`Plays a tournament on all workers of a NATS server and prints its table; -record keeps a
record in the arena's format. Given only a record, it continues that tournament. Without
-nats everything runs in this process.

`+contest.PlayersHelp+`
The files named in a program's command and those of -attach are sent to the workers; anything
else that the program needs must be installed there.`,
		"go run ./examples/cluster run -game connect4 -games 100 -record cup.jsonl minimax greedy random",
		"go run ./examples/cluster run -nats nats://10.0.0.1:4222 -game connect4 -games 2000 -record cup.jsonl minimax greedy random",
		"go run ./examples/cluster run cup.jsonl -nats nats://10.0.0.1:4222",
		`go run ./examples/cluster run -nats nats://10.0.0.1:4222 -game checkers -time 100ms -attach helper.py 'cmd:python3 bot.py' minimax`)
	openings := plan.TournamentFlags(flags, &m)
	host.base.flags(flags)
	flags.Float64Var(&host.repeat, "repeat", 0.02, "`fraction` of the games that are also played by a second worker, or by this process if there\nis none, to compare the results; applies only to deterministic games, those without programs\nor time limits")
	flags.Within("repeat", 0, 1)
	flags.Func("sprt", "`elo0,elo1`: stop when an SPRT between two players accepts one of these Elo differences (5 %\nerror either way); -games is then the maximum", func(v string) (err error) {
		plan.SPRT = &rating.SPRT{Alpha: 0.05, Beta: 0.05}
		if _, err = fmt.Sscanf(v, "%g,%g", &plan.SPRT.Elo0, &plan.SPRT.Elo1); err != nil {
			return errors.New("want two numbers, as in 0,10")
		}
		return plan.SPRT.Check()
	})
	flags.DurationVar(&host.patience, "patience", queue.DefaultPatience, "time without news from a worker after which its games are given to others")
	flags.Within("patience", 0.1, math.Inf(1))
	flags.Func("attach", "`file` to put in the directory of the programs; may be repeated", func(v string) error {
		host.attach = append(host.attach, v)
		return nil
	})
	players, err := parse(flags, args)
	if err != nil {
		return err
	}
	if plan.SPRT != nil {
		if len(players) != 2 {
			return cli.Usage("-sprt is for two players, not %d", len(players))
		}
		if plan.Setup.Strict = true; !given(flags, "games") { // forfeited games tell nothing about playing strength
			plan.Games = 100_000
		}
	}
	if err := host.prepare(flags, m.Concurrency); err != nil {
		return err
	}
	m.Host, m.Resume = host, "cluster run"
	host.log = func(format string, args ...any) {
		if cli.IsTerminal(std.Err) {
			return // the progress display would overwrite the lines
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

// parse parses flags that may also follow other arguments, and returns those arguments.
func parse(flags cli.Flags, args []string) (rest []string, err error) {
	for {
		if err := flags.ParseFront(args); err != nil {
			return nil, err
		}
		if args = flags.Args(); len(args) == 0 {
			return rest, nil
		}
		rest, args = append(rest, args[0]), args[1:]
	}
}

// given reports whether a flag is set on the command line.
func given(f cli.Flags, name string) (yes bool) {
	f.Visit(func(f *flag.Flag) { yes = yes || f.Name == name })
	return yes
}

// prepare checks the flags and decides the number of workers in this process.
func (b *base) prepare(f cli.Flags, concurrency int) error {
	if err := cmp.Or(b.Options.Check(), b.crew.check()); err != nil {
		return err
	}
	given := func(name string) bool { return given(f, name) }
	if b.URL == "" && !given("programs") {
		b.programs = "yes" // the user's own programs on this machine, as in the arena
	}
	switch {
	case b.URL != "" && given("store"):
		return cli.Usage("-store cannot be used with -nats: it is for the server in this process")
	case given("concurrency") || given("workers"):
		b.workers = concurrency
	case b.URL == "":
		b.workers = runtime.NumCPU()
	}
	return nil
}

// tournamentHost has the games of a tournament played by workers. It is a contest.Host.
type tournamentHost struct {
	base
	patience time.Duration
	repeat   float64
	attach   []string

	referee tools.Stage
}

// tournamentSetup is what a worker needs to know about a tournament.
type tournamentSetup struct {
	Setup tools.Setup `json:"setup"`
	Kits  map[int]kit `json:"kits"` // of the players that are programs
}

// Open begins the run.
func (h *tournamentHost) Open(ctx context.Context, p *contest.Plan, head record.Header) (jobs.Runner[tournament.Fixture, record.Game], error) {
	head.Version = record.Version
	head.Code = "" // set by the record; a run that is continued must get the same ID
	text, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(text)
	r := queue.Run{
		ID: hex.EncodeToString(sum[:8]), Kind: tournamentKind, Game: head.Game, Began: time.Now().UTC(), Patience: h.patience,
		Title: fmt.Sprintf("%s of %d players in %s", p.Format, len(head.Players), head.Game),
	}
	for _, v := range head.Refused {
		r.Refused = append(r.Refused, v.Worker)
	}
	e, err := h.catalog.Find(head.Game)
	if err != nil {
		return nil, err
	}
	if h.referee, err = tools.Of(e).NewStage(p.Setup); err != nil { // it starts no programs
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
		Queue: h.Queue,
		Took:  func(g *record.Game, by queue.Result) { g.Worker = by.Worker },
		Check: func(ctx context.Context, f tournament.Fixture, g *record.Game) error {
			return h.referee.Verify(ctx, f, *g)
		},
		Repeat: h.repeated(p.Setup),
		Refused: func(worker string, why error) error {
			return &contest.Distrust{Worker: worker, Why: why}
		},
	}, nil
}

// repeated returns the check by repetition. It applies to deterministic games: those between
// the library's own bots without time limits.
func (h *tournamentHost) repeated(s tools.Setup) *queue.Repeat[tournament.Fixture, record.Game] {
	if timed := s.MoveTime > 0 || s.Clock.Base > 0 || s.Clock.Increment > 0; timed || h.repeat == 0 || h.URL == "" { // results of this process need no check
		return nil
	}
	return &queue.Repeat[tournament.Fixture, record.Game]{
		Share: h.repeat,
		Fit: func(f tournament.Fixture) bool {
			return !tools.Program(s.Players[f.First]) && !tools.Program(s.Players[f.Second])
		},
		Differ: differ,
		Do: func(ctx context.Context, f tournament.Fixture) (record.Game, error) {
			return play(ctx, h.referee, 0, f)
		},
		Unfit: func(f tournament.Fixture) {
			h.log("game %d is not reproducible: %s or %s is not deterministic, so no more games are checked by repetition",
				f.ID, s.Players[f.First], s.Players[f.Second])
		},
	}
}

// differ describes how two records of the same game differ, apart from times. It returns nil
// if they agree.
func differ(a, b *record.Game) error {
	for i := range min(len(a.Moves), len(b.Moves)) {
		if a.Moves[i] != b.Moves[i] {
			return fmt.Errorf("move %d is %s or %s", i+1, a.Moves[i], b.Moves[i])
		}
	}
	switch {
	case len(a.Moves) != len(b.Moves):
		return fmt.Errorf("the game has %d or %d moves", len(a.Moves), len(b.Moves))
	case a.Reason != b.Reason || a.Winner != b.Winner || a.Payoff != b.Payoff:
		return fmt.Errorf("the result is %s by %v (%v) or %s by %v (%v)", a.Winner, a.Reason, a.Payoff, b.Winner, b.Reason, b.Payoff)
	}
	return nil
}

// Close ends the run.
func (h *tournamentHost) Close(complete bool) error {
	h.referee.Close()
	return h.close(complete)
}

// tournamentDoer plays the games of a tournament.
type tournamentDoer struct {
	stage   tools.Stage
	players int
	dirs    []string // of the programs
}

// openTournament prepares to play the games of a tournament.
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
		d.stage, err = tools.Of(e).NewStage(s.Setup)
	}
	if err != nil {
		d.Close()
		return nil, err
	}
	return d, nil
}

// Close stops the programs and removes their files.
func (d *tournamentDoer) Close() {
	if d.stage != nil {
		d.stage.Close()
	}
	for _, dir := range d.dirs {
		os.RemoveAll(dir)
	}
}

func (d *tournamentDoer) Do(ctx context.Context, slot int, data json.RawMessage) (json.RawMessage, error) {
	var f tournament.Fixture
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, err
	}
	if min(f.First, f.Second, f.Opening) < 0 || max(f.First, f.Second) >= d.players {
		return nil, fmt.Errorf("invalid game of %d against %d, opening %d: there are %d players", f.First, f.Second, f.Opening, d.players)
	}
	g, err := play(ctx, d.stage, slot, f)
	if err != nil {
		return nil, err
	}
	return json.Marshal(g)
}

// play plays a game, or returns an error if ctx ends before.
func play(ctx context.Context, on tools.Stage, slot int, f tournament.Fixture) (record.Game, error) {
	g, err := on.Play(ctx, slot, f)
	if err == nil && g.Reason == match.Interrupted {
		err = context.Canceled
	}
	return g, err
}
