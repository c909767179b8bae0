package ladder

import (
	"context"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match/program"
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

// Player returns the player of matches of a game, in which modules run in sandboxes.
func (s Sandbox) Player(e catalog.Entry) Player {
	return func(ctx context.Context, m Match) ([]record.Game, error) {
		setup := tools.Setup{Variant: m.Variant, MoveTime: m.Limits.Move, Seed: m.Seed, Opening: -1}
		for i, name := range m.Names {
			spec := m.Specs[i]
			if spec == "" {
				c := s.command(m.Modules[i], m.Limits)
				setup.Program = c
				spec = "cmd:" + quoted(c.Args)
			}
			setup.Players = append(setup.Players, name+"="+spec)
		}
		setup.Program.Args = nil
		stage, err := e.Tools().NewStage(setup)
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
			if e.Tools().Apart(setup.Players...) {
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

// quoted writes words so that program.Fields reads them.
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
		findings, err := e.Tools().Check(ctx, tools.Setup{Program: s.command(module, l), MoveTime: l.Move})
		if err != nil {
			return nil, fmt.Errorf("the bot cannot be started: %w", err)
		}
		return findings, nil
	}
}
