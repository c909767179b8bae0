package entry

import (
	"github.com/seed-61c9d78a/versus/examples/games/phantom"
	"github.com/seed-61c9d78a/versus/game/board"
)

// Grid is the board of a phantom game. That of dark hex leans, and its edges show who joins them.
type Grid struct{ phantom.Game }

// edge is the distance between the cells and the colours of the edges.
const edge = 0.1

// place returns the ID and the corner of the place of a cell.
func (v Grid) place(c int) (id string, x, y float64) {
	n := v.Rows()
	column, row := c%n, c/n
	x, y = float64(column), float64(row)
	if v.Hex {
		x += y / 2
	}
	return board.CellID(column, row), x, y
}

// Layout returns the cells.
func (v Grid) Layout(l board.Language) board.Layout {
	n := v.Rows()
	size := float64(n)
	b := board.Layout{Width: size, Height: size, Label: l.Say("Board of %d × %d cells", "Tablero de %d × %d casillas", n, n)}
	for c := range n * n {
		id, x, y := v.place(c)
		b.Places = append(b.Places, board.Place{ID: id, X: x, Y: y, W: 1, H: 1, Label: l.Say("cell %s", "casilla %s", id)})
	}
	line := func(x1, y1, x2, y2 float64, kind board.Kind, owner board.Owner) {
		b.Lines = append(b.Lines, board.Line{X1: x1, Y1: y1, X2: x2, Y2: y2, Kind: kind, Owner: owner})
	}
	if !v.Hex {
		b.Coordinates()
		for i := 1.0; i < size; i++ {
			line(i, 0, i, size, "grid", board.Nobody)
			line(0, i, size, i, "grid", board.Nobody)
		}
		return b
	}
	b.Width += (size - 1) / 2
	b.Facing = "fixed"
	for row := 0.0; row < size; row++ {
		line(row/2, row, row/2+size, row, "grid", board.Nobody)
		for column := 0.0; column <= size; column++ {
			line(row/2+column, row, row/2+column, row+1, "grid", board.Nobody)
		}
		line(row/2-edge, row+edge, row/2-edge, row+1-edge, "segment", board.Second)
		line(row/2+size+edge, row+edge, row/2+size+edge, row+1-edge, "segment", board.Second)
	}
	line(0, -edge, size, -edge, "segment", board.First)
	line((size-1)/2, size+edge, (size-1)/2+size, size+edge, "segment", board.First)
	return b
}

// Scene shows the stones that are seen.
func (v Grid) Scene(at *board.Moment[phantom.State, phantom.Move]) (scene board.Scene) {
	kinds := [2]board.Kind{"cross", "nought"}
	if v.Hex {
		kinds = [2]board.Kind{"disc", "disc"}
	}
	for p, stones := range at.State().Stones {
		for c := range v.Rows() * v.Rows() {
			if stones.Has(c) {
				id, _, _ := v.place(c)
				scene.Put(id, board.Owner(p+1), kinds[p])
			}
		}
	}
	return scene
}

// Paths returns the cell.
func (v Grid) Paths(_ *board.Moment[phantom.State, phantom.Move], m phantom.Move) [][]string {
	id, _, _ := v.place(int(m))
	return [][]string{{id}}
}

// Label names the cell that is tried.
func (v Grid) Label(at *board.Moment[phantom.State, phantom.Move], m phantom.Move) string {
	id, _, _ := v.place(int(m))
	return at.Language.Say("try %s", "probar %s", id)
}

// Ending says what won.
func (v Grid) Ending(at *board.Moment[phantom.State, phantom.Move]) string {
	l := at.Language
	switch {
	case v.Evaluate(at.State()) == 0:
		return l.Say("the board is full", "tablero lleno")
	case !v.Hex:
		return l.Say("three in a row", "tres en raya")
	case v.Evaluate(at.State()) > 0:
		return l.Say("top and bottom are joined", "arriba y abajo están unidos")
	}
	return l.Say("left and right are joined", "izquierda y derecha están unidas")
}
