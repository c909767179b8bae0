package contest

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/plain"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// PlayersHelp describes how players are specified.
const PlayersHelp = `A player is a bot, with options if it searches, or a program, optionally with a name:
  minimax                     a bot (arena -h lists them by game)
  minimax,depth=6             with an option: depth=N or nodes=N
  cmd:"python3 bot.py"        a program that speaks the protocol (go doc ./game/match/program)
  deep=minimax,depth=8        a bot with the name "deep"
Programs of the original assignments: contract:COMMAND and python:FILE in checkers,
elizondo:COMMAND and published:COMMAND in football. Chess plays engines: uci:COMMAND.`

// Plan is everything that determines a tournament. It is stored as the setup of a record.
type Plan struct {
	Format string       `json:"format"`
	Rounds int          `json:"rounds"`
	Games  int          `json:"games"` // per match
	SPRT   *rating.SPRT `json:"sprt,omitempty"`
	Setup  tools.Setup  `json:"setup"`
	Apart  bool         `json:"-"` // see tournament.Tournament; as the game needs

	// Catalog holds the games that the flags can name.
	Catalog catalog.Catalog `json:"-"`

	game string
}

// Manner is how a plan is run. Unlike the plan, it may change from run to run.
type Manner struct {
	Record      string // file, "" for none
	Sync        bool   // sync the record to disk after every game
	Live        bool   // keep the games being played in a file beside the record
	Concurrency int    // number of concurrent games
	Force       bool   // allow more concurrent timed games than processors
	JSON        bool   // print the table as JSON
	Wide        bool   // print all of the table, however wide
	Resume      string // the command that resumes a record

	// Host, if not nil, plays the games instead of goroutines of this process.
	Host Host

	log *record.Log // nil without a record
}

// A Host plays the games of a tournament elsewhere, for example on other machines.
type Host interface {
	// Open prepares to play the games of a plan, whose record begins with h. If the runner
	// fails with a *Distrust, games are voided and played again.
	Open(ctx context.Context, p *Plan, h record.Header) (jobs.Runner[tournament.Fixture, record.Game], error)

	// Status describes who is playing, in whole lines for people to read.
	Status() string

	// Progress publishes a line about the progress of the tournament.
	Progress(text string)

	// Close ends the tournament. complete reports whether all games have been played and
	// the record is on disk.
	Close(complete bool) error
}

// Flags defines the flags of the plan and of the run.
func (p *Plan) Flags(f cli.Flags, m *Manner) (openings *string) {
	s := &p.Setup
	f.StringVar(&p.game, "game", "", "the `game` to play: "+strings.Join(p.Catalog.Names(), ", "))
	f.StringVar(&s.Variant, "variant", "", "the game's `variant`, such as another board (default: the first that arena check -notation lists)")
	f.StringVar(&s.Setup, "setup", "", "what is chosen before the game, such as a row of cards")
	f.DurationVar(&s.MoveTime, "time", 0, "time for a move, such as 100ms (default: no limit)")
	f.DurationVar(&s.Clock.Base, "clock", 0, "time of each player for a game, such as 1m")
	f.DurationVar(&s.Clock.Increment, "increment", 0, "time added to the clock after each move")
	f.IntVar(&s.Clock.Moves, "period", 0, "`moves` after which -clock is added again (default: never)")
	f.DurationVar(&s.Grace, "grace", 0, "how late an answer may be (default 100ms)")
	f.BoolVar(&s.Ponder, "ponder", false, "let bots also think on the opponent's time, which takes two processors per game")
	f.IntVar(&s.Depth, "depth", 0, "search depth of bots in moves of either player (default: limited by nodes)")
	f.Int64Var(&s.Nodes, "nodes", 0, "positions that bots search, or simulations that they make, for a move")
	f.IntVar(&s.MaxPlies, "max-plies", 0, "number of plies after which a game is a draw (default 10000)")
	f.IntVar(&s.Opening, "opening", -1, "number of random plies at the start of each pair of games; -1: a few, depending on the game")
	f.Float64Var(&s.Balance, "balance", 0, "use only openings whose `score` by a search of 20,000 positions is at most this for either player")
	openings = f.String("openings", "", "`file` of openings to use in turn instead of random ones: one per line, as moves")
	f.Float64Var(&s.Adjudication.Win, "win-score", 0, "end a game as won when the game's evaluation gives a player at least this `score` (default: play on)")
	f.IntVar(&s.Adjudication.WinPlies, "win-plies", 4, "number of plies in a row that need the -win-score")
	f.Float64Var(&s.Adjudication.Draw, "draw-score", 0, "end a game as drawn when its evaluation gives neither player more than this `score` (needs -draw-plies)")
	f.IntVar(&s.Adjudication.DrawPlies, "draw-plies", 0, "number of plies in a row that need the -draw-score (default: play on)")
	f.IntVar(&s.Adjudication.DrawAfter, "draw-after", 0, "do not end a game as drawn before this ply")
	f.Uint64Var(&s.Seed, "seed", 1, "random `seed`; in games with cards or dice that a program plays, one that it cannot know unless this flag is given")
	f.Int64Var(&s.Program.Memory, "memory", 0, "memory limit of a program's data in `bytes` (Linux)")
	f.DurationVar(&s.Program.CPU, "cpu", 0, "limit of a program's total CPU time, in whole seconds")
	f.BoolVar(&s.Program.Sandbox, "sandbox", false, "run programs without network access, unable to change files and to see other processes (Linux)")
	f.BoolVar(&s.Program.Fresh, "fresh", false, "restart programs for every game")
	f.DurationVar(&s.Program.StartTime, "start-time", 0, "maximum time for a program to start, and to prepare for a game (default 10s)")
	f.BoolVar(&s.Strict, "strict", false, "fail if a program does not start, instead of forfeiting its games")
	f.StringVar(&s.Program.Dir, "dir", "", "working `directory` of programs")
	f.DurationVar(&s.Program.Watchdog, "watchdog", 0, "maximum time for a program's answer in games without a time limit (default 2m)")
	f.Func("env", "environment variable for programs, `NAME=value`; may be repeated (default: the arena's own PATH, HOME and LANG)", func(v string) error {
		if !strings.Contains(v, "=") {
			return errors.New("want NAME=value")
		}
		s.Program.Env = append(s.Program.Env, v)
		return nil
	})
	m.Flags(f)
	f.StringVar(&m.Record, "record", "", "new `file` for the record of the games; arena resume continues it")
	return openings
}

