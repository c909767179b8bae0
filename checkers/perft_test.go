package checkers_test

import (
	"bufio"
	"context"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// The two sets of rules.
var variants = map[string]checkers.Rules{
	"damas":   checkers.Damas,
	"english": {},
}

// The counts from the opening position, by depth from 1, where each path is a move. Those for
// English are published.
var fromStart = map[string][]int64{
	"damas":   {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963629, 18391602, 85153971, 388066297},
	"english": {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128, 388623673},
}

func TestPerftFromStart(t *testing.T) {
	for name, counts := range fromStart {
		t.Run(name, func(t *testing.T) {
			for i, want := range counts {
				depth := i + 1
				if want == 0 || depth > mostPlies || testing.Short() && depth > 9 {
					continue
				}
				got, err := count(variants[name], checkers.Game{}.Start(), depth)
				if err != nil || got != want {
					t.Errorf("depth %d: %d, %v; want %d", depth, got, err, want)
				}
			}
		})
	}
}

// mostPlies is the depth of counts under test; with -tags slow, that of all known ones.
var mostPlies = 10

func TestPerftOfPositions(t *testing.T) {
	for _, p := range readPerft(t) {
		s := must.Get(checkers.ParseFEN(p.fen))(t)
		for name, counts := range map[string][]int64{"english": p.english, "damas": p.damas} {
			for i, want := range counts {
				got, err := count(variants[name], s, i+1)
				if err != nil || got != want {
					t.Errorf("%s, %s depth %d: %d, %v; want %d", p.fen, name, i+1, got, err, want)
				}
			}
		}
	}
}

func count(rules checkers.Rules, s checkers.State, depth int) (int64, error) {
	return game.Perft(context.Background(), checkers.Game{Rules: rules}, s, depth)
}

type perftLine struct {
	fen            string
	english, damas []int64
}

// readPerft reads testdata/perft.txt: positions with kings, and their counts.
func readPerft(t *testing.T) []perftLine {
	t.Helper()
	f := must.Get(os.Open("testdata/perft.txt"))(t)
	defer f.Close()
	var lines []perftLine
	for in := bufio.NewScanner(f); in.Scan(); {
		if strings.HasPrefix(in.Text(), "#") {
			continue
		}
		part := strings.Split(in.Text(), "|")
		lines = append(lines, perftLine{part[0], numbers(t, part[1]), numbers(t, part[2])})
	}
	if len(lines) == 0 {
		t.Fatal("no positions")
	}
	return lines
}

func numbers(t *testing.T, text string) []int64 {
	t.Helper()
	var list []int64
	for f := range strings.FieldsSeq(text) {
		n := must.Get(strconv.ParseInt(f, 10, 64))(t)
		list = append(list, n)
	}
	return list
}

// counter counts with a table of positions counted before, so that deep counts take minutes.
type counter struct {
	game  checkers.Game
	merge bool // count paths with the same start, end and captured pieces once
	table [1 << 22]struct {
		state checkers.State
		depth int
		count int64
	}
}

func (c *counter) count(s checkers.State, depth int) (n int64) {
	if depth == 0 {
		return 1
	}
	known := &c.table[c.game.Hash(&s)%uint64(len(c.table))]
	if known.state == s && known.depth == depth {
		return known.count
	}
	type ends struct {
		from, to checkers.Square
		captured checkers.Squares
	}
	var seen []ends
	for m, next := range game.All(c.game, s) {
		if c.merge && m.Captured() != 0 {
			path := ends{m.From(), m.To(), m.Captured()}
			if slices.Contains(seen, path) {
				continue
			}
			seen = append(seen, path)
		}
		n += c.count(next, depth-1)
	}
	known.state, known.depth, known.count = s, depth, n
	return n
}

// Deeper counts, and those with paths merged that differ only in the order of the same captures.
// Those for English are published.
func TestPerftWithTable(t *testing.T) {
	for _, tt := range []struct {
		rules checkers.Rules
		merge bool
		depth int
		want  int64
	}{
		{checkers.English, false, 9, 3963680},
		{checkers.Damas, true, 8, 845931},
		{checkers.Damas, true, 10, 18390672},
		{checkers.Damas, true, 11, 85143401},
		{checkers.Damas, true, 12, 387963884},
		{checkers.English, true, 12, 388617999},
		{checkers.English, true, 13, 1766564893},
		{checkers.English, false, 13, 1766623630},
		{checkers.English, false, 14, 7978439499},
		{checkers.English, false, 15, 36263167175},
	} {
		if tt.depth > mostPlies || testing.Short() && tt.depth > 9 {
			continue
		}
		c := &counter{game: checkers.Game{Rules: tt.rules}, merge: tt.merge}
		if got := c.count(checkers.Game{}.Start(), tt.depth); got != tt.want {
			t.Errorf("%v, merged %v, depth %d: %d; want %d", tt.rules, tt.merge, tt.depth, got, tt.want)
		}
	}
}

// The generator through game.Perft, 12 plies from the opening position, and with the moves of the
// last of 11 plies played, too.
func BenchmarkPerft(b *testing.B) {
	bench := func(name string, count func() (int64, error)) {
		b.Run(name, func(b *testing.B) {
			leaves := int64(0)
			for b.Loop() {
				n, err := count()
				if err != nil {
					b.Fatal(err)
				}
				leaves += n
			}
			b.ReportMetric(float64(leaves)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
		})
	}
	start := checkers.Game{}.Start()
	for _, name := range []string{"damas", "english"} {
		bench(name, func() (int64, error) { return count(variants[name], start, 12) })
	}
	bench("played", func() (int64, error) {
		return playAll(checkers.Game{}, &[12]checkers.State{start}, make([]checkers.Move, 0, 999), 11), nil
	})
}

// playAll counts leaves by playing all moves; line ends with a slot for each of the plies left.
func playAll(g game.Game[checkers.State, checkers.Move], line *[12]checkers.State, moves []checkers.Move, left int) (n int64) {
	s, next := &line[11-left], &line[12-left]
	base := len(moves)
	moves = g.Moves(moves, s)
	for _, m := range moves[base:] {
		*next = *s
		g.Apply(next, m)
		if left == 1 {
			n++
		} else {
			n += playAll(g, line, moves, left-1)
		}
	}
	return n
}
