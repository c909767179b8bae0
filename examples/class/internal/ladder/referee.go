package ladder

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/child"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// A Sandbox is a command that runs a module; the flags and the module's file follow it.
type Sandbox []string

// overhead is the memory of a sandbox besides that of its module, for its compiler too.
const overhead = 1 << 30

// startTime is how long a sandbox may take to compile its module and to start it: seconds, but
// more than half a minute on a busy machine. The module itself is limited by its fuel.
const startTime = 2 * time.Minute

func (s Sandbox) command(module string, l Limits) program.Command {
	args := append(s[:len(s):len(s)], "-fuel", strconv.FormatInt(l.Fuel, 10), "-memory", strconv.FormatInt(l.Memory, 10), module)
	c := program.Command{Args: args, StartTime: startTime, Watchdog: l.Move}
	if runtime.GOOS != "windows" { // which has no such limit
		c.Memory = l.Memory + overhead
	}
	return c
}

// players returns the specifications of the players of a match, and the limits of the modules.
func (s Sandbox) players(m Match) (specs []string, c program.Command) {
	for i, name := range m.Names {
		spec := m.Specs[i]
		if spec == "" {
			c = s.command(m.Modules[i], m.Limits)
			spec = "cmd:" + quoted(c.Args)
		}
		specs = append(specs, name+"="+spec)
	}
	return specs, c
}

// Player returns the player of matches of a game, in which modules run in sandboxes.
func (s Sandbox) Player(e catalog.Entry) Player {
	return func(ctx context.Context, m Match) ([]record.Game, error) {
		setup := tools.Setup{Variant: m.Variant, MoveTime: m.Limits.Move, Seed: m.Seed, Opening: -1}
		setup.Players, setup.Program = s.players(m)
		setup.Program.Args = nil
		stage, err := tools.Of(e).NewStage(setup)
		if err != nil {
			return nil, err
		}
		defer stage.Close()
		if _, err := stage.Start(ctx); err != nil {
			return nil, err
		}
		var games []record.Game
		for i := range 2 {
			f := tournament.Fixture{ID: i + 1, First: i, Second: 1 - i, Seed: m.Seed, Opening: m.Opening}
			if tools.Of(e).Apart(setup.Players...) {
				f.Seed += uint64(i)
			}
			g, err := stage.Play(ctx, 0, f)
			if err != nil {
				return nil, err
			}
			g.First, g.Second, g.Seed = f.First, f.Second, f.Seed
			games = append(games, g)
		}
		return games, nil
	}
}

// elsewhereGames are the games of a match that is played elsewhere, to pay for sending it.
const elsewhereGames = 10

// Elsewhere returns the player of matches by a command with the flags and players of "arena
// run", such as "cluster run".
func (s Sandbox) Elsewhere(e catalog.Entry, run []string) Player {
	return func(ctx context.Context, m Match) ([]record.Game, error) {
		dir, err := os.MkdirTemp("", "class-match-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(dir)
		file := filepath.Join(dir, "games.jsonl")
		args := append(run[:len(run):len(run)], "-game", e.Name, "-games", strconv.Itoa(elsewhereGames),
			"-seed", strconv.FormatUint(m.Seed, 10), "-time", m.Limits.Move.String(), "-start-time", startTime.String(), "-record", file)
		if m.Variant != "" {
			args = append(args, "-variant", m.Variant)
		}
		players, c := s.players(m)
		if c.Memory > 0 {
			args = append(args, "-memory", strconv.FormatInt(c.Memory, 10))
		}
		args = append(args, players...)
		p, err := child.Start(ctx, child.Command{Args: args})
		if err != nil {
			return nil, err
		}
		defer p.Kill()
		defer context.AfterFunc(ctx, p.Kill)()
		if status, _ := p.Wait(longest); status != 0 {
			return nil, fmt.Errorf("%s: exit status %d: %s", run[0], status, p.LastWords())
		}
		f, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		_, games, err := record.Read(f)
		if err == nil && len(games) != elsewhereGames {
			err = fmt.Errorf("%d games; want %d", len(games), elsewhereGames)
		}
		return games, err
	}
}

// longest is how long a match may take, however busy the other machines are.
const longest = 24 * time.Hour

// quoted writes words so that tools.Fields reads them.
func quoted(words []string) string {
	var all []string
	for _, w := range words {
		quote := `"`
		if strings.Contains(w, quote) {
			quote = "'"
		}
		all = append(all, quote+w+quote)
	}
	return strings.Join(all, " ")
}

// Checker returns the tester of modules.
func (s Sandbox) Checker(e catalog.Entry) Checker {
	return func(ctx context.Context, module string, l Limits) ([]program.Finding, error) {
		findings, err := tools.Of(e).Check(ctx, tools.Setup{Program: s.command(module, l), MoveTime: l.Move})
		if err != nil {
			return nil, fmt.Errorf("the bot cannot be started: %w", err)
		}
		for i := range findings {
			findings[i].Detail = plainly(findings[i].Detail)
		}
		return findings, nil
	}
}

// ownWords are those of a sandbox at the end of the standard error, after those of the module; a stack may
// follow.
var ownWords = regexp.MustCompile(`(?s)(?:^|\n)class: [^\n:]*: ([^\n]*).*$`)

// plainly puts what went wrong with a module into a sentence of one line. What the module itself wrote follows.
func plainly(detail string) string {
	what, wrote, ok := strings.Cut(detail, "\nits standard error: ")
	if !ok {
		return detail
	}
	if found := ownWords.FindStringSubmatch(wrote); found != nil {
		wrote = strings.TrimSuffix(wrote, found[0])
		if what = found[1]; strings.HasPrefix(what, "exit status") {
			what = "the bot ended with " + what
		}
	}
	if wrote == "" {
		return what
	}
	first, _, _ := strings.Cut(wrote, "\n")
	return what + ": " + first + "\n" + wrote
}
