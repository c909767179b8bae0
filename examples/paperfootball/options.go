package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	state    = paper.State
	step     = paper.Direction
	searcher = search.Searcher[state, step]
)

// fieldFlags choose the rules.
type fieldFlags struct {
	size *string
	open *bool
}

func addFieldFlags(f cli.Flags, size string) fieldFlags {
	return fieldFlags{
		size: f.String("size", size, "width x height of the field in squares, both even"),
		open: f.Bool("open-outline", false, "the ball does not bounce off the outline"),
	}
}

func (f fieldFlags) game() (*paper.Game, error) {
	var width, height int
	var rest string
	if n, _ := fmt.Sscanf(*f.size+" .", "%dx%d %s", &width, &height, &rest); n != 3 || rest != "." || width == 0 || height == 0 {
		return nil, cli.Usage("-size %q: want width x height, such as 8x10 or 6x10", *f.size)
	}
	g, err := paper.New(paper.Rules{Width: width, Height: height, OpenOutline: *f.open})
	if err != nil {
		return nil, cli.Usage("-size %s: %w", *f.size, err)
	}
	return g, nil
}

// position plays the turns given as arguments.
func position(g *paper.Game, turns []string) (*paper.Record, error) {
	r, err := g.ParseRecord("0 " + strings.Join(turns, " "))
	if err != nil {
		return nil, cli.Usage("%w", err)
	}
	return r, nil
}

// playerFlags choose how the computer plays.
type playerFlags struct {
	time   *time.Duration
	depth  *string
	random *int
	seed   *uint64
}

func addPlayerFlags(f cli.Flags) playerFlags {
	return playerFlags{
		time:   f.Duration("time", 200*time.Millisecond, "time for a turn"),
		depth:  f.String("depth", "15", "classic: most steps of a turn (the original has 5, 10, 15, 20, 25), or adaptive"),
		random: f.Int("random", 0, "classic: randomness of its choice, 0 or more"),
		seed:   f.Uint64("seed", 1, "seed of all that is random"),
	}
}

// players are the kinds of computer players, in the order of the help.
const players = "strong (mcts), alphabeta, uct (by steps) or classic"

func (f playerFlags) check() error {
	if *f.time <= 0 {
		return cli.Usage("-time %v: want more than 0", *f.time)
	}
	return nil
}

// player returns the computer player of a kind.
func (f playerFlags) player(g *paper.Game, kind string) (searcher, error) {
	switch kind {
	case "strong", "mcts":
		return &paper.MCTS{Game: g}, nil
	case "alphabeta":
		return &paper.AlphaBeta{Game: g}, nil
	case "uct":
		return &search.MCTS[state, step]{Game: g, Rollout: -1, Seed: *f.seed}, nil
	case "classic":
		b := &paper.Backtracker{Game: g, Randomness: *f.random, Rand: rand.New(rand.NewPCG(*f.seed, 0))}
		if err := setDepth(b, *f.depth); err != nil {
			return nil, cli.Usage("-depth %q: %w", *f.depth, err)
		}
		if *f.random < 0 {
			return nil, cli.Usage("-random %d: want 0 or more", *f.random)
		}
		return b, nil
	}
	return nil, cli.Usage("player %q: want %s", kind, players)
}

func setDepth(b *paper.Backtracker, text string) error {
	if text == "adaptive" {
		b.Adaptive, b.Depth = true, 0
		return nil
	}
	depth, err := strconv.Atoi(text)
	if err != nil || depth < 1 || depth > 1000 {
		return fmt.Errorf("want a number of steps from 1 on, or adaptive")
	}
	b.Adaptive, b.Depth = false, depth
	return nil
}

// wholeTurn lets p play one turn within the time, and returns its steps. Searchers that
// look a step ahead are asked again until the turn is over.
func wholeTurn(ctx context.Context, g *paper.Game, p searcher, s state, limit time.Duration) ([]step, search.Result[step], error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	var path []step
	var first search.Result[step]
	for player := s; g.Turn(&s) == g.Turn(&player); {
		stepCtx := ctx
		if ctx.Err() != nil { // the time is up in the middle of the turn: finish it
			late, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Millisecond)
			defer cancel()
			stepCtx = late
		}
		r, err := p.Search(stepCtx, s)
		if err != nil {
			return nil, r, err
		}
		if path == nil {
			first = r
		}
		for _, d := range r.Line {
			if g.Turn(&s) != g.Turn(&player) {
				break
			}
			g.Apply(&s, d)
			path = append(path, d)
		}
	}
	return path, first, nil
}

// writePicture draws a record into a file.
func writePicture(g *paper.Game, p paper.Picture, name string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := g.WriteSVG(f, p); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// turnWords splits a line of steps into words, one a turn.
func turnWords(g *paper.Game, s state, line []step) string {
	var b strings.Builder
	for i, d := range line {
		before := g.Turn(&s)
		if before == game.Nobody {
			break
		}
		b.WriteString(g.FormatMove(&s, d))
		g.Apply(&s, d)
		if g.Turn(&s) != before && i < len(line)-1 {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
