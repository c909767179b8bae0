package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/svg"
)

const (
	pace    = 0.7 // maximum time that a position is shown, in seconds
	longest = 20. // maximum length of a film in seconds
	pause   = 4   // how many times longer the last position is shown
)

// film draws scenes of one board as an endless animation. A viewer that does not support
// animations shows the last scene.
//
// A shape that several scenes share is written once, with the times at which it is visible,
// so that the size of a film depends on how much its scenes differ.
func film(scenes []board.Scene) []byte {
	c := open(&scenes[len(scenes)-1])
	for layer := range layers {
		var order []string
		seen := map[string][]bool{}
		for i := range scenes {
			for _, shape := range c.shapes(layer, &scenes[i]) {
				if seen[shape] == nil {
					order = append(order, shape)
					seen[shape] = make([]bool, len(scenes))
				}
				seen[shape][i] = true
			}
		}
		for _, shape := range order {
			c.timed(shape, seen[shape])
		}
	}
	return c.Bytes()
}

// shapes returns the shapes of a layer of a scene.
func (c canvas) shapes(layer int, s *board.Scene) []string {
	var apart svg.Picture
	canvas{&apart, c.style}.layer(layer, s)
	return slices.Collect(strings.Lines(string(apart.Bytes())))
}

// timed adds a shape that is visible in the scenes i for which seen[i] is set.
func (c canvas) timed(shape string, seen []bool) {
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
	if values == words[true] {
		c.Append(shape)
		return
	}
	c.Open("g", "visibility", words[seen[last]])
	c.Element("animate", "attributeName", "visibility", "calcMode", "discrete", "dur", svg.Number(min(pace*whole, longest))+"s",
		"repeatCount", "indefinite", "values", values, "keyTimes", times)
	c.Append(shape)
	c.Close()
}
