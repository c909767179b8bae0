package checkers_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

func TestNotationRoundTrips(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 3000 {
		s := randomState(random)
		if back, err := checkers.ParseFEN(s.FEN()); err != nil || back != s {
			t.Fatalf("%s: back %s, %v; want no error, back == s", s.FEN(), back.FEN(), err)
		}
		matrix := s.Matrix()
		if back, err := checkers.ParseMatrix(matrix[:], s.ToMove()); err != nil || back != s {
			t.Fatalf("%q: back %q, %v; want no error, back == s", matrix, back.Matrix(), err)
		}
		g := checkers.Game{}
		for _, m := range g.Moves(nil, &s) {
			if back, err := g.ParseMove(&s, g.FormatMove(&s, m)); err != nil || back != m {
				t.Fatalf("%s: %v is read as %v, %v; want no error, back == m", s.FEN(), m, back, err)
			}
			if back, err := g.ParseMove(&s, coordinates(m)); err != nil || back != m {
				t.Fatalf("%s: %v is read as %v, %v; want no error, back == m", s.FEN(), coordinates(m), back, err)
			}
		}
	}
}

func TestFEN(t *testing.T) {
	const start = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
	if got := (checkers.Game{}).Start().FEN(); got != start {
		t.Errorf("start: %s; want got == start", got)
	}
	for _, text := range []string{
		start, start + ".", " b:w21-32:b1-12. ", "B:B1-12:W21-32", "B:W21-32:B1-12:H0:F1",
		"B : W 21-32 : B 1-12",
	} {
		s, err := checkers.ParseFEN(text)
		if err != nil || s != (checkers.Game{}).Start() {
			t.Errorf("%q: %s, %v; want no error, s == (checkers.Game{}).Start()", text, s.FEN(), err)
		}
	}
	for _, tt := range []struct{ text, want string }{
		{"", "must begin with the side to move"},
		{"X:W1:B2", "must begin with the side to move"},
		{"B", "the pieces of White are missing"},
		{"B:W21", "the pieces of Black are missing"},
		{"B:W21:W22:B1", "listed twice"},
		{"B:W21:B33", `"33" is not a square`},
		{"B:W21:B0", `"0" is not a square`},
		{"B:W21:B1,,2", `"" is not a square`},
		{"B:W21:B5-1", `"5-1" is not a square`},
		{"B:W21:B1,1", "two pieces on square 1"},
		{"B:W21:B21", "two pieces on square 21"},
		{"B:W21:B32", "man of Black on square 32, where it would have been crowned"},
		{"B:W1:B5", "man of White on square 1, where"},
		{"B:W21:B1-13", "13 pieces of Black"},
		{"B:W21:B1:Q7", "unknown part"},
		{"B:W21:B1:Hx", "not a move counter"},
		{"B:W21::B1", "empty part"},
		{"B:W99999999999999999999:B1", "is not a square"},
	} {
		if _, err := checkers.ParseFEN(tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %v, want %q", tt.text, err, tt.want)
		}
	}
}

func TestParseMoveErrors(t *testing.T) {
	// 22 captures 18, and continues over 11 to 8.
	taking := must.Get(checkers.ParseFEN("W:W22,32:B18,11"))(t)
	start := checkers.Game{}.Start()
	for _, tt := range []struct {
		s          checkers.State
		text, want string
	}{
		{start, "", "not a move"},
		{start, "11", "at least two squares"},
		{start, "11-", "not a move"},
		{start, "-11-15", "not a move"},
		{start, "11--15", "not a move"},
		{start, "11-33", `no square "33"`},
		{start, "eleven-15", `no square "eleven"`},
		{start, "11-17", "no such move for Black (legal: "},
		{start, "1-2-3-4-5-6-7-8-9-10-11", "no move has more than 10"},
		{start, "[(2,2)]", "at least two squares"},
		{start, "[(2,2),(3)]", "not a list of squares"},
		{start, "[(2,2),(3,4)]", "no square (3,4)"},
		{start, "[(2,2),(3,y)]", "not a list of squares"},
		{start, strings.Repeat("1-", 1000), `"...`},
		{taking, "22x19", "no such capture for White (legal: 22x15x8)"},
		{taking, "32-28", "a capture is mandatory for White (legal: 22x15x8)"},
		{taking, "22x15", "the capture must continue for White (legal: 22x15x8)"},
	} {
		if _, err := (checkers.Game{}).ParseMove(&tt.s, tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %v, want %q", tt.text, err, tt.want)
		}
	}
	if m, err := (checkers.Game{}).ParseMove(&taking, "22x8"); err != nil || m.String() != "22x15x8" {
		t.Errorf(`22x8: %v, %v; want no error, m.String() == "22x15x8"`, m, err)
	}
}

