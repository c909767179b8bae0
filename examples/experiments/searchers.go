package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// searcherSpeed measures how deep Minimax sees for a number of positions, and how fast
// it and MCTS visit them.
func searcherSpeed(ctx context.Context, l *lab) (*section, error) {
	s := &section{Intro: "Each searcher is given five positions of each game, the start and four after 4, 8, 12 and 16 random plies, and a budget of positions (MCTS: simulations) for each. " +
		"Depth is the mean number of plies that minimax searched in full. In paper football a ply is one step, several of which can make a turn."}
	c := &chart{Title: "Depth of minimax", X: "positions visited", Y: "plies searched in full", Log: true}
	var table strings.Builder
	table.WriteString("| game | searcher | budget | mean depth | positions a second |\n|---|---|---:|---:|---:|\n")
	budgets := []int64{1000, 10_000, 100_000, 1_000_000}
	if l.quick {
		budgets = budgets[:2]
	}
	for _, f := range []func() (line, error){
		func() (line, error) {
			return speed[connect4.State, connect4.Move](ctx, l, "Connect 4", connect4.Game{}, budgets, &table)
		},
		func() (line, error) {
			return speed[checkers.State, checkers.Move](ctx, l, "checkers", checkers.Game{}, budgets, &table)
		},
		func() (line, error) {
			return speed[paper.State, paper.Direction](ctx, l, "paper football", paper.Standard(), budgets, &table)
		},
	} {
		depths, err := f()
		if err != nil {
			return nil, err
		}
		c.Lines = append(c.Lines, depths)
	}
	s.figure("depth", "Mean depth that minimax completes for a number of positions.", c)
	s.table("Depth and speed (processor time, one thread).", table.String())
	return s, nil
}

// speed measures one game.
func speed[S, M comparable](ctx context.Context, l *lab, name string, g game.Game[S, M], budgets []int64, table *strings.Builder) (line, error) {
	positions := samples(g, l.seed)
	depths := line{Name: name}
	for _, budget := range budgets {
		plies, nodes := 0.0, int64(0)
		begin := cpuTime()
		for _, p := range positions {
			m := search.Minimax[S, M]{Game: g, Limits: search.Limits{Nodes: budget}, TableBytes: 16 << 20}
			r, err := m.Search(ctx, p)
			if err != nil {
				return depths, err
			}
			plies += float64(r.Depth) / float64(len(positions))
			nodes += r.Nodes
		}
		fmt.Fprintf(table, "| %s | minimax | %d | %.1f | %.3g |\n", name, budget, plies, float64(nodes)/(cpuTime()-begin).Seconds())
		depths.X, depths.Y = append(depths.X, float64(budget)), append(depths.Y, max(plies, 0.5))
	}
	budget := budgets[len(budgets)-1] / 10
	nodes := int64(0)
	begin := cpuTime()
	for _, p := range positions {
		m := search.MCTS[S, M]{Game: g, Limits: search.Limits{Nodes: budget}, Seed: l.seed}
		r, err := m.Search(ctx, p)
		if err != nil {
			return depths, err
		}
		nodes += r.Nodes
	}
	fmt.Fprintf(table, "| %s | MCTS | %d | | %.3g |\n", name, budget, float64(nodes)/(cpuTime()-begin).Seconds())
	return depths, nil
}

// samples returns the start and four positions after random plies.
func samples[S, M comparable](g game.Game[S, M], seed uint64) []S {
	list := []S{g.Start()}
	for plies := 4; plies <= 16; plies += 4 {
		r := rand.New(rand.NewPCG(seed, uint64(plies)))
		for {
			s := g.Start()
			for range plies {
				if moves := g.Moves(nil, &s); len(moves) > 0 {
					g.Apply(&s, moves[r.IntN(len(moves))])
				}
			}
			if !game.Over(g, s) {
				list = append(list, s)
				break
			}
		}
	}
	return list
}
