package entry

import (
	"errors"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/chess"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/engine"
	"github.com/seed-61c9d78a/versus/game/match/program"
)

// programs returns the engines that speak UCI. Words of the form name=value before the command
// set options: uci:'Skill Level=3' stockfish.
func programs() []catalog.Program[state, move] {
	return []catalog.Program[state, move]{{
		Name: "uci", About: "a UCI engine, after options to set: 'Skill Level=3' stockfish",
		Open: func(g game.Game[state, move], c program.Command) (match.Bot[state, move], error) {
			set := map[string]string{}
			for len(c.Args) > 0 && strings.Contains(c.Args[0], "=") {
				name, value, _ := strings.Cut(c.Args[0], "=")
				set[name] = value
				c.Args = c.Args[1:]
			}
			if len(c.Args) == 0 {
				return nil, errors.New("uci: want the command of an engine")
			}
			return engine.NewUCI(g, c, engine.UCIOptions[state, move]{Set: set, Notation: chess.Coordinates{}})
		},
	}}
}
