package robanumeros

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/exp/constraints"
)

func TestRead(t *testing.T) {
	for text, want := range map[string][]int64{
		"1 5":                                 {5},
		"4 1 -10 2 3\n":                       {1, -10, 2, 3},
		"\n 3\r\n-1\t\v -4\n\n\f6\n\n":        {-1, -4, 6},
		"2 +7 007":                            {7, 7},
		"\ufeff2 1 2\n":                       {1, 2},
		"2 9223372036854775807 0":             {9223372036854775807, 0},
		"2 -9223372036854775806 1\n":          {-9223372036854775806, 1},
		"1" + strings.Repeat(" ", 5000) + "0": {0},
	} {
		got, err := Read(strings.NewReader(text))
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("Read(%.40q): %v\n%s; want no error, diff == \"\"", text, err, diff)
		}
		if got, err = Read(iotest.OneByteReader(strings.NewReader(text))); err != nil || !cmp.Equal(got, want) {
			t.Errorf("Read(%.40q), byte by byte: %v, %v; want no error, cmp.Equal(got, want)", text, got, err)
		}
	}
}

func TestReadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                             "line 1: the input is empty",
		" \n\n ":                       "line 3: the input is empty",
		"x 1":                          `line 1: "x": want the number of cards, an integer from 1 to`,
		"0":                            `line 1: "0": want the number of cards, an integer from 1 to`,
		"-3 1 2 3":                     `line 1: "-3": want the number of cards`,
		"2.0 1 2":                      `line 1: "2.0": want the number of cards`,
		"99999999999999999999":         `line 1: "99999999999999999999": want the number of cards`,
		"250001 1":                     `line 1: "250001": want the number of cards, an integer from 1 to 250000`,
		"3 1\n2\n":                     "line 3: the input ends after 2 of 3 cards",
		"3\n1 2 z":                     `line 2: "z": card 3 is not a number; want an integer`,
		"2\n1\n1.5\n":                  `line 3: "1.5": card 2 is not a number`,
		"2 1 2\n3":                     `line 2: "3": unexpected text after the 2 cards`,
		"2 1 2 x":                      `line 1: "x": unexpected text after the 2 cards`,
		"1 9223372036854775808":        `line 1: "9223372036854775808": card 1 is out of range`,
		"1 -9223372036854775808":       `line 1: "-9223372036854775808": the cards are too large`,
		"2\n9223372036854775807\n-1":   `line 3: "-1": the cards are too large: with card 2, absolute values sum to more than 9223372036854775807`,
		"1 " + strings.Repeat("1", 99): `characters without white space`,
		"1 \ufeff2":                    `line 1: "\ufeff2": card 1 is not a number`,
		"1 \xff\xfe":                   `line 1: "\xff\xfe": card 1 is not a number`,
	} {
		if got, err := Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Read(%.40q) = %v, %v; want an error with %q", text, got, err, want)
		}
	}
	if _, err := Read(strings.NewReader("2 1 9223372036854775807")); !errors.Is(err, errOverflow) {
		t.Errorf("overflow: %v; want errors.Is(err, errOverflow)", err)
	}
	broken := errors.New("broken pipe")
	if _, err := Read(io.MultiReader(strings.NewReader("2 1"), iotest.ErrReader(broken))); !errors.Is(err, broken) || errors.Is(err, ErrInput) {
		t.Errorf("a reader that fails: %v; want errors.Is(err, broken), not errors.Is(err, ErrInput)", err)
	}
	if _, err := Read(strings.NewReader("2\n1 x")); !errors.Is(err, ErrInput) || !strings.Contains(err.Error(), "line 2: ") {
		t.Errorf(`a fault in line 2: %v; want errors.Is(err, ErrInput), strings.Contains(err.Error(), "line 2: ")`, err)
	}
}

// blanks is an endless input.
type blanks struct{ read int }

func (b *blanks) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	b.read += len(p)
	return len(p), nil
}

