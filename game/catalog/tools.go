//go:build !page

package catalog

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/game/match/llm"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

func init() { tools.Of = func(entry any) tools.Entry { return entry.(Entry).ops() } }

// unusable returns an entry with a fault: it has no bots, and no variant can be made.
func unusable(name string, fault error) Entry {
	vary := func(string, string, uint64) (v board.Ruleset[int, int], err error) { return v, fault }
	t := &typed[int, int]{Game: Game[int, int]{Name: name, Vary: vary}, err: fault}
	t.about = Entry{Name: name, typed: t}
	return t.about
}

// toolbox has the operations that a page does not need.
type toolbox = tools.Entry

func (t *typed[S, M]) Replay(s tools.Setup, rec *record.Game, show func(int, game.Player, string, string)) error {
	g, err := t.varied(s.Variant, s.Setup, s.Seed)
	if err != nil {
		return err
	}
	moves, line, err := record.Replay(g, rec)
	for i := range line {
		if i == 0 {
			show(0, game.Nobody, "", game.Render(g, line[0]))
		} else if i <= len(moves) {
			show(i, g.Turn(&line[i-1]), rec.Moves[i-1], game.Render(g, line[i]))
		}
	}
	return err
}

func (t *typed[S, M]) Verify(s tools.Setup, rec *record.Game) error {
	g, err := t.varied(s.Variant, s.Setup, s.Seed)
	if err != nil {
		return err
	}
	return record.Verify(g, rec)
}

func (t *typed[S, M]) Check(ctx context.Context, s tools.Setup) ([]program.Finding, error) {
	g, err := t.deal(1)
	if err != nil {
		return nil, err
	}
	return program.Check(ctx, g, t.Name, s.Program, s.MoveTime)
}

func (t *typed[S, M]) Serve(ctx context.Context, bot string, in io.Reader, out io.Writer) error {
	g, err := t.deal(1)
	if err != nil {
		return err
	}
	b, err := t.botOf(g, bot)
	if err != nil {
		return err
	}
	if _, plain := g.(plainNotation[S, M]); plain && (t.about.Simultaneous || t.about.Secret) {
		return fmt.Errorf("catalog: %s hides moves, and its positions cannot be parsed: serving its bots needs a game.Notation", t.Name)
	}
	return program.Serve(ctx, g, t.Name, b, "", in, out)
}

// botOf makes one of the game's bots from its name and options.
func (t *typed[S, M]) botOf(g game.Game[S, M], name string) (match.Bot[S, M], error) {
	spec, err := t.ParseSpec(name)
	if err == nil && spec.Args != nil {
		err = fmt.Errorf("%s: %q is a program; want one of the game's bots", t.Name, name)
	}
	if err != nil {
		return nil, err
	}
	return t.newBot(g, spec, tools.Setup{})
}

// openProgram makes a bot that runs the program of the spec.
func (t *typed[S, M]) openProgram(g game.Game[S, M], spec tools.Spec, s tools.Setup) (match.Bot[S, M], error) {
	c := s.Program
	c.Args = spec.Args
	if spec.Kind == tools.CommandProgram {
		return program.New(g, t.Name, spec.Label, c)
	}
	if spec.Kind == tools.ModelProgram {
		return t.openModel(g, c, s.Variant)
	}
	i := slices.IndexFunc(t.Programs, func(p Program[S, M]) bool { return p.Name == spec.Kind })
	return t.Programs[i].Open(bare(g), c)
}

// openModel makes a bot that asks a chat model: the address of its endpoint, its name, and
// optionally retries=N. There is no process to limit or confine.
func (t *typed[S, M]) openModel(g game.Game[S, M], command program.Command, variant string) (match.Bot[S, M], error) {
	args := command.Args
	if flag := firstLimit(command); flag != "" {
		return nil, fmt.Errorf("%s: llm:%s: %s is for programs that run here, and cannot be kept for a chat model", t.Name, strings.Join(args, " "), flag)
	}
	c := llm.Config{URL: args[0], Retries: 3, Key: os.Getenv("VERSUS_LLM_KEY")}
	rest := args[1:]
	if n := len(rest); n > 1 && strings.HasPrefix(rest[n-1], "retries=") {
		var err error
		if c.Retries, err = strconv.Atoi(strings.TrimPrefix(rest[n-1], "retries=")); err != nil {
			return nil, fmt.Errorf("%s: %q: want a number, as in retries=3", t.Name, rest[n-1])
		}
		rest = rest[:n-1]
	}
	if len(rest) != 1 {
		return nil, fmt.Errorf("%s: llm:%s: want an address and the name of a model, as in llm:http://127.0.0.1:11434/v1 MODEL", t.Name, strings.Join(args, " "))
	}
	c.Model = rest[0]
	about := t.describe("en").In(variant)
	rules := fmt.Sprintf("%s. The first player is %s, the second %s.\n\n%s\n\nA move is written so: %s",
		about.Title, about.Players[0], about.Players[1], strings.Join(about.About, "\n\n"), about.Notation.Move)
	b, err := llm.New(g, rules, c)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.Name, err)
	}
	return b, nil
}

// firstLimit returns the flag of a limit that c has, "" for none.
func firstLimit(c program.Command) string {
	for _, f := range []struct {
		flag  string
		given bool
	}{
		{"-sandbox", c.Sandbox}, {"-memory", c.Memory != 0}, {"-cpu", c.CPU != 0}, {"-env", c.Env != nil}, {"-dir", c.Dir != ""},
		{"-start-time", c.StartTime != 0}, {"-watchdog", c.Watchdog != 0},
	} {
		if f.given {
			return f.flag
		}
	}
	return ""
}

func (t *typed[S, M]) Tunable() (tools.Tunable, bool) {
	return tools.Tunable{Weights: t.Tuning.Weights, Handmade: t.Tuning.Handmade, Models: t.Tuning.Models, Predicts: t.Tuning.Linear != nil}, t.Tuning.Weights != nil
}

func (t *typed[S, M]) Trainer() (any, error) {
	if t.err == nil && t.trainer == nil {
		return nil, fmt.Errorf("%s is not prepared to be learned or tuned: its catalog.Game needs the field Training, as in Training: training.Of[State, Move](nil, nil), with package game/catalog/training", t.Name)
	}
	return t.trainer, t.err
}

// checkTools makes the trainer, and returns an error for an invalid Tuning or Training.
func (t *typed[S, M]) checkTools() (err error) {
	if err := t.Tuning.check(); err != nil {
		return fmt.Errorf("Tuning: %w", err)
	}
	if t.Training == nil {
		return nil
	}
	g := t.Game
	if len(g.Variants) == 0 {
		g.Variants = []board.Variant{{}}
	}
	g.Vary = func(variant, setup string, seed uint64) (v board.Ruleset[S, M], err error) {
		v.Rules, err = t.varied(variant, setup, seed)
		v.Rules = bare(v.Rules)
		return v, err
	}
	t.trainer, err = t.Training(g, t.botOf)
	return err
}
