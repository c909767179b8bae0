package entry

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// firstSlice is the time for each column in the first round. Each further round gives the
// unsolved columns four times as much, so that a hard column does not delay the easy ones.
const firstSlice = 20 * time.Millisecond

// Analyse solves the columns in rounds, starting with the middle ones.
func (v discs) Analyse(ctx context.Context, at *board.Moment[connect4.State, connect4.Move], tell func(board.Overlay) error) error {
	g, s, l := v.game, *at.State(), at.Language
	legal := g.Moves(nil, &s)
	solver := connect4.Solver{Game: g, MemoryBytes: 2 * 16 << 20}
	columns := make([]column, len(legal))
	open := make([]int, len(legal))
	for i, m := range legal {
		open[i] = i
		columns[i].move = m
	}
	fromMiddle := func(i int) int { return max(2*int(legal[i])-g.Columns()+1, g.Columns()-1-2*int(legal[i])) }
	slices.SortStableFunc(open, func(a, b int) int { return fromMiddle(a) - fromMiddle(b) })
	whose := [2]string{l.Say("Red"), l.Say("Yellow")}[g.Turn(&s)-game.First]
	for slice := firstSlice; len(open) > 0 && ctx.Err() == nil; slice *= 4 {
		var left []int
		for _, i := range open {
			round, cancel := context.WithTimeout(ctx, slice)
			solved := columns[i].solve(round, &solver, game.After(at.Game, s, legal[i]))
			cancel()
			if !solved {
				left = append(left, i)
			}
			if err := tell(scores(l, whose, columns, false)); err != nil {
				return err
			}
		}
		open = left
	}
	return tell(scores(l, whose, columns, true))
}

// column is a move with its score for the player who makes it, if known.
type column struct {
	move  connect4.Move
	score int
	exact bool
}

// scores returns an overlay with the known scores.
func scores(l board.Language, whose string, columns []column, done bool) board.Overlay {
	best := -math.MaxInt
	for _, c := range columns {
		if c.exact {
			best = max(best, c.score)
		}
	}
	o := board.Overlay{Done: done}
	var texts []string
	for _, c := range columns {
		value := board.Value{Place: columnID(int(c.move)), Text: "…", Kind: "unknown"}
		if c.exact {
			value.Text, value.Best = signedInt(c.score), c.score == best
			value.Kind = [3]board.Kind{"bad", "even", "good"}[1+cmp.Compare(c.score, 0)]
			texts = append(texts, fmt.Sprintf("%d: %s", c.move+1, value.Text))
		}
		o.Values = append(o.Values, value)
	}
	o.Text = l.Say("For %s: %s", whose, strings.Join(texts, " · "))
	return o
}

// signedInt formats a score with its sign, unless it is 0.
func signedInt(n int) string {
	if n == 0 {
		return "0"
	}
	return strings.Replace(fmt.Sprintf("%+d", n), "-", "−", 1)
}

// solve computes the score of a column that leads to next. It reports whether the time
// sufficed.
func (c *column) solve(ctx context.Context, solver *connect4.Solver, next connect4.State) bool {
	g := solver.Game
	if g.Turn(&next) == game.Nobody {
		if c.exact = true; g.Winner(next) != game.Nobody {
			c.score = (g.Columns()*g.Rows()+1)/2 - (g.Discs(next)-1)/2
		}
		return true
	}
	r, err := solver.Solve(ctx, next)
	if err == nil {
		c.exact, c.score = true, -r.Score
	}
	return err == nil
}

// discs is the board of Connect 4.
type discs struct{ game connect4.Game }

func columnID(column int) string { return fmt.Sprintf("col%d", column+1) }

func (v discs) Layout(l board.Language) board.Layout {
	columns, rows := v.game.Columns(), v.game.Rows()
	b := board.Layout{Look: "holes", Facing: "mirrored", Colors: [2]string{"red", "yellow"}, Width: float64(columns), Height: float64(rows), Label: l.Say("Connect 4 board, %d columns, %d rows", columns, rows)}
	for c := range columns {
		b.Places = append(b.Places, board.Place{ID: columnID(c), X: float64(c), W: 1, H: float64(rows), Label: l.Say("column %d", c+1), Kind: "column"})
		b.Texts = append(b.Texts, board.Text{X: float64(c) + 0.5, Y: float64(rows) + 0.3, Text: fmt.Sprint(c + 1), Kind: "coordinate"})
	}
	return b
}

