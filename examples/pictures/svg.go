package main

import (
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/svg"
)

// style defines how a look of boards is drawn.
type style struct {
	plate, ground, rule string // colours of what lies under the places, of places, of lines
	first, second       string // colours of the players
	margin              float64
}

var styles = map[string]style{
	"holes":     {plate: "#38526f", ground: "#dfe6ee", rule: "#2b4059", first: "#cc3a22", second: "#f2c12e", margin: 0.45},
	"chequered": {plate: "#f1dfc1", ground: "#a9794f", rule: "#6b4a2f", first: "#2b2b2b", second: "#f8f4ec", margin: 0.2},
	"paper":     {plate: "#fffdf6", ground: "#9bb4c8", rule: "#cfe0ee", first: "#d55e00", second: "#0072b2", margin: 0.7},
	"grass":     {plate: "#b9d8a4", ground: "#c6e2b3", rule: "#a2c68a", first: "#d55e00", second: "#0072b2", margin: 0.8},
	"felt":      {plate: "#eef1f4", ground: "none", rule: "#aab4be", first: "#d55e00", second: "#0072b2", margin: 0.2},
	"":          {plate: "#fffdf6", ground: "none", rule: "#8a939c", first: "#d55e00", second: "#0072b2", margin: 0.2},
}

const (
	dark  = "#24292f"
	light = "#ffffff"
	scale = 40 // pixels a cell
)

// canvas draws shapes in units of cells.
type canvas struct {
	*svg.Picture
	style
}

func (c canvas) rect(x, y, w, h, round float64, fill, stroke string, width float64) {
	c.Element("rect", "x", x, "y", y, "width", w, "height", h, "rx", round, "fill", fill, "stroke", stroke, "stroke-width", width)
}

func (c canvas) circle(x, y, r float64, fill, stroke string, width float64) {
	c.Element("circle", "cx", x, "cy", y, "r", r, "fill", fill, "stroke", stroke, "stroke-width", width)
}

func (c canvas) line(x1, y1, x2, y2 float64, stroke string, width float64) {
	c.Element("line", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "stroke", stroke, "stroke-width", width, "stroke-linecap", "round")
}

func (c canvas) text(x, y, size float64, fill, anchor, text string) {
	c.Text("text", text, "x", x, "y", y, "font-size", size, "fill", fill, "text-anchor", anchor, "dominant-baseline", "central")
}

// caption writes the label of a part of the board.
func (c canvas) caption(t board.Text) {
	anchor := map[string]string{"": "middle", "left": "start", "right": "end"}[t.Align]
	c.text(t.X, t.Y, 0.3, c.owner(t.Of), anchor, t.Text)
}

func (c canvas) owner(o board.Owner) string {
	switch game.Player(o) {
	case game.First:
		return c.first
	case game.Second:
		return c.second
	}
	return dark
}

// picture draws a scene with its board.
func picture(s *board.Scene) []byte {
	c := open(s)
	for l := range layers {
		c.layer(l, s)
	}
	return c.Bytes()
}

// open begins the picture of a scene.
func open(s *board.Scene) canvas {
	look := styles[s.Board.Look]
	b, m := s.Board, look.margin
	c := canvas{svg.New(-m, -m, b.Width+2*m, b.Height+2*m, scale, "font-family", "sans-serif"), look}
	c.Text("title", b.Label)
	c.rect(-m, -m, b.Width+2*m, b.Height+2*m, 0.15, c.plate, "none", 0)
	return c
}

// layers is the number of layers, drawn from the bottom up.
const layers = 5

