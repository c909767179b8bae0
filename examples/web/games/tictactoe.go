package games

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/tictactoe/rules"
	"github.com/seed-61c9d78a/versus/examples/web/view"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

func tictactoeEntry() Entry {
	type (
		S = rules.State
		M = rules.Move
	)
	return &entry[S, M]{
		name: "tictactoe", title: words{"Tic-tac-toe", "Tres en raya"}, players: [2]words{same("X"), same("O")},
		variants: []variant{{"3x3", same("3 × 3")}},
		notation: [3]words{
			{"a cell from 1, top left, to 9: `5`", "una casilla de 1, arriba a la izquierda, a 9: `5`"},
			{"the nine cells: `X.O.X....`", "las nueve casillas: `X.O.X....`"},
			{"moves separated by blanks: `5 1 3`", "jugadas separadas por espacios: `5 1 3`"},
		},
		defaults: Defaults{Play: "minimax", Hint: "minimax", Analyse: "minimax"},
		searchers: []searcher[S, M]{
			random[S, M](), greedy[S, M](search.IgnoreReply, false), greedy[S, M](search.WorstReply, false),
			mcts[S, M](true), mcts[S, M](false), plain[S, M](9), minimax[S, M](9), exhaustive[S, M](), tuned(),
		},
		open: func(string, string, uint64) (board[S, M], error) {
			return board[S, M]{rules: rules.Game{}, view: noughts{}}, nil
		},
		resembles: func(text string) reading {
			if strings.ContainsAny(text, ".XxOo") {
				return asPosition
			}
			return asGame
		},
	}
}

// tuned looks one move ahead with the estimate that the tutorial tunes.
func tuned() searcher[rules.State, rules.Move] {
	return searcher[rules.State, rules.Move]{
		name: "tuned", title: words{"Greedy, tuned", "Voraz, afinado"}, summary: words{"the best next position by the estimate that the tutorial tunes", "la mejor posición siguiente según la estimación que afina el tutorial"},
		find: func(ctx context.Context, a *ask[rules.State, rules.Move]) (search.Result[rules.Move], error) {
			g, err := rules.Estimated(rules.Weights().Values())
			if err != nil {
				return search.Result[rules.Move]{}, err
			}
			return (&search.Greedy[rules.State, rules.Move]{Game: g, Rand: a.rand()}).Search(ctx, a.state, a.past...)
		},
	}
}

// noughts is the view of tic-tac-toe.
type noughts struct{}

// name returns a cell's number, place its ID.
func (noughts) name(cell rules.Move) string    { return rules.Game{}.FormatMove(nil, cell) }
func (v noughts) place(cell rules.Move) string { return "c" + v.name(cell) }

func (v noughts) Board(l view.Language) view.Board {
	b := view.Board{Width: 3, Height: 3, Label: l.Say("Tic-tac-toe board", "Tablero de tres en raya")}
	for cell := range rules.Move(9) {
		b.Places = append(b.Places, view.Place{ID: v.place(cell), X: float64(cell % 3), Y: float64(cell / 3), W: 1, H: 1, Label: l.Say("cell %s", "casilla %s", v.name(cell)), Kind: view.Cell})
	}
	for i := 1.0; i < 3; i++ {
		b.Lines = append(b.Lines, view.Line{X1: i, Y1: 0, X2: i, Y2: 3, Kind: view.Grid}, view.Line{X1: 0, Y1: i, X2: 3, Y2: i, Kind: view.Grid})
	}
	return b
}

func (v noughts) Scene(at *view.Moment[rules.State, rules.Move]) view.Scene {
	l, s := at.Language, at.State()
	scene := view.Scene{Kind: "tictactoe"}
	for cell := range rules.Move(9) {
		p := view.Piece{ID: v.place(cell), X: float64(cell%3) + 0.5, Y: float64(cell/3) + 0.5}
		switch {
		case s.First>>cell&1 == 1:
			p.Owner, p.Kind, p.Label = view.Owner(game.First), view.Cross, l.Say("cross", "cruz")
		case s.Second>>cell&1 == 1:
			p.Owner, p.Kind, p.Label = view.Owner(game.Second), view.Nought, l.Say("nought", "círculo")
		default:
			continue
		}
		scene.Pieces = append(scene.Pieces, p)
	}
	for _, line := range [8][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}} {
		cells := uint16(1<<line[0] | 1<<line[1] | 1<<line[2])
		if s.First&cells == cells || s.Second&cells == cells {
			for _, cell := range line {
				scene.Marks = append(scene.Marks, v.mark(cell, view.Winning))
			}
		}
	}
	if before, m, ok := at.Last(); ok {
		scene.Marks = append(scene.Marks, v.mark(int(m), view.LastMove))
		scene.Last = &view.Last{Text: v.name(m), Owner: view.Owner(at.Game.Turn(before)), Label: v.Label(at.Before(), m)}
		to := [2]float64{float64(m%3) + 0.5, float64(m/3) + 0.5}
		scene.Last.Motions = []view.Motion{{Piece: v.place(m), Path: [][2]float64{to, to}, To: 1, Kind: view.Put}}
	}
	return scene
}

func (v noughts) mark(cell int, kind string) view.Mark {
	return view.Mark{Place: v.place(rules.Move(cell)), X: float64(cell % 3), Y: float64(cell / 3), W: 1, H: 1, Kind: kind}
}

func (v noughts) Paths(_ *view.Moment[rules.State, rules.Move], m rules.Move) [][]string {
	return [][]string{{v.place(m)}}
}

// Label names the mark and the cell.
func (v noughts) Label(at *view.Moment[rules.State, rules.Move], m rules.Move) string {
	what := at.Language.Say("cross", "cruz")
	if at.Game.Turn(at.State()) == game.Second {
		what = at.Language.Say("nought", "círculo")
	}
	return fmt.Sprintf("%s %s", what, v.name(m))
}

// Ending says how the game was won.
func (noughts) Ending(at *view.Moment[rules.State, rules.Move]) string {
	if at.Game.Evaluate(at.State()) == 0 {
		return at.Language.Say("the board is full", "tablero lleno")
	}
	return at.Language.Say("three in a row", "tres en raya")
}
