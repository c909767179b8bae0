package tuning

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/eval/tune/cmaes"
	"github.com/seed-61c9d78a/versus/eval/tune/genetic"
	"github.com/seed-61c9d78a/versus/eval/tune/grid"
	"github.com/seed-61c9d78a/versus/eval/tune/local"
	"github.com/seed-61c9d78a/versus/eval/tune/spsa"
	"github.com/seed-61c9d78a/versus/eval/tune/texel"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

// none is the method that keeps the start, to compare weights that are there already.
const none = "none"

var methods = []string{"genetic", "grid", "local", "grasp", "cma-es", "spsa", "descent", none}

var selections = map[string]genetic.Selection{
	"tournament": genetic.Tournament{}, "roulette": genetic.Roulette{}, "rank": genetic.Rank{}, "truncation": genetic.Truncation{},
}

var mutations = map[string]genetic.Mutation{
	"gaussian": genetic.Gaussian{}, "reset": genetic.Reset{}, "flip": genetic.Mutations{genetic.Flip{}, genetic.Gaussian{}},
	"swap": genetic.Mutations{genetic.Swap{}, genetic.Gaussian{}}, "increment": genetic.Increment{},
}

func crossovers(p tune.Pairing) map[string]genetic.Crossover {
	return map[string]genetic.Crossover{
		"uniform": genetic.Uniform{}, "n-point": genetic.NPoint{}, "block": genetic.ByBlock{}, "blend": genetic.Blend{}, "smart": genetic.Smart{Duel: p, Tries: 4},
	}
}

func keys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// methodOf returns the method that the flags describe.
func methodOf(o options, p tune.Pairing) (tune.Method, error) {
	switch o.method {
	case "grid":
		return grid.Search{Points: 5, Sample: max(o.budget.Evaluations, 1000)}, nil
	case "local":
		return local.Search{First: true}, nil
	case "grasp":
		return local.GRASP{Points: 5, Local: local.Search{First: true}}, nil
	case "cma-es":
		return cmaes.Strategy{Population: o.population, Restarts: -1}, nil
	case "spsa":
		return spsa.Search{}, nil
	case "descent":
		return texel.Descent{}, nil
	}
	return genetic.Algorithm{
		Population: o.population, Generations: o.generations, Islands: o.islands, Around: o.around,
		Select: selections[o.sel], Cross: crossovers(p)[o.cross], Mutate: mutations[o.mutate],
	}, nil
}

// objectiveOf returns the objective that the flags describe.
func objectiveOf(ctx context.Context, o options, s subject, p tune.Pairing, start tune.Candidate, std cli.Streams) (tune.Objective, error) {
	fitness := map[string]tune.Fitness{"points": tune.ByPoints, "difference": tune.ByDifference, "wins": tune.ByWins}[o.count]
	switch o.objective {
	case "league":
		return tune.League{Pairing: p, Fitness: fitness}, nil
	case "swiss":
		return tune.League{Pairing: p, Fitness: fitness, Rounds: -1}, nil
	case "texel":
		return s.texel(ctx, o, start, std)
	}
	pool := tune.Pool{Fitness: fitness}
	for name := range strings.SplitSeq(o.rivals, ",") {
		switch bot, ok := s.rivals[name]; {
		case ok:
			pool.Rivals = append(pool.Rivals, bot(o))
		case name == "start":
			pool.Rivals = append(pool.Rivals, tune.Against(p, start))
		default:
			w, err := s.named(name)
			if err != nil {
				return nil, cli.Usage("-rivals: %q is not start, no built-in bot (%s), and no weights: %w", name, strings.Join(keys(s.rivals), ", "), err)
			}
			pool.Rivals = append(pool.Rivals, tune.Against(p, w.Values()))
		}
	}
	return pool, nil
}
