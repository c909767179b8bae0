// Command hidden solves small games with hidden information: it finds strategies for both
// players that no opponent can exploit, and prints what they play.
//
//	go run ./examples/hidden kuhn
//	go run ./examples/hidden -iterations 20000 -save leduc.save leduc
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/games/goofspiel"
	"github.com/seed-61c9d78a/versus/examples/games/kuhn"
	"github.com/seed-61c9d78a/versus/examples/games/leduc"
	"github.com/seed-61c9d78a/versus/examples/games/liarsdice"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/decimal"
	"github.com/seed-61c9d78a/versus/internal/replace"
	"github.com/seed-61c9d78a/versus/search/cfr"
)

func main() { cli.Main("hidden", run) }

// options are what the command line asks for.
type options struct {
	method     cfr.Method
	sampling   bool
	iterations int64
	workers    int
	save       string
	policy     string
	from       string
	play       bool
	table      bool
	json       bool
}

// games are the games by name.
var games = map[string]func(ctx context.Context, std cli.Streams, o options) error{
	"kuhn":      solver("kuhn", kuhn.Game{}),
	"leduc":     solver("leduc", leduc.Game{}),
	"liarsdice": solver("liarsdice", liarsdice.Game{}),
	"goofspiel": solver("goofspiel", goofspiel.Game{Cards: 4, Descending: true}),
}

const names = "kuhn, leduc, liarsdice or goofspiel (4 cards, prizes from high to low)"

func run(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "hidden", "[flags] GAME",
		`Solves a game with hidden information by counterfactual regret minimisation.

GAME is one of `+names+`.
The output is the value of the game for First, and how much the best opponents could gain
from knowing the strategy that was found (the sum of both; 0 is an equilibrium). A strategy
has probabilities for each information set: the positions that look the same to a player.

With -method sampling an iteration is a few random games.

With -save the state is kept in a file every few seconds and at the end, also after Ctrl-C; run
the same command again to continue.

With -play it is a program that the arena can run as a bot (go doc ./game/match/program).`,
		"go run ./examples/hidden -table kuhn",
		"go run ./examples/hidden -iterations 5000 -save leduc.save -policy leduc.policy leduc",
		"go run ./examples/arena run -game leduc 'cmd:go run ./examples/hidden -from leduc.policy -play leduc' random")
	var o options
	method := flags.String("method", "discounted", "how to solve: discounted, plus (CFR+), predictive or sampling")
	flags.Int64Var(&o.iterations, "iterations", 2000, "number of iterations, including those of the saved state")
	flags.IntVar(&o.workers, "workers", 1, "number of processors to use")
	flags.StringVar(&o.save, "save", "", "`FILE` that keeps the state of the solver")
	flags.StringVar(&o.policy, "policy", "", "write the strategy to this `FILE`")
	flags.StringVar(&o.from, "from", "", "use the strategy in this `FILE`, which -policy wrote, instead of solving the game")
	flags.BoolVar(&o.play, "play", false, "play by the strategy, as a program for the arena")
	flags.BoolVar(&o.table, "table", false, "print what is played in each information set")
	flags.BoolVar(&o.json, "json", false, `print {"game", "value", "exploitability", "iterations", "sets": [{"player", "view", "reach", "choices"}]}; sets with -table`)
	flags.Within("workers", 1, 64)
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() != 1 {
		return cli.Usage("%s given; want one of %s, after the flags", cli.Count(flags.NArg(), "game"), names)
	}
	solve, ok := games[flags.Arg(0)]
	if !ok {
		return cli.Usage("no game %q; want one of %s", flags.Arg(0), names)
	}
	o.sampling = *method == "sampling"
	for !o.sampling && o.method.String() != *method {
		if o.method++; o.method > cfr.Predictive {
			return cli.Usage("-method is %q; want discounted, plus, predictive or sampling", *method)
		}
	}
	for _, path := range []string{o.save, o.policy} {
		if path != "" {
			if err := replace.Check(path); err != nil {
				return err
			}
		}
	}
	return solve(ctx, std, o)
}

// solver returns the function that solves g.
func solver[S, M comparable](name string, g game.Game[S, M]) func(ctx context.Context, std cli.Streams, o options) error {
	return func(ctx context.Context, std cli.Streams, o options) error {
		tree, err := cfr.Compile(ctx, g, g.Start(), 0)
		if err != nil {
			return err
		}
		fmt.Fprintf(std.Err, "%d positions, %d information sets\n", tree.Nodes(), tree.Sets())
		if o.sampling {
			return sample(ctx, std, g, tree, o)
		}
		policy, iterations, err := find(ctx, std, tree, o)
		switch {
		case err != nil:
			return err
		case o.play:
			bot := match.NewSearcher("solved", cfr.NewSearcher(g, policy.Strategy, nil))
			return program.Serve(ctx, g, name, bot, "", std.In, std.Out)
		}
		return report(std, g, policy, iterations, o)
	}
}

