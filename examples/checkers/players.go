package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/checkers/contract"
	"github.com/seed-61c9d78a/versus/checkers/endgame"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/game/match"
	external "github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/search"
)

type (
	state  = checkers.State
	move   = checkers.Move
	player = match.Bot[state, move]
)

// playersHelp explains the names of players.
const playersHelp = `Players are
  bot            the library's bot: deep search, endgame tables
  plain          alpha-beta to growing depths, without a table, counting men (1) and
                 kings (1.5)
  bot:8          either of them looking no deeper than so many plies
  plain:50000n   either of them visiting no more than so many positions a move
  greedy         looks one move ahead
  random         plays any legal move
  FILE.py        a Python file with a function player(E, M, J)
  COMMAND        any other program, with arguments after spaces, as 'python3 bot.py', that
                 reads lines {"state": [...], "moves": [...], "player": "X"} and answers
                 each with a line [[r,c],...]`

// playerOptions are what making players needs.
type playerOptions struct {
	rules  checkers.Rules
	table  *endgame.Table
	python string
	log    io.Writer // gets what outside players write to their standard error
}

// newPlayer returns the player that spec names, and what ends it for good.
func newPlayer(spec string, o playerOptions) (p player, done func(), err error) {
	done = func() {}
	name, argument, _ := strings.Cut(spec, ":")
	switch {
	case spec == "random":
		return match.Random[state, move]{}, done, nil
	case spec == "greedy":
		return match.Greedy[state, move]{}, done, nil
	case name == "bot":
		limits, err := limitsOf(spec, argument)
		return named{spec, &bot.Bot{Rules: o.rules, Endgame: o.table, Limits: limits}}, done, err
	case name == "plain":
		limits, err := limitsOf(spec, argument)
		return plain(spec, o.rules, limits), done, err
	case strings.HasSuffix(spec, ".py") && (isFile(spec) || !strings.Contains(spec, " ")):
		p, err := contract.Python(o.python, spec)
		if err != nil {
			return nil, nil, err
		}
		p.Log = o.log
		return p, func() { p.Close() }, nil
	}
	words, err := external.Fields(spec)
	if err != nil {
		return nil, nil, cli.Usage("%w", err)
	}
	if len(words) == 0 {
		return nil, nil, cli.Usage("a player without a name")
	}
	outside := contract.Command(words[0], words[1:]...)
	outside.Log = o.log
	return outside, func() { outside.Close() }, nil
}

func isFile(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// limitsOf reads a depth such as 8, or a number of positions such as 50000n.
func limitsOf(spec, argument string) (l search.Limits, err error) {
	if argument == "" {
		return l, nil
	}
	if digits, ok := strings.CutSuffix(argument, "n"); ok {
		n, err := count("the number of positions of "+spec, digits, 1, 1_000_000_000)
		return search.Limits{Nodes: int64(n)}, err
	}
	l.Depth, err = count("the depth of "+spec, argument, 1, search.MaxDepth)
	return l, err
}

// named is a bot under the name that the user gave.
type named struct {
	name string
	*bot.Bot
}

func (n named) Name() string { return n.name }

// plain is what a first alpha-beta player does: no table, no quiescence, no ordering,
// and an estimate that counts pieces.
func plain(name string, rules checkers.Rules, limits search.Limits) player {
	material := &checkers.Weights{checkers.Men: 1, checkers.Kings: 1.5}
	return match.Searcher[state, move]{Label: name, Engine: &search.Minimax[state, move]{
		Game:    checkers.Game{Rules: rules, Weights: material},
		Limits:  limits,
		Without: search.Everything &^ search.Deepening,
	}}
}

// two makes two players.
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