func TestReadEndless(t *testing.T) {
	var b blanks
	if _, err := Read(&b); err == nil || !strings.Contains(err.Error(), "longer than") || b.read > 2*maxInput {
		t.Errorf("endless input: %v after %d bytes", err, b.read)
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{"4 1 -10 2 3\n", "1 -9223372036854775808", "3 1\n2", "", "2 1 2 3", "1 " + strings.Repeat("9", 30)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		cards, err := Read(strings.NewReader(text))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "robanumeros: line ") {
				t.Errorf("the error names no line: %v", err)
			}
			return
		}
		// The cards, written again, read the same, and can be solved.
		again, err := Read(strings.NewReader(fmt.Sprint(len(cards)) + " " + strings.Trim(fmt.Sprint(cards), "[]")))
		if err != nil || !cmp.Equal(again, cards) {
			t.Errorf("%v, written and read again: %v, %v", cards, again, err)
		}
		if len(cards) < 50 {
			s, err := Solve(t.Context(), cards, Options{})
			if diff := cmp.Diff(cubic(cards), s); err != nil || diff != "" {
				t.Errorf("%v: %v, -cubic +got:\n%s; want no error, diff == \"\"", cards, err, diff)
			}
		}
	})
}

func FuzzNotation(f *testing.F) {
	for _, seed := range []string{"left3", "der 1", "1-5/first/0", "end/4", "3-3/second/-2", "--/first/0"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g := newGame(t, 3, -1, 4, -1, 5)
		s := g.Start()
		if m, err := g.ParseMove(&s, text); err == nil {
			if back, err := g.ParseMove(&s, g.FormatMove(&s, m)); err != nil || back != m {
				t.Errorf("%q is %v, written and read again %v, %v", text, m, back, err)
			}
		}
		if s, err := g.ParsePosition(text); err == nil && g.FormatPosition(&s) != text {
			t.Errorf("%q is written %q", text, g.FormatPosition(&s))
		}
	})
}

// TestLanes compares the minima computed by the vector instructions with those of the plain
// definition, tile by tile, up to the largest sums.
func TestLanes(t *testing.T) {
	t.Run("32", func(t *testing.T) { testLanes[int32](t, lanes32, math.MaxInt32) })
	t.Run("64", func(t *testing.T) { testLanes[int64](t, lanes64, math.MaxInt64) })
}

func testLanes[V constraints.Signed](t *testing.T, lanes int, largest V) {
	if lanes == 0 {
		t.Skip("no vector instructions here")
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 400 {
		n := 1 + r.IntN(200)
		most := []V{1, 100, largest / V(n)}[r.IntN(3)]
		cards := make([]V, n)
		for i := range cards {
			cards[i] = V(r.Int64N(int64(most)))*2 - most
			if r.IntN(8) == 0 {
				cards[i] = 0
			}
		}
		got, want := newTriangle[V](cards), newTriangle[V](cards)
		height, width := 1+r.IntN(100), 1+r.IntN(150)
		for bottom := n; bottom > 0; bottom -= height {
			top := max(0, bottom-height)
			for from := top / width * width; from < n; from += width {
				to := min(n, from+width)
				got.tile(top, bottom, from, to)
				for i := bottom - 1; i >= top; i-- {
					want.sweep(i, from, to)
				}
				if !slices.Equal(got.column, want.column) || !slices.Equal(got.row, want.row) {
					t.Fatalf("%d cards %v: rows %d to %d, columns %d to %d:\ncolumns %v\n   want %v\n   rows %v\n   want %v",
						n, cards, top, bottom-1, from, to-1, got.column, want.column, got.row, want.row)
				}
			}
		}
	}

	// The comparison covered vector instructions.
	u := newTriangle[V](make([]V, 2*lanes))
	if rows := u.sweepGroup(2*lanes-1, 0, 0, 2*lanes); rows != lanes {
		t.Errorf("a group has %d rows; want %d", rows, lanes)
	}
}
