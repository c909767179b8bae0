package learn

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestCorrelation checks the definition: the same for all scales and shifts, and signed.
func TestCorrelation(t *testing.T) {
	x := []float64{1, 2, 3, 4, 7}
	for _, test := range []struct {
		scale, shift float64
		want         float64
	}{{1, 0, 1}, {3, 5, 1}, {-0.5, 2, -1}, {0, 2, 0}} {
		var y []float64
		for _, v := range x {
			y = append(y, test.scale*v+test.shift)
		}
		if got := correlation(x, y); !(math.Abs(got-test.want) < 1e-12) {
			t.Errorf("with %v x + %v: %v, want %v", test.scale, test.shift, got, test.want)
		}
		if got := correlation(y, x); !(math.Abs(got-test.want) < 1e-12) {
			t.Errorf("of %v x + %v: %v, want %v", test.scale, test.shift, got, test.want)
		}
	}
	if got, want := correlation([]float64{1, 2, 3}, []float64{1, 3, 2}), 0.5; math.Abs(got-want) > 1e-12 {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestPick checks that a random child is never a proven loss, unless all are, and is more
// often a good one, for the player to move on either side.
func TestPick(t *testing.T) {
	g := must.Get(connect4.New(4, 4))(t)
	start := g.Start()
	second := start
	g.Apply(&second, g.Moves(nil, &start)[0])
	for sign, state := range map[float32]connect4.State{1: start, -1: second} {
		d := newDescent[connect4.State, connect4.Move](g, payoffs{-1, 1})
		tree := func(children ...descentNode[connect4.State]) {
			d.nodes = append(d.nodes[:0], descentNode[connect4.State]{state: state, expanded: true, first: 1, count: int32(len(children))})
			for _, c := range children {
				c.score *= sign
				d.nodes = append(d.nodes, c)
			}
		}
		type node = descentNode[connect4.State]
		tree(node{score: -1, decided: true}, node{score: 0.1}, node{score: 0.5}, node{score: -1}, node{score: 0.3, decided: true})
		r := rand.New(rand.NewPCG(1, 0))
		var count [6]int
		for range 3000 {
			count[d.pick(0, 1, r)]++
			if best := d.pick(0, 0, r); best != 3 {
				t.Fatalf("without noise child %d is played", best)
			}
		}
		if count[0]+count[1] > 0 || !(count[3] > count[5] && count[5] > count[2] && count[2] > count[4] && count[4] > 0) {
			t.Errorf("children of scores -1 (lost), 0.1, 0.5, -1, 0.3 are played %v times", count[1:])
		}
		tree(node{score: 0.9}, node{score: 1, decided: true})
		if best := d.pick(0, 0, r); best != 2 {
			t.Errorf("child %d is played instead of the proven win", best)
		}
		tree(node{score: -1, decided: true}, node{score: -1, decided: true})
		if got := d.pick(0, 1, r); got != 1 && got != 2 {
			t.Errorf("of lost children, %d is played", got)
		}
	}
}

// TestTeller checks that a line is written for each new phase and generation only.
func TestTeller(t *testing.T) {
	var out bytes.Buffer
	tell := teller(&out)
	lines := 0
	for _, p := range []progress{{Generation: 1, Phase: "a"}, {Generation: 1, Phase: "b"}, {Generation: 2, Phase: "b"}} {
		lines++
		for range 3 {
			if tell(p); bytes.Count(out.Bytes(), []byte("\n")) != lines {
				t.Errorf("after %+v: %q", p, &out)
			}
		}
	}
	for want, p := range map[string]progress{
		"generation 2, x: 3":                           {Generation: 2, Phase: "x", Done: 3, Total: 1e9},
		"generation 2, x: 3 of 4, 5 positions":         {Generation: 2, Phase: "x", Done: 3, Total: 4, Positions: 5},
		"generation 2, x: 3, 6 a second, 1m0s left, y": {Generation: 2, Phase: "x", Done: 3, PerSecond: 6, Left: time.Minute, Note: "y"},
	} {
		if p.String() != want {
			t.Errorf("%s, want %s", p, want)
		}
	}
}
