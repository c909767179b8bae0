package learn

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
	"github.com/seed-61c9d78a/versus/internal/eval/train"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/randomgame"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

// TestDescentProves follows lines until the result is known, and compares all decided nodes
// of the tree with brute force, which takes the earlier positions into account.
func TestDescentProves(t *testing.T) {
	for _, kind := range []randomgame.Kind{randomgame.Tree, randomgame.Repetition} {
		proven, unquiet := 0, 0
		for seed := range uint64(300) {
			random := randomgame.New(kind, seed)
			if slices.ContainsFunc(random.Positions, func(p randomgame.Position) bool { return p.Turn == game.Chance }) {
				continue
			}
			g := random.Play()
			low, high := math.Inf(1), math.Inf(-1)
			for i := range random.Positions {
				low, high = min(low, random.Positions[i].Score), max(high, random.Positions[i].Score)
			}
			if low == high || game.Over(g, g.Start()) {
				continue
			}
			d := newDescent(g, payoffs{low, high})
			d.nodes = append(d.nodes, descentNode[randomgame.State]{state: g.Start()})
			d.line = append(d.line, g.Start())
			for range 10_000 {
				if d.nodes[0].decided || d.err != nil || len(d.nodes) > 5000 {
					break
				}
				d.follow(0, 1000)
			}
			if d.err != nil {
				t.Fatalf("seed %d: %v\n%v", seed, d.err, random)
			}
			if !d.nodes[0].decided && len(d.nodes) <= 5000 {
				t.Fatalf("seed %d: 10,000 descents have not settled the start\n%v", seed, random)
			}
			parents := parents(d)
			for i := range d.nodes {
				n := &d.nodes[i]
				if !n.decided {
					if !n.expanded && !d.quiet(&n.state) {
						t.Fatalf("seed %d: node %d is not quiet and has no children\n%v", seed, i, random)
					}
					continue
				}
				proven++
				if !d.quiet(&n.state) {
					unquiet++
				}
				var past []randomgame.State
				for at := parents[i]; at >= 0; at = parents[at] {
					past = append(past, d.nodes[at].state)
				}
				slices.Reverse(past)
				if want := 2*d.payoffs.points(random.Value(n.state, past...)) - 1; math.Abs(float64(n.score)-want) > 1e-6 {
					t.Fatalf("seed %d: node %d after %v has score %v; want %v\n%v", seed, i, past, n.score, want, random)
				}
			}
		}
		if proven < 1000 || kind == randomgame.Tree && unquiet < 100 {
			t.Errorf("only %d results were compared, %d of positions that are not quiet", proven, unquiet)
		}
	}
}

// parents returns the parent of every node of the tree, -1 for the first node.
func parents(d *descent[randomgame.State, randomgame.Move]) []int32 {
	list := make([]int32, len(d.nodes))
	list[0] = -1
	for i := range d.nodes {
		for c := d.nodes[i].first; c < d.nodes[i].first+d.nodes[i].count; c++ {
			list[c] = int32(i)
		}
	}
	return list
}

// TestDescentTeaches checks that a game adds only positions of its tree to the data, each
// with the expected points of the described player.
func TestDescentTeaches(t *testing.T) {
	g := must.Get(connect4.New(4, 4))(t)
	e := g.Encoder()
	d := newDescent[connect4.State, connect4.Move](g, payoffs{-1, 1})
	r := rand.New(rand.NewPCG(1, 2))
	must.Do(t, d.play(g.Start(), 20, 16, 0.2, r))
	expanded := 0
	for i := range d.nodes {
		if d.nodes[i].expanded {
			expanded++
		}
	}
	data := train.NewData(e.Features())
	must.Do(t, d.teach(data, e, 7, r))
	if n := data.Len(); n < expanded/3 || n > expanded*2/3 {
		t.Errorf("%d positions of %d are taught; want about half", n, expanded)
	}
	for i := range data.Len() {
		if x := data.Target(i); x < 0.0009 || x > 0.9991 {
			t.Errorf("position %d has the target %v", i, x)
		}
	}
}

func TestDescentRefusesChance(t *testing.T) {
	refused := 0
	for seed := range uint64(20) {
		g := randomgame.New(randomgame.Dice, seed).Play()
		start := g.Start()
		if p := g.Turn(&start); p != game.First && p != game.Second {
			continue
		}
		d := newDescent(g, payoffs{-9, 9})
		if err := d.play(g.Start(), 20, 9, 0, rand.New(rand.NewPCG(1, 1))); err != nil && strings.Contains(err.Error(), "without chance") {
			refused++
		}
	}
	if refused == 0 {
		t.Error("descents went through dice")
	}
}

