package paper

import (
	"compress/bzip2"
	"encoding/xml"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/plain"
)

// TestRecordedGames replays 4,000 games between humans on the standard field and checks the
// winner of those that ended on the board.
func TestRecordedGames(t *testing.T) {
	file, err := os.Open(filepath.Join("testdata", "games.txt.bz2"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var original strings.Builder
	g := Standard()
	reader := NewReader(io.TeeReader(bzip2.NewReader(file), &original), g)
	var lines []string
	games, finished, partial, longest := 0, 0, 0, 0
	for {
		r, err := reader.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err) // ErrOtherWinner among others
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
		lines = append(lines, r.String()+"\n")
	}
	if games != 4000 || strings.Join(lines, "") != original.String() {
		t.Errorf("%d games, or some do not round-trip", games)
	}
	if finished != 3433 || partial != 245 || longest != 49 {
		t.Errorf("%d games ended on the board, %d in a partial turn, the longest turn has %d steps", finished, partial, longest)
	}
}

func TestRecordErrors(t *testing.T) {
	long := "1 " + strings.Repeat("0", maxLine)
	for _, c := range []struct {
		line string
		turn int
		want error
	}{
		{"", 0, ErrWinner},
		{"3 2 0", 0, ErrWinner},
		{"2053", 0, ErrWinner},
		{"1 2 8", 2, errDigit},
		{"1 2 06", 2, errTurnOver},
		{"1 2 é", 2, errDigit},
		{"1 2 6", 2, errDrawn},
		{"1 2 5 0 3", 4, errPartialTurn},
		{"1 2 2 2 22", 4, errNoSegment},           // off the field
		{"0 2 2 2 20", 4, errNoSegment},           // along the outline
		{"0 1 0 0 0 00", 5, errNoSegment},         // along the post
		{"1 0 0 0 0 0 1 2", 7, game.ErrGameOver},  // after a goal
		{"2 0 0 0 0 0 1", 6, errOtherWinner},      // First's goal
		{"1 0 0 0 0 0 12", 6, game.ErrGameOver},   // within the turn
		{strings.TrimSpace(long), 1, errTurnOver}, // as a single line
		{"1 7 0 0 0 00", 5, errNoSegment},         // along the other post
	} {
		g := Standard()
		_, err := g.ParseRecord(c.line)
		var bad *RecordError
		if !errors.Is(err, c.want) || !errors.As(err, &bad) || bad.Turn != c.turn {
			t.Errorf("%.40q: %v; want %v in turn %d", c.line, err, c.want, c.turn)
		}
	}
}

// TestReaderGoesOn checks that an invalid line is reported with its number and that the
// Reader continues after it.
func TestReaderGoesOn(t *testing.T) {
	input := "# a comment\n1 2 0\n\n1 2 9\n2 " + strings.Repeat("0", 1<<20) + "\n# " + strings.Repeat("long", 1<<16) + "\n  2 2 0 53  \r\n0"
	reader := NewReader(strings.NewReader(input), Standard())
	var got []string
	for {
		r, err := reader.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			got = append(got, err.Error()[:14])
			if len(err.Error()) > 300 {
				t.Errorf("an error of %d bytes", len(err.Error()))
			}
			continue
		}
		got = append(got, r.String())
	}
	want := []string{"1 2 0", "paper: game 2:", "paper: game 3:", "2 2 0 53", "0"}
	if strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("read %q, want %q", got, want)
	}
}

// TestReaderReportsTheInput checks that errors of the input are returned.
func TestReaderReportsTheInput(t *testing.T) {
	broken := io.MultiReader(strings.NewReader("1 2 0\n2 0"), &failing{})
	reader := NewReader(broken, Standard())
	if _, err := reader.Read(); err != nil {
		t.Fatal(err)
	}
	if _, err := reader.Read(); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("got %v", err)
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

func FuzzReader(f *testing.F) {
	f.Add("1 2 0 53 4 7\n")
	f.Add("\ufeff0\r1 2\r\n2")
	f.Add("0\n1 2 8\n# x\n2 0 0 0 0 0 1")
	f.Fuzz(func(t *testing.T, text string) {
		g := Standard()
		reader := NewReader(strings.NewReader(text), g)
		for range 1 + strings.Count(plain.Text(text), "\n") {
			r, err := reader.Read()
			if errors.Is(err, plain.ErrUTF16) {
				return
			}
			if err != nil {
				continue
			}
			again, err := g.ParseRecord(r.String())
			if err != nil || again.Final != r.Final || again.String() != r.String() {
				t.Fatalf("%q does not round-trip: %v", r, err)
			}
		}
		if _, err := reader.Read(); err != io.EOF {
			t.Fatalf("more games than lines: %v", err)
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
			t.Fatalf("%q comes back as %q, %v", text, g.FormatPosition(&back), err)
		}
	})
}

func TestNewErrors(t *testing.T) {
	for _, r := range []Rules{
		{Width: 7}, {Height: 9}, {Width: -2}, {Width: 1, Height: 1}, {Width: 100, Height: 100}, {Width: math.MaxInt}, {Width: 14, Height: 12},
	} {
		if g, err := New(r); err == nil {
			t.Errorf("%+v makes %+v", r, g.Rules())
		} else if !strings.HasPrefix(err.Error(), "paper: ") {
			t.Errorf("%+v: %v", r, err)
		}
	}
}

// TestSVG checks that a picture is well-formed and shows every segment, the ball and the
// reachable points.
func TestSVG(t *testing.T) {
	g := Standard()
	r, err := g.ParseRecord("0 2 0 53 4 7")
	if err != nil {
		t.Fatal(err)
	}
	p := r.Picture()
	p.Reachable = true
	var b strings.Builder
	if err := g.WriteSVG(&b, p); err != nil {
		t.Fatal(err)
	}
	decoder := xml.NewDecoder(strings.NewReader(b.String()))
	classes := map[string]int{}
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok {
			for _, a := range start.Attr {
				if a.Name.Local == "class" {
					classes[a.Value]++
				}
			}
		}
	}
	want := map[string]int{
		"paper": 1, "grid": 20, "outline": 1, "segment": 6, "segment first": 3, "segment second": 2,
		"segment first last": 1, "ball": 1, "reach": len(g.Shortest(r.Final)),
	}
	if diff := cmp.Diff(want, classes); diff != "" {
		t.Error(diff)
	}
	p.Turns = append(p.Turns, []Direction{3})
	if err := g.WriteSVG(io.Discard, p); err == nil {
		t.Error("a segment drawn twice is drawn")
	}
}
