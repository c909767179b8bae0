package entry

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/judge"
	"github.com/seed-61c9d78a/versus/football/wire"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
)

// programs returns the kinds of programs that speak the football judge's protocol.
func programs() []catalog.Program[football.State, football.Action] {
	return []catalog.Program[football.State, football.Action]{
		speaking(wire.Elizondo, "a program for the original judge"),
		speaking(wire.Published, "a program for the published assignment"),
	}
}

// speaking returns the programs that speak a dialect.
func speaking(d wire.Dialect, about string) catalog.Program[football.State, football.Action] {
	return catalog.Program[football.State, football.Action]{Name: d.String(), About: about, Open: func(g game.Game[football.State, football.Action], c program.Command) (match.Bot[football.State, football.Action], error) {
		rules, ok := g.(*football.Game)
		if !ok {
			return nil, fmt.Errorf("%v: the game is a %T, not football", d, g)
		}
		return judge.Bot(rules, d, c)
	}}
}
