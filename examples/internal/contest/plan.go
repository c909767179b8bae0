package contest

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match/jobs"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/game/match/record"
	"github.com/seed-61c9d78a/versus/game/match/tournament"
)

// PlayersHelp explains what a player is.
const PlayersHelp = `A player is a bot, with options if it searches, or a program; a name may be put
before it:
  minimax                     a bot (arena -h lists them by game)
  minimax,depth=6             or nodes=N
  cmd:"python3 bot.py"        a program that speaks the protocol (go doc ./game/match/program)
  deep=minimax,depth=8        under the name "deep"
Programs of the original assignments: contract:COMMAND and python:FILE in checkers,
elizondo:COMMAND and published:COMMAND in football.`

// Plan is everything that determines a tournament; it is the setup in a record.
type Plan struct {
	Format string        `json:"format"`
	Rounds int           `json:"rounds"`
	Games  int           `json:"games"` // in a match
	SPRT   *rating.SPRT  `json:"sprt,omitempty"`
	Setup  catalog.Setup `json:"setup"`

	// Catalog has the games that the flags may name.
	Catalog catalog.Catalog `json:"-"`

	game string
}

// Manner is what may change from run to run.
type Manner struct {
	Record      string // file, "" for none
	Sync        bool   // force every game to the disk
	Live        bool   // show the games being played in a file beside the record
	Concurrency int    // games at once
	Force       bool   // even timed games, and more at once than there are processors
	JSON        bool   // print the table as JSON
	Resume      string // the command that goes on with a record

	// Host, if not nil, has the games played, instead of goroutines of this process.
	Host Host

	flush func() error            // forces the record to the disk; nil without one
	void  func(record.Void) error // takes games of the record back; nil without one
}

// A Host has the games of a tournament played, on other machines for example.
type Host interface {
	// Open prepares for the games of a plan, whose record begins with h. An error of the
	// runner that is a *Distrust takes games back.
	Open(ctx context.Context, p *Plan, h record.Header) (jobs.Runner[tournament.Fixture, record.Game], error)

	// Status says in whole lines who plays, for a person to look at meanwhile.
	Status() string

	// Progress tells others how far the tournament is, in a line.
	Progress(text string)

	// Close ends it; complete tells whether nothing is left to be played, and the record
	// is on the disk.
	Close(complete bool) error
}

// Flags defines the flags of a tournament: those of what is played, and those of how.
func (p *Plan) Flags(f cli.Flags, m *Manner) (openings *string) {
	s := &p.Setup
	f.StringVar(&p.game, "game", "", "the `game` to play: "+strings.Join(p.Catalog.Names(), ", "))
	f.DurationVar(&s.MoveTime, "time", 0, "time for a move, such as 100ms (default: no limit)")
	f.DurationVar(&s.Clock.Base, "clock", 0, "time for a game, such as 1m")
	f.DurationVar(&s.Clock.Increment, "increment", 0, "time added to the clock after each move")
	f.IntVar(&s.Clock.Moves, "period", 0, "`moves` after which -clock is added again (default: never)")
	f.DurationVar(&s.Grace, "grace", 0, "how late an answer may be (default 100ms)")
	f.BoolVar(&s.Ponder, "ponder", false, "let bots think on the rival's time as well, which takes two processors a game")
	f.IntVar(&s.Depth, "depth", 0, "plies that searching bots look ahead (default: by positions)")
	f.Int64Var(&s.Nodes, "nodes", 0, "positions that searching bots visit for a move")
	f.IntVar(&s.MaxPlies, "max-plies", 0, "moves after which a game is a draw (default 10000)")
	f.IntVar(&s.Opening, "opening", -1, "random plies at the start of each pair of games (default: a few, by game)")
	f.Float64Var(&s.Balance, "balance", 0, "only openings with a `score` of at most this, by a search of 20,000 positions")
	openings = f.String("openings", "", "`file` of openings instead: moves on a line each, used in turn")
	f.Float64Var(&s.Adjudication.Win, "win-score", 0, "end a game as won at this `score` of the game's estimate (default: play on)")
	f.IntVar(&s.Adjudication.WinPlies, "win-plies", 4, "for how many moves the score must be that high")
	f.Float64Var(&s.Adjudication.Draw, "draw-score", 0, "end a game as drawn at a `score` of at most this, with -draw-plies")
	f.IntVar(&s.Adjudication.DrawPlies, "draw-plies", 0, "for how many moves (default: play on)")
	f.IntVar(&s.Adjudication.DrawAfter, "draw-after", 0, "not before this move")
	f.Uint64Var(&s.Seed, "seed", 1, "seed of everything that is random")
	f.Int64Var(&s.Program.Memory, "memory", 0, "`bytes` of data that a program may hold (Linux)")
	f.DurationVar(&s.Program.CPU, "cpu", 0, "processor time of a program, in whole seconds, for as long as it runs")
	f.BoolVar(&s.Program.Sandbox, "sandbox", false, "run programs without network and in sight of themselves only (Linux)")
	f.BoolVar(&s.Program.Fresh, "fresh", false, "start programs anew for every game")
	f.DurationVar(&s.Program.StartTime, "start-time", 0, "longest time for a program to start, and to prepare for a game (default 10s)")
	f.BoolVar(&s.Strict, "strict", false, "do not begin if a program does not start; otherwise it forfeits its games")
	f.StringVar(&s.Program.Dir, "dir", "", "working `directory` of programs")
	f.DurationVar(&s.Program.Watchdog, "watchdog", 0, "longest silence of a program in games without a limit of time (default 2m)")
	f.Func("env", "environment of programs, `NAME=value`; may be given several times (default: PATH, HOME and LANG of ours)", func(v string) error {
		if !strings.Contains(v, "=") {
			return errors.New("want NAME=value")
		}
		s.Program.Env = append(s.Program.Env, v)
		return nil
	})
	m.Flags(f)
	f.StringVar(&m.Record, "record", "", "new `file` for the record of the games, which arena resume goes on with")
	return openings
}