// Two paths between the same squares.
func TestAmbiguousCapture(t *testing.T) {
	g := checkers.Game{}
	for _, tt := range []struct {
		fen, text, want string
		ok              bool
	}{
		// A round trip takes the same four pieces either way: the same position.
		{"B:W10,11,18,19:BK7", "7x7", "7x14x23x16x7", true},
		{"B:W10,11,18,19:BK7", "7x16x7", "7x14x23x16x7", true},
		{"B:W10,11,18,19:BK7", "7x16x23x14x7", "7x16x23x14x7", true},
		// Over 10 and 18, or over 11 and 19.
		{"B:W10,11,18,19:B7", "7x23", "", false},
		{"B:W10,11,18,19:B7", "7x16x23", "7x16x23", true},
	} {
		s := must.Get(checkers.ParseFEN(tt.fen))(t)
		m, err := g.ParseMove(&s, tt.text)
		if tt.ok && (err != nil || m.String() != tt.want) {
			t.Errorf("%s, %s: %v, %v; want %s", tt.fen, tt.text, m, err, tt.want)
		}
		if !tt.ok && (err == nil || !strings.Contains(err.Error(), "ambiguous capture")) {
			t.Errorf("%s, %s: %v, %v; want an error", tt.fen, tt.text, m, err)
		}
	}
}

func TestParseMatrixErrors(t *testing.T) {
	empty := []string{"--------", "--------", "--------", "--------", "--------", "--------", "--------", "--------"}
	with := func(row int, text string) []string {
		rows := append([]string(nil), empty...)
		rows[row] = text
		return rows
	}
	for _, tt := range []struct {
		rows []string
		want string
	}{
		{nil, "0 rows"},
		{with(3, "---"), "3 characters"},
		{with(3, "-------é"), "unknown piece 'é'"},
		{with(0, "-x------"), "not played on"},
		{with(0, "q-------"), "unknown piece 'q'"},
		{with(7, "-x------"), "where it would have been crowned"},
	} {
		if _, err := checkers.ParseMatrix(tt.rows, game.First); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: %v, want %q", tt.rows, err, tt.want)
		}
	}
}

func TestDraw(t *testing.T) {
	s := checkers.Game{}.Start()
	want := `    0 1 2 3 4 5 6 7
  0 x   x   x   x        4   3   2   1
  1   x   x   x   x      8   7   6   5
  2 x   x   x   x       12  11  10   9
  3   -   -   -   -     16  15  14  13
  4 -   -   -   -       20  19  18  17
  5   o   o   o   o     24  23  22  21
  6 o   o   o   o       28  27  26  25
  7   o   o   o   o     32  31  30  29
X (White) to move
`
	if diff := cmp.Diff(want, checkers.Game{Rules: checkers.Damas}.Render(&s)); diff != "" {
		t.Error(diff)
	}
}

func FuzzParseFEN(f *testing.F) {
	f.Add("B:W21,22,K31:B1,2,3")
	f.Add("w:bK1-4:w32.")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := checkers.ParseFEN(text)
		if err != nil {
			return
		}
		if back, err := checkers.ParseFEN(s.FEN()); err != nil || back != s {
			t.Errorf("%q: back %s, %v; want no error, back == s", text, back.FEN(), err)
		}
		if wrong := compare(checkers.Game{}, s); wrong != "" {
			t.Error(wrong)
		}
	})
}

func FuzzParseMove(f *testing.F) {
	f.Add("B:W21-32:B1-12", "11-15")
	f.Add("W:W22,32:B18,11", "22x15x8")
	f.Add("W:W22,32:B18,11", "[(5,5),(4,4)]")
	f.Fuzz(func(t *testing.T, fen, text string) {
		s, err := checkers.ParseFEN(fen)
		if err != nil {
			return
		}
		g := checkers.Game{}
		m, err := g.ParseMove(&s, text)
		if err != nil {
			return
		}
		if _, err := game.Play(g, s, m); err != nil {
			t.Error(err)
		}
	})
}
