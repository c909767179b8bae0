package games

import (
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/connect4/agent"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// Connect4 returns the entry of Connect 4.
func Connect4() catalog.Entry { return DescribeConnect4().Entry() }

// DescribeConnect4 returns what the entry of Connect 4 is made of.
func DescribeConnect4() catalog.Game[connect4.State, connect4.Move] {
	type (
		S = connect4.State
		M = connect4.Move
	)
	return catalog.Game[S, M]{
		Name: "connect4", Title: "Connect 4", Rules: connect4.Game{}, Players: [2]string{"X", "O"},
		OpeningPlies: 2, Default: [2]string{"minimax", "greedy"},
		About: "Discs are dropped into columns. The first to have four in a line, in any direction, wins.",
		Bots: []catalog.Bot[S, M]{{
			// It looks positions of up to eight discs up in the opening book; a move after that
			// takes up to a second, and then less and less.
			Name: "perfect", About: "knows the result of every position",
			Search: func(g game.Game[S, M], _ catalog.Settings) (search.Searcher[S, M], error) {
				return &connect4.Solver{Game: g.(connect4.Game)}, nil
			},
		}, {
			Name: "agent", About: "follows rules of thumb, each with a probability", Options: agentOptions,
			Player: func(_ game.Game[S, M], s catalog.Settings) (match.Bot[S, M], error) {
				var first []float64
				for _, o := range agentOptions {
					first = append(first, s.Options[o.Name])
				}
				return agent.New(agent.Strategies(), first...), nil
			},
		}},
	}
}

// agentOptions are the probabilities of the first options of agent.Strategies.
var agentOptions = []catalog.Option{
	{Name: "win", About: "win at once, if possible", High: 1, Default: 1},
	{Name: "block", About: "keep the rival from winning at once", High: 1, Default: 1},
	{Name: "blocking", About: "beside two rival discs, rather than one", High: 1, Default: 0.5},
	{Name: "centre", About: "in the middle, rather than at the rim", High: 1, Default: 0.5},
	{Name: "sequence", About: "beside its own discs, rather than apart", High: 1, Default: 0.5},
	{Name: "direction", About: "in other columns than its own discs, rather than on them", High: 1, Default: 0.5},
}
