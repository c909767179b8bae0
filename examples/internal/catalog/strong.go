package catalog

import (
	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/bot"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/football/teams"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/robanumeros"
	"github.com/seed-61c9d78a/versus/search"
)

// The bots that come with a game and play nothing else. One called perfect knows the
// result of every position, if it is given the time.

// connect4Perfect looks positions of up to eight discs up in the opening book; a move
// after that takes up to a second, and then less and less. Limits of depth and nodes mean
// nothing to it.
func connect4Perfect() maker[connect4.State, connect4.Move] {
	return maker[connect4.State, connect4.Move]{name: "perfect", make: func(g game.Game[connect4.State, connect4.Move], _ Options) match.Bot[connect4.State, connect4.Move] {
		return match.Searcher[connect4.State, connect4.Move]{Search: &connect4.Solver{Game: g.(connect4.Game)}}
	}}
}

func checkersStrong() maker[checkers.State, checkers.Move] {
	return maker[checkers.State, checkers.Move]{name: "strong", make: func(g game.Game[checkers.State, checkers.Move], o Options) match.Bot[checkers.State, checkers.Move] {
		return &bot.Bot{Rules: g.(checkers.Game).Rules, Limits: o.limits(), TableBytes: 16 << 20}
	}}
}

// paperClassic is the backtracking player of the program that the game comes from.
func paperClassic() maker[paper.State, paper.Direction] {
	return paperTurns("classic", func(g *paper.Game, _ Options) search.Searcher[paper.State, paper.Direction] {
		return &paper.Backtracker{Game: g}
	})
}

// paperAlphaBeta looks as many turns ahead as minimax looks steps.
func paperAlphaBeta() maker[paper.State, paper.Direction] {
	return paperTurns("alphabeta", func(g *paper.Game, o Options) search.Searcher[paper.State, paper.Direction] {
		return &paper.AlphaBeta{Game: g, Limits: o.limits(), TableBytes: 16 << 20}
	})
}

func paperStrong() maker[paper.State, paper.Direction] {
	return paperTurns("strong", func(g *paper.Game, o Options) search.Searcher[paper.State, paper.Direction] {
		return &paper.MCTS{Game: g, Limits: search.Limits{Nodes: o.limits().Nodes}, MemoryBytes: 64 << 20}
	})
}

// paperTurns is a bot that thinks in whole turns.
func paperTurns(name string, make func(*paper.Game, Options) search.Searcher[paper.State, paper.Direction]) maker[paper.State, paper.Direction] {
	return maker[paper.State, paper.Direction]{name: name, make: func(g game.Game[paper.State, paper.Direction], o Options) match.Bot[paper.State, paper.Direction] {
		rules := g.(*paper.Game)
		return match.Searcher[paper.State, paper.Direction]{Search: paper.NewSteps(rules, make(rules, o))}
	}}
}

// showRollouts is how much the strong football team samples when nothing else limits
// it.
const showRollouts = 500

// footballTeams are all teams of package teams, under their names there.
func footballTeams() (makers []maker[football.State, football.Action]) {
	for _, name := range teams.Names() {
		makers = append(makers, maker[football.State, football.Action]{name: name, make: func(_ game.Game[football.State, football.Action], o Options) match.Bot[football.State, football.Action] {
			rollouts := int(min(o.Limits.Nodes, 1<<30))
			if rollouts == 0 && o.MoveTime == 0 {
				rollouts = showRollouts
			}
			team, err := teams.New(name, teams.Options{Rollouts: rollouts})
			if err != nil {
				panic(err) // Names listed it
			}
			return team
		}})
	}
	return makers
}

func robanumerosPerfect() maker[robanumeros.State, robanumeros.Move] {
	return maker[robanumeros.State, robanumeros.Move]{name: "perfect", make: func(g game.Game[robanumeros.State, robanumeros.Move], _ Options) match.Bot[robanumeros.State, robanumeros.Move] {
		return match.Searcher[robanumeros.State, robanumeros.Move]{Search: &robanumeros.Perfect{Game: g.(*robanumeros.Game)}}
	}}
}

// tictactoeTuned is greedy with the estimate that the tutorial tunes.
func tictactoeTuned() maker[rules.State, rules.Move] {
	return maker[rules.State, rules.Move]{name: "tuned", make: func(game.Game[rules.State, rules.Move], Options) match.Bot[rules.State, rules.Move] {
		g, err := rules.Estimated(rules.Weights().Values())
		if err != nil {
			panic(err) // there are as many weights as features
		}
		return match.NewSearcher("tuned", search.NewGreedy(g, search.Limits{}))
	}}
}
