package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cputime"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/football/teams"
)

// footballBoards measures the time per move of teams on boards of several sizes and counts the
// legal actions.
func footballBoards(ctx context.Context, l *lab) (*section, error) {
	s := &section{}
	sizes := [][2]int{{3, 6}, {5, 10}, {7, 14}, {9, 18}, {11, 22}, {13, 26}, {15, 30}}
	if l.quick {
		sizes = sizes[:2]
	}
	count := l.pick(60, 4)
	teamsOf := []struct {
		name string
		kind string
		of   int // number of positions to measure
	}{
		{"greedy", "greedy", count},
		{"greedy-worst", "greedy-worst", count},
		{"strong, 300 samples", "strong", max(1, count/4)},
	}
	var players []teams.Team
	for _, t := range teamsOf {
		team, err := teams.New(t.kind, teams.Options{Rollouts: 300})
		if err != nil {
			return nil, err
		}
		players = append(players, team)
	}
	var table strings.Builder
	table.WriteString("| rows x columns | actions without the ball | with the ball | bound |")
	for _, t := range teamsOf {
		fmt.Fprintf(&table, " %s, ms |", t.name)
	}
	table.WriteString("\n|---|---:|---:|---:|" + strings.Repeat("---:|", len(teamsOf)) + "\n")
	times := make([]line, len(teamsOf))
	for _, size := range sizes {
		g, err := football.New(football.Config{Rows: size[0], Columns: size[1], Steps: 40})
		if err != nil {
			return nil, err
		}
		positions := footballPositions(g, l.seed, count)
		without, with := actions(g, positions)
		fmt.Fprintf(&table, "| %d x %d | %s | %s | %d |", size[0], size[1], without, with, 9*9*9+8*(size[0]/2)*9*9)
		for i, t := range teamsOf {
			r := rand.New(rand.NewPCG(l.seed, 0))
			took, err := least(3, func() error {
				for _, p := range positions[:t.of] {
					turn := &teams.Turn{Game: g, State: p, Player: game.First, Rand: r}
					if _, err := players[i].Move(ctx, turn); err != nil {
						return err
					}
					if ctx.Err() != nil { // a team plays on without an error, only worse
						return context.Cause(ctx)
					}
				}
				return nil
			})
			if err != nil {
				return nil, err
			}
			took /= float64(t.of)
			times[i].Name, times[i].Points = t.name, true
			times[i].X, times[i].Y = append(times[i].X, float64(size[0]*size[1])), append(times[i].Y, 1000*took)
			fmt.Fprintf(&table, " %.3g |", 1000*took)
		}
		table.WriteByte('\n')
	}
	c := &chart{X: "cells of the board", Y: "milliseconds a move", Log: true}
	s.Intro = fmt.Sprintf("CPU time of one move: the minimum of three means over the same positions from random matches (%d for the greedy teams). Numbers of actions in these positions: mean (minimum to maximum). A team has at most 9³ + 8 F 9² actions, where F = M/2 is the longest pass. "+
		"An evaluation takes O(M) on a board of M rows, far below the O(N² M²) that the assignment allows.", count)
	for i := range times {
		text, fit := fitted(times[i].Name, "cells", times[i].X, times[i].Y)
		s.Intro += " " + text
		c.Lines = append(c.Lines, times[i])
		if fit != nil {
			c.Lines = append(c.Lines, *fit)
		}
	}
	s.figure("boards", "CPU time of one move by board size, with a fitted power where one describes it.", c)
	s.table("Number of actions of a team, and time of one move.", table.String())
	return s, nil
}

// actions counts the legal actions of team A in positions, without and with the ball.
func actions(g *football.Game, positions []football.State) (without, with string) {
	var counts [2][]float64
	var moves []football.Action
	for _, p := range positions {
		k := 0
		if p.Possession() == game.First {
			k = 1
		}
		moves = g.Moves(moves[:0], &p)
		counts[k] = append(counts[k], float64(len(moves)))
	}
	var texts [2]string
	for k, list := range counts {
		if len(list) == 0 {
			continue
		}
		low, high := list[0], list[0]
		for _, v := range list {
			low, high = min(low, v), max(high, v)
		}
		mean, _ := spread(list)
		texts[k] = fmt.Sprintf("%.0f (%.0f to %.0f)", mean, low, high)
	}
	return texts[0], texts[1]
}

// least returns the minimum CPU time of several runs, in seconds. It repeats short runs until
// they are long enough to measure.
func least(runs int, f func() error) (float64, error) {
	best := 0.0
	for i := range runs {
		begin, n := cputime.Used(), 0
		for {
			if err := f(); err != nil {
				return 0, err
			}
			n++
			if cputime.Used()-begin > 20*time.Millisecond {
				break
			}
		}
		if t := (cputime.Used() - begin).Seconds() / float64(n); i == 0 || t < best {
			best = t
		}
	}
	return best, nil
}
