package catalog

import (
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/games/goofspiel"
	"github.com/seed-61c9d78a/versus/examples/games/othello"
	"github.com/seed-61c9d78a/versus/examples/games/pig"
	"github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/football/wire"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/robanumeros"
	"github.com/seed-61c9d78a/versus/search"
)

// Games returns every game.
func Games() []Entry {
	return []Entry{
		connect4Entry(), checkersEntry(), paperEntry(), footballEntry(), robanumerosEntry(),
		othelloEntry(), pigEntry(), goofspielEntry(), tictactoeEntry(),
	}
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
		plain[S, M](),
		rollouts[S, M](),
		mcts[S, M](),
		minimax[S, M](),
		connect4Perfect())
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
		plain[S, M](),
		rollouts[S, M](),
		mcts[S, M](),
		minimax[S, M](),
		checkersStrong(),
		checkersContract(),
		checkersPython())
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
		plain[S, M](),
		rollouts[S, M](),
		mcts[S, M](),
		minimax[S, M](),
		paperClassic(),
		paperAlphaBeta(),
		paperStrong())
}

// FootballSteps is the length of a football match that is short enough to watch.
const FootballSteps = 40

func footballEntry() Entry {
	type (
		S = football.State
		M = football.Action
	)
	e := Entry{Name: "football", Title: "3 v 3 football", Default: [2]string{"greedy", "random"}}
	start := func(uint64) (game.Game[S, M], error) { return football.New(football.Config{Steps: FootballSteps}) }
	return newEntry(e, start, append(footballTeams(), footballProgram(wire.Elizondo), footballProgram(wire.Published))...)
}

// showCards is the length of a row of cards that is short enough to watch.
const showCards = 20

// Deal returns the row of cards of robanumeros that is played with the seed.
func Deal(seed uint64) []int64 {
	r := rand.New(rand.NewPCG(seed, 0))
	cards := make([]int64, showCards)
	for i := range cards {
		cards[i] = r.Int64N(41) - 20
	}
	return cards
}

func robanumerosEntry() Entry {
	type (
		S = robanumeros.State
		M = robanumeros.Move
	)
	e := Entry{Name: "robanumeros", Title: "Robanumeros", Default: [2]string{"perfect", "greedy"}}
	deal := func(seed uint64) (game.Game[S, M], error) { return robanumeros.New(Deal(seed)) }
	return newEntry(e, deal,
		random[S, M](),
		greedy[S, M]("greedy", search.IgnoreReply, false),
		minimax[S, M](),
		robanumerosPerfect())
}

func tictactoeEntry() Entry {
	type (
		S = rules.State
		M = rules.Move
	)
	e := Entry{Name: "tictactoe", Title: "Tic-tac-toe", Default: [2]string{"minimax", "random"}}
	return newEntry(e, fixed[S, M](rules.Game{}),
		random[S, M](),
		greedy[S, M]("greedy", search.IgnoreReply, false),
		tictactoeTuned(),
		minimax[S, M]())
}

func othelloEntry() Entry {
	type (
		S = othello.State
		M = othello.Move
	)
	e := Entry{Name: "othello", Title: "Othello", Default: [2]string{"minimax", "greedy"}, OpeningPlies: 4}
	return newEntry(e, fixed[S, M](othello.Game{}),
		random[S, M](),
		greedy[S, M]("greedy", search.IgnoreReply, false),
		greedy[S, M]("greedy-worst", search.WorstReply, false),
		plain[S, M](),
		rollouts[S, M](),
		mcts[S, M](),
		minimax[S, M]())
}

func pigEntry() Entry {
	type (
		S = pig.State
		M = pig.Move
	)
	e := Entry{Name: "pig", Title: "Pig", Default: [2]string{"minimax", "random"}}
	return newEntry(e, fixed[S, M](pig.Game{}),
		random[S, M](),
		greedy[S, M]("greedy", search.IgnoreReply, false),
		rollouts[S, M](),
		mcts[S, M](),
		minimax[S, M]())
}

func goofspielEntry() Entry {
	type (
		S = goofspiel.State
		M = goofspiel.Card
	)
	e := Entry{Name: "goofspiel", Title: "Goofspiel", Default: [2]string{"simultaneous-mcts", "random"}}
	return newEntry(e, fixed[S, M](goofspiel.Game{}),
		random[S, M](),
		greedy[S, M]("greedy", search.IgnoreReply, false),
		simultaneous[S, M](),
		simultaneousMCTS[S, M]())
}

// fixed is a game that is the same in every series.
func fixed[S, M comparable](g game.Game[S, M]) func(uint64) (game.Game[S, M], error) {
	return func(uint64) (game.Game[S, M], error) { return g, nil }
}