// Flags defines the flags of a run.
func (m *Manner) Flags(f cli.Flags) {
	m.Resume = "arena resume"
	f.BoolVar(&m.Sync, "fsync", false, "force every game to the disk before the next")
	f.BoolVar(&m.Live, "live", false, "keep the moves of games being played in a file beside the record, for examples/web to show")
	f.IntVar(&m.Concurrency, "concurrency", max(1, runtime.NumCPU()/2), "games at once; the signals USR1 and USR2 make it one more and one less")
	f.BoolVar(&m.Force, "force", false, "play timed games even if there are more at once than processors, which costs some of them on time")
	f.BoolVar(&m.JSON, "json", false, "print the table as JSON")
}

// TournamentFlags defines those of Flags, and those that say who plays whom.
func (p *Plan) TournamentFlags(f cli.Flags, m *Manner) (openings *string) {
	openings = p.Flags(f, m)
	f.StringVar(&p.Format, "format", "roundrobin", "who plays whom: "+strings.Join(tournament.Formats, ", "))
	f.IntVar(&p.Rounds, "rounds", 0, "rounds, or cycles of a round-robin (default: as usual for the format)")
	f.IntVar(&p.Games, "games", 10, "games in each match of two players; even numbers make whole pairs")
	return openings
}

// Run begins the tournament that the parsed flags describe.
func (p *Plan) Run(ctx context.Context, std cli.Streams, f cli.Flags, openings string, players []string, m Manner) error {
	if len(players) < 2 {
		return cli.Usage("%d players; want two or more, after the flags (-h prints help)", len(players))
	}
	e, err := p.Finish(f, openings, players)
	if err != nil {
		return err
	}
	if _, err := p.Schedule(); err != nil {
		return cli.Usage("-format, -rounds: %w", err)
	}
	return p.Begin(ctx, std, e, m)
}

// Finish reads what flags name, and checks the plan.
func (p *Plan) Finish(f cli.Flags, openings string, players []string) (catalog.Entry, error) {
	if p.game == "" {
		return catalog.Entry{}, cli.Usage("-game is missing (there are: %s)", strings.Join(p.Catalog.Names(), ", "))
	}
	e, err := p.Catalog.Find(p.game)
	if err != nil {
		return e, cli.Usage("-game: %w", err)
	}
	given := map[string]bool{}
	f.Visit(func(f *flag.Flag) { given[f.Name] = true })
	p.Setup.Players = players
	switch {
	case p.Games < 1:
		return e, cli.Usage("-games is %d; want 1 or more", p.Games)
	case p.Setup.MoveTime < 0 || p.Setup.Clock.Base < 0 || p.Setup.Clock.Increment < 0 || p.Setup.Grace < 0:
		return e, cli.Usage("-time is %v, -clock %v, -increment %v and -grace %v; want 0 or more of each", p.Setup.MoveTime, p.Setup.Clock.Base, p.Setup.Clock.Increment, p.Setup.Grace)
	case given["opening"] && p.Setup.Opening < 0:
		return e, cli.Usage("-opening is %d; want 0 or more", p.Setup.Opening)
	case given["openings"] && (given["opening"] || given["balance"]):
		return e, cli.Usage("-openings contradicts -opening and -balance")
	case p.Setup.Balance < 0:
		return e, cli.Usage("-balance is %v; want 0 or more", p.Setup.Balance)
	}
	if p.Setup.Adjudication.Win == 0 {
		p.Setup.Adjudication.WinPlies = 0
	}
	if openings != "" {
		if p.Setup.Openings, err = readOpenings(openings); err != nil {
			return e, cli.Usage("-openings: %w", err)
		}
	}
	return e, nil
}

// mostOpenings bounds a file of openings.
const mostOpenings = 1_000_000

// readOpenings reads lines of moves; empty ones and those that begin with # do not
// count.
func readOpenings(path string) (lines []string, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	in := bufio.NewScanner(file)
	for in.Scan() {
		if line := strings.TrimSpace(in.Text()); line != "" && line[0] != '#' {
			lines = append(lines, line)
		}
		if len(lines) > mostOpenings {
			return nil, fmt.Errorf("%s: more than %d openings", path, mostOpenings)
		}
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if len(lines) == 0 {
		return nil, errors.New(path + ": no openings")
	}
	return lines, nil
}

// Schedule returns the tournament's format.
func (p *Plan) Schedule() (tournament.Format, error) {
	return tournament.ParseFormat(p.Format, len(p.Setup.Players), p.Rounds)
}
