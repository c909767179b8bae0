package games

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/examples/web/view"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

func connect4Entry() Entry {
	type (
		S = connect4.State
		M = connect4.Move
	)
	sizes := map[string][2]int{"7x6": {7, 6}, "6x5": {6, 5}, "8x7": {8, 7}}
	return &entry[S, M]{
		name: "connect4", title: words{"Connect 4", "Cuatro en línea"}, players: [2]words{{"Red", "Rojo"}, {"Yellow", "Amarillo"}},
		variants: []variant{{"7x6", same("7 × 6")}, {"6x5", same("6 × 5")}, {"8x7", same("8 × 7")}},
		notation: [3]words{
			{"a column: `4`", "una columna: `4`"},
			{"columns played (`4453`), or all rows from the top, on 7 × 6: `......./......./......./......./......./..OX...`", "columnas jugadas (`4453`), o todas las filas desde arriba, en 7 × 6: `......./......./......./......./......./..OX...`"},
			{"columns played: `4453`", "columnas jugadas: `4453`"},
		},
		defaults: Defaults{Play: "minimax", Hint: "solver", Analyse: "minimax"},
		searchers: []searcher[S, M]{
			random[S, M](), greedy[S, M](search.IgnoreReply, false), greedy[S, M](search.WorstReply, false),
			mcts[S, M](true), mcts[S, M](false), plain[S, M](42), minimax[S, M](42), connect4Solver(),
		},
		specials: []special[S, M]{{"columns", tellColumns}},
		open: func(variant, _ string, _ uint64) (board[S, M], error) {
			g, err := connect4.New(sizes[variant][0], sizes[variant][1])
			return board[S, M]{rules: g, view: discs{g}}, err
		},
		read: func(b board[S, M], text string) (r Record, err error) {
			text = strings.Join(strings.Fields(text), "")
			if len(text) > 64 {
				return r, fmt.Errorf("%d columns; no game is that long", len(text))
			}
			if _, err := b.rules.(connect4.Game).ParseMoves(text); err != nil {
				return r, err
			}
			r.Moves = strings.Split(text, "")
			return r, nil
		},
		resembles: func(text string) reading {
			if strings.ContainsAny(text, "/._XxOo") {
				return asPosition
			}
			return asGame
		},
		write: func(at *view.Moment[S, M], r Record) string {
			if r.Start != "" {
				return ""
			}
			return strings.Join(r.Moves, "")
		},
	}
}

// connect4Solver plays perfectly, if it has the time.
func connect4Solver() searcher[connect4.State, connect4.Move] {
	return searcher[connect4.State, connect4.Move]{
		name: "solver", title: words{"Perfect", "Perfecto"}, summary: words{"the exact solver; what it cannot settle in time it plays as it looks best", "el solucionador exacto; lo que no resuelve a tiempo lo juega a ojo"},
		levels: []Level{{Kind: TimeLevel, Min: 20, Max: MaxTime.Milliseconds(), Default: 3000, Unit: "ms"}},
		find: func(ctx context.Context, a *ask[connect4.State, connect4.Move]) (search.Result[connect4.Move], error) {
			s := connect4.Solver{Game: a.board.rules.(connect4.Game), TableBytes: tableBytes}
			return s.Search(ctx, a.state)
		},
	}
}

// Columns is the exact score of every column, as far as it is known.
type Columns struct {
	Type    string     `json:"type"`    // special
	Special string     `json:"special"` // columns
	Player  view.Owner `json:"player"`  // whose scores they are
	Columns []Column   `json:"columns"`
	Done    bool       `json:"done"`
}

// Column is one of them.
type Column struct {
	Move  string `json:"move"`
	Place string `json:"place"`
	Score int    `json:"score"`
	Exact bool   `json:"exact"`
	Label string `json:"label"`
}

// firstSlice is how long each column is looked at in the first round; every further
// round gives the open ones four times as much, so that a hard column does not keep the
// easy ones waiting.
const firstSlice = 20 * time.Millisecond

// tellColumns solves the columns, the middle ones first, in rounds.
func tellColumns(ctx context.Context, at *view.Moment[connect4.State, connect4.Move], emit func(any) error) error {
	g, s, l := at.Game.(connect4.Game), *at.State(), at.Language
	legal := g.Moves(nil, &s)
	solver := connect4.Solver{Game: g, TableBytes: 2 * tableBytes}
	told := Columns{Type: "special", Special: "columns", Player: view.Owner(g.Turn(&s))}
	open := make([]int, len(legal))
	for i, m := range legal {
		open[i] = i
		told.Columns = append(told.Columns, Column{Move: g.FormatMove(nil, m), Place: columnID(int(m)), Label: l.Say("not known yet", "aún no se sabe")})
	}
	fromMiddle := func(i int) int { return max(2*int(legal[i])-g.Columns()+1, g.Columns()-1-2*int(legal[i])) }
	slices.SortStableFunc(open, func(a, b int) int { return fromMiddle(a) - fromMiddle(b) })
	for slice := firstSlice; len(open) > 0 && ctx.Err() == nil; slice *= 4 {
		var left []int
		for _, i := range open {
			round, cancel := context.WithTimeout(ctx, slice)
			solved := told.Columns[i].solve(round, &solver, game.After(at.Game, s, legal[i]), l)
			cancel()
			if !solved {
				left = append(left, i)
			}
			if err := emit(told); err != nil {
				return err
			}
		}
		open = left
	}
	told.Done = true
	return emit(told)
}

