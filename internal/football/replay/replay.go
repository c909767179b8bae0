// Package replay shows recorded matches of 3 v 3 football, as an animated SVG picture or
// as text for a terminal.
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
	"github.com/seed-61c9d78a/versus/internal/football/judge"
	"github.com/seed-61c9d78a/versus/internal/svg"
)

// A Match is a match to show.
type Match struct {
	Game      *football.Game
	Positions []football.State // at the start and after every step; after a goal also with the ball in it, before the kick-off
	Names     [2]string        // of the teams
	Result    string           // the line under the picture
}

// Of returns the match of a record. It fails if a move is illegal.
func Of(r *judge.Record) (*Match, error) {
	g, positions, err := r.Positions()
	if err != nil {
		return nil, err
	}
	return &Match{g, withGoals(g, positions, r.Moves), [2]string{r.Teams[0].Name, r.Teams[1].Name}, r.String()}, nil
}

// withGoals inserts, before each kick-off after a goal, the position with the ball in the
// goal, which the game itself skips. moves are the moves between the positions.
func withGoals(g *football.Game, positions []football.State, moves []string) []football.State {
	all := positions[:1:1]
	for i, after := range positions[1:] {
		before := positions[i]
		if after.Goals != before.Goals {
			all = append(all, scored(g, before, &after, moves))
		}
		for n := 2; n > 0 || len(moves) > 0 && strings.ContainsAny(moves[0], "AB"); n-- { // two actions, then outcomes of chance nodes
			moves = moves[1:]
		}
		all = append(all, after)
	}
	return all
}

// scored returns the position in which a goal was scored: all players have moved, and the
// ball is in the goal.
func scored(g *football.Game, s football.State, after *football.State, moves []string) football.State {
	_, columns := g.Size()
	dir := s.Dir
	for i := range s.Players {
		a, err := football.ParseAction(moves[i/3])
		if err != nil {
			continue // cannot happen: the moves have been played
		}
		o := a.Order(i % 3)
		if !o.Pass {
			s.Players[i] = s.Players[i].Step(o.Dir)
		} else if int(s.Holder) == i {
			dir, s.Holder = o.Dir, -1
		}
	}
	if s.Holder >= 0 {
		s.Ball = s.Players[s.Holder]
	} else {
		for s.Ball.Col >= 0 && int(s.Ball.Col) < columns && dir != football.Stay {
			s.Ball = s.Ball.Step(dir)
		}
	}
	s.Step, s.Goals, s.Dir, s.Left = after.Step, after.Goals, football.Stay, 0
	return s
}

// scorer returns the name of the team that has just scored in the position, or "".
func (m *Match) scorer(s *football.State) string {
	_, columns := m.Game.Size()
	switch {
	case s.Ball.Col < 0:
		return "B"
	case int(s.Ball.Col) >= columns:
		return "A"
	}
	return ""
}

