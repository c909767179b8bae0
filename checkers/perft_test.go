package checkers_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
)

// The four rule sets from the two switches.
var variants = map[string]checkers.Rules{
	"damas":                           checkers.Damas,
	"english":                         {},
	"backwards, crowned man goes on":  {MenCaptureBackwards: true, CrownContinues: true},
	"backwards, crowning ends a move": {MenCaptureBackwards: true},
}

// The counts from the opening position, by depth from 1, where each path is a move. Those for
// English are published.
var fromStart = map[string][]int64{
	"damas":                           {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963629, 18391602, 85153971, 388066297},
	"english":                         {7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128, 388623673},
	"backwards, crowned man goes on":  {0, 0, 0, 0, 0, 0, 0, 929902, 4570624, 22460394, 111091609},
	"backwards, crowning ends a move": {0, 0, 0, 0, 0, 0, 0, 929902, 4570669, 22460292, 111212837},
}

func TestPerftFromStart(t *testing.T) {
	for name, counts := range fromStart {
		t.Run(name, func(t *testing.T) {
			for i, want := range counts {
				depth := i + 1
				if want == 0 || testing.Short() && depth > 9 {
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

func TestPerftOfPositions(t *testing.T) {
	for _, p := range readPerft(t) {
		s, err := checkers.ParseFEN(p.fen)
		if err != nil {
			t.Fatal(err)
		}
		for name, counts := range map[string][]int64{"english": p.english, "damas": p.damas} {
			for i, want := range counts {
				got, err := count(variants[name], s, i+1)
				if err != nil || got != want {
					t.Errorf("%s, %s depth %d: %d, %v; want %d", p.fen, name, i+1, got, err, want)
				}
				if i >= 4 {
					continue
				}
				listed, err := game.Perft(context.Background(), checkers.Game{Rules: variants[name]}, s, i+1)
				if err != nil || listed != want {
					t.Errorf("%s, %s depth %d through Game: %d, %v; want %d", p.fen, name, i+1, listed, err, want)
				}
			}
		}
	}
}

func count(rules checkers.Rules, s checkers.State, depth int) (int64, error) {
	return checkers.Perft{Rules: rules}.Count(context.Background(), s, depth)
}

type perftLine struct {
	fen            string
	english, damas []int64
}

// readPerft reads testdata/perft.txt: positions with kings, and their counts.
func readPerft(t *testing.T) []perftLine {
	t.Helper()
	f, err := os.Open("testdata/perft.txt")
	if err != nil {
		t.Fatal(err)
	}
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
		n, err := strconv.ParseInt(f, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, n)
	}
	return list
}

// With paths that differ only in the order of the same captures counted once.
func TestPerftMerged(t *testing.T) {
	for _, tt := range []struct {
		rules        checkers.Rules
		bytes, depth int
		want         int64
	}{
		{checkers.Damas, 0, 8, 845931},
		{checkers.Damas, 0, 10, 18390672},
		{checkers.Damas, 1 << 20, 11, 85143401},
	} {
		got, err := checkers.Perft{Rules: tt.rules, Merged: true, TableBytes: tt.bytes}.Count(context.Background(), checkers.Game{}.Start(), tt.depth)
		if err != nil || got != tt.want {
			t.Errorf("%v depth %d: %d, %v; want %d", tt.rules, tt.depth, got, err, tt.want)
		}
	}
}

// A table, large or far too small, changes no count. The counts for depths 13 and 14 are
// published.
func TestPerftTable(t *testing.T) {
	for _, tt := range []struct {
		rules        checkers.Rules
		bytes, depth int
		want         int64
	}{
		{checkers.Damas, 1 << 26, 12, 388066297},
		{checkers.English, 1 << 26, 13, 1766623630},
		{checkers.English, 1 << 12, 9, 3963680},
		{checkers.English, 1, 9, 3963680},
		{checkers.Rules{MenCaptureBackwards: true, CrownContinues: true}, 1 << 26, 11, 111091609},
	} {
		if testing.Short() && tt.depth > 10 {
			continue
		}
		c := checkers.Perft{Rules: tt.rules, TableBytes: tt.bytes}
		got, err := c.Count(context.Background(), checkers.Game{}.Start(), tt.depth)
		if err != nil || got != tt.want {
			t.Errorf("%v, %d bytes, depth %d: %d, %v; want %d", tt.rules, tt.bytes, tt.depth, got, err, tt.want)
		}
	}
}

func TestPerftErrors(t *testing.T) {
	s := checkers.Game{}.Start()
	if _, err := count(checkers.Damas, s, -1); err == nil {
		t.Error("depth -1: no error")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (checkers.Perft{Rules: checkers.Damas}).Count(ctx, s, 30); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if n, err := count(checkers.Damas, s, 0); n != 1 || err != nil {
		t.Errorf("depth 0: %d, %v", n, err)
	}
}

// The generator alone, and with a table; 12 plies from the opening position.
func BenchmarkPerft(b *testing.B) {
	for _, name := range []string{"damas", "english"} {
		for _, size := range []int{0, 96 << 20} {
			b.Run(fmt.Sprintf("%s/table=%dMiB", name, size>>20), func(b *testing.B) {
				b.ReportAllocs()
				leaves := int64(0)
				for b.Loop() {
					c := checkers.Perft{Rules: variants[name], TableBytes: size}
					n, err := c.Count(context.Background(), checkers.Game{}.Start(), 12)
					if err != nil {
						b.Fatal(err)
					}
					leaves += n
				}
				b.ReportMetric(float64(leaves)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
			})
		}
	}
}
