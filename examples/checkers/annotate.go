package main

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/checkers/pdn"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// annotate comments the moves of recorded games.
func annotate(ctx context.Context, std cli.Streams, args []string) error {
	f := cli.NewFlags(std, "checkers annotate", "[flags] FILE...",
		"Reads PDN files (- is standard input) and writes the games with the bot's comments: after\neach move its score in men for the player who moved. A move that loses a quarter of a man\ncompared with the best move is marked ?!, half a man ?, a whole man ??, and the better line\nis given. Each game is written as soon as it is done; Ctrl-C keeps those already written.",
		"go run ./examples/checkers annotate games.pdn > judged.pdn",
		"go run ./examples/checkers annotate -game 3 -nodes 1000000 games.pdn")
	rules := rulesFlag(f, checkers.English)
	pieces := endgameFlag(f)
	dir := databaseFlag(f)
	nodes := f.Int64("nodes", 100_000, "positions to visit for each move")
	f.Within("nodes", 1, math.Inf(1))
	only := f.Int("game", 0, "annotate only the game with this `number` in each file (0: all)")
	if err := f.Parse(args); err != nil {
		return err
	}
	database, err := openDatabase(rules.Rules, *dir)
	if err != nil {
		return err
	}
	table, err := tables(ctx, std, rules.Rules, *pieces)
	if err != nil {
		return err
	}
	b := &bot.Bot{Game: checkers.Game{Rules: rules.Rules}, Endgame: table, Database: database, Limits: search.Limits{Nodes: *nodes}, MemoryBytes: 16 << 20}
	return eachGame(ctx, std, f.Args(), rules.Rules, *only, func(_ int, g *pdn.Game) error {
		if err := judge(ctx, b, g); err != nil {
			return err
		}
		return pdn.Write(std.Out, g)
	})
}

// mistakes are the PDN annotations of bad moves and the smallest loss, in men, that earns
// each.
var mistakes = []struct {
	loss       float64
	annotation int
}{{1, 4}, {0.5, 2}, {0.25, 6}}

// followUp is the number of plies of a better line that are written.
const followUp = 6

// judge adds comments, annotations and better lines to the moves of a game.
func judge(ctx context.Context, b *bot.Bot, g *pdn.Game) error {
	b.NewGame(0)
	rules := b.Game
	line := []checkers.State{g.Start}
	for _, m := range g.Moves {
		s := line[len(line)-1]
		rules.Apply(&s, m.Move)
		line = append(line, s)
	}
	// Backwards, so that the search of a position finds the results of later positions in
	// the transposition table.
	value := 0.0 // of the position after the move
	for i := len(line) - 1; i >= 0; i-- {
		s := line[i]
		var best []move
		switch moves := rules.Moves(nil, &s); {
		case rules.Turn(&s) == game.Nobody:
			value = rules.Evaluate(&s)
			continue
		case len(moves) == 1 && i < len(g.Moves):
			note(&g.Moves[i], s.ToMove(), value, nil, 0)
			continue // a forced move is worth as much as the position after it
		default:
			r, err := b.Search(ctx, s, line[:i]...)
			if err != nil {
				return err
			}
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if i < len(g.Moves) {
				if best = r.Line; best[0] == g.Moves[i].Move {
					best = nil
				}
				note(&g.Moves[i], s.ToMove(), value, best, (r.Score-value)*s.ToMove().Sign())
			}
			value = r.Score
		}
	}
	return nil
}

// note comments a move with the score after it (for First) and, if better is not nil, with
// the better line and the loss.
func note(m *pdn.Move, by game.Player, after float64, better []move, loss float64) {
	m.Comments = slices.Insert(m.Comments, 0, score(after, by))
	for _, x := range mistakes {
		if better == nil || loss < x.loss*checkers.ManScore {
			continue
		}
		if !slices.Contains(m.Annotations, x.annotation) {
			m.Annotations = append(m.Annotations, x.annotation)
		}
		var v pdn.Line
		for _, b := range better[:min(len(better), followUp)] {
			v.Moves = append(v.Moves, pdn.Move{Move: b})
		}
		v.Comments = []string{fmt.Sprintf("better by %.2f", loss/checkers.ManScore)}
		m.Variations = append(m.Variations, v)
		return
	}
}
