package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/football/paper/entry"
	"github.com/seed-61c9d78a/versus/football/paper/learned"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
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
		size: f.String("size", size, "size of the field in squares, width x height, both even"),
		open: f.Bool("open-outline", false, "play without bounces off the outline"),
	}
}

func (f fieldFlags) game() (*paper.Game, error) {
	var width, height int
	var rest string
	if n, _ := fmt.Sscanf(*f.size+" .", "%dx%d %s", &width, &height, &rest); n != 3 || rest != "." || width == 0 || height == 0 {
		return nil, cli.Usage("-size %q: want width x height, such as 8x10 or 6x10", *f.size)
	}
	g, err := learned.Game(paper.Rules{Width: width, Height: height, OpenOutline: *f.open})
	if err != nil {
		return nil, cli.Usage("-size %s: %w", *f.size, err)
	}
	return g, nil
}

// position returns the game after the turns given as arguments.
func position(g *paper.Game, turns []string) (*paper.Record, error) {
	r, err := g.ParseRecord("0 " + strings.Join(turns, " "))
	if err != nil {
		return nil, cli.Usage("%w", err)
	}
	return r, nil
}

// playerFlags choose how the computer plays.
type playerFlags struct {
	time    *time.Duration
	seed    *uint64
	workers *int
}

func addPlayerFlags(f cli.Flags) playerFlags {
	return playerFlags{
		time:    f.Duration("time", 200*time.Millisecond, "time for a turn"),
		seed:    f.Uint64("seed", 1, "random seed"),
		workers: f.Int("workers", 1, "number of search goroutines of strong"),
	}
}

// playersHelp describes how players are named.
const playersHelp = `Players are named as in the arena:
  strong         Monte-Carlo tree search over whole turns; on the standard field with an
                 evaluation learned from self-play
  alphabeta      alpha-beta over whole turns
  classic        the backtracking player of the original. classic,steps=25 limits the length
                 of a turn (the original has 5, 10, 15, 20, 25; default 15), steps=0 makes the
                 limit depend on where the ball is, random=2 makes its choice more random,
                 and with forgetful=3 a longer path to a point replaces a shorter one only once
                 in three times
  minimax, plain, mcts, mcts-rollouts, greedy, greedy-worst, backtrack, random
                 bots that play any game, step by step
  easy, medium, hard
                 weakened, for people to play; so is minimax,level=easy`

func (f playerFlags) check() error {
	if *f.time <= 0 {
		return cli.Usage("-time %v: want more than 0", *f.time)
	}
	if *f.workers < 1 {
		return cli.Usage("-workers %d: want 1 or more", *f.workers)
	}
	return nil
}

// player returns the computer player of that name. Players that search whole turns return
// whole turns.
func (f playerFlags) player(g *paper.Game, name string) (searcher, error) {
	d := entry.Describe()
	d.Rules = g
	spec, err := d.Entry().ParseSpec(name)
	if err == nil && spec.Args != nil {
		err = errors.New("programs are not supported here; use the arena")
	}
	if err != nil {
		return nil, cli.Usage("player %q: %w", name, err)
	}
	if b := d.Entry().Bots; spec.Level != search.Full || !slices.ContainsFunc(b, func(b catalog.BotInfo) bool { return b.Name == spec.Kind && b.Analyst }) {
		p, err := d.Player(name, catalog.Settings[step]{Seed: *f.seed})
		return mover{p, g, rand.New(rand.NewPCG(*f.seed, 2))}, err
	}
	limits := search.Limits{Depth: int(spec.Options["depth"]), Nodes: int64(spec.Options["nodes"])}
	switch spec.Kind {
	case "strong":
		return &paper.MCTS{Game: g, Limits: limits, Workers: *f.workers}, nil
	case "alphabeta":
		return &paper.AlphaBeta{Game: g, Limits: limits}, nil
	}
	p, err := d.Searcher(name, catalog.Settings[step]{MoveTime: *f.time, Seed: *f.seed})
	if err != nil {
		return nil, cli.Usage("player %q: %w", name, err)
	}
	return p, nil
}

// mover is a searcher that asks a bot for a single step.
type mover struct {
	bot  match.Bot[state, step]
	game *paper.Game
	rand *rand.Rand
}

func (m mover) Search(ctx context.Context, s state, past ...state) (search.Result[step], error) {
	begin := time.Now()
	d, err := m.bot.Move(ctx, &match.Turn[state, step]{Game: m.game, State: s, Past: past, Player: m.game.Turn(&s), Rand: m.rand})
	return search.Result[step]{Move: d, Line: []step{d}, Time: time.Since(begin)}, err
}

// wholeTurn lets p play one turn within limit and returns its steps. Searchers that return
// single steps are asked again until the turn is over.
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

// turnWords formats a line of steps, one word per turn.
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
