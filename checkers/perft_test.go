package checkers_test

import (
	"bufio"
	"context"
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
)

// The four rule sets that the two switches make.
var variants = map[string]checkers.Rules{
	"damas":                           checkers.Damas,
	"english":                         checkers.English,
	"backwards, crowned man goes on":  {MenCaptureBackwards: true},
	"backwards, crowning ends a move": {MenCaptureBackwards: true, CrownEndsMove: true},
}

// The counts from the opening position, by depth from 1, a path being a move. Those
// of English are the field's published table.
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
				if want == 0 || testing.Short() && depth > 10 {
					continue
				}
				got, err := variants[name].Perft(context.Background(), checkers.Game{}.Start(), depth)
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
				got, err := variants[name].Perft(context.Background(), s, i+1)
				if err != nil || got != want {
					t.Errorf("%s, %s depth %d: %d, %v; want %d", p.fen, name, i+1, got, err, want)
				}
				if i >= 4 {
					continue
				}
				listed, err := game.Perft[checkers.State, checkers.Move](context.Background(), checkers.Game{Rules: variants[name]}, s, i+1)
				if err != nil || listed != want {
					t.Errorf("%s, %s depth %d through Game: %d, %v; want %d", p.fen, name, i+1, listed, err, want)
				}
			}
		}
	}
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
	for _, f := range strings.Fields(text) {
		n, err := strconv.ParseInt(f, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, n)
	}
	return list
}

func TestPerftErrors(t *testing.T) {
	s := checkers.Game{}.Start()
	if _, err := checkers.Damas.Perft(context.Background(), s, -1); err == nil {
		t.Error("depth -1: no error")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := checkers.Damas.Perft(ctx, s, 30); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if n, err := checkers.Damas.Perft(context.Background(), s, 0); n != 1 || err != nil {
		t.Errorf("depth 0: %d, %v", n, err)
	}
}

func BenchmarkPerft(b *testing.B) {
	for _, name := range []string{"damas", "english"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			leaves := int64(0)
			for b.Loop() {
				n, err := variants[name].Perft(context.Background(), checkers.Game{}.Start(), 10)
				if err != nil {
					b.Fatal(err)
				}
				leaves += n
			}
			b.ReportMetric(float64(leaves)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
		})
	}
}