// layer draws one layer of a scene, with one line of SVG for each shape.
func (c canvas) layer(layer int, s *board.Scene) {
	switch b := s.Board; layer {
	case 0:
		for _, p := range b.Places {
			c.place(p)
		}
		for _, l := range append(b.Lines, s.Lines...) {
			c.drawn(l)
		}
	case 1:
		for _, m := range s.Marks {
			if m.Kind == "used" {
				c.circle(m.X, m.Y, 0.1, dark, "none", 0)
			} else if m.Kind == "last" && b.Look == "chequered" {
				c.rect(m.X, m.Y, 1, 1, 0, "#e9c46a", "none", 0)
			}
		}
	case 2:
		for _, p := range s.Pieces {
			c.piece(p)
		}
	case 3:
		for _, m := range s.Marks {
			if m.Kind == "win" {
				c.circle(m.X+m.W/2, m.Y+m.H/2, 0.2, "none", light, 0.08)
			}
		}
	case 4:
		for _, t := range b.Texts {
			if t.Kind == "caption" {
				c.caption(t)
			} else {
				c.text(t.X, t.Y, 0.22, light, "middle", t.Text)
			}
		}
	}
}

func (c canvas) place(p board.Place) {
	switch p.Kind {
	case "column":
		for y := 0.5; y < p.H; y++ {
			c.circle(p.X+0.5, p.Y+y, 0.4, c.ground, c.rule, 0.05)
		}
	case "point":
		c.circle(p.X, p.Y, 0.05, c.ground, "none", 0)
	case "goal":
		if p.W > 0 {
			c.rect(p.X, p.Y, p.W, p.H, 0, "#eef3ea", "#7a8f6d", 0.03)
		}
	case "square":
		c.rect(p.X, p.Y, p.W, p.H, 0, c.ground, "none", 0)
	default:
		c.rect(p.X, p.Y, p.W, p.H, 0, c.ground, c.rule, 0.03)
	}
}

func (c canvas) drawn(l board.Line) {
	stroke, width := c.rule, 0.03
	switch l.Kind {
	case "outline", "post", "net":
		stroke, width = dark, 0.07
	case "halfway":
		stroke, width = light, 0.06
		if c.plate == styles["paper"].plate {
			stroke = c.ground
		}
	case "segment":
		stroke, width = c.owner(l.Owner), 0.08
	case "arrow":
		stroke, width = c.owner(l.Owner), 0.06
		dx, dy := 0.2*(l.X2-l.X1), 0.2*(l.Y2-l.Y1)
		c.line(l.X2-dx-dy, l.Y2-dy+dx, l.X2, l.Y2, stroke, width)
		c.line(l.X2-dx+dy, l.Y2-dy-dx, l.X2, l.Y2, stroke, width)
	}
	c.line(l.X1, l.Y1, l.X2, l.Y2, stroke, width)
}

func (c canvas) piece(p board.Piece) {
	fill := c.owner(p.Owner)
	switch p.Kind {
	case "disc":
		c.circle(p.X, p.Y, 0.4, fill, "none", 0)
	case "man", "king":
		ring := light
		if fill == c.second {
			ring = "#b9b0a0"
		}
		c.circle(p.X, p.Y, 0.38, fill, dark, 0.03)
		c.circle(p.X, p.Y, 0.28, "none", ring, 0.03)
		if p.Kind == "king" {
			c.circle(p.X, p.Y, 0.14, "#d4a017", "none", 0)
		}
	case "cross":
		c.line(p.X-0.28, p.Y-0.28, p.X+0.28, p.Y+0.28, fill, 0.13)
		c.line(p.X-0.28, p.Y+0.28, p.X+0.28, p.Y-0.28, fill, 0.13)
	case "nought":
		c.circle(p.X, p.Y, 0.3, "none", fill, 0.12)
	case "ball":
		c.circle(p.X, p.Y, 0.16, light, dark, 0.06)
	case "player":
		c.circle(p.X, p.Y, 0.32, fill, light, 0.04)
		c.text(p.X, p.Y, 0.34, light, "middle", p.Text)
	case "card":
		ground, ink := light, dark
		if p.Owner == board.First || p.Owner == board.Second {
			ground, ink = fill, light
		}
		c.rect(p.X-0.42, p.Y-0.46, 0.84, 0.92, 0.12, ground, c.rule, 0.03)
		c.text(p.X, p.Y, 0.36, ink, "middle", p.Text)
	}
}
