package main

import (
	"os"
	"strings"

	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/svg"
)

// The style of a picture. Lengths are in pixels; square is the side of a square.
const (
	square = 40
	margin = 30
	footer = 30

	style = `.paper{fill:#fffdf5} .grid{stroke:#d8dde6;stroke-width:1} .outline{fill:none;stroke:#333;stroke-width:4;stroke-linejoin:round} ` +
		`.segment{stroke-width:4;stroke-linecap:round} .first{stroke:#c62f2f} .second{stroke:#2459b8} .last{stroke-width:8} ` +
		`.reach{fill:none;stroke:#c62f2f;stroke-width:2} .ball{fill:#111;stroke:#fff;stroke-width:2} ` +
		`text{font:14px sans-serif;text-anchor:middle;fill:#333}`
)

// writePicture draws a record to a file; reach marks the points where the turn can end.
func writePicture(g *paper.Game, r *paper.Record, reach bool, name string) error {
	return os.WriteFile(name, picture(g, r, reach), 0o666)
}

// picture draws the field, the segments (First's red, Second's blue, those of the last turn
// thick), the ball, and the side to move or the winner. First attacks the goal at the top.
func picture(g *paper.Game, r *paper.Record, reach bool) []byte {
	p := drawing{g, g.Rules(), nil}
	width, height := p.rules.Width*square+2*margin, (p.rules.Height+2)*square+2*margin
	p.Picture = svg.New(0, 0, float64(width), float64(height+footer), 1)
	p.Text("style", style)
	p.Element("rect", "class", "paper", "width", width, "height", height+footer)
	p.field()
	s := g.Start()
	for i, turn := range r.Turns {
		class := "segment first"
		if g.Turn(&s) == game.Second {
			class = "segment second"
		}
		if i == len(r.Turns)-1 {
			class += " last"
		}
		for _, d := range turn {
			from := s.Ball()
			g.Apply(&s, d)
			p.line(from, s.Ball(), class)
		}
	}
	if reach {
		for _, turn := range g.Shortest(r.Final) {
			x, y := p.at(turn.End)
			p.Element("circle", "class", "reach", "cx", x, "cy", y, "r", 8)
		}
	}
	x, y := p.at(r.Final.Ball())
	p.Element("circle", "class", "ball", "cx", x, "cy", y, "r", 7)
	drawn := strings.TrimSuffix(g.Render(&r.Final), "\n")
	status := drawn[strings.LastIndexByte(drawn, '\n')+1:]
	p.Text("text", status, "x", width/2, "y", height+footer/2)
	return p.Bytes()
}

type drawing struct {
	game  *paper.Game
	rules paper.Rules
	*svg.Picture
}

// field draws the squares and the outline with the goals.
func (p drawing) field() {
	width, height := p.rules.Width, p.rules.Height
	point := func(row, column int) paper.Point {
		at, _ := p.game.Point(row, column) // all of these exist
		return at
	}
	for row := 1; row <= height+1; row++ {
		p.line(point(row, 0), point(row, width), "grid")
	}
	for column := range width + 1 {
		p.line(point(1, column), point(height+1, column), "grid")
	}
	left, right := width/2-1, width/2+1
	var corners []float64
	for _, c := range [][2]int{
		{1, 0}, {1, left}, {0, left}, {0, right}, {1, right}, {1, width},
		{height + 1, width}, {height + 1, right}, {height + 2, right}, {height + 2, left}, {height + 1, left}, {height + 1, 0},
	} {
		x, y := p.at(point(c[0], c[1]))
		corners = append(corners, float64(x), float64(y))
	}
	p.Element("polygon", "class", "outline", "points", svg.Numbers(corners...))
}

func (p drawing) line(from, to paper.Point, class string) {
	x1, y1 := p.at(from)
	x2, y2 := p.at(to)
	p.Element("line", "class", class, "x1", x1, "y1", y1, "x2", x2, "y2", y2)
}

// at returns the coordinates of a point.
func (p drawing) at(point paper.Point) (x, y int) {
	row, column := p.game.RowColumn(point)
	return margin + column*square, margin + row*square
}
