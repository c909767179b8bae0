package tune

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
	"github.com/seed-61c9d78a/versus/eval/tune/method"
	"github.com/seed-61c9d78a/versus/eval/tune/texel"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/trainer"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// none is the method that tunes nothing and only compares existing weights.
const none = "none"

var methods = []string{"genetic", "grid", "local", "grasp", "cma-es", "spsa", "descent", none}

var selections = map[string]genetic.Selection{
	"tournament": genetic.Tournament(0), "roulette": genetic.Roulette, "rank": genetic.Rank, "truncation": genetic.Truncation,
}

func mutations(rate float64) map[string]genetic.Mutation {
	gaussian := genetic.Gaussian(rate, 0)
	return map[string]genetic.Mutation{
		"gaussian": gaussian, "reset": genetic.Reset(rate), "flip": genetic.OneOf(genetic.Flip(rate), gaussian),
		"swap": genetic.OneOf(genetic.Swap, gaussian), "increment": genetic.Increment(0),
	}
}

func neighbourhoods(radius int) map[string]method.Neighbourhood {
	return map[string]method.Neighbourhood{"axes": method.Axes(radius), "cube": method.Cube(radius)}
}

// never converts a probability for the methods: 0, which means their default, becomes -1.
func never(chance float64) float64 {
	if chance == 0 {
		return -1
	}
	return chance
}

// smart is the name of crossing by trial.
const smart = "smart"

var crossovers = map[string]genetic.Crossover{
	"uniform": genetic.Uniform, "n-point": genetic.TwoPoint, "block": genetic.ByBlock, "blend": genetic.Blend, smart: nil,
}

func keys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// methodOf returns the method that the flags describe.
func methodOf(o options, p tune.Pairing) (tune.Method, error) {
	near := neighbourhoods(o.radius)[o.neighbourhood]
	switch o.method {
	case "grid":
		return method.Grid(o.points, max(o.budget.Evaluations, 1000)), nil
	case "local":
		return method.Local(near, true), nil
	case "grasp":
		return method.GRASP(never(o.alpha), o.points, near, true), nil
	case "cma-es":
		return method.CMAES(o.population, -1), nil
	case "spsa":
		return method.SPSA(), nil
	case "descent":
		return texel.Descent(), nil
	}
	g := genetic.Algorithm{
		Population: o.population, Generations: o.generations, Around: o.around,
		Select: selections[o.sel], Cross: crossovers[o.cross], Mutate: mutations(o.mutateRate)[o.mutate],
		CrossRate: never(o.crossRate),
	}
	if o.cross == smart {
		g.Tries, g.Duel = 4, p
	}
	return g.Method(), nil
}

// objectiveOf returns the objective that the flags describe.
func objectiveOf(ctx context.Context, o options, s subject, c trainer.Contest, start tune.Candidate, std cli.Streams) (tune.Objective, error) {
	fitness := map[string]func(tune.Tally) float64{"points": tune.ByPoints, "difference": tune.ByDifference, "wins": tune.ByWins}[o.count]
	switch o.objective {
	case "league":
		return tune.League(c.Pairing, fitness, 0), nil
	case "swiss":
		return tune.League(c.Pairing, fitness, -1), nil
	case "texel":
		return predict(ctx, o, c, start, std)
	}
	var pool []tune.Pairing
	for _, name := range rivals(o.rivals) {
		if bot, _, _ := strings.Cut(name, ","); name == "start" {
			pool = append(pool, tune.Against(c.Pairing, start))
		} else if slices.Contains(tools.Of(s.entry).BotNames(), bot) {
			bot, err := c.Rival(name)
			if err != nil {
				return tune.Objective{}, cli.Usage("-rivals: %w", err)
			}
			pool = append(pool, bot)
		} else {
			w, err := s.named(name)
			if err != nil {
				return tune.Objective{}, cli.Usage("-rivals: %q is neither start nor a bot of the game (%s) nor weights: %w", name, strings.Join(tools.Of(s.entry).BotNames(), ", "), err)
			}
			pool = append(pool, tune.Against(c.Pairing, w.Values()))
		}
	}
	return tune.Pool(fitness, pool...), nil
}

// rivals splits a list of opponents at its commas, but not before the options of a bot.
func rivals(list string) (names []string) {
	for part := range strings.SplitSeq(list, ",") {
		if last := len(names) - 1; last >= 0 && strings.Contains(part, "=") {
			names[last] += "," + part
		} else {
			names = append(names, part)
		}
	}
	return names
}

// predict collects positions for the texel objective and shows its progress.
func predict(ctx context.Context, o options, c trainer.Contest, start tune.Candidate, std cli.Streams) (tune.Objective, error) {
	var bar *cli.Progress
	shown := 0
	defer func() {
		if bar != nil {
			bar.Done()
		}
	}()
	return c.Predict(ctx, trainer.Lesson{Start: start, Positions: o.positions, Seed: o.seed, Workers: o.workers, Progress: func(games, all int) {
		if bar == nil {
			bar = cli.NewProgress(std.Err, int64(all), "collecting positions")
		}
		bar.Add(games - shown)
		shown = games
	}})
}
