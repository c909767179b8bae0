package paper

import (
	"fmt"
	"strings"
)

// canvas is a page of characters for Render. A square of the field is cellWidth
// characters wide and cellHeight lines high.
type canvas struct {
	field *field
	lines [][]byte
}

const (
	cellWidth  = 4
	cellHeight = 2
	leftMargin = 4 // for the row numbers
)

func newCanvas(f *field) *canvas {
	c := &canvas{field: f}
	for row := range f.height + 3 {
		for line := range cellHeight {
			blank := strings.Repeat(" ", leftMargin+cellWidth*f.width+1)
			if line == 0 {
				blank = fmt.Sprintf("%3d", row) + blank[3:]
			}
			c.lines = append(c.lines, []byte(blank))
			if row == f.height+2 {
				break
			}
		}
	}
	return c
}

// put draws a point.
func (c *canvas) put(row, column int, mark byte) {
	c.lines[cellHeight*row][leftMargin+cellWidth*column] = mark
}

// stroke draws a segment from a point in a direction with the given characters for
// horizontal and vertical lines.
func (c *canvas) stroke(row, column int, d Direction, horizontal, vertical byte) {
	rows, columns := d.offset()
	y, x := cellHeight*row, leftMargin+cellWidth*column
	switch {
	case rows == 0:
		for i := 1; i < cellWidth; i++ {
			c.lines[y][x+columns*i] = horizontal
		}
	case columns == 0:
		c.lines[y+rows][x] = vertical
	default:
		mark := byte('\\')
		if rows != columns {
			mark = '/'
		}
		if at := &c.lines[y+rows][x+columns*cellWidth/2]; *at != ' ' && *at != mark {
			*at = 'X'
		} else {
			*at = mark
		}
	}
}

func (c *canvas) segment(p Point, d Direction) {
	row, column := c.field.rowColumn(p)
	c.stroke(row, column, d, '-', '|')
}

// outline draws the field's edges, the posts and the goals' back lines.
func (c *canvas) outline() {
	f := c.field
	for row := 1; row <= f.height; row++ {
		c.stroke(row, 0, south, '=', '#')
		c.stroke(row, f.width, south, '=', '#')
	}
	for column := range f.width {
		if !f.goalColumn(column) || !f.goalColumn(column+1) {
			c.stroke(1, column, east, '=', '#')
			c.stroke(f.height+1, column, east, '=', '#')
			continue
		}
		c.stroke(0, column, east, '=', '#')
		c.stroke(f.height+2, column, east, '=', '#')
	}
	for _, column := range []int{f.width/2 - 1, f.width/2 + 1} {
		c.stroke(0, column, south, '=', '#')
		c.stroke(f.height+1, column, south, '=', '#')
	}
}

// String returns the page, with the column numbers on top.
func (c *canvas) String() string {
	var top strings.Builder
	top.WriteString(strings.Repeat(" ", leftMargin))
	for column := range c.field.width + 1 {
		top.WriteString(fmt.Sprintf("%-*d", cellWidth, column))
	}
	var page strings.Builder
	for _, line := range append([][]byte{[]byte(top.String())}, c.lines...) {
		page.WriteString(strings.TrimRight(string(line), " ") + "\n")
	}
	return page.String()
}