// find reads a policy or solves the game.
func find[S, M comparable](ctx context.Context, std cli.Streams, tree *cfr.Tree[S, M], o options) (*cfr.Policy[S, M], int64, error) {
	if o.from != "" {
		file, err := os.Open(o.from)
		if err != nil {
			return nil, 0, err
		}
		defer file.Close()
		policy, err := tree.ReadPolicy(file)
		if err != nil {
			err = cli.Usage("-from %s: %w", o.from, err)
		}
		return policy, 0, err
	}
	v, err := cfr.NewSolver(tree, o.method, o.workers)
	if err != nil {
		return nil, 0, err
	}
	if err := restore(v, o.save); err != nil {
		return nil, 0, err
	}
	if err := improve(ctx, std, v, o); err != nil && ctx.Err() == nil {
		return nil, 0, err
	}
	policy := v.Policy()
	if o.policy != "" {
		err = replace.File(o.policy, policy.Save)
	}
	return policy, v.Iterations(), err
}

// learner is a Solver or a Sampling.
type learner interface {
	Iterations() int64
	Run(ctx context.Context, n int64) error
	Save(w io.Writer) error
	Restore(r io.Reader) error
}

// sample improves strategies by sampling, and reports how well they do in the whole tree.
func sample[S, M comparable](ctx context.Context, std cli.Streams, g game.Game[S, M], tree *cfr.Tree[S, M], o options) error {
	if o.table || o.policy != "" || o.from != "" || o.play || o.json {
		return cli.Usage("-table, -policy, -from, -play and -json cannot be used with -method sampling")
	}
	x, err := cfr.NewSampling(g, g.Start(), 0, 0)
	if err != nil {
		return err
	}
	if err := restore(x, o.save); err != nil {
		return err
	}
	if err := improve(ctx, std, x, o); err != nil && ctx.Err() == nil {
		return err
	}
	fmt.Fprintf(std.Err, "%d information sets met in %d iterations\n", x.Sets(), x.Iterations())
	policy, err := tree.Adopt(context.WithoutCancel(ctx), x.Strategy)
	if err != nil {
		return err
	}
	return summary(std.Out, policy.Responses(), x.Iterations())
}

// restore reads the state in a file, if there is one.
func restore(v learner, path string) error {
	if path == "" {
		return nil
	}
	file, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	defer file.Close()
	if err := v.Restore(bufio.NewReader(file)); err != nil {
		return cli.Usage("-save %s: %w", path, err)
	}
	return nil
}

// improve iterates, saving now and then.
func improve(ctx context.Context, std cli.Streams, v learner, o options) error {
	left := max(o.iterations-v.Iterations(), 0)
	bar := cli.NewProgress(std.Err, left, "solving")
	defer bar.Done()
	saved := time.Now()
	for step := int64(1); left > 0; {
		begin := time.Now()
		n := min(step, left)
		before := v.Iterations()
		err := v.Run(ctx, n)
		bar.Add(int(v.Iterations() - before))
		left -= n
		if time.Since(begin) < 100*time.Millisecond {
			step *= 2
		}
		if o.save != "" && (left <= 0 || err != nil || time.Since(saved) > 5*time.Second) {
			saved = time.Now()
			if err := replace.File(o.save, v.Save); err != nil {
				return err
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// report prints what was found.
func report[S, M comparable](std cli.Streams, g game.Game[S, M], policy *cfr.Policy[S, M], iterations int64, o options) error {
	r := policy.Responses()
	if o.json {
		return reportJSON(std.Out, g, policy, iterations, r, o)
	}
	out := bufio.NewWriter(std.Out)
	if o.table {
		for set := range policy.All() {
			fmt.Fprintf(out, "%-6v %-16s", set.Player, game.PositionText(g, set.View))
			for _, c := range set.Actions {
				fmt.Fprintf(out, "  %s %.3f", game.MoveText(g, set.View, c.Move), c.Probability)
			}
			fmt.Fprintln(out)
		}
	}
	if err := summary(out, r, iterations); err != nil {
		return err
	}
	return out.Flush()
}

func summary(w io.Writer, r cfr.Responses, iterations int64) error {
	gain := "below 1e-9"
	if e := r.Exploitability(); e >= 1e-9 {
		gain = fmt.Sprintf("%.2g", e)
	}
	_, err := fmt.Fprintf(w, "value for First  %.6f\nexploitability   %s\niterations       %d\n", decimal.Rounded(r.Value, 6), gain, iterations)
	return err
}

// setJSON is an information set.
type setJSON struct {
	Player  string       `json:"player"`
	View    string       `json:"view"`
	Reach   float64      `json:"reach"`
	Choices []choiceJSON `json:"choices"`
}

type choiceJSON struct {
	Move        string  `json:"move"`
	Probability float64 `json:"probability"`
	Regret      float64 `json:"regret"`
}

func reportJSON[S, M comparable](w io.Writer, g game.Game[S, M], policy *cfr.Policy[S, M], iterations int64, r cfr.Responses, o options) error {
	all := struct {
		Game           string    `json:"game"`
		Value          float64   `json:"value"`
		Exploitability float64   `json:"exploitability"`
		Iterations     int64     `json:"iterations"`
		Sets           []setJSON `json:"sets,omitempty"`
	}{strings.TrimSuffix(fmt.Sprintf("%T", g), ".Game"), r.Value, r.Exploitability(), iterations, nil}
	if o.table {
		for set := range policy.All() {
			x := setJSON{Player: strings.ToLower(set.Player.String()), View: game.PositionText(g, set.View), Reach: set.Reach}
			for _, c := range set.Actions {
				x.Choices = append(x.Choices, choiceJSON{game.MoveText(g, set.View, c.Move), c.Probability, c.Regret})
			}
			all.Sets = append(all.Sets, x)
		}
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(all)
}
