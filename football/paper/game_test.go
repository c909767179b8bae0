package paper

import (
	"bufio"
	"compress/bzip2"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/search"
)

// classic is the field that the backtracking player was designed for.
var classic = Rules{Width: 6, Height: 10}

func TestConformance(t *testing.T) {
	for _, rules := range []Rules{{}, classic, {Width: 2, Height: 2}, {Width: 4, Height: 4, OpenOutline: true}} {
		gametest.TestWith(t, newGame(t, rules), tests.Pick(gametest.Options{Games: 300, Budget: 30_000}, gametest.Options{}))
	}
}

// TestSizes tries every size of a field: the even ones whose points and segments fit into a
// State are played beside the oracle and by every player, and the others are refused with an
// error that names the size.
func TestSizes(t *testing.T) {
	allowed := 0
	for _, width := range sides() {
		for _, height := range sides() {
			even := width >= 2 && height >= 2 && width%2 == 0 && height%2 == 0
			points := (width + 1) * (height + 3) // the field and a row for each goal
			// Lines from west to east, those between the posts among them, from north to
			// south, and diagonals.
			segments := width*(height-1) + 4 + (width-1)*height + 2*width*height
			for _, open := range []bool{false, true} {
				r := Rules{Width: width, Height: height, OpenOutline: open}
				g, err := New(r)
				if want := even && width < 100 && height < 100 && points <= 256 && segments <= 512; (err == nil) != want {
					t.Fatalf("%+v has %d points and %d segments: %v; want (err == nil) == want", r, points, segments, err)
				} else if !want {
					text := err.Error()
					if !strings.HasPrefix(text, "paper: ") || !strings.Contains(text, fmt.Sprint(width)) && !strings.Contains(text, fmt.Sprint(height)) || !strings.Contains(text, "want") {
						t.Errorf("New(%+v): %v; want an error that names the size and what is wanted", r, err)
					}
					continue
				}
				allowed++
				if g.Rules() != r || g.field.segments != segments {
					t.Errorf("%+v: %+v with %d segments, want %d", r, g.Rules(), g.field.segments, segments)
				}
				rng := rand.New(rand.NewPCG(uint64(width), uint64(height)))
				games := 1
				if slices.Contains(testRules, r) {
					games = 30
				}
				for range games {
					playBeside(t, g, rng.IntN)
				}
				if err := feature.Check(g.Encoder()); err != nil {
					t.Errorf("%+v: %v; want no error", r, err)
				}
				limits := search.Limits{Nodes: 20}
				for _, p := range []search.Searcher[State, Direction]{
					&backtracker{Game: g, Depth: 3}, &alphaBeta{Game: g, Limits: limits, MemoryBytes: 1 << 10}, &mcts{Game: g, Limits: limits},
				} {
					playSearched(t, g, g.Start(), p)
				}
			}
		}
	}
	if allowed != 2*120 {
		t.Errorf("%d fields are allowed; want allowed == 2*120", allowed)
	}
}

// sides returns the lengths of a side to try.
func sides() []int {
	list := []int{math.MinInt, math.MinInt32, -2, -1, 1<<16 + 2, math.MaxInt - 1, math.MaxInt}
	for n := 1; n <= 90; n++ { // 0 is the default
		list = append(list, n)
	}
	return list
}

// A record that is read can be written and read again.
func FuzzParseRecord(f *testing.F) {
	f.Add("0 2 0 53 4 7")
	f.Add("2: 2 0")
	f.Add("½ 2")
	g := Standard()
	f.Fuzz(func(t *testing.T, text string) {
		r, err := g.ParseRecord(text)
		if err != nil {
			return
		}
		again, err := g.ParseRecord(r.String())
		if err != nil || again.String() != r.String() || again.Final != r.Final || again.Winner != r.Winner {
			t.Errorf("%q is read as %v, and then as %v, %v", text, r, again, err)
		}
	})
}

