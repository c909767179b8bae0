package main

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/examples/internal/cputime"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
)

// footballStrong measures the strong team with different numbers of samples, and without each
// of its parts.
func footballStrong(ctx context.Context, l *lab) (*section, error) {
	s := &section{}
	steps, games := l.pick(100, 6), l.pick(l.runs, 2)
	var table strings.Builder
	table.WriteString("| team | against greedy, goals a match | points | seconds of a match |\n|---|---:|---:|---:|\n")
	c := &chart{X: "samples S a move", Y: "goals a match against greedy", LogX: true}
	curve := line{Points: true}
	for _, n := range []int{100, 300, 1000, 3000, l.pick(10_000, 3001)} {
		e, points, cpu, err := l.strong(ctx, fmt.Sprintf("strong, %d samples", n), team.Options{Rollouts: n}, steps, games)
		if err != nil {
			return nil, err
		}
		s.CPU += cpu * float64(games)
		curve.X, curve.Y, curve.Error = append(curve.X, float64(n)), append(curve.Y, e.mean), append(curve.Error, e.half)
		fmt.Fprintf(&table, "| strong, %d samples | %v | %.0f %% | %.1f |\n", n, e, 100*points, cpu)
	}
	c.Lines = []line{curve}
	ablation := &chart{X: "left out", Y: "goals a match against greedy"}
	without := line{Points: true}
	for i, part := range []string{"", "belief", "matrix", "halving", "evaluation"} {
		const samples = 1000
		name := cmp.Or(part, "nothing")
		e, points, cpu, err := l.strong(ctx, fmt.Sprintf("strong, %d samples, without %s", samples, name), team.Options{Rollouts: samples, Without: part}, steps, games)
		if err != nil {
			return nil, err
		}
		s.CPU += cpu * float64(games)
		ablation.Names = append(ablation.Names, name)
		without.X, without.Y, without.Error = append(without.X, float64(i)), append(without.Y, e.mean), append(without.Error, e.half)
		if part == "" {
			continue // already in the table
		}
		fmt.Fprintf(&table, "| strong, %d samples, without %s | %v | %.0f %% | %.1f |\n", samples, name, e, 100*points, cpu)
	}
	ablation.Lines = []line{without}
	s.Intro = fmt.Sprintf("The strong team plays %d pairs of matches of %d steps against the greedy team under the judge's rules, playing each side once in each pair, with the same seeds for every row. "+
		"Intervals are for the mean over the pairs. The belief is the model of the rival; the matrix is the matrix game of both shortlists; halving shortens the list of actions repeatedly (without it all actions are sampled equally); the evaluation scores a sample that ends without a goal.", games, steps)
	s.figure("samples", "Goal difference per match by the number of samples a move, with 95 % intervals.", c)
	s.figure("ablation", "Goal difference per match with 1000 samples a move and one component disabled, with 95 % intervals.", ablation)
	s.table("The strong team by its samples and components.", table.String())
	return s, nil
}

// strong plays pairs of matches of a strong team against greedy and returns its mean goal
// difference, its share of the points and the CPU time per match.
func (l *lab) strong(ctx context.Context, name string, o team.Options, steps, pairs int) (e estimate, points, cpu float64, err error) {
	g, err := football.New(football.Config{Steps: steps, Rules: football.JudgeRules})
	if err != nil {
		return e, 0, 0, err
	}
	var goals []float64
	for n := range pairs {
		m := &measurement{Key: fmt.Sprintf("%s, %d steps, pair %d of seed %d", name, steps, n+1, l.seed)}
		found, err := l.store.find(m.Key, m)
		if err != nil {
			return e, 0, 0, err
		}
		if !found {
			begin := cputime.Used()
			var score tune.Tally
			for side := range 2 {
				a, err := team.New("strong", o)
				if err != nil {
					return e, 0, 0, err
				}
				b, err := team.New("greedy", team.Options{})
				if err != nil {
					return e, 0, 0, err
				}
				if side == 1 {
					a, b = b, a
				}
				played := match.Match[football.State, football.Action]{Game: g, First: a, Second: b, Seed: l.seed + uint64(n)}
				r, err := played.Play(ctx)
				if err == nil {
					err = context.Cause(ctx)
				}
				if err != nil {
					return e, 0, 0, err
				}
				d := float64(r.Final.Goals[0]) - float64(r.Final.Goals[1])
				me := game.First
				if side == 1 {
					d, me = -d, game.Second
				}
				score.Difference += d
				switch r.Winner {
				case me:
					score.Wins++
				case game.Nobody:
					score.Draws++
				}
			}
			m.Values, m.CPU = []float64{score.Difference / 2, score.Points() / 2}, (cputime.Used()-begin).Seconds()/2
			if err := l.store.keep(m.Key, m); err != nil {
				return e, 0, 0, err
			}
		}
		goals = append(goals, m.Values[0])
		points += m.Values[1] / float64(pairs)
		cpu += m.CPU / float64(pairs)
	}
	e = estimated(goals)
	l.say("  %s: %v goals a match, %.1f s", name, e, cpu)
	return e, points, cpu, nil
}
