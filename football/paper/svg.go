package paper

import (
	"fmt"
	"io"
	"math/bits"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/svg"
)

// Picture is the input of WriteSVG.
type Picture struct {
	State State

	// Turns are the turns played from the starting position, if known. Their segments
	// are drawn in the colours of the players, the last turn emphasised. Other segments
	// are grey.
	Turns [][]Direction

	// Reachable marks the points where the current turn can end.
	Reachable bool
}

// Picture returns the picture of the record's last position.
func (r *Record) Picture() Picture { return Picture{State: r.Final, Turns: r.Turns} }

// The style of a picture. Lengths are in pixels; svgSquare is the side of a square.
const (
	svgSquare = 40
	svgMargin = 30
	svgFooter = 30

	svgStyle = `.paper{fill:#fffdf5} .grid{stroke:#d8dde6;stroke-width:1} .outline{fill:none;stroke:#333;stroke-width:4;stroke-linejoin:round} ` +
		`.segment{stroke-width:4;stroke-linecap:round;stroke:#888} .first{stroke:#c62f2f} .second{stroke:#2459b8} .last{stroke-width:8} ` +
		`.reach{fill:none;stroke:#c62f2f;stroke-width:2} .ball{fill:#111;stroke:#fff;stroke-width:2} ` +
		`text{font:14px sans-serif;text-anchor:middle;fill:#333}`
)

// WriteSVG draws the field, the segments (First's red, Second's blue, those of the last
// turn thick), the ball, and the side to move or the winner. First attacks the goal at the
// top. It fails only if w does or if Turns has an illegal step.
func (g *Game) WriteSVG(w io.Writer, p Picture) error {
	f := g.field
	width := f.width*svgSquare + 2*svgMargin
	height := (f.height+2)*svgSquare + 2*svgMargin + svgFooter
	b := svg.New(0, 0, float64(width), float64(height), 1)
	b.Text("style", svgStyle)
	b.Element("rect", "class", "paper", "width", width, "height", height)
	g.svgField(b)
	for word, rest := range p.State.drawn {
		for ; rest != 0; rest &= rest - 1 {
			at := f.placed[64*word+bits.TrailingZeros64(rest)]
			g.svgSegment(b, at.point, at.direction, "segment")
		}
	}
	if err := g.svgTurns(b, p.Turns); err != nil {
		return err
	}
	if p.Reachable {
		for _, turn := range g.Shortest(p.State) {
			x, y := g.svgPoint(turn.End)
			b.Element("circle", "class", "reach", "cx", x, "cy", y, "r", 8)
		}
	}
	x, y := g.svgPoint(p.State.ball)
	b.Element("circle", "class", "ball", "cx", x, "cy", y, "r", 7)
	b.Text("text", g.status(&p.State), "x", width/2, "y", height-svgFooter/2)
	_, err := b.WriteTo(w)
	return err
}

// svgField draws the squares and the outline with the goals.
func (g *Game) svgField(b *svg.Picture) {
	f := g.field
	for row := 1; row <= f.height+1; row++ {
		g.svgLine(b, row, 0, row, f.width, "grid")
	}
	for column := range f.width + 1 {
		g.svgLine(b, 1, column, f.height+1, column, "grid")
	}
	left, right := f.width/2-1, f.width/2+1
	corners := [][2]int{
		{1, 0}, {1, left}, {0, left}, {0, right}, {1, right}, {1, f.width},
		{f.height + 1, f.width}, {f.height + 1, right}, {f.height + 2, right}, {f.height + 2, left}, {f.height + 1, left}, {f.height + 1, 0},
	}
	var points []float64
	for _, c := range corners {
		x, y := g.svgPoint(f.at(c[0], c[1]))
		points = append(points, float64(x), float64(y))
	}
	b.Element("polygon", "class", "outline", "points", svg.Numbers(points...))
}

// svgTurns draws the turns in the players' colours.
func (g *Game) svgTurns(b *svg.Picture, turns [][]Direction) error {
	s := g.Start()
	for i, turn := range turns {
		class := "segment first"
		if mover(i) == game.Second {
			class = "segment second"
		}
		if i == len(turns)-1 {
			class += " last"
		}
		for _, d := range turn {
			next, err := game.Play(g, s, d)
			if err != nil {
				return fmt.Errorf("paper: picture: turn %d: %w", i+1, err)
			}
			g.svgSegment(b, s.ball, d, class)
			s = next
		}
	}
	return nil
}

func (g *Game) svgSegment(b *svg.Picture, p Point, d Direction, class string) {
	row, column := g.field.rowColumn(p)
	rows, columns := d.offset()
	g.svgLine(b, row, column, row+rows, column+columns, class)
}

func (g *Game) svgLine(b *svg.Picture, row, column, toRow, toColumn int, class string) {
	x1, y1 := g.svgPoint(g.field.at(row, column))
	x2, y2 := g.svgPoint(g.field.at(toRow, toColumn))
	b.Element("line", "class", class, "x1", x1, "y1", y1, "x2", x2, "y2", y2)
}

// svgPoint returns the coordinates of a point.
func (g *Game) svgPoint(p Point) (x, y int) {
	row, column := g.field.rowColumn(p)
	return svgMargin + column*svgSquare, svgMargin + row*svgSquare
}
