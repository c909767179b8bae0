package tune

import (
	"cmp"
	"flag"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

// parse parses the arguments into options and the game that they name.
func (p tuner) parse(std cli.Streams, args []string) (o options, s subject, err error) {
	all := tunable(p.games)
	flags := cli.NewFlags(std, "tune", "[flags] GAME", `Tunes the weights of a game's evaluation, tests the result against the initial weights in
fresh games, and prints it.

Games: `+all.list()+`.
A run with -journal can be stopped at any time (Ctrl-C, kill -9, a power cut). With -resume
it continues as if it had never been interrupted.`,
		"go run ./examples/tune -evaluations 400 football",
		"go run ./examples/tune -method cma-es -objective swiss -games 4 -time 10m -journal run.jsonl football",
		"go run ./examples/tune -method descent -objective texel -positions 20000 checkers",
		"go run ./examples/tune -method cma-es -objective swiss -games 4 -time 10m -journal run.jsonl -resume -out weights.json football",
		"go run ./examples/tune -method none -start weights.json -against default,handmade football",
		"go run ./examples/tune learn -h     (learns an evaluation by self-play instead)")
	o.searchFlags(flags)
	o.geneticFlags(flags)
	o.localFlags(flags)
	o.gameFlags(flags, all)
	o.resultFlags(flags)
	if err := flags.Parse(args); err != nil {
		return o, s, err
	}
	if flags.NArg() != 1 {
		return o, s, cli.Usage("%s given; want one of %s, after the flags (-h prints help)", cli.Count(flags.NArg(), "game"), all.list())
	}
	o.game = flags.Arg(0)
	if s, err = all.find(p.games, o.game); err != nil {
		return o, s, cli.Usage("%w", err)
	}
	o.complete()
	return o, s, cmp.Or(o.check(s), o.idle(flags))
}

// uses lists the flags that only some methods or objectives use.
var uses = []struct {
	flags   []string
	of      string // method or objective
	methods []string
}{
	{[]string{"population"}, "method", []string{"genetic", "cma-es"}},
	{[]string{"generations", "around", "select", "cross", "cross-rate", "mutate", "mutate-rate"}, "method", []string{"genetic"}},
	{[]string{"points"}, "method", []string{"grid", "grasp"}},
	{[]string{"alpha"}, "method", []string{"grasp"}},
	{[]string{"neighbourhood", "radius"}, "method", []string{"local", "grasp"}},
	{[]string{"rivals"}, "objective", []string{"pool"}},
	{[]string{"positions"}, "objective", []string{"texel"}},
	{[]string{"count", "games", "max-games"}, "objective", []string{"league", "swiss", "pool"}},
	{[]string{"objective", "evaluations", "max-games", "time", "tolerate", "resume"}, "method", methods[:len(methods)-1]},
}

// idle returns an error for a given flag that the method or the objective does not use.
func (o *options) idle(flags cli.Flags) (err error) {
	now := map[string]string{"method": o.method, "objective": o.objective}
	flags.Visit(func(given *flag.Flag) {
		for _, u := range uses {
			if err == nil && slices.Contains(u.flags, given.Name) && !slices.Contains(u.methods, now[u.of]) {
				err = cli.Usage("-%s has no effect with -%s %s; it is for %s", given.Name, u.of, now[u.of], strings.Join(u.methods, ", "))
			}
		}
	})
	return err
}

// searchFlags defines the flags for the search and its limits.
func (o *options) searchFlags(flags cli.Flags) {
	flags.StringVar(&o.method, "method", "genetic", "optimisation `method`: "+strings.Join(methods, ", "))
	flags.StringVar(&o.objective, "objective", "", "`objective` that scores candidates: league or swiss (games against each other), pool (games\nagainst fixed opponents, see -rivals), texel (predicting the results of the initial weights'\nself-play); default: league for methods with generations, texel for descent, else pool")
	flags.StringVar(&o.rivals, "rivals", "start", "`opponents` in a pool, separated by commas: start (the initial weights), weights as for\n-start, or bots of the game with their options (arena -h lists them), such as minimax,depth=2")
	flags.StringVar(&o.count, "count", "points", "`score` of a game: points, difference (goals, pieces), or wins")
	flags.IntVar(&o.games, "games", 2, "games in a series between two candidates; sides are swapped after each")
	flags.IntVar(&o.positions, "positions", 20000, "approximate number of positions for -objective texel")
	flags.Int64Var(&o.budget.Evaluations, "evaluations", 0, "stop after this many evaluations of candidates (default 1000 if nothing else limits the run)")
	flags.Int64Var(&o.budget.Games, "max-games", 0, "stop after this many games")
	flags.DurationVar(&o.budget.Time, "time", 0, "stop after this time, such as 10m")
	flags.Uint64Var(&o.seed, "seed", 1, "random seed")
	flags.IntVar(&o.workers, "workers", 0, "series played in parallel (default: one per processor); does not change the result")
	flags.IntVar(&o.tolerate, "tolerate", 0, "number of failed series to tolerate (-1: any number)")
	flags.Within("games", 1, math.Inf(1))
	flags.Within("positions", 1, math.Inf(1))
	flags.Within("tolerate", -1, math.Inf(1))
	flags.StringVar(&o.journal, "journal", "", "`file` that keeps all results as JSON lines")
	flags.BoolVar(&o.resume, "resume", false, "continue the run in -journal")
}

// geneticFlags defines the flags of the methods with generations.
func (o *options) geneticFlags(flags cli.Flags) {
	flags.IntVar(&o.population, "population", 0, "genetic and cma-es: candidates in a generation (default: the method's)")
	flags.IntVar(&o.generations, "generations", 0, "genetic: number of generations (default: limited by the budget only)")
	flags.Float64Var(&o.around, "around", 0, "genetic: draw the first generation around the initial weights with this standard\n`deviation`, as a fraction of the ranges (default: uniformly from the ranges)")
	flags.StringVar(&o.sel, "select", "tournament", "genetic: `selection` operator, "+strings.Join(keys(selections), ", "))
	flags.StringVar(&o.cross, "cross", "blend", "genetic: `crossover` operator, "+strings.Join(keys(crossovers), ", "))
	flags.Float64Var(&o.crossRate, "cross-rate", 0.9, "genetic: `probability` that a child has two parents, 0 to 1")
	flags.Float64Var(&o.mutateRate, "mutate-rate", 0, "genetic: `probability` that a value of a child mutates, 0 to 1 (default: one value per child\non average; -mutate increment always changes one)")
	flags.Within("population", 4, math.Inf(1))
	flags.Within("around", 0, 1)
	flags.Within("cross-rate", 0, 1)
	flags.Within("mutate-rate", 0, 1)
	flags.StringVar(&o.mutate, "mutate", "gaussian", "genetic: `mutation` operator, "+strings.Join(keys(mutations(0)), ", "))
}

// localFlags defines the flags of grid, local and grasp.
func (o *options) localFlags(flags cli.Flags) {
	flags.IntVar(&o.points, "points", 5, "grid and grasp: number of `values` of each parameter on the grid, 2 or more")
	flags.Float64Var(&o.alpha, "alpha", 0.2, "grasp: `width` of the restricted candidate list, from 0 (greedy) to 1 (random)")
	flags.StringVar(&o.neighbourhood, "neighbourhood", "axes", "local and grasp: `neighbours` to try, axes (steps in one parameter) or cube (random steps in\nall parameters)")
	flags.IntVar(&o.radius, "radius", 1, "local and grasp: maximum distance of neighbours in `steps`, 1 or more")
	flags.Within("points", 2, math.Inf(1))
	flags.Within("alpha", 0, 1)
	flags.Within("radius", 1, math.Inf(1))
}

// gameFlags defines the flags for the game and its players.
func (o *options) gameFlags(flags cli.Flags, all roster) {
	flags.IntVar(&o.setup.Depth, "depth", 0, "search depth of players that search, in plies or turns (0: the game's usual depth)")
	flags.StringVar(&o.setup.Variant, "variant", "", "`variant` of the game (default: the first)")
	flags.StringVar(&o.setup.Setup, "setup", "", "`setup` of the game, as on its web page: in football the number of steps of a match (default\n250)")
	flags.StringVar(&o.setup.Model, "model", "", "kind of `player` that uses the weights (default: the first); "+all.models())
	flags.StringVar(&o.start, "start", "default", "initial `weights`: default (the game's own), handmade (the game's untuned ones), or a file of\nweights")
}

// resultFlags defines the flags for testing and writing the result.
func (o *options) resultFlags(flags cli.Flags) {
	flags.IntVar(&o.confirm, "confirm", 200, "maximum number of pairs of fresh games between the result and the initial weights (0: none)")
	flags.Within("elo", 1, 1000)
	flags.Float64Var(&o.elo, "elo", 30, "stop the games of -confirm when an SPRT rejects an advantage of 0 Elo or of this many Elo")
	flags.StringVar(&o.against, "against", "", "`weights` as for -start, separated by commas, for a cross-table of fresh games between them\nand the result, -confirm pairs each")
	flags.StringVar(&o.out, "out", "", "write the weights to this `file` as JSON")
	flags.BoolVar(&o.json, "json", false, "print everything as JSON")
}

// complete sets the defaults that depend on the method and the budget.
func (o *options) complete() {
	if o.objective == "" {
		switch o.method {
		case "genetic", "cma-es", "spsa":
			o.objective = "league"
		case "descent":
			o.objective = "texel"
		default:
			o.objective = "pool"
		}
	}
	if o.budget == (tune.Budget{}) && o.generations == 0 && o.method != "descent" {
		o.budget.Evaluations = 1000
	}
}

// check returns an error if the options are invalid.
func (o *options) check(s subject) error {
	if err := o.checkNames(); err != nil {
		return err
	}
	switch {
	case o.resume && o.journal == "":
		return cli.Usage("-resume needs -journal, the file of the run to continue")
	case o.objective == "texel" && !s.Predicts:
		return cli.Usage("-objective texel: %s has no positions to learn from", o.game)
	case o.method == none && (o.journal != "" || o.against == ""):
		return cli.Usage("-method none needs -against, and cannot be used with -journal")
	case o.method == "descent" && o.objective != "texel":
		return cli.Usage("-method descent needs -objective texel: it learns from positions, not from games between candidates")
	case o.out != "":
		if err := replace.Check(o.out); err != nil {
			return fmt.Errorf("-out: %w", err)
		}
	}
	return nil
}

func (o *options) checkNames() error {
	for _, choice := range []struct {
		flag, value string
		of          []string
	}{
		{"method", o.method, methods},
		{"objective", o.objective, []string{"league", "swiss", "pool", "texel"}},
		{"count", o.count, []string{"points", "difference", "wins"}},
		{"select", o.sel, keys(selections)},
		{"cross", o.cross, keys(crossovers)},
		{"mutate", o.mutate, keys(mutations(0))},
		{"neighbourhood", o.neighbourhood, keys(neighbourhoods(1))},
	} {
		if !slices.Contains(choice.of, choice.value) {
			return cli.Usage("-%s is %q; want one of %s", choice.flag, choice.value, strings.Join(choice.of, ", "))
		}
	}
	return nil
}

// label describes how candidates are scored.
func label(o options) string {
	detail := o.setup.String()
	if detail != "" {
		detail = ", " + detail
	}
	switch o.objective {
	case "texel":
		return fmt.Sprintf("texel on %d positions%s", o.positions, detail)
	case "pool":
		return fmt.Sprintf("pool of %s by %s, %d games a series%s", o.rivals, o.count, o.games, detail)
	}
	return fmt.Sprintf("%s by %s, %d games a series%s", o.objective, o.count, o.games, detail)
}
