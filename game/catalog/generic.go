package catalog

import (
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// Memory of one bot, which is modest as many play at once.
const (
	tableBytes = 16 << 20
	treeBytes  = 64 << 20
)

// GenericBots lists the bots that play any game, about from the weakest on. backtrack
// is there in games with Game.WholeTurns only; simultaneous and simultaneous-mcts where
// moves are hidden (game.Observer), and instead of plain and mcts-rollouts.
func GenericBots() []string {
	return []string{"random", "greedy", "greedy-worst", "backtrack", "plain", "mcts-rollouts", "mcts", "minimax", "simultaneous", "simultaneous-mcts"}
}

// generics returns the generic bots that fit the game.
func generics[S, M comparable](g game.Game[S, M], wholeTurns bool) []Bot[S, M] {
	bots := []Bot[S, M]{random[S, M](), greedy[S, M](search.IgnoreReply, wholeTurns), greedy[S, M](search.WorstReply, wholeTurns)}
	if wholeTurns {
		bots = append(bots, backtrack[S, M]())
	}
	if _, hidden := game.As[game.Observer[S]](g); hidden {
		return append(bots, mcts[S, M](), minimax[S, M](), simultaneous[S, M](), simultaneousMCTS[S, M]())
	}
	return append(bots, plain[S, M](), rollouts[S, M](), mcts[S, M](), minimax[S, M]())
}

func random[S, M comparable]() Bot[S, M] {
	return Bot[S, M]{
		Name: "random", About: "any legal move, all equally likely",
		Player: func(game.Game[S, M], Settings) (match.Bot[S, M], error) { return match.Random[S, M]{}, nil },
	}
}

// greedy plays the best-looking next position. As a bot it draws lots among equals from
// the match's generator.
func greedy[S, M comparable](reply search.Reply, wholeTurn bool) Bot[S, M] {
	b := Bot[S, M]{
		Name: "greedy", About: "the best-looking next position",
		Search: func(g game.Game[S, M], s Settings) (search.Searcher[S, M], error) {
			return &search.Greedy[S, M]{Game: g, Reply: reply, WholeTurn: wholeTurn, Rand: s.rand()}, nil
		},
		Player: func(game.Game[S, M], Settings) (match.Bot[S, M], error) {
			return match.Greedy[S, M]{Reply: reply, WholeTurn: wholeTurn}, nil
		},
	}
	if reply == search.WorstReply {
		b.Name, b.About = "greedy-worst", "the best next position after the rival's best reply"
	}
	return b
}

func minimax[S, M comparable]() Bot[S, M] {
	return Bot[S, M]{
		Name: "minimax", About: "alpha-beta to growing depths, with a table of positions", Options: []Option{Depth, Nodes},
		Search: func(g game.Game[S, M], s Settings) (search.Searcher[S, M], error) {
			return &search.Minimax[S, M]{Game: g, Limits: s.Limits(), TableBytes: tableBytes}, nil
		},
	}
}

// plain is what minimax has to beat to be worth its code.
func plain[S, M comparable]() Bot[S, M] {
	return Bot[S, M]{
		Name: "plain", About: "alpha-beta to growing depths, with nothing that helps it", Options: []Option{Depth, Nodes},
		Search: func(g game.Game[S, M], s Settings) (search.Searcher[S, M], error) {
			return &search.Minimax[S, M]{Game: g, Limits: s.Limits(), Without: search.Everything &^ (search.Deepening | search.Distance)}, nil
		},
	}
}

func mcts[S, M comparable]() Bot[S, M] {
	return Bot[S, M]{
		Name: "mcts", About: "Monte-Carlo tree search with the game's estimate", Options: []Option{Nodes},
		Search: func(g game.Game[S, M], s Settings) (search.Searcher[S, M], error) {
			return &search.MCTS[S, M]{Game: g, Limits: s.Simulations(), Rollout: -1, Seed: s.Seed, MemoryBytes: treeBytes}, nil
		},
	}
}

func rollouts[S, M comparable]() Bot[S, M] {
	return Bot[S, M]{
		Name: "mcts-rollouts", About: "Monte-Carlo tree search that plays to the end at random", Options: []Option{Nodes},
		Search: func(g game.Game[S, M], s Settings) (search.Searcher[S, M], error) {
			return &search.MCTS[S, M]{Game: g, Limits: s.Simulations(), Seed: s.Seed, MemoryBytes: treeBytes}, nil
		},
	}
}

func backtrack[S, M comparable]() Bot[S, M] {
	return Bot[S, M]{
		Name: "backtrack", About: "every way to play this turn, and the best-looking position that it ends in", Options: []Option{Nodes},
		Search: func(g game.Game[S, M], s Settings) (search.Searcher[S, M], error) {
			return &search.Backtrack[S, M]{Game: g, Limits: search.Limits{Nodes: s.Limits().Nodes}, Once: true}, nil
		},
	}
}

func simultaneous[S, M comparable]() Bot[S, M] {
	return Bot[S, M]{
		Name: "simultaneous", About: "mixes moves as the equilibria of matrices advise", Options: []Option{Depth, Nodes},
		Search: func(g game.Game[S, M], s Settings) (search.Searcher[S, M], error) {
			l := s.Limits()
			if l.Depth == 0 {
				l.Depth = search.MaxDepth
			}
			return &search.Simultaneous[S, M]{Game: g, Limits: l, Rand: s.rand()}, nil
		},
	}
}

func simultaneousMCTS[S, M comparable]() Bot[S, M] {
	return Bot[S, M]{
		Name: "simultaneous-mcts", About: "Monte-Carlo tree search that mixes its moves", Options: []Option{Nodes},
		Search: func(g game.Game[S, M], s Settings) (search.Searcher[S, M], error) {
			return &search.SimultaneousMCTS[S, M]{Game: g, Limits: s.Simulations(), Rand: s.rand()}, nil
		},
	}
}

func (s Settings) rand() *rand.Rand { return rand.New(rand.NewPCG(s.Seed, 0)) }
