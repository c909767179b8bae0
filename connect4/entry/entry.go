// Package entry describes Connect 4 as an entry of a catalogue: its bots, notation and board.
package entry

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/connect4/agent"
	weights "github.com/seed-61c9d78a/versus/connect4/learned"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// Entry returns the entry of Connect 4.
func Entry() catalog.Entry { return describe().Entry() }

// describe returns the description that the entry is made from.
func describe() catalog.Game[connect4.State, connect4.Move] {
	g := catalog.Game[connect4.State, connect4.Move]{
		Levels: catalog.Levels[connect4.State, connect4.Move]{Bot: "minimax,nodes=2000", Ease: [5]float64{1.75, 1.477, 1.293, 1.092, 0.819}, Elo: [5]float64{-976, -783, -628, -427, -263}},
		Name:   "connect4", Title: "Connect 4",
		Players:  [2]string{"Red", "Yellow"},
		Aim:      "four discs of your colour in a line",
		Task:     "Drop a disc in a column.",
		About:    about,
		Package:  "github.com/seed-61c9d78a/versus/connect4/entry",
		Pictures: pictures,
		Variants: []board.Variant{{Name: "7x6", Title: "7 × 6"}, {Name: "6x5", Title: "6 × 5"}, {Name: "8x7", Title: "8 × 7"}, {Name: "9x7", Title: "9 × 7"}},
		Unlisted: true, Vary: rackOf, Overlay: "the exact score of every column",
		Notation:     columnsText(),
		OpeningPlies: 2, Default: [2]string{"minimax", "greedy"},
	}
	if catalog.HasBots {
		g.Puzzles = puzzles()
		g.Tuning, g.Training = tuning(), learning()
		g.Bots = []catalog.Bot[connect4.State, connect4.Move]{solver(), rulesOfThumb(), catalog.Learned(learned)}
	}
	return g
}

// rackOf returns the game on a board of the variant's size, columns x rows.
func rackOf(variant, _ string, _ uint64) (v board.Ruleset[connect4.State, connect4.Move], err error) {
	columns, rows, err := board.Size(variant)
	if err != nil {
		return v, err
	}
	g, err := connect4.New(columns, rows)
	v.Rules, v.Board = g, discs{g}
	return v, err
}

// solver knows the result of every position. Positions with up to ten discs are in the
// opening book; later moves take a fraction of a second, rarely more, and less as the game goes
// on. On the larger boards it uses the learned evaluation where it cannot prove the result.
func solver() catalog.Bot[connect4.State, connect4.Move] {
	return catalog.Bot[connect4.State, connect4.Move]{
		Name: "perfect", Title: "Perfect",
		About:  "knows the result of every position",
		Limits: []board.Limit{{Kind: "time_ms", Min: 20, Max: board.ByTime.Max, Default: 3000, Unit: "ms"}},
		Search: func(g game.Game[connect4.State, connect4.Move], _ catalog.Settings[connect4.Move]) (search.Searcher[connect4.State, connect4.Move], error) {
			return &connect4.Solver{Game: g.(connect4.Game)}, nil
		},
		Judge: func(g game.Game[connect4.State, connect4.Move], _ catalog.Settings[connect4.Move]) (search.Searcher[connect4.State, connect4.Move], error) {
			return &connect4.Solver{Game: g.(connect4.Game), AnyWin: true}, nil
		},
	}
}

// learned returns the game with the evaluation learned for its board.
func learned(g game.Game[connect4.State, connect4.Move]) (game.Game[connect4.State, connect4.Move], error) {
	return weights.Game(g.(connect4.Game))
}

// rulesOfThumb is an agent of the assignment.
func rulesOfThumb() catalog.Bot[connect4.State, connect4.Move] {
	options := agentOptions()
	return catalog.Bot[connect4.State, connect4.Move]{
		Name: "agent", Title: "Agent", Options: options,
		About: "follows rules of thumb, each with a probability",
		NewBot: func(_ game.Game[connect4.State, connect4.Move], s catalog.Settings[connect4.Move]) (match.Bot[connect4.State, connect4.Move], error) {
			var first []float64
			for _, o := range options {
				first = append(first, s.Options[o.Name])
			}
			return agent.New(slices.Concat(agent.Tactics(), agent.Strategies()), first...), nil
		},
	}
}

// agentOptions are the probabilities of the first options of agent.Tactics, which the assignment's agents do
// not have and which are off without the option, and of agent.Strategies, under their names there.
func agentOptions() []catalog.Option {
	options := []catalog.Option{
		{About: "win at once if possible", High: 1},
		{About: "prevent the opponent from winning at once", High: 1},
		{About: "next to two enemy discs rather than one", High: 1, Default: 0.5},
		{About: "in the middle rather than at the edge", High: 1, Default: 0.5},
		{About: "next to its own discs rather than apart from them", High: 1, Default: 0.5},
		{About: "beside its own discs rather than on top of them", High: 1, Default: 0.5},
	}
	for i, s := range slices.Concat(agent.Tactics(), agent.Strategies()) {
		options[i].Name = s.Name
	}
	return options
}

// columnsText is the notation of games as the columns played, without spaces.
func columnsText() board.Format[connect4.State, connect4.Move] {
	return board.Format[connect4.State, connect4.Move]{
		Move:     "a column: `4`",
		Position: "columns played (`4453`), or all rows from the top, on 7 × 6: `......./......./......./......./......./..OX...`",
		Game:     "columns played: `4453`",
		Read: func(v board.Ruleset[connect4.State, connect4.Move], text string) (r board.Record, err error) {
			text = strings.Join(strings.Fields(text), "")
			if len(text) > 64 {
				return r, fmt.Errorf("%d columns; want at most 64", len(text))
			}
			if _, err := v.Rules.(connect4.Game).ParseMoves(text); err != nil {
				return r, err
			}
			r.Moves = strings.Split(text, "")
			return r, nil
		},
		Resembles: func(text string) string {
			if strings.ContainsAny(text, "/._XxOo") {
				return "position"
			}
			return "game"
		},
		Write: func(_ *board.Moment[connect4.State, connect4.Move], r board.Record) string {
			if r.Start != "" {
				return ""
			}
			return strings.Join(r.Moves, "")
		},
	}
}

// about is the rules in words.
var about = `
The two players take turns dropping a disc into one of the columns. It falls to the lowest
free hole of the column.

The first player with four discs in a line wins: in a row, in a column or on a diagonal. If
the board fills up without such a line, the game is a draw.

Click a column to drop a disc. On the standard board Red, who moves first, wins with best
play, starting in the middle column.`

// pictures illustrate the rules.
var pictures = []board.Picture{
	{Moves: "4 3 4 3 4 3 4", Caption: "Four in a column: Red has won."},
	{Moves: "1 2 2 3 3 4 3 4 4 6 4", Caption: "Diagonals count, too."},
}
