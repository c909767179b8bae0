package arena

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/contest"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/decimal"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
)

// sprt runs a sequential probability ratio test, by playing or on given results.
func (a arena) sprt(ctx context.Context, std cli.Streams, args []string) error {
	p := contest.Plan{Format: "roundrobin", Catalog: a.games}
	var m contest.Manner
	var test rating.SPRT
	flags := cli.NewFlags(std, "arena sprt", "-game GAME [flags] PLAYER RIVAL | -results W,D,L | -pairs N0,N1,N2,N3,N4",
		"Finds out whether PLAYER is stronger than RIVAL by -elo1 (the hypothesis H1) or only by -elo0\n(H0), with as few games as possible: a sequential probability ratio test. It plays pairs of games\nuntil the evidence, LLR, leaves its interval: below it H0 is accepted, above it H1. With -results\nor -pairs no games are played: it evaluates the given results.\n\n"+contest.PlayersHelp,
		"go run ./examples/arena sprt -game connect4 -elo1 50 minimax,depth=4 minimax,depth=3",
		"go run ./examples/arena sprt -elo0 0 -elo1 5 -results 4307,8620,4063",
		"go run ./examples/arena sprt -elo0 0 -elo1 2 -pairs 871,26175,55983,26678,821")
	openings := p.Flags(flags, &m)
	flags.Float64Var(&test.Elo0, "elo0", 0, "difference in `Elo` under H0")
	flags.Float64Var(&test.Elo1, "elo1", 10, "difference in `Elo` under H1")
	flags.Float64Var(&test.Alpha, "alpha", 0.05, "`probability` of accepting H1 although H0 is true")
	flags.Float64Var(&test.Beta, "beta", 0.05, "`probability` of accepting H0 although H1 is true")
	flags.BoolVar(&test.Normalized, "normalized", false, "-elo0 and -elo1 are normalised Elo")
	most := flags.Int("max-games", 100_000, "stop undecided after this many games")
	flags.Within("alpha", 1e-12, 0.5)
	flags.Within("beta", 1e-12, 0.5)
	flags.Within("elo0", -1000, 1000)
	flags.Within("elo1", -1000, 1000)
	flags.Within("max-games", 2, tournament.MostGames)
	results := flags.String("results", "", "evaluate these `wins,draws,losses` instead of playing")
	pairs := flags.String("pairs", "", "evaluate these `counts` of pairs with 0, 1/2, 1, 3/2, 2 points instead of playing")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if err := test.Check(); err != nil {
		return cli.Usage("%w", err)
	}
	switch {
	case *results != "" && *pairs != "":
		return cli.Usage("-results and -pairs cannot be used together")
	case *results != "" || *pairs != "":
		if flags.NArg() > 0 {
			return cli.Usage("unexpected argument %q: with -results or -pairs, no games are played", flags.Arg(0))
		}
		var idle string
		flags.Visit(func(f *flag.Flag) {
			if !slices.Contains([]string{"elo0", "elo1", "alpha", "beta", "normalized", "results", "pairs", "json"}, f.Name) {
				idle = f.Name
			}
		})
		if idle != "" {
			return cli.Usage("-%s cannot be used with -results or -pairs: no games are played", idle)
		}
	}
	switch {
	case *results != "":
		n, err := counts(*results, 3)
		if err != nil {
			return cli.Usage("-results: %w", err)
		}
		return printSample(std, rating.Games{Wins: n[0], Draws: n[1], Losses: n[2]}, test, m.JSON)
	case *pairs != "":
		n, err := counts(*pairs, 5)
		if err != nil {
			return cli.Usage("-pairs: %w", err)
		}
		return printSample(std, rating.Pairs(n), test, m.JSON)
	case flags.NArg() != 2:
		return cli.Usage("%s given; want two, after the flags (-h prints help)", cli.Count(flags.NArg(), "player"))
	}
	p.Games = *most / 2 * 2
	p.SPRT = &test
	p.Setup.Strict = true // forfeited games tell nothing about playing strength
	e, err := p.Finish(flags, *openings, flags.Args())
	if err != nil {
		return err
	}
	return p.Begin(ctx, std, e, m)
}

// counts parses n numbers separated by commas.
func counts(text string, n int) ([]int, error) {
	parts := strings.Split(text, ",")
	if len(parts) != n {
		return nil, fmt.Errorf("%q has %d numbers; want %d, separated by commas", text, len(parts), n)
	}
	all := make([]int, n)
	for i, part := range parts {
		v, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || v < 0 || v > 1e12 {
			return nil, fmt.Errorf("%q is not a number of games", part)
		}
		all[i] = v
	}
	return all, nil
}

// printSample prints the evaluation of results as text or as JSON.
func printSample(std cli.Streams, s rating.Sample, test rating.SPRT, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(std.Out).Encode(contest.Compare(s, &test))
	}
	lower, upper := test.Bounds()
	text := fmt.Sprintf("Elo             %v\nnormalised Elo  %v\nstronger with probability %.2f %%\nLLR %.2f in [%.2f, %.2f] for %g v %g Elo (%v): %v\n",
		rating.Elo(s), rating.NormalizedElo(s), 100*rating.Superiority(s), decimal.Rounded(test.LLR(s), 2), lower, upper, test.Elo0, test.Elo1, contest.Unit(test), test.Decide(s))
	_, err := io.WriteString(std.Out, cli.Wrap(text, cli.Width(std.Out)))
	return err
}
