package catalog

import (
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// Memory of one bot, modest because many play at once.
const (
	tableBytes = 16 << 20
	treeBytes  = 64 << 20
)

// simulations is the range that a page offers.
var simulations = board.Limit{Kind: "nodes", Min: 100, Max: 1_000_000, Default: 5000}

// genericBots lists the bots that play any game, about from weakest to strongest.
// backtrack exists only in games with Game.WholeTurns. simultaneous and simultaneous-mcts
// exist only in games with hidden moves (game.Observer), where they replace plain and
// mcts-rollouts. In games that hide more, such as cards, determinized, ismcts-regret and ismcts
// replace all but random, and so does solved if the game is small.
func genericBots() []string {
	return []string{"random", "greedy", "greedy-worst", "backtrack", "plain", "mcts-rollouts", "mcts", "minimax", "simultaneous", "simultaneous-mcts", "determinized", "solved", "ismcts-regret", "ismcts"}
}

// generics returns the generic bots that fit a game with hidden moves, with secrets, or with neither.
func generics[S, M comparable](g game.Game[S, M], hidden, secrets, wholeTurns bool) []Bot[S, M] {
	if secrets {
		return secretive[S, M](small(g))
	}
	bots := []Bot[S, M]{random[S, M](), greedy[S, M](search.IgnoreReply, wholeTurns), greedy[S, M](search.WorstReply, wholeTurns)}
	if wholeTurns {
		bots = append(bots, backtrack[S, M]())
	}
	if hidden {
		return append(bots, mcts[S, M](false), alphaBeta[S, M](false), simultaneous[S, M](), simultaneousMCTS[S, M]())
	}
	return append(bots, alphaBeta[S, M](true), mcts[S, M](true), mcts[S, M](false), alphaBeta[S, M](false))
}

func random[S, M comparable]() Bot[S, M] {
	return Bot[S, M]{
		Name: "random", Title: "Random", About: "any legal move, all equally likely",
		NewBot: func(g game.Game[S, M], _ Settings[M]) (match.Bot[S, M], error) { return match.NewRandom(g), nil },
	}
}

// greedy plays the move to the position with the best estimate. As a bot it chooses among
// equals with the match's generator.
func greedy[S, M comparable](reply search.Reply, wholeTurn bool) Bot[S, M] {
	name, title, about := "greedy", "Greedy", "the best-looking next position"
	if reply == search.WorstReply {
		name, title, about = "greedy-worst", "Greedy, two plies", "the best next position after the opponent's best reply"
	}
	return Bot[S, M]{
		Name: name, Title: title, About: about,
		Search: func(g game.Game[S, M], s Settings[M]) (search.Searcher[S, M], error) {
			return &search.Greedy[S, M]{Game: g, Reply: reply, WholeTurn: wholeTurn, Rand: s.Rand(), Limits: search.Limits{Nodes: 300_000}}, nil
		},
		NewBot: func(g game.Game[S, M], _ Settings[M]) (match.Bot[S, M], error) {
			return match.NewSearcher(name, &search.Greedy[S, M]{Game: g, Reply: reply, WholeTurn: wholeTurn}), nil
		},
	}
}

// alphaBeta is minimax or, plain, the baseline that minimax must beat to be worth its code.
func alphaBeta[S, M comparable](plain bool) Bot[S, M] {
	b := Bot[S, M]{
		Name: "minimax", Title: "Minimax", About: "iterative deepening alpha-beta with a transposition table", Options: []Option{Depth, Nodes},
		Search: func(g game.Game[S, M], s Settings[M]) (search.Searcher[S, M], error) {
			m := &search.Minimax[S, M]{Game: g, Limits: s.Limits(), MemoryBytes: tableBytes, Lines: s.Lines, Progress: s.Progress}
			if plain {
				m.Disable = search.Everything &^ (search.Deepening | search.Distance)
			}
			return m, nil
		},
	}
	if plain {
		b.Name, b.Title, b.About = "plain", "Alpha-beta alone", "iterative deepening alpha-beta without enhancements"
	}
	return b
}

// mcts judges positions by the game's estimate, or with rollouts by moves at random to the end.
func mcts[S, M comparable](rollouts bool) Bot[S, M] {
	b := Bot[S, M]{
		Name: "mcts", Title: "MCTS", About: "Monte-Carlo tree search with the game's estimate", Options: []Option{Nodes},
		Limits: []board.Limit{board.ByTime, simulations},
		Search: func(g game.Game[S, M], s Settings[M]) (search.Searcher[S, M], error) {
			m := &search.MCTS[S, M]{Game: g, Limits: s.Simulations(), Rollout: -1, Seed: s.Seed, MemoryBytes: treeBytes, Progress: s.Progress}
			if rollouts {
				m.Rollout = 0
			}
			return m, nil
		},
	}
	if rollouts {
		b.Name, b.Title, b.About = "mcts-rollouts", "MCTS, random play", "Monte-Carlo tree search that plays to the end at random"
	}
	return b
}

func backtrack[S, M comparable]() Bot[S, M] {
	return Bot[S, M]{
		Name: "backtrack", Title: "Backtracking", About: "tries all ways to play this turn for the best-looking result", Options: []Option{Nodes},
		Limits: []board.Limit{{Kind: "nodes", Min: 100, Max: 10_000_000, Default: 300_000}},
		Search: func(g game.Game[S, M], s Settings[M]) (search.Searcher[S, M], error) {
			return &search.Backtrack[S, M]{Game: g, Limits: search.Limits{Nodes: s.Limits().Nodes}, Once: true}, nil
		},
	}
}

func simultaneous[S, M comparable]() Bot[S, M] {
	return Bot[S, M]{
		Name: "simultaneous", Title: "Matrix", About: "mixed strategies from equilibria of matrix games", Options: []Option{Depth, Nodes},
		Limits: []board.Limit{board.ByDepth(6, 1)},
		Search: func(g game.Game[S, M], s Settings[M]) (search.Searcher[S, M], error) {
			l := s.Limits()
			if l.Depth == 0 {
				l.Depth = maxDepth
			}
			return &search.Simultaneous[S, M]{Game: g, Limits: l, Rand: s.Rand(), MemoryBytes: treeBytes}, nil
		},
	}
}

func simultaneousMCTS[S, M comparable]() Bot[S, M] {
	return Bot[S, M]{
		Name: "simultaneous-mcts", Title: "Simultaneous MCTS", About: "Monte-Carlo tree search with mixed strategies", Options: []Option{Nodes},
		Limits: []board.Limit{board.ByTime, {Kind: "nodes", Min: 100, Max: 100_000, Default: 1000}},
		Search: func(g game.Game[S, M], s Settings[M]) (search.Searcher[S, M], error) {
			return &search.SimultaneousMCTS[S, M]{Game: g, Limits: s.Simulations(), Rand: s.Rand(), MemoryBytes: treeBytes}, nil
		},
	}
}