// Text writes the drawings of all positions, waiting for delay after each. If clear is
// set, it clears the terminal before each drawing.
func (m *Match) Text(ctx context.Context, w io.Writer, delay time.Duration, clear bool) error {
	for i := range m.Positions {
		var b bytes.Buffer
		if clear {
			b.WriteString("\x1b[H\x1b[2J")
		}
		s := &m.Positions[i]
		fmt.Fprintf(&b, "A: %s (0 1 2)   B: %s (a b c)\n%s", m.Names[0], m.Names[1], m.Game.Draw(s))
		if team := m.scorer(s); team != "" {
			fmt.Fprintf(&b, "Goal for %s: %d-%d\n", team, s.Goals[0], s.Goals[1])
		}
		b.WriteByte('\n')
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

// SVG writes the match as an animated picture in which a step takes stepTime. It fails if
// stepTime is not positive, if the match has no positions, or if w fails.
func (m *Match) SVG(w io.Writer, stepTime time.Duration) error {
	if len(m.Positions) == 0 {
		return errors.New("replay: no positions")
	}
	if stepTime <= 0 {
		return fmt.Errorf("replay: step time %v: want more than 0", stepTime)
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
	p.steps()
	_, err := p.WriteTo(w)
	return err
}

type picture struct {
	*Match
	*svg.Picture
	seconds       float64 // per step
	width, height int
}

// duration returns the length of the animation in seconds, including a pause on the last
// position.
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

// animate makes an attribute follow a value per position and hold the last one.
func (p *picture) animate(attribute string, at func(s *football.State) int) {
	var values strings.Builder
	for i := range p.Positions {
		fmt.Fprintf(&values, "%d;", at(&p.Positions[i]))
	}
	last := at(&p.Positions[len(p.Positions)-1])
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

// words writes the names and the result, and animates the score and the goals.
func (p *picture) words() {
	for i, c := range []struct {
		x              int
		anchor, colour string
	}{{margin, "start", left}, {p.width - margin, "end", right}} {
		p.Picture.Text("text", p.Names[i], "x", c.x, "y", 40, "font-size", 22, "text-anchor", c.anchor, "fill", c.colour)
	}
	p.Picture.Text("text", p.Result, "x", p.width/2, "y", p.height-22, "font-size", 15, "text-anchor", "middle", "fill", "#333")
	for from := 0; from < len(p.Positions); {
		to := from + 1
		for to < len(p.Positions) && p.Positions[to].Goals == p.Positions[from].Goals {
			to++
		}
		goals := p.Positions[from].Goals
		p.shown(from, to, fmt.Sprintf("%d - %d", goals[0], goals[1]), "x", p.width/2, "y", 42, "font-size", 26, "text-anchor", "middle")
		if team := p.scorer(&p.Positions[from]); team != "" {
			x, anchor := margin, "start"
			if team == "B" {
				x, anchor = p.width-margin, "end"
			}
			p.shown(from, from+1, "Goal!", "x", x, "y", 58, "font-size", 15, "text-anchor", anchor)
		}
		from = to
	}
}

// shown writes a text that is visible from position from until before position to, or
// until the end if there is no position to.
func (p *picture) shown(from, to int, text string, attributes ...any) {
	total := float64(len(p.Positions) + 4)
	until := float64(to)
	if to == len(p.Positions) {
		until = total
	}
	first := "hidden"
	if from == 0 {
		first = "visible"
	}
	p.Open("text", append(attributes, "visibility", first)...)
	p.Characters(text)
	// Hidden, visible, hidden; keyTimes are fractions of the whole duration.
	p.Element("animate", "attributeName", "visibility", "calcMode", "discrete", "dur", svg.Number(p.duration())+"s", "repeatCount", "indefinite",
		"values", "hidden;visible;hidden", "keyTimes", fmt.Sprintf("0;%.5f;%.5f", float64(from)/total, until/total))
	p.Close()
}

// steps animates the step number: the numbers are stacked and clipped so that one shows at
// a time.
func (p *picture) steps() {
	const height = 20
	p.Open("clipPath", "id", "step")
	p.Element("rect", "x", 0, "y", p.height-margin+4, "width", p.width, "height", height)
	p.Close()
	p.Open("g", "clip-path", "url(#step)")
	p.Open("text", "font-size", 15, "text-anchor", "middle", "fill", "#333")
	var at strings.Builder
	for i := range p.Positions {
		p.Picture.Text("tspan", fmt.Sprintf("step %d of %d", p.Positions[i].Step, p.Game.Steps()), "x", p.width/2, "y", p.height-margin+4+15+i*height)
		fmt.Fprintf(&at, "0 %d;", -i*height)
	}
	last := fmt.Sprintf("0 %d", -(len(p.Positions)-1)*height)
	p.Element("animateTransform", "attributeName", "transform", "type", "translate", "calcMode", "discrete", "dur", svg.Number(p.duration())+"s",
		"repeatCount", "indefinite", "values", at.String()+strings.Repeat(last+";", 3)+last)
	p.Close()
	p.Close()
}
