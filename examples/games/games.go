// Package games lists the games of this repository as entries of a catalogue, for the arena,
// the page and the cluster. Each is described by a function Entry, in a package with the rules or
// beside it, as any other module would describe its games: see go doc ./game/catalog.
package games

import (
	checkers "github.com/seed-61c9d78a/versus/checkers/entry"
	connect4 "github.com/seed-61c9d78a/versus/connect4/entry"
	"github.com/seed-61c9d78a/versus/examples/games/battleship"
	chess "github.com/seed-61c9d78a/versus/examples/games/chess/entry"
	"github.com/seed-61c9d78a/versus/examples/games/goofspiel"
	"github.com/seed-61c9d78a/versus/examples/games/kuhn"
	"github.com/seed-61c9d78a/versus/examples/games/leduc"
	"github.com/seed-61c9d78a/versus/examples/games/liarsdice"
	othello "github.com/seed-61c9d78a/versus/examples/games/othello/entry"
	"github.com/seed-61c9d78a/versus/examples/games/pig"
	tictactoe "github.com/seed-61c9d78a/versus/examples/tictactoe/entry"
	football "github.com/seed-61c9d78a/versus/football/entry"
	paperfootball "github.com/seed-61c9d78a/versus/football/paper/entry"
	"github.com/seed-61c9d78a/versus/game/catalog"
	robanumeros "github.com/seed-61c9d78a/versus/robanumeros/entry"
)

// entries are the games, in the order in which programs list them.
var entries = []func() catalog.Entry{
	connect4.Entry, checkers.Entry, paperfootball.Entry, football.Entry, robanumeros.Entry,
	chess.Entry, othello.Entry, pig.Entry, goofspiel.Entry, tictactoe.Entry,
	kuhn.Entry, leduc.Entry, liarsdice.Entry, battleship.Entry,
}

// All returns the entries of all games.
func All() (all []catalog.Entry) {
	for _, entry := range entries {
		all = append(all, entry())
	}
	return all
}
