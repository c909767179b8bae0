// Package replay shows matches of 3 v 3 football that were played: as an animated
// SVG picture, or as text for a terminal.
package replay

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/judge"
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
	p := picture{Match: m, seconds: stepTime.Seconds()}
	p.pitch()
	for i := range 6 {
		p.player(i)
	}
	p.ball()
	p.words()
	p.b.WriteString("</svg>\n")
	_, err := w.Write(p.b.Bytes())
	return err
}

type picture struct {
	*Match
	b       bytes.Buffer
	seconds float64 // a step
}

func (p *picture) size() (width, height int) {
	rows, columns := p.Game.Size()
	return columns*cell + 2*margin, rows*cell + 2*margin
}

// duration is how long the whole match takes; the last position stays for a while.
func (p *picture) duration() float64 { return p.seconds * float64(len(p.Positions)+4) }

func (p *picture) pitch() {
	rows, columns := p.Game.Size()
	width, height := p.size()
	fmt.Fprintf(&p.b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif">`+"\n", width, height)
	fmt.Fprintf(&p.b, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", width, height)
	fmt.Fprintf(&p.b, `<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>`+"\n", margin, margin, columns*cell, rows*cell, grass)
	for _, x := range []int{margin - cell/2, margin + columns*cell} {
		fmt.Fprintf(&p.b, `<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="#555" stroke-width="3"/>`+"\n",
			x, margin+(rows/2-1)*cell, cell/2, 3*cell)
	}
	fmt.Fprintf(&p.b, `<g stroke="%s" stroke-width="1" opacity=".45">`, lines)
	for c := range columns + 1 {
		fmt.Fprintf(&p.b, `<path d="M%d %dv%d"/>`, margin+c*cell, margin, rows*cell)
	}
	for r := range rows + 1 {
		fmt.Fprintf(&p.b, `<path d="M%d %dh%d"/>`, margin, margin+r*cell, columns*cell)
	}
	fmt.Fprintf(&p.b, "</g>\n"+`<path d="M%d %dv%d" stroke="%s" stroke-width="3"/>`+"\n", margin+columns*cell/2, margin, rows*cell, lines)
}

// animate makes an attribute follow a value per position.
func (p *picture) animate(attribute string, at func(s *football.State) int) {
	fmt.Fprintf(&p.b, `<animate attributeName="%s" dur="%.3fs" repeatCount="indefinite" values="`, attribute, p.duration())
	for i := range p.Positions {
		fmt.Fprintf(&p.b, "%d;", at(&p.Positions[i]))
	}
	last := at(&p.Positions[len(p.Positions)-1])
	fmt.Fprintf(&p.b, `%d;%d;%d;%d"/>`, last, last, last, last)
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
	fmt.Fprintf(&p.b, `<circle r="14" cx="%d" cy="%d" fill="%s" stroke="#222">`, x(first), y(first), colour)
	p.animate("cx", x)
	p.animate("cy", y)
	fmt.Fprintf(&p.b, "</circle>\n"+`<text font-size="15" text-anchor="middle" dy="5" x="%d" y="%d" fill="#fff">%d`, x(first), y(first), i%3)
	p.animate("x", x)
	p.animate("y", y)
	p.b.WriteString("</text>\n")
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
	fmt.Fprintf(&p.b, `<circle r="6" cx="%d" cy="%d" fill="#fff" stroke="#000" stroke-width="1.5">`, x(&p.Positions[0]), y(&p.Positions[0]))
	p.animate("cx", x)
	p.animate("cy", y)
	p.b.WriteString("</circle>\n")
}

// words writes the names, the result and every score while it stands.
func (p *picture) words() {
	width, height := p.size()
	for i, c := range []struct {
		x              int
		anchor, colour string
	}{{margin, "start", left}, {width - margin, "end", right}} {
		fmt.Fprintf(&p.b, `<text x="%d" y="40" font-size="22" text-anchor="%s" fill="%s">`, c.x, c.anchor, c.colour)
		xml.EscapeText(&p.b, []byte(p.Names[i]))
		p.b.WriteString("</text>\n")
	}
	fmt.Fprintf(&p.b, `<text x="%d" y="%d" font-size="15" text-anchor="middle" fill="#333">`, width/2, height-22)
	xml.EscapeText(&p.b, []byte(p.Result))
	p.b.WriteString("</text>\n")
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
		fmt.Fprintf(&p.b, `<text x="%d" y="42" font-size="26" text-anchor="middle" visibility="%s">%d - %d`, width/2, shown, goals[0], goals[1])
		// Hidden, visible, hidden: a share of the whole time each.
		fmt.Fprintf(&p.b, `<animate attributeName="visibility" calcMode="discrete" dur="%.3fs" repeatCount="indefinite" values="hidden;visible;hidden" keyTimes="0;%.5f;%.5f"/></text>`+"\n",
			p.duration(), float64(from)/total, until/total)
		from = to
	}
}
