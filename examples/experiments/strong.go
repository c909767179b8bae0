package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/game/match"
)

// footballStrong measures the strong team against every other team, with different numbers of
// samples, and without each of its parts.
func footballStrong(ctx context.Context, l *lab) (*section, error) {
	s := &section{}
	steps, games := l.pick(100, 6), l.pick(l.runs, 2)
	const samples = 1000
	strong := func(o team.Options) entrant { return entrant{"strong", o} }

	// The competition's length and board.
	whole := l.pick(250, 6)
	var rivals strings.Builder
	rivals.WriteString("| rival | on the left, goals a match | on the right, goals a match | both sides, goals a match | won-drawn-lost | p |\n|---|---:|---:|---:|---:|---:|\n")
	var results []*meeting
	var p []float64
	for _, name := range team.Names() {
		if name == "strong" {
			continue
		}
		pairs := games
		if name == "greedy-average" {
			pairs = min(games, 4) // a pair takes most of a minute
		}
		m, err := l.meet(ctx, s, strong(team.Options{Rollouts: samples}), entrant{name, team.Options{}}, whole, pairs)
		if err != nil {
			return nil, err
		}
		results = append(results, m)
		p = append(p, signFlips(m.both, make([]float64, pairs)))
	}
	p = holm(p)
	for i, m := range results {
		fmt.Fprintf(&rivals, "| %s | %v | %v | %v | %d-%d-%d | %.3f |\n", m.rival.kind, estimated(m.sides[0]), estimated(m.sides[1]), estimated(m.both), m.score.Wins, m.score.Draws, m.score.Losses, p[i])
	}

	var table strings.Builder
	table.WriteString("| team | against greedy, goals a match | against the complete team | won-drawn-lost | seconds of a match |\n|---|---:|---:|---:|---:|\n")
	row := func(m *meeting, name, against string) {
		fmt.Fprintf(&table, "| %s | %v | %s | %d-%d-%d | %.1f |\n", name, estimated(m.both), against, m.score.Wins, m.score.Draws, m.score.Losses, m.cpu)
	}
	greedy := entrant{"greedy", team.Options{}}
	curve := line{Points: true}
	var complete *meeting
	for _, n := range []int{100, 300, samples, 3000} {
		m, err := l.meet(ctx, s, strong(team.Options{Rollouts: n}), greedy, steps, games)
		if err != nil {
			return nil, err
		}
		if n == samples {
			complete = m
		}
		e := estimated(m.both)
		curve.X, curve.Y, curve.Error = append(curve.X, float64(n)), append(curve.Y, e.mean), append(curve.Error, e.half)
		row(m, fmt.Sprintf("%d samples", n), "")
	}
	parts := []string{"belief", "matrix", "halving", "evaluation"}
	var without []*meeting
	p = p[:0]
	for _, part := range parts {
		m, err := l.meet(ctx, s, strong(team.Options{Rollouts: samples, Without: part}), greedy, steps, games)
		if err != nil {
			return nil, err
		}
		without = append(without, m)
		p = append(p, signFlips(m.both, complete.both))
	}
	p = holm(p)
	e := estimated(complete.both)
	points := line{Points: true, X: []float64{0}, Y: []float64{e.mean}, Error: []float64{e.half}}
	for i, m := range without {
		row(m, fmt.Sprintf("%d samples, without %s", samples, parts[i]), difference(m.both, complete.both, p[i]))
		e := estimated(m.both)
		points.X, points.Y, points.Error = append(points.X, float64(i+1)), append(points.Y, e.mean), append(points.Error, e.half)
	}
	figure := &chart{X: "left out", Y: "goals a match against greedy", Names: append([]string{"nothing"}, parts...), Lines: []line{points}}
	s.Intro = fmt.Sprintf("The strong team plays %d pairs of matches under the judge's rules, one on each side in a pair, with the same seeds for every row (four pairs against greedy-average, which takes most of a minute for one). "+
		"Against every other team of the library, the course's among them, a match has the competition's 5 rows, 10 columns and %d steps, and the strong team takes %d samples a move; elsewhere a match has %d steps. "+
		"Intervals are for the mean over the pairs; the p-values are those of the exact permutation test on the pairs, with Holm's correction for the table. "+
		"The belief is the model of the rival; the matrix is the matrix game of both shortlists; halving shortens the list of actions repeatedly (without it all actions are sampled equally); the evaluation scores a sample that ends without a goal.", games, whole, samples, steps)
	s.table("The strong team against every other team.", rivals.String())
	s.figure("samples", "Goal difference per match against greedy by the number of samples a move, with 95 % intervals.", &chart{X: "samples S a move", Y: "goals a match against greedy", LogX: true, Lines: []line{curve}})
	s.figure("ablation", "Goal difference per match with 1000 samples a move and one component disabled, with 95 % intervals.", figure)
	s.table("The strong team by its samples and components.", table.String())
	return s, nil
}

