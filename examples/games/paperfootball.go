package games

import (
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/football/paper"
	weights "github.com/seed-61c9d78a/versus/football/paper/learned"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/search"
)

// PaperFootball returns the entry of paper football on the standard field.
func PaperFootball() catalog.Entry { return DescribePaperFootball().Entry() }

// DescribePaperFootball returns what the entry of paper football is made of.
func DescribePaperFootball() catalog.Game[paper.State, paper.Direction] {
	type (
		S = paper.State
		M = paper.Direction
	)
	// whole is a bot that thinks in whole turns, each of which is several moves.
	whole := func(name, about string, options []catalog.Option, make func(g *paper.Game, s catalog.Settings) search.Searcher[S, M]) catalog.Bot[S, M] {
		return catalog.Bot[S, M]{
			Name: name, About: about, Options: options,
			Search: func(g game.Game[S, M], s catalog.Settings) (search.Searcher[S, M], error) {
				rules := g.(*paper.Game)
				return paper.NewSteps(rules, make(rules, s)), nil
			},
		}
	}
	return catalog.Game[S, M]{
		Name: "paperfootball", Title: "Paper football", Rules: weights.Standard(), WholeTurns: true,
		OpeningPlies: 2, Default: [2]string{"strong", "alphabeta"},
		About: "One line is drawn across squared paper, a segment at a time. At a point that was used before, the ball bounces and the same player goes on. The first goal wins.",
		Bots: []catalog.Bot[S, M]{
			whole("classic", "the backtracking player of the program that the game comes from", []catalog.Option{
				{Name: "steps", About: "most steps of a turn", Low: 1, High: 1000, Default: 15},
				{Name: "adaptive", About: "1: as many steps as the distance to the goal asks for", Low: 0, High: 1},
				{Name: "random", About: "randomness of its choice", Low: 0, High: 1000},
				{Name: "forgetful", About: "N: a longer way to a point replaces a shorter one once in N times only", Low: 0, High: 1000},
			}, func(g *paper.Game, s catalog.Settings) search.Searcher[S, M] {
				return &paper.Backtracker{Game: g, Depth: int(s.Options["steps"]), Adaptive: s.Options["adaptive"] == 1, Randomness: int(s.Options["random"]), Forgetful: int(s.Options["forgetful"]), Rand: rand.New(rand.NewPCG(s.Seed, 0))}
			}),
			whole("alphabeta", "alpha-beta over whole turns", []catalog.Option{catalog.Depth, catalog.Nodes}, func(g *paper.Game, s catalog.Settings) search.Searcher[S, M] {
				return &paper.AlphaBeta{Game: g, Limits: s.Limits(), TableBytes: 16 << 20}
			}),
			whole("strong", "Monte-Carlo tree search over whole turns, with an evaluation learned from games against itself", []catalog.Option{catalog.Nodes}, func(g *paper.Game, s catalog.Settings) search.Searcher[S, M] {
				return &paper.MCTS{Game: g, Limits: search.Limits{Nodes: s.Limits().Nodes}, MemoryBytes: 64 << 20}
			}),
		},
	}
}
