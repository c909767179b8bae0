package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/internal/cputime"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// searcherSpeed measures the depth that Minimax reaches with a budget of nodes, and the nodes
// per second of Minimax and MCTS.
func searcherSpeed(ctx context.Context, l *lab) (*section, error) {
	s := &section{Intro: "Each searcher gets five positions of each game: the opening position and four after 4, 8, 12 and 16 random plies, whose result minimax cannot prove with 100,000 positions. For each it has a budget of positions (MCTS: simulations). " +
		"Depth is the mean number of plies that minimax completed, over the positions whose result it did not prove. Every search starts with an empty table of 16 MB, the allocation of which matters for the smallest budgets. In paper football a ply is one step; a turn can consist of several."}
	c := &chart{X: "positions visited", Y: "plies searched in full", LogX: true}
	var table strings.Builder
	table.WriteString("| game | searcher | budget | mean depth | thousands of positions a second |\n|---|---|---:|---:|---:|\n")
	budgets := []int64{1000, 10_000, 100_000, 1_000_000}
	if l.quick {
		budgets = budgets[:2]
	}
	for _, f := range []func() (line, error){
		func() (line, error) {
			return speed[connect4.State, connect4.Move](ctx, l, "Connect 4", connect4.Game{}, budgets, &table)
		},
		func() (line, error) {
			return speed[checkers.State, checkers.Move](ctx, l, "checkers", checkers.Game{Rules: checkers.Damas}, budgets, &table)
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
	s.figure("depth", "Mean depth that minimax completes, by the number of positions.", c)
	s.table("Depth and speed (CPU time, one thread).", table.String())
	return s, nil
}

// speed measures one game.
func speed[S, M comparable](ctx context.Context, l *lab, name string, g game.Game[S, M], budgets []int64, table *strings.Builder) (line, error) {
	positions, err := samples(ctx, g, l.seed)
	if err != nil {
		return line{}, err
	}
	depths := line{Name: name}
	for _, budget := range budgets {
		plies, open, nodes := 0.0, 0, int64(0)
		begin := cputime.Used()
		for _, p := range positions {
			m := search.Minimax[S, M]{Game: g, Limits: search.Limits{Nodes: budget}, TableBytes: 16 << 20}
			r, err := m.Search(ctx, p)
			if err != nil {
				return depths, err
			}
			nodes += r.Nodes
			if !r.Proven {
				plies += float64(r.Depth)
				open++
			}
		}
		plies /= float64(max(open, 1))
		fmt.Fprintf(table, "| %s | minimax | %d | %.1f | %.0f |\n", name, budget, plies, float64(nodes)/(cputime.Used()-begin).Seconds()/1000)
		depths.X, depths.Y = append(depths.X, float64(budget)), append(depths.Y, plies)
	}
	budget := budgets[len(budgets)-1] / 10
	nodes := int64(0)
	begin := cputime.Used()
	for _, p := range positions {
		m := search.MCTS[S, M]{Game: g, Limits: search.Limits{Nodes: budget}, Seed: l.seed}
		r, err := m.Search(ctx, p)
		if err != nil {
			return depths, err
		}
		nodes += r.Nodes
	}
	fmt.Fprintf(table, "| %s | MCTS | %d | | %.0f |\n", name, budget, float64(nodes)/(cputime.Used()-begin).Seconds()/1000)
	return depths, nil
}

// samples returns the start and four positions after random plies whose result a short search
// cannot prove.
func samples[S, M comparable](ctx context.Context, g game.Game[S, M], seed uint64) ([]S, error) {
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
			if game.Over(g, s) {
				continue
			}
			m := search.Minimax[S, M]{Game: g, Limits: search.Limits{Nodes: 100_000}, TableBytes: 1 << 20}
			found, err := m.Search(ctx, s)
			if err != nil {
				return nil, err
			}
			if !found.Proven {
				list = append(list, s)
				break
			}
		}
	}
	return list, nil
}