func (v discs) Scene(at *board.Moment[connect4.State, connect4.Move]) board.Scene {
	l, s := at.Language, *at.State()
	scene := board.Scene{}
	for c := range v.game.Columns() {
		for r := range v.game.Rows() {
			owner := v.game.Cell(s, c, r)
			if owner == game.Nobody {
				break
			}
			colour := l.Say("red")
			if owner == game.Second {
				colour = l.Say("yellow")
			}
			x, y := v.centre(c, r)
			scene.Pieces = append(scene.Pieces, board.Piece{ID: v.disc(c, r), X: x, Y: y, Owner: board.Owner(owner), Kind: "disc",
				Label: l.Say("%s disc", colour)})
		}
	}
	for _, cell := range v.four(s) {
		x, y := v.centre(cell[0], cell[1])
		scene.Marks = append(scene.Marks, board.Mark{X: x - 0.5, Y: y - 0.5, W: 1, H: 1, Kind: "win"})
	}
	if before, m, ok := at.Last(); ok {
		c, r := int(m), 0
		for v.game.Cell(*before, c, r) != game.Nobody {
			r++
		}
		x, y := v.centre(c, r)
		scene.Marks = append(scene.Marks, board.Mark{Place: columnID(c), X: x - 0.5, Y: y - 0.5, W: 1, H: 1, Kind: "last"})
		scene.Last = &board.Last{
			Text: v.game.FormatMove(nil, m), Owner: board.Owner(v.game.Turn(before)), Label: v.Label(at.Before(), m),
			Motions: []board.Motion{{Piece: v.disc(c, r), Path: [][2]float64{{x, -0.5}, {x, y}}, To: 1, Kind: "drop"}},
		}
	}
	return scene
}

func (v discs) disc(column, row int) string { return fmt.Sprintf("d%d-%d", column, row) }

// centre returns the centre of a cell; rows are counted from the bottom.
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

func (discs) Paths(_ *board.Moment[connect4.State, connect4.Move], m connect4.Move) [][]string {
	return [][]string{{columnID(int(m))}}
}

// Label names the column.
func (discs) Label(at *board.Moment[connect4.State, connect4.Move], m connect4.Move) string {
	return at.Language.Say("column %d", int(m)+1)
}

// Ending describes how the game ended.
func (v discs) Ending(at *board.Moment[connect4.State, connect4.Move]) string {
	if v.game.Winner(*at.State()) == game.Nobody {
		return at.Language.Say("the board is full")
	}
	return at.Language.Say("four in a line")
}

// WhyNot is called only for full columns.
func (discs) WhyNot(at *board.Moment[connect4.State, connect4.Move], _ []string) string {
	return at.Language.Say("this column is full")
}

// The page's editor sets up positions piece by piece.
var _ board.Editor[connect4.State, connect4.Move] = discs{}

// Stamps returns a disc of either colour.
func (discs) Stamps(l board.Language) []board.Stamp {
	return []board.Stamp{
		{ID: board.First.String(), Owner: board.First, Kind: "disc", Label: l.Say("red disc")},
		{ID: board.Second.String(), Owner: board.Second, Kind: "disc", Label: l.Say("yellow disc")},
	}
}

// Draft returns the discs, in each column from the bottom.
func (v discs) Draft(at *board.Moment[connect4.State, connect4.Move]) (d board.Draft) {
	for c := range v.game.Columns() {
		for r := range v.game.Rows() {
			if owner := v.game.Cell(*at.State(), c, r); owner != game.Nobody {
				d.Pieces = append(d.Pieces, board.Stamped{Stamp: board.Owner(owner).String(), Place: columnID(c)})
			}
		}
	}
	return d
}

func (v discs) Write(_ *board.Moment[connect4.State, connect4.Move], d board.Draft) (string, error) {
	rows := make([][]byte, v.game.Rows())
	for r := range rows {
		rows[r] = bytes.Repeat([]byte{'.'}, v.game.Columns())
	}
	for _, p := range d.Pieces {
		column, err := strconv.Atoi(strings.TrimPrefix(p.Place, "col"))
		if err != nil {
			return "", err
		}
		c := column - 1
		r := len(rows) - 1
		for r >= 0 && rows[r][c] != '.' {
			r--
		}
		if r < 0 {
			return "", fmt.Errorf("column %d has too many discs; want at most %d", c+1, len(rows))
		}
		rows[r][c] = map[string]byte{board.First.String(): 'X', board.Second.String(): 'O'}[p.Stamp]
	}
	return string(bytes.Join(rows, []byte{'/'})), nil
}
