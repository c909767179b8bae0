package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/judge"
	"github.com/seed-61c9d78a/versus/internal/svg"
)

// Sizes in user units of the picture.
const (
	cell   = 48
	margin = 64 // room for the goals and the texts
)

// Colours that colour-blind people can distinguish as well.
const (
	grass = "#2f6b3a"
	lines = "#e8efe6"
	left  = "#0072b2"
	right = "#e69f00"
)

// stepTime is the duration of a step in a picture, in seconds.
const stepTime = 0.4

// picture is an animated picture of a match.
type picture struct {
	*svg.Picture
	game          *football.Game
	positions     []football.State // at the start and after every step
	width, height int
}

// drawPicture writes an animated picture of a match to a file.
func drawPicture(r *judge.Record, name string) error {
	g, positions, err := r.Positions()
	if err != nil {
		return err
	}
	rows, columns := g.Size()
	p := picture{game: g, positions: positions, width: columns*cell + 2*margin, height: rows*cell + 2*margin}
	p.Picture = svg.New(0, 0, float64(p.width), float64(p.height), 0, "font-family", "sans-serif")
	p.pitch(rows, columns)
	for i := range 6 {
		p.player(i)
	}
	p.ball()
	p.Text("text", r.Teams[0].Name, "x", margin, "y", 40, "font-size", 22, "text-anchor", "start", "fill", left)
	p.Text("text", r.Teams[1].Name, "x", p.width-margin, "y", 40, "font-size", 22, "text-anchor", "end", "fill", right)
	p.Text("text", r.String(), "x", p.width/2, "y", p.height-22, "font-size", 15, "text-anchor", "middle", "fill", "#333")
	p.texts("score", 16, 26, func(s *football.State) string { return fmt.Sprintf("%d - %d", s.Goals[0], s.Goals[1]) })
	p.texts("step", p.height-margin+4, 15, func(s *football.State) string { return fmt.Sprintf("step %d of %d", s.Step, g.Steps()) })
	return os.WriteFile(name, p.Bytes(), 0o666)
}

// duration returns the length of the animation in seconds, including a pause on the last
// position.
func (p *picture) duration() float64 { return stepTime * float64(len(p.positions)+4) }

func (p *picture) pitch(rows, columns int) {
	p.Element("rect", "width", p.width, "height", p.height, "fill", "#fff")
	p.Element("rect", "x", margin, "y", margin, "width", columns*cell, "height", rows*cell, "fill", grass)
	for _, x := range []int{margin - cell/2, margin + columns*cell} {
		p.Element("rect", "x", x, "y", margin+(rows/2-1)*cell, "width", cell/2, "height", 3*cell, "fill", "none", "stroke", "#555", "stroke-width", 3)
	}
	p.Open("g", "stroke", lines, "stroke-width", 1, "opacity", 0.45)
	for c := range columns + 1 {
		p.Element("path", "d", fmt.Sprintf("M%d %dv%d", margin+c*cell, margin, rows*cell))
	}
	for r := range rows + 1 {
		p.Element("path", "d", fmt.Sprintf("M%d %dh%d", margin, margin+r*cell, columns*cell))
	}
	p.Close()
	p.Element("path", "d", fmt.Sprintf("M%d %dv%d", margin+columns*cell/2, margin, rows*cell), "stroke", lines, "stroke-width", 3)
}

// animate makes an attribute follow a value per position and hold the last one.
func (p *picture) animate(attribute string, at func(s *football.State) int) {
	var values strings.Builder
	for i := range p.positions {
		fmt.Fprintf(&values, "%d;", at(&p.positions[i]))
	}
	last := at(&p.positions[len(p.positions)-1])
	fmt.Fprintf(&values, "%d;%d;%d;%d", last, last, last, last)
	p.Element("animate", "attributeName", attribute, "dur", svg.Number(p.duration())+"s", "repeatCount", "indefinite", "values", values.String())
}

// place returns the coordinates for drawing on a cell; shift keeps rivals on one cell
// apart.
func place(c football.Cell, shift int) (x, y int) {
	return margin + int(c.Col)*cell + cell/2 + shift, margin + int(c.Row)*cell + cell/2
}

func (p *picture) player(i int) {
	colour, shift := left, -8
	if i >= 3 {
		colour, shift = right, 8
	}
	x := func(s *football.State) int { x, _ := place(s.Players[i], shift); return x }
	y := func(s *football.State) int { _, y := place(s.Players[i], shift); return y }
	first := &p.positions[0]
	p.Open("circle", "r", 14, "cx", x(first), "cy", y(first), "fill", colour, "stroke", "#222")
	p.animate("cx", x)
	p.animate("cy", y)
	p.Close()
	p.Open("text", "font-size", 15, "text-anchor", "middle", "dy", 5, "x", x(first), "y", y(first), "fill", "#fff")
	p.Characters(strconv.Itoa(i % 3))
	p.animate("x", x)
	p.animate("y", y)
	p.Close()
}

func (p *picture) ball() {
	at := func(s *football.State) (x, y int) {
		if s.Holder < 0 {
			return place(s.Ball, 0)
		}
		shift := -8
		if s.Holder >= 3 {
			shift = 8
		}
		x, y = place(s.Ball, shift)
		return x + 8, y + 11
	}
	x := func(s *football.State) int { x, _ := at(s); return x }
	y := func(s *football.State) int { _, y := at(s); return y }
	p.Open("circle", "r", 6, "cx", x(&p.positions[0]), "cy", y(&p.positions[0]), "fill", "#fff", "stroke", "#000", "stroke-width", 1.5)
	p.animate("cx", x)
	p.animate("cy", y)
	p.Close()
}

// texts animates a text for each position: the texts are stacked, and clipped so that one shows
// at a time.
func (p *picture) texts(id string, y, size int, at func(s *football.State) string) {
	height := size + 6
	p.Open("clipPath", "id", id)
	p.Element("rect", "x", 0, "y", y, "width", p.width, "height", height)
	p.Close()
	p.Open("g", "clip-path", "url(#"+id+")")
	p.Open("text", "font-size", size, "text-anchor", "middle", "fill", "#333")
	var moves strings.Builder
	for i := range p.positions {
		p.Text("tspan", at(&p.positions[i]), "x", p.width/2, "y", y+size+i*height)
		fmt.Fprintf(&moves, "0 %d;", -i*height)
	}
	last := fmt.Sprintf("0 %d", -(len(p.positions)-1)*height)
	p.Element("animateTransform", "attributeName", "transform", "type", "translate", "calcMode", "discrete", "dur", svg.Number(p.duration())+"s",
		"repeatCount", "indefinite", "values", moves.String()+strings.Repeat(last+";", 3)+last)
	p.Close()
	p.Close()
}
