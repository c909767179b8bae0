package catalog

import (
	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// Games returns every game.
func Games() []Entry {
	return []Entry{connect4Entry(), checkersEntry(), paperEntry(), footballEntry(), tictactoeEntry()}
}

func connect4Entry() Entry {
	type (
		S = connect4.State
		M = connect4.Move
	)
	e := Entry{Name: "connect4", Title: "Connect 4", Default: [2]string{"minimax", "greedy"}, OpeningPlies: 2}
	return newEntry(e, fixed[S, M](connect4.Game{}),
		random[S, M](),
		greedy[S, M]("greedy", search.IgnoreReply, false),
		greedy[S, M]("greedy-worst", search.WorstReply, false),
		minimax[S, M]())
}

func checkersEntry() Entry {
	type (
		S = checkers.State
		M = checkers.Move
	)
	e := Entry{Name: "checkers", Title: "Checkers", Default: [2]string{"minimax", "greedy"}, OpeningPlies: 3}
	return newEntry(e, fixed[S, M](checkers.Game{Rules: checkers.English}),
		random[S, M](),
		greedy[S, M]("greedy", search.IgnoreReply, false),
		greedy[S, M]("greedy-worst", search.WorstReply, false),
		minimax[S, M]())
}

func paperEntry() Entry {
	type (
		S = paper.State
		M = paper.Direction
	)
	e := Entry{Name: "paperfootball", Title: "Paper football", Default: [2]string{"minimax", "greedy"}, OpeningPlies: 2}
	return newEntry(e, fixed[S, M](paper.Standard()),
		random[S, M](),
		greedy[S, M]("greedy", search.IgnoreReply, true),
		backtrack[S, M](),
		minimax[S, M]())
}

// showSteps is the length of a football match that is short enough to watch.
const showSteps = 40

func footballEntry() Entry {
	type (
		S = football.State
		M = football.Action
	)
	e := Entry{Name: "football", Title: "3 v 3 football", Default: [2]string{"greedy", "random"}}
	start := func(uint64) (game.Game[S, M], error) { return football.New(football.Config{Steps: showSteps}) }
	return newEntry(e, start,
		random[S, M](),
		greedy[S, M]("greedy", search.IgnoreReply, false),
		greedy[S, M]("greedy-worst", search.WorstReply, false))
}

func tictactoeEntry() Entry {
	type (
		S = rules.State
		M = rules.Move
	)
	e := Entry{Name: "tictactoe", Title: "Tic-tac-toe", Default: [2]string{"minimax", "random"}}
	return newEntry(e, fixed[S, M](rules.Game{}),
		random[S, M](), greedy[S, M]("greedy", search.IgnoreReply, false), minimax[S, M]())
}

// fixed is a game that is the same in every series.
func fixed[S, M comparable](g game.Game[S, M]) func(uint64) (game.Game[S, M], error) {
	return func(uint64) (game.Game[S, M], error) { return g, nil }
}