// An entrant is a team of package team with its options.
type entrant struct {
	kind string
	team.Options
}

func (t entrant) String() string {
	text := t.kind
	if t.Rollouts > 0 {
		text += fmt.Sprintf(", %d samples", t.Rollouts)
	}
	if t.Without != "" {
		text += ", without " + t.Without
	}
	return text
}

// A meeting is a number of pairs of matches between two team. Goals are differences.
type meeting struct {
	rival entrant
	both  []float64    // a match, for each pair
	sides [2][]float64 // on the left and on the right
	score tune.Tally
	cpu   float64 // seconds of a match
}

// meet plays pairs of matches, with each side in turn, or finds them in the store.
func (l *lab) meet(ctx context.Context, s *section, own, rival entrant, steps, pairs int) (*meeting, error) {
	g, err := football.New(football.Config{Steps: steps, Rules: football.JudgeRules})
	if err != nil {
		return nil, err
	}
	r := &meeting{rival: rival}
	for n := range pairs {
		m := &measurement{Key: fmt.Sprintf("%v v %v, %d steps, pair %d of seed %d", own, rival, steps, n+1, l.seed)}
		found, err := l.store.find(m.Key, m)
		if err == nil && !found {
			err = l.pair(ctx, g, own, rival, m, l.seed+uint64(n))
		}
		if err != nil {
			return nil, err
		}
		for side, goals := range m.Values {
			r.sides[side] = append(r.sides[side], goals)
			switch {
			case goals > 0:
				r.score.Wins++
			case goals == 0:
				r.score.Draws++
			default:
				r.score.Losses++
			}
		}
		r.both = append(r.both, mean(m.Values))
		r.cpu += m.CPU / float64(2*pairs)
		s.CPU += m.CPU
	}
	l.say("  %v v %v: %v goals a match, %.1f s", own, rival, estimated(r.both), r.cpu)
	return r, nil
}

// pair plays a match on each side and stores the goal differences.
func (l *lab) pair(ctx context.Context, g *football.Game, own, rival entrant, m *measurement, seed uint64) error {
	begin := cli.CPUTime()
	for side := range 2 {
		a, err := team.New(own.kind, own.Options)
		if err != nil {
			return err
		}
		b, err := team.New(rival.kind, rival.Options)
		if err != nil {
			return err
		}
		if side == 1 {
			a, b = b, a
		}
		played := match.Match[football.State, football.Action]{Game: g, First: a, Second: b, Seed: seed}
		r, err := played.Play(ctx)
		if err == nil {
			err = context.Cause(ctx)
		}
		if err == nil && r.Reason != match.NaturalEnd {
			err = fmt.Errorf("%s: %v: %s", m.Key, r.Reason, r.Detail)
		}
		if err != nil {
			return err
		}
		d := float64(r.Final.Goals[0]) - float64(r.Final.Goals[1])
		m.Values = append(m.Values, d*float64(1-2*side))
	}
	m.CPU = (cli.CPUTime() - begin).Seconds()
	return l.store.keep(m.Key, m)
}