// solve finds the score of a column that leads to next, or as much of it as time allows.
func (c *Column) solve(ctx context.Context, solver *connect4.Solver, next connect4.State, l view.Language) bool {
	g := solver.Game
	if g.Turn(&next) == game.Nobody {
		if c.Exact = true; g.Winner(next) != game.Nobody {
			c.Score = (g.Columns()*g.Rows()+1)/2 - (g.Discs(next)-1)/2
		}
		c.Label = columnLabel(l, c.Score)
		return true
	}
	r, err := solver.Solve(ctx, next)
	switch {
	case err == nil:
		c.Exact, c.Score = true, -r.Score
		c.Label = columnLabel(l, c.Score)
	case r.Upper < 0: // for the rival
		c.Label = l.Say("wins", "gana")
	case r.Lower > 0:
		c.Label = l.Say("loses", "pierde")
	}
	return err == nil
}

func columnLabel(l view.Language, score int) string {
	switch {
	case score > 0:
		return l.Say("wins (%+d)", "gana (%+d)", score)
	case score < 0:
		return l.Say("loses (%+d)", "pierde (%+d)", score)
	}
	return l.Say("draw", "empate")
}

// discs is the view of Connect 4.
type discs struct{ game connect4.Game }

func columnID(column int) string { return fmt.Sprintf("col%d", column+1) }

func (v discs) Board(l view.Language) view.Board {
	columns, rows := v.game.Columns(), v.game.Rows()
	b := view.Board{Width: float64(columns), Height: float64(rows), Label: l.Say("Connect 4 board, %d columns, %d rows", "Tablero de cuatro en línea, %d columnas, %d filas", columns, rows)}
	for c := range columns {
		b.Places = append(b.Places, view.Place{ID: columnID(c), X: float64(c), W: 1, H: float64(rows), Label: l.Say("column %d", "columna %d", c+1), Kind: view.Column})
		b.Texts = append(b.Texts, view.Text{X: float64(c) + 0.5, Y: float64(rows) + 0.3, Text: fmt.Sprint(c + 1), Kind: view.Coordinate})
	}
	return b
}

func (v discs) Scene(at *view.Moment[connect4.State, connect4.Move]) view.Scene {
	l, s := at.Language, *at.State()
	scene := view.Scene{Kind: "connect4"}
	for c := range v.game.Columns() {
		for r := range v.game.Rows() {
			owner := v.game.Cell(s, c, r)
			if owner == game.Nobody {
				break
			}
			colour := l.Say("red", "roja")
			if owner == game.Second {
				colour = l.Say("yellow", "amarilla")
			}
			x, y := v.centre(c, r)
			scene.Pieces = append(scene.Pieces, view.Piece{ID: v.disc(c, r), X: x, Y: y, Owner: view.Owner(owner), Kind: view.Disc,
				Label: l.Say("%s disc", "ficha %s", colour)})
		}
	}
	for _, cell := range v.four(s) {
		x, y := v.centre(cell[0], cell[1])
		scene.Marks = append(scene.Marks, view.Mark{X: x - 0.5, Y: y - 0.5, W: 1, H: 1, Kind: view.Winning})
	}
	if before, m, ok := at.Last(); ok {
		c, r := int(m), 0
		for v.game.Cell(*before, c, r) != game.Nobody {
			r++
		}
		x, y := v.centre(c, r)
		scene.Marks = append(scene.Marks, view.Mark{Place: columnID(c), X: x - 0.5, Y: y - 0.5, W: 1, H: 1, Kind: view.LastMove})
		scene.Last = &view.Last{
			Text: v.game.FormatMove(nil, m), Owner: view.Owner(v.game.Turn(before)), Label: v.Label(at.Before(), m),
			Motions: []view.Motion{{Piece: v.disc(c, r), Path: [][2]float64{{x, -0.5}, {x, y}}, To: 1, Kind: view.Drop}},
		}
	}
	return scene
}

func (v discs) disc(column, row int) string { return fmt.Sprintf("d%d-%d", column, row) }

// centre returns where the middle of a cell is; rows are counted from below.
func (v discs) centre(column, row int) (x, y float64) {
	return float64(column) + 0.5, float64(v.game.Rows()-row) - 0.5
}

// four returns the cells of all lines of four.
func (v discs) four(s connect4.State) (cells [][2]int) {
	if v.game.Winner(s) == game.Nobody {
		return nil
	}
	seen := map[[2]int]bool{}
	for c := range v.game.Columns() {
		for r := range v.game.Rows() {
			owner := v.game.Cell(s, c, r)
			if owner == game.Nobody {
				continue
			}
			for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				n := 1
				for n < 4 && v.game.Cell(s, c+n*d[0], r+n*d[1]) == owner {
					n++
				}
				for i := range n {
					cell := [2]int{c + i*d[0], r + i*d[1]}
					if n == 4 && !seen[cell] {
						seen[cell] = true
						cells = append(cells, cell)
					}
				}
			}
		}
	}
	return cells
}

func (discs) Paths(_ *view.Moment[connect4.State, connect4.Move], m connect4.Move) [][]string {
	return [][]string{{columnID(int(m))}}
}

// Label names the column.
func (discs) Label(at *view.Moment[connect4.State, connect4.Move], m connect4.Move) string {
	return at.Language.Say("column %d", "columna %d", int(m)+1)
}

// Ending says how the game was won.
func (v discs) Ending(at *view.Moment[connect4.State, connect4.Move]) string {
	if v.game.Winner(*at.State()) == game.Nobody {
		return at.Language.Say("the board is full", "tablero lleno")
	}
	return at.Language.Say("four in a line", "cuatro en línea")
}
