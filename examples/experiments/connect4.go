package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/connect4/agent"
)

type (
	c4State = connect4.State
	c4Move  = connect4.Move
)

// connect4Agents breeds agents and measures each generation's best against opponents that do
// not change from generation to generation.
func connect4Agents(ctx context.Context, l *lab) (*section, error) {
	generations, games, herds := l.pick(15, 2), l.pick(400, 10), l.pick(3, 1)
	s := &section{Intro: fmt.Sprintf("The genetic algorithm of the Connect 4 assignment: %d generations of 8 survivors. In each, every pair produces a child that beats both parents, "+
		"one of the child's probabilities is raised by 0.1, all agents play each other, and the 8 with the most wins survive. The shares of wins within a generation say nothing about progress, "+
		"because the rivals improve as well. Therefore the best agent of each generation also plays %d games against random agents, and as many against a player of random moves.", generations, games)}
	c := &chart{X: "generation", Y: "points of the best agent, share"}
	var table strings.Builder
	table.WriteString("| seed | blocking | centre | sequence | horizontal | points against random agents | against random moves |\n|---:|---:|---:|---:|---:|---:|---:|\n")
	for n := range herds {
		seed := l.seed + uint64(n)
		var bests []agent.Agent
		e := agent.Evolution{Generations: generations, Survivors: 8, Seed: seed, Workers: l.workers, Progress: func(g agent.Generation) { bests = append(bests, g.Best) }}
		if _, err := e.Run(ctx); err != nil {
			return nil, err
		}
		curve := line{Name: fmt.Sprintf("against random agents, seed %d", seed)}
		var agents, moves float64
		for i, a := range bests {
			var err error
			if agents, err = pointsOf(ctx, a, games, seed, func(r *rand.Rand) match.Bot[c4State, c4Move] {
				return agent.New(agent.Authors(), r.Float64(), r.Float64(), r.Float64(), r.Float64())
			}); err != nil {
				return nil, err
			}
			curve.X, curve.Y = append(curve.X, float64(i)), append(curve.Y, agents)
		}
		last := bests[len(bests)-1]
		moves, err := pointsOf(ctx, last, games, seed, func(*rand.Rand) match.Bot[c4State, c4Move] { return match.Random[c4State, c4Move]{} })
		if err != nil {
			return nil, err
		}
		c.Lines = append(c.Lines, curve)
		fmt.Fprintf(&table, "| %d | %.2f | %.2f | %.2f | %.2f | %.1f %% | %.1f %% |\n", seed, last.Rules[0].First, last.Rules[1].First, last.Rules[2].First, last.Rules[3].First, 100*agents, 100*moves)
		l.say("  seed %d: %.1f %% against random agents, %.1f %% against random moves", seed, 100*agents, 100*moves)
	}
	s.figure("agents", fmt.Sprintf("Points of each generation's best agent in %d games against random agents; one standard error is about %.1f %%.", games, 50/sqrt(games)), c)
	s.table("The best agent of the last generation, by seed: the probability of the first option of each strategy, and its scores.", table.String())
	return s, nil
}

// pointsOf plays games against new opponents and returns the share of the points.
func pointsOf(ctx context.Context, a agent.Agent, games int, seed uint64, rival func(*rand.Rand) match.Bot[c4State, c4Move]) (float64, error) {
	r := rand.New(rand.NewPCG(seed, 99))
	total := tune.Tally{}
	for n := 0; n < games; n += 2 {
		s := match.Series[c4State, c4Move]{Game: connect4.Game{}, A: a, B: rival(r), Games: 2, Seed: r.Uint64()}
		score, err := s.Play(ctx)
		if err != nil {
			return 0, err
		}
		total.Wins += score.Wins
		total.Draws += score.Draws
		total.Losses += score.Losses
	}
	return total.Points() / float64(max(total.Games(), 1)), nil
}