func FuzzParsePosition(f *testing.F) {
	f.Add("First")
	f.Add("Second 2")
	f.Add("First-won 000001")
	f.Add("Nobody 0")
	f.Fuzz(func(t *testing.T, text string) {
		g := Standard()
		s, err := g.ParsePosition(text)
		if err != nil {
			return
		}
		back, err := g.ParsePosition(g.FormatPosition(&s))
		if err != nil || back != s {
			t.Fatalf("%q comes back as %q, %v; want no error, back == s", text, g.FormatPosition(&back), err)
		}
	})
}

// TestRecordedGames replays 4,000 games between humans on the standard field and checks the
// winner of those that ended on the board.
func TestRecordedGames(t *testing.T) {
	file := must.Get(os.Open(filepath.Join("testdata", "games.txt.bz2")))(t)
	defer file.Close()
	g := Standard()
	scanner := bufio.NewScanner(bzip2.NewReader(file))
	games, finished, partial, longest := 0, 0, 0, 0
	for scanner.Scan() {
		r, err := g.ParseRecord(scanner.Text())
		if err != nil {
			t.Fatal(err) // errOtherWinner among others
		}
		if r.String() != scanner.Text() {
			t.Fatalf("%q is read as %q; want r.String() == scanner.Text()", scanner.Text(), r)
		}
		games++
		if r.Final.Winner() != game.Nobody {
			finished++
		}
		if r.Partial() {
			partial++
		}
		for _, turn := range r.Turns {
			longest = max(longest, len(turn))
		}
	}
	if games != 4000 || finished != 3433 || partial != 245 || longest != 49 {
		t.Errorf("%d games, %d ended on the board, %d in a partial turn, the longest turn has %d steps; want games == 4000, finished == 3433, partial == 245, longest == 49", games, finished, partial, longest)
	}
}

func TestRecordErrors(t *testing.T) {
	long := "1 " + strings.Repeat("0", 1<<20)
	for _, c := range []struct {
		line string
		turn int
		want error
	}{
		{"", 0, errWinner},
		{"3 2 0", 0, errWinner},
		{"2053", 0, errWinner},
		{"1 2 8", 2, errDigit},
		{"1 2 06", 2, errTurnOver},
		{"1 2 é", 2, errDigit},
		{"1 2 6", 2, errDrawn},
		{"1 2 5 0 3", 4, errPartialTurn},
		{"1 2 2 2 22", 4, errNoSegment},          // off the field
		{"0 2 2 2 20", 4, errNoSegment},          // along the outline
		{"0 1 0 0 0 00", 5, errNoSegment},        // along the post
		{"1 0 0 0 0 0 1 2", 7, game.ErrGameOver}, // after a goal
		{"2 0 0 0 0 0 1", 6, errOtherWinner},     // First's goal
		{"1 0 0 0 0 0 12", 6, game.ErrGameOver},  // within the turn
		{long, 1, errTurnOver},
		{"1 7 0 0 0 00", 5, errNoSegment}, // along the other post
	} {
		g := Standard()
		_, err := g.ParseRecord(c.line)
		turn := fmt.Sprintf("paper: turn %d: ", c.turn)
		if !errors.Is(err, c.want) || strings.HasPrefix(err.Error(), turn) != (c.turn > 0) || len(err.Error()) > 300 {
			t.Errorf("%.40q: %v; want %v in turn %d", c.line, err, c.want, c.turn)
		}
	}
	// The place is told, counted from 1.
	g := Standard()
	for text, want := range map[string]string{"1 2 06": "step 2: ", "0 2 2 2 20": "step 2, ", "1 2 8": "step 1, "} {
		if _, err := g.ParseRecord(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", text, err, want)
		}
	}
	for text, want := range map[string]string{"First 8": "digit 1 ", "First 026": "digit 3 ", "First 0000000": "digit 7 "} {
		if _, err := g.ParsePosition(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", text, err, want)
		}
	}
}
