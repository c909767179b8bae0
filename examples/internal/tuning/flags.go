package tuning

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

// parse returns what the arguments say, and the game that they name.
func (program Program) parse(std cli.Streams, args []string) (o options, s subject, err error) {
	all := of(program.Games)
	flags := cli.NewFlags(std, program.Name, "[flags] GAME", `Tunes the weights of a game's evaluation, checks the result on fresh games against the
weights it started from, and prints it.

Games: `+strings.Join(all.names(), ", ")+`.
A run with -journal can be stopped at any time (Ctrl-C, kill -9, a power cut) and goes
on with -resume as if nothing had happened.`, program.Examples...)
	o.searchFlags(flags)
	o.geneticFlags(flags)
	o.localFlags(flags)
	o.gameFlags(flags, all)
	o.resultFlags(flags)
	if program.Flags != nil {
		program.Flags(flags)
	}
	if err := flags.Parse(args); err != nil {
		return o, s, err
	}
	if flags.NArg() != 1 {
		return o, s, cli.Usage("want one game (there are: %s), got %q; flags come first", strings.Join(all.names(), ", "), flags.Args())
	}
	o.game = flags.Arg(0)
	if s, err = all.find(o.game); err != nil {
		return o, s, cli.Usage("%w", err)
	}
	o.complete()
	return o, s, o.check(s)
}

// searchFlags say how the search goes on, and when it ends.
func (o *options) searchFlags(flags cli.Flags) {
	flags.StringVar(&o.method, "method", "genetic", "`how`: "+strings.Join(methods, ", "))
	flags.StringVar(&o.objective, "objective", "", "`what` candidates are scored by: league or swiss (games with each other), pool (against\nthe start and fixed rivals), texel (predicting games that the start plays against itself);\ndefault: league for methods with generations, pool for others, texel for descent")
	flags.StringVar(&o.rivals, "rivals", "start", "`who` plays in a pool, separated by commas: start (the weights that the run starts with),\nweights as for -start, or bots of the game: arena -h lists them")
	flags.StringVar(&o.count, "count", "points", "`what` counts in games: points, difference (goals, pieces), wins")
	flags.IntVar(&o.games, "games", 2, "games of a series between two candidates; the sides are swapped after each")
	flags.IntVar(&o.positions, "positions", 20000, "positions for -objective texel, about")
	flags.Int64Var(&o.budget.Evaluations, "evaluations", 0, "stop after so many candidates scored (default 1000 if nothing else limits the run)")
	flags.Int64Var(&o.budget.Games, "max-games", 0, "stop after so many games")
	flags.DurationVar(&o.budget.Time, "time", 0, "stop after so long, such as 10m")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of everything that is random")
	flags.IntVar(&o.workers, "workers", 0, "series played at once (default: one a processor); does not change the result")
	flags.IntVar(&o.tolerate, "tolerate", 0, "failed series to put up with; -1: any number")
	flags.StringVar(&o.journal, "journal", "", "`file` that keeps everything found, as JSON lines")
	flags.BoolVar(&o.resume, "resume", false, "go on with the run that -journal holds")
}

// geneticFlags say how generations follow each other.
func (o *options) geneticFlags(flags cli.Flags) {
	flags.IntVar(&o.population, "population", 0, "candidates in a generation of genetic and cma-es (default: the method's)")
	flags.IntVar(&o.generations, "generations", 0, "generations of genetic (default: as many as the budget allows)")
	flags.IntVar(&o.islands, "islands", 0, "islands of genetic")
	flags.Float64Var(&o.around, "around", 0, "genetic: draw the first generation around the start, with this `deviation` as a part of\nthe ranges (default: anywhere)")
	flags.StringVar(&o.sel, "select", "tournament", "`selection` of genetic: "+strings.Join(keys(selections), ", "))
	flags.StringVar(&o.cross, "cross", "blend", "`crossover` of genetic: "+strings.Join(keys(crossovers(nil)), ", "))
	flags.Float64Var(&o.crossRate, "cross-rate", 0.9, "`chance` that a child of genetic has two parents, 0 to 1")
	flags.Float64Var(&o.mutateRate, "mutate-rate", 0, "`chance` that a value of a child of genetic mutates, 0 to 1 (default: one value a child, on\naverage; -mutate increment always takes one)")
	flags.StringVar(&o.mutate, "mutate", "gaussian", "`mutation` of genetic: "+strings.Join(keys(mutations(0)), ", "))
}

