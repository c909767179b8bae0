package main

import (
	"context"
	"fmt"
	"io"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/checkers/contract"
	"github.com/seed-61c9d78a/versus/checkers/endgame"
	"github.com/seed-61c9d78a/versus/checkers/entry"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	state  = checkers.State
	move   = checkers.Move
	player = match.Bot[state, move]
)

// playersHelp describes how players are named.
const playersHelp = `Players are named as in the arena:
  strong               the library's bot: deep search, endgame tables
  strong,depth=8       the same, to a depth of at most 8 plies
  material,nodes=50000 iterative deepening alpha-beta that counts men (1) and kings (1.5);
                       at most 50000 nodes per move
  learned              minimax with an evaluation learned from self-play
  minimax, plain, mcts, mcts-rollouts, greedy, greedy-worst, random
                       bots that play any game
  easy, medium, hard   weakened, for people to play; so is minimax,level=easy
  python:FILE.py       a Python file with a function player(E, M, J)
  contract:COMMAND     a program that reads a line
                       {"state": [...], "moves": [...], "player": "X"} and answers [[r,c],...]
  cmd:COMMAND          a program that speaks the protocol of the arena`

// playerOptions are the settings that players are made with.
type playerOptions struct {
	rules    checkers.Rules
	table    *endgame.Table
	database endgame.Prober
	python   string
	log      io.Writer // receives the standard error of external players
}

// openTables builds the endgame tables and opens the database in dir if one of the players
// uses them.
func (o *playerOptions) openTables(ctx context.Context, std cli.Streams, pieces int, dir string, players ...string) (err error) {
	if !usesTables(players...) {
		return nil
	}
	if o.database, err = openDatabase(o.rules, dir); err != nil {
		return err
	}
	o.table, err = tables(ctx, std, o.rules, pieces)
	return err
}

// usesTables reports whether one of the players uses endgame tables.
func usesTables(specs ...string) bool {
	for _, s := range specs {
		if spec, err := catalog.ParseSpec(s); err == nil && spec.Kind == "strong" {
			return true
		}
	}
	return false
}

// describe returns the game with its players set up by the options.
func (o playerOptions) describe() catalog.Game[state, move] {
	d := entry.Describe()
	d.Rules = checkers.Game{Rules: o.rules}
	for i := range d.Bots {
		if d.Bots[i].Name == "strong" {
			d.Bots[i].Search = func(_ game.Game[state, move], s catalog.Settings[move]) (search.Searcher[state, move], error) {
				return &bot.Bot{Game: checkers.Game{Rules: o.rules}, Endgame: o.table, Database: o.database, Limits: s.Limits()}, nil
			}
		}
	}
	for i := range d.Programs {
		open := d.Programs[i].Open
		if d.Programs[i].Name == "python" {
			open = func(_ game.Game[state, move], args []string) (player, error) {
				if len(args) != 1 {
					return nil, fmt.Errorf("python: want one file, not %q", args)
				}
				return contract.Python(o.python, args[0])
			}
		}
		d.Programs[i].Open = func(g game.Game[state, move], args []string) (player, error) {
			b, err := open(g, args)
			if p, ok := b.(*contract.Player); ok && err == nil {
				p.Log = o.log
			}
			return b, err
		}
	}
	return d
}

// newPlayer returns the player that spec names; done releases it.
func newPlayer(spec string, o playerOptions) (p player, done func(), err error) {
	d := o.describe()
	if _, err := d.Entry().ParseSpec(spec); err != nil {
		return nil, nil, cli.Usage("%w", err)
	}
	// The match limits the time; a non-zero MoveTime tells the player so.
	if p, err = d.Player(spec, catalog.Settings[move]{MoveTime: 1}); err != nil {
		return nil, nil, err
	}
	return p, func() {
		if c, ok := match.As[match.Closer](p); ok {
			c.Close()
		}
	}, nil
}

// two makes the players a and b; done releases both.
func two(a, b string, o playerOptions) (players [2]player, done func(), err error) {
	var ends []func()
	done = func() {
		for _, end := range ends {
			end()
		}
	}
	for i, spec := range []string{a, b} {
		p, end, err := newPlayer(spec, o)
		if err != nil {
			done()
			return players, nil, fmt.Errorf("player %s: %w", spec, err)
		}
		players[i] = p
		ends = append(ends, end)
	}
	return players, done, nil
}
