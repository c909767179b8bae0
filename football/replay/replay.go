// Package replay shows matches of 3 v 3 football that were played: as an animated
// SVG picture, or as text for a terminal.
package replay

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/judge"
	"github.com/seed-61c9d78a/versus/internal/svg"
)

// A Match is what is to be shown.
type Match struct {
	Game      *football.Game
	Positions []football.State // at the start and after every step
	Names     [2]string        // of the teams
	Result    string           // a line under the picture
}

// Of returns the match of a record, after checking all its moves.
func Of(r *judge.Record) (*Match, error) {
	g, positions, err := r.Positions()
	if err != nil {
		return nil, err
	}
	return &Match{g, positions, [2]string{r.Teams[0].Name, r.Teams[1].Name}, r.String()}, nil
}

// Text writes one drawing after the other, delay apart. If clear is set each one
// replaces the one before, as a terminal understands it.
func (m *Match) Text(ctx context.Context, w io.Writer, delay time.Duration, clear bool) error {
	for i := range m.Positions {
		var b bytes.Buffer
		if clear {
			b.WriteString("\x1b[H\x1b[2J")
		}
		fmt.Fprintf(&b, "A: %s (0 1 2)   B: %s (a b c)\n%s\n", m.Names[0], m.Names[1], m.Game.Draw(&m.Positions[i]))
		if _, err := w.Write(b.Bytes()); err != nil {
			return err
		}
		if delay <= 0 {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			continue
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(delay):
		}
	}
	_, err := fmt.Fprintln(w, m.Result)
	return err
}

// Sizes of the picture, in its own units.
const (
	cell   = 48
	margin = 64 // room for the goals and the words
)

// Colours that are told apart by people who see colours differently, too.
const (
	grass = "#2f6b3a"
	lines = "#e8efe6"
	left  = "#0072b2"
	right = "#e69f00"
)

// SVG writes the match as a picture that moves by itself, a step taking stepTime.
func (m *Match) SVG(w io.Writer, stepTime time.Duration) error {
	if len(m.Positions) == 0 {
		return errors.New("replay: no positions")
	}
	if stepTime <= 0 {
		return fmt.Errorf("replay: a step of %v: want more than 0", stepTime)
	}
	rows, columns := m.Game.Size()
	p := picture{Match: m, seconds: stepTime.Seconds(), width: columns*cell + 2*margin, height: rows*cell + 2*margin}
	p.Picture = svg.New(0, 0, float64(p.width), float64(p.height), 0, "font-family", "sans-serif")
	p.pitch(rows, columns)
	for i := range 6 {
		p.player(i)
	}
	p.ball()
	p.words()
	_, err := p.WriteTo(w)
	return err
}

type picture struct {
	*Match
	*svg.Picture
	seconds       float64 // a step
	width, height int
}

// duration is how long the whole match takes; the last position stays for a while.
func (p *picture) duration() float64 { return p.seconds * float64(len(p.Positions)+4) }

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

// animate makes an attribute follow a value per position. The last one stays.
func (p *picture) animate(attribute string, at func(s *football.State) int) {
	var values strings.Builder
	for i := range p.Positions {
		fmt.Fprintf(&values, "%d;", at(&p.Positions[i]))
	}
	last := at(&p.Positions[len(p.Positions)-1])
	fmt.Fprintf(&values, "%d;%d;%d;%d", last, last, last, last)
	p.Element("animate", "attributeName", attribute, "dur", svg.Number(p.duration())+"s", "repeatCount", "indefinite", "values", values.String())
}

// place is where a thing on a cell is drawn; rivals on one cell stand side by side.
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
	first := &p.Positions[0]
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
	p.Open("circle", "r", 6, "cx", x(&p.Positions[0]), "cy", y(&p.Positions[0]), "fill", "#fff", "stroke", "#000", "stroke-width", 1.5)
	p.animate("cx", x)
	p.animate("cy", y)
	p.Close()
}

// words writes the names, the result and every score while it stands.
func (p *picture) words() {
	for i, c := range []struct {
		x              int
		anchor, colour string
	}{{margin, "start", left}, {p.width - margin, "end", right}} {
		p.Picture.Text("text", p.Names[i], "x", c.x, "y", 40, "font-size", 22, "text-anchor", c.anchor, "fill", c.colour)
	}
	p.Picture.Text("text", p.Result, "x", p.width/2, "y", p.height-22, "font-size", 15, "text-anchor", "middle", "fill", "#333")
	total := float64(len(p.Positions) + 4)
	for from := 0; from < len(p.Positions); {
		to := from + 1
		for to < len(p.Positions) && p.Positions[to].Goals == p.Positions[from].Goals {
			to++
		}
		until := float64(to)
		if to == len(p.Positions) {
			until = total
		}
		shown := "hidden"
		if from == 0 {
			shown = "visible"
		}
		goals := p.Positions[from].Goals
		p.Open("text", "x", p.width/2, "y", 42, "font-size", 26, "text-anchor", "middle", "visibility", shown)
		p.Characters(fmt.Sprintf("%d - %d", goals[0], goals[1]))
		// Hidden, visible, hidden: a share of the whole time each.
		p.Element("animate", "attributeName", "visibility", "calcMode", "discrete", "dur", svg.Number(p.duration())+"s", "repeatCount", "indefinite",
			"values", "hidden;visible;hidden", "keyTimes", fmt.Sprintf("0;%.5f;%.5f", float64(from)/total, until/total))
		p.Close()
		from = to
	}
}
