package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/entry"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

func runTeam(ctx context.Context, std cli.Streams, args []string) error {
	flags := cli.NewFlags(std, "football team", "[flags] [TEAM] [FLAG=VALUE ...]",
		`Plays one side of a match: reads the judge's messages from standard input and answers on
standard output, in the dialect that the judge speaks. It also works with the unmodified
original judge. As that judge takes words beginning with a dash as its own options, flags
may also follow the team without the dash: strong time=50ms.

Teams (an option sets the number of samples of strong: strong,nodes=500):
`+describeTeams(),
		"go run ./examples/football judge --team_A go run ./examples/football team --team_B go run ./examples/football team chaser",
		"python Elizondo.py --team_A ./football team greedy seed=1 --quites_A 0.5 0.5 0.5 --columns 10 --rows 5 --steps 250",
	)
	weights := flags.String("weights", "", "`file` with evaluation weights, as -print-weights prints them")
	printWeights := flags.Bool("print-weights", false, "print the weights and exit")
	rules := flags.String("rules", "", "`judge|published` (default: as the match shows them, and until then only what both allow)")
	limit := flags.Duration("time", 100*time.Millisecond, "time for an answer (0: no limit)")
	seed := flags.Uint64("seed", 0, "seed of the team's choices (0: random)")
	if err := flags.Parse(args); err != nil {
		return err
	}
	kind := "strong"
	for i, word := range flags.Args() {
		name, value, set := strings.Cut(word, "=")
		switch {
		case set && flags.Lookup(name) != nil:
			if err := flags.Set(name, value); err != nil {
				return cli.Usage("%s: %w (-h prints help)", word, err)
			}
		case i == 0:
			kind = word
		default:
			return cli.Usage("unexpected argument %q (-h prints help)", word)
		}
	}
	w, err := readWeights(*weights)
	if err != nil {
		return cli.Usage("%w", err)
	}
	if *printWeights {
		shown := football.DefaultWeights()
		if w != nil {
			shown = *w
		}
		return shown.Named().Write(std.Out)
	}
	p := team.Program{Weights: w, MoveTime: *limit, Seed: *seed}
	name, options, err := parseTeam(kind, w)
	if err != nil {
		return cli.Usage("%w", err)
	}
	if p.Team, err = team.New(name, options); err != nil {
		return cli.Usage("%w", err)
	}
	if *rules != "" {
		r, err := parse("rules", *rules, football.JudgeRules, football.PublishedRules)
		if err != nil {
			return cli.Usage("%w", err)
		}
		p.Rules = &r
	}
	if p.Seed == 0 {
		p.Seed = rand.Uint64()
	}
	return play(ctx, std, &p)
}

// describeTeams returns a table of the teams, one line each.
func describeTeams() string {
	var b strings.Builder
	for _, name := range team.Names() {
		fmt.Fprintf(&b, "  %-15s %s\n", name, team.About(name))
	}
	return b.String()
}

// parseTeam parses the name of a built-in team with options, in the arena's syntax.
func parseTeam(text string, w *football.Weights) (name string, o team.Options, err error) {
	spec, err := tools.ParseSpec(text)
	switch {
	case err != nil:
	case spec.Args != nil:
		err = fmt.Errorf("%q is a program, not a built-in team", text)
	case !slices.Contains(team.Names(), spec.Kind): // the arena also has bots that are not teams
		err = fmt.Errorf("no team %q (there are: %s)", spec.Kind, strings.Join(team.Names(), ", "))
	default:
		spec, err = tools.Of(entry.Entry()).ParseSpec(text)
	}
	return spec.Kind, team.Options{Weights: w, Rollouts: int(min(spec.Options["nodes"], 1<<30))}, err
}

// play runs the player until the match or ctx ends. A read cannot be interrupted, so it
// continues in the background until the process exits.
func play(ctx context.Context, std cli.Streams, p *team.Program) error {
	// Without this, the process would die silently when the judge closes the pipe.
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE)
	done := make(chan error, 1)
	go func() {
		_, err := p.Play(ctx, std.In, std.Out)
		done <- err
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return errors.New("interrupted before the end of the match")
	}
}

// readWeights reads a file of weights. It returns nil if name is "".
func readWeights(name string) (*football.Weights, error) {
	if name == "" {
		return nil, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	w, err := football.ReadWeights(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return &w, nil
}