// Flags defines the flags of a run.
func (m *Manner) Flags(f cli.Flags) {
	m.Resume = "arena resume"
	f.BoolVar(&m.Sync, "fsync", false, "sync the record to disk after every game")
	f.BoolVar(&m.Live, "live", false, "keep the moves of games in progress in a file beside the record, which examples/web shows")
	f.IntVar(&m.Concurrency, "concurrency", max(1, runtime.NumCPU()/2), "number of concurrent games")
	f.Within("concurrency", 1, math.Inf(1))
	f.BoolVar(&m.Force, "force", false, "allow more concurrent timed games than processors, although some may be lost on time")
	f.BoolVar(&m.JSON, "json", false, "print the table as JSON")
	f.BoolVar(&m.Wide, "wide", false, "print the whole table, even if it is wider than the terminal")
}

// width returns the maximum width of the table, 0 for any.
func (m *Manner) width(out io.Writer) int {
	if m.Wide {
		return 0
	}
	return cli.Width(out)
}

// TournamentFlags defines the flags of Flags and those of the pairings.
func (p *Plan) TournamentFlags(f cli.Flags, m *Manner) (openings *string) {
	openings = p.Flags(f, m)
	f.StringVar(&p.Format, "format", "roundrobin", "`format` of the tournament: "+strings.Join(tournament.Formats, ", "))
	f.IntVar(&p.Rounds, "rounds", 0, "number of rounds, or of cycles of a round-robin (default: the format's usual number)")
	f.IntVar(&p.Games, "games", 10, "number of games in each match; even numbers make whole pairs")
	f.Within("games", 1, tournament.MostGames)
	return openings
}

// Run plays the tournament that the parsed flags describe.
func (p *Plan) Run(ctx context.Context, std cli.Streams, f cli.Flags, openings string, players []string, m Manner) error {
	if len(players) < 2 {
		return cli.Usage("%s given; want two or more, after the flags (-h prints help)", cli.Count(len(players), "player"))
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

// Finish completes the plan from the parsed flags and checks it.
func (p *Plan) Finish(f cli.Flags, openings string, players []string) (catalog.Entry, error) {
	if p.game == "" {
		return catalog.Entry{}, cli.Usage("-game is missing; want one of %s", strings.Join(p.Catalog.Names(), ", "))
	}
	e, err := p.Catalog.Find(p.game)
	if err != nil {
		return e, cli.Usage("-game: %w", err)
	}
	given := map[string]bool{}
	f.Visit(func(f *flag.Flag) { given[f.Name] = true })
	p.Setup.Players, p.Apart = players, tools.Of(e).Apart(players...)
	if p.Apart && !given["seed"] && slices.ContainsFunc(players, tools.Program) {
		p.Setup.Seed = rand.Uint64() >> 11
	}
	if given["openings"] && (given["opening"] || given["balance"]) {
		return e, cli.Usage("-openings cannot be used with -opening or -balance")
	}
	for _, needs := range [][2]string{
		{"live", "record"}, {"fsync", "record"}, {"win-plies", "win-score"}, {"draw-score", "draw-plies"}, {"draw-after", "draw-plies"}, {"period", "clock"},
	} {
		if given[needs[0]] && !given[needs[1]] {
			return e, cli.Usage("-%s has no effect without -%s", needs[0], needs[1])
		}
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

// maxOpenings is the maximum number of openings in a file.
const maxOpenings = 1_000_000

// readOpenings reads lines of moves. It skips empty lines and those that begin with #.
func readOpenings(path string) (lines []string, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	in := bufio.NewScanner(plain.NewReader(file))
	for in.Scan() {
		if line := strings.TrimSpace(in.Text()); line != "" && line[0] != '#' {
			lines = append(lines, line)
		}
		if len(lines) > maxOpenings {
			return nil, fmt.Errorf("%s: more than %d openings", path, maxOpenings)
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