// TestDescentsForget runs the loop until it drops old positions.
func TestDescentsForget(t *testing.T) {
	c := small(t)
	c.descents, c.Games, c.Stages, c.Generations, c.most, c.Train = 2, 40, 1, 3, 1000, train.Options{}
	r := must.Get(learn(t.Context(), c))(t)
	last := r.Generations[2]
	if last.Learned != c.most || last.Train.Positions == 0 {
		t.Errorf("the last generation of %d positions learned from %d of %d kept; want more than 0 of %d", last.Positions, last.Train.Positions, last.Learned, c.most)
	}
}

// TestDescents runs the loop with one worker and with three, and interrupts a run.
func TestDescents(t *testing.T) {
	descending := func(workers int) config {
		c := small(t)
		c.descents, c.Workers, c.Games, c.Stages, c.Generations, c.Train = 2, workers, 8, 2, 3, train.Options{}
		return c
	}
	one, three := descending(1), descending(3)
	told := map[string]progress{}
	one.tell = func(p progress) {
		if p.Generation == 3 {
			told[p.Phase] = p
		}
	}
	r := must.Get(learn(t.Context(), one))(t)
	if n := len(r.Generations); n != 3 || r.Best != 3 || r.Generations[2].Gate.Pairs.Total() == 0 {
		t.Errorf("%d generations, best %d: %+v", n, r.Best, r.Generations[n-1])
	}
	for _, g := range r.Generations {
		if games := map[int]int{1: 4 * 8}[g.Number]; g.Games != max(games, 8) || g.Positions < 100 || g.Learned < g.Positions {
			t.Errorf("generation %+v", g)
		}
	}
	if p := told["train"]; p.Positions != r.Generations[2].Learned || p.Done != 1 || p.Total != 1 {
		t.Errorf("of the third generation was told %v", told)
	}
	if m, err := model.Open(Best(one.Dir), one.Name); err != nil || len(m.Header.Network.Stages) != one.Stages-1 {
		t.Errorf("a network of %+v, %v; want %d stages", m.Header.Network, err, one.Stages)
	}
	if text := r.Markdown(); !strings.Contains(text, "2 descents before each turn") || !strings.Contains(text, "| 3 | 8 | ") {
		t.Error(text)
	}
	must.Get(learn(t.Context(), three))(t)
	read := func(c config, name string) string {
		data := must.Get(os.ReadFile(filepath.Join(c.Dir, name)))(t)
		return string(data)
	}
	for _, name := range []string{"model-001.weights", "model-003.weights", "online.state"} {
		if read(one, name) != read(three, name) {
			t.Errorf("%s differs with three workers", name)
		}
	}
	if read(one, "best.weights") != read(one, "model-003.weights") || read(one, "model-001.weights") == read(one, "model-003.weights") {
		t.Error("the best weights are not the last, or nothing was learned after the first generation")
	}

	// A run with a network of the same kind as Start continues from it.
	further := descending(1)
	further.start, further.Generations = filepath.Join(one.Dir, "best.weights"), 1
	first := func(c config) float64 {
		r := must.Get(learn(t.Context(), c))(t)
		return r.Generations[0].Train.Epochs[0].Validate
	}
	other := descending(1)
	other.start, other.Generations, other.Widths = further.start, 1, []int{32}
	if with, without := first(further), first(other); !(with < without*0.8) {
		t.Errorf("from a network that has learned the loss begins at %v, from a random one at %v", with, without)
	}

	stopped := descending(1)
	ctx, cancel := context.WithCancel(t.Context())
	stopped.tell = func(p progress) {
		if p.Generation == 2 {
			cancel()
		}
	}
	if r, err := learn(ctx, stopped); err != nil && !errors.Is(err, context.Canceled) || len(r.Generations) == 3 {
		t.Fatalf("interrupted: %v, %d generations", err, len(r.Generations))
	}
	stopped.tell = nil
	if r, err := learn(t.Context(), stopped); err != nil || len(r.Generations) != 3 {
		t.Fatalf("continued: %v", err)
	}
	if _, err := model.Open(Best(stopped.Dir), stopped.Name); err != nil {
		t.Error(err)
	}
	state, longer := filepath.Join(stopped.Dir, "online.state"), stopped
	longer.Generations = 4
	whole := []byte(read(stopped, "online.state"))
	flipped := bytes.Clone(whole)
	flipped[len(flipped)/2] ^= 4
	for what, text := range map[string][]byte{"a torn state": whole[:100], "a flipped bit": flipped} {
		must.Do(t, os.WriteFile(state, text, 0o644))
		if _, err := learn(t.Context(), longer); !errors.Is(err, replace.ErrDamaged) || !strings.Contains(err.Error(), "online.state") {
			t.Errorf("learn() with %s: %v; want online.state to be damaged", what, err)
		}
	}
}
