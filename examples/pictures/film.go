package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/seed-61c9d78a/versus/game/board"
)

const (
	pace    = 0.7 // seconds that each position of a film is seen, at most
	longest = 20. // seconds of a film, at most
	pause   = 4   // as many times longer the last position is seen
)

// writeFilm draws scenes of one board one after the other, again and again. A viewer
// that does not know animations shows the last one.
//
// A shape that several scenes share is written once, with the times at which it is
// seen, so that a film takes little more room than its pictures differ.
func writeFilm(w io.Writer, scenes []*board.Scene) {
	c := open(w, scenes[len(scenes)-1])
	for layer := range layers {
		var order []string
		seen := map[string][]bool{}
		for i, s := range scenes {
			for _, shape := range c.shapes(layer, s) {
				if seen[shape] == nil {
					order = append(order, shape)
					seen[shape] = make([]bool, len(scenes))
				}
				seen[shape][i] = true
			}
		}
		for _, shape := range order {
			fmt.Fprintln(w, timed(shape, seen[shape]))
		}
	}
	fmt.Fprintln(w, "</svg>")
}

// shapes returns a layer of a scene, shape by shape.
func (c canvas) shapes(layer int, s *board.Scene) []string {
	var b bytes.Buffer
	canvas{&b, c.style}.layer(layer, s)
	return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
}

// timed returns a shape that is visible in the scenes in which it was seen.
func timed(shape string, seen []bool) string {
	last := len(seen) - 1
	whole := float64(last + pause)
	words := map[bool]string{true: "visible", false: "hidden"}
	values, times := words[seen[0]], "0"
	for i := 1; i <= last; i++ {
		if seen[i] != seen[i-1] {
			values += ";" + words[seen[i]]
			times += fmt.Sprintf(";%.4g", float64(i)/whole)
		}
	}
	if values == words[true] || shape == "" {
		return shape
	}
	return fmt.Sprintf(`<g visibility="%s"><animate attributeName="visibility" calcMode="discrete" dur="%.3gs" repeatCount="indefinite" values="%s" keyTimes="%s"/>%s</g>`,
		words[seen[last]], min(pace*whole, longest), values, times, shape)
}