// localFlags are those of grid, local and grasp.
func (o *options) localFlags(flags cli.Flags) {
	flags.IntVar(&o.points, "points", 5, "`values` of a parameter on the grid of grid and grasp, 2 or more")
	flags.Float64Var(&o.alpha, "alpha", 0.2, "`width` of the restricted candidate list of grasp, from 0 (greedy) to 1 (random)")
	flags.StringVar(&o.neighbourhood, "neighbourhood", "axes", "`neighbours` that local and grasp look at: axes (a step in one parameter) or cube (random ones,\nwithin a step in all parameters)")
	flags.IntVar(&o.radius, "radius", 1, "`steps` that neighbours are away at most, 1 or more")
}

// gameFlags say what is tuned, and how it plays.
func (o *options) gameFlags(flags cli.Flags, all roster) {
	flags.IntVar(&o.setup.Depth, "depth", 0, "plies, or turns, that players look ahead (0: as usual in the game); some do not")
	flags.StringVar(&o.setup.Variant, "variant", "", "`which` of a game's variants (default: the first)")
	flags.StringVar(&o.setup.Setup, "setup", "", "`what` is set up before a game, as on its page: in football the steps of a match (default\nthere 250)")
	flags.StringVar(&o.setup.Model, "model", "", "`player` that uses the weights (default: the first), "+all.models())
	flags.StringVar(&o.start, "start", "default", "`weights` to start from: default (the game's own), handmade (those from before any tuning),\nor a file of weights")
}

// resultFlags say what becomes of what is found.
func (o *options) resultFlags(flags cli.Flags) {
	flags.IntVar(&o.confirm, "confirm", 200, "most pairs of fresh games between the result and the start; 0: none")
	flags.Float64Var(&o.elo, "elo", 30, "stop confirming when an advantage of 0 or of this many Elo is refuted (SPRT)")
	flags.StringVar(&o.against, "against", "", "`weights` as for -start, separated by commas, for a table of fresh games between all of\nthem and the result, -confirm pairs each")
	flags.StringVar(&o.out, "out", "", "write the weights to a `file`, as JSON")
	flags.BoolVar(&o.json, "json", false, "print everything as JSON")
}

// complete sets what depends on the method and the budget.
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

// check reports what is wrong with the options.
func (o *options) check(s subject) error {
	for _, check := range []func() error{o.checkNames, o.checkNumbers} {
		if err := check(); err != nil {
			return err
		}
	}
	switch {
	case o.resume && o.journal == "":
		return cli.Usage("-resume needs -journal: which run?")
	case o.objective == "texel" && !s.Predicts:
		return cli.Usage("-objective texel: %s has no positions to learn from", o.game)
	case o.method == none && (o.journal != "" || o.against == ""):
		return cli.Usage("-method none keeps no -journal, and needs -against: whom to compare with?")
	case o.method == "descent" && o.objective != "texel":
		return cli.Usage("-method descent needs -objective texel: games have no gradient")
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
		{"cross", o.cross, keys(crossovers(nil))},
		{"mutate", o.mutate, keys(mutations(0))},
		{"neighbourhood", o.neighbourhood, keys(neighbourhoods(1))},
	} {
		if !slices.Contains(choice.of, choice.value) {
			return cli.Usage("-%s is %q; want %s", choice.flag, choice.value, strings.Join(choice.of, ", "))
		}
	}
	return nil
}

func (o *options) checkNumbers() error {
	for _, number := range []struct {
		flag         string
		value, least int64
	}{
		{"games", int64(o.games), 1}, {"positions", int64(o.positions), 1}, {"population", int64(o.population), 0},
		{"generations", int64(o.generations), 0}, {"islands", int64(o.islands), 0}, {"depth", int64(o.setup.Depth), 0},
		{"workers", int64(o.workers), 0}, {"tolerate", int64(o.tolerate), -1},
		{"confirm", int64(o.confirm), 0}, {"evaluations", o.budget.Evaluations, 0}, {"max-games", o.budget.Games, 0},
		{"points", int64(o.points), 2}, {"radius", int64(o.radius), 1},
	} {
		if number.value < number.least {
			return cli.Usage("-%s is %d; want %d or more", number.flag, number.value, number.least)
		}
	}
	for _, chance := range []struct {
		flag  string
		value float64
	}{{"around", o.around}, {"cross-rate", o.crossRate}, {"mutate-rate", o.mutateRate}, {"alpha", o.alpha}} {
		if !(chance.value >= 0 && chance.value <= 1) {
			return cli.Usage("-%s is %v; want 0 to 1", chance.flag, chance.value)
		}
	}
	switch {
	case o.budget.Time < 0:
		return cli.Usage("-time is %v; want 0 (no limit) or more", o.budget.Time)
	case !(o.elo > 0 && o.elo <= 1000):
		return cli.Usage("-elo is %v; want more than 0 and at most 1000", o.elo)
	case o.population > 0 && o.population < 4:
		return cli.Usage("-population is %d; want 0 (the method's own) or at least 4", o.population)
	}
	return nil
}

// label says what candidates are scored by.
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
