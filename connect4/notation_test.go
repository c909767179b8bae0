package connect4_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
)

func TestPositionsRoundTrip(t *testing.T) {
	for _, size := range sizes {
		g := newGame(t, size[0], size[1])
		r := rand.New(rand.NewPCG(2, 3))
		for range tests.Pick(20, 50) {
			s := g.Start()
			for !game.Over(g, s) {
				moves := g.Moves(nil, &s)
				m := moves[r.IntN(len(moves))]
				if back, err := g.ParseMove(&s, g.FormatMove(&s, m)); err != nil || back != m {
					t.Fatalf("%v: move %d reads back as %d, %v; want no error, back == m", size, m, back, err)
				}
				g.Apply(&s, m)
				for _, text := range []string{g.FormatPosition(&s), g.Render(&s), strings.ToLower(g.Render(&s)), "\r\n " + g.FormatPosition(&s) + " \r\n"} {
					if back, err := g.ParsePosition(text); err != nil || back != s {
						t.Fatalf("%v: reads back differently: %v\n%s", size, err, text)
					}
				}
				text, err := g.MoveString(s)
				if err != nil {
					t.Fatalf("%v: %v; want no error", size, err)
				}
				if back, err := g.ParsePosition(" \t" + text + "\r\n"); err != nil || back != s {
					t.Fatalf("%v: %q reads back as another position: %v; want no error, back == s", size, text, err)
				}
			}
		}
	}
}

func TestPositionErrors(t *testing.T) {
	rows := func(r ...string) string {
		empty := ".......\n"
		return strings.Repeat(empty, 6-len(r)) + strings.Join(r, "\n")
	}
	for _, c := range []struct{ name, text, want string }{
		{"letters", "44x", "row 1"},
		{"a letter among moves", "44q", `move 3: "q": not a column (want 1 to 7)`},
		{"zero", "440", "move 3"},
		{"column 8", "8", "not a column"},
		{"umlaut", "4ä", "move 2 is not a column"},
		{"full column", "1111111", "move 7: \"1\": the column is full (open columns: 2 3 4 5 6 7)"},
		{"after the end", "11223344", "move 8: \"4\": the game is over (X has won)"},
		{"43 moves", strings.Repeat("121212", 7) + "1", "the game is over"},
		{"floating disc", rows("...X...", "......."), "column 4, row 2 from the bottom, has nothing below it"},
		{"too many X", rows("XX....."), "2 discs of X and 0 of O"},
		{"O first", rows("O......"), "0 discs of X and 1 of O"},
		{"both won", rows("XXXX...", "OOOO..."), "both X and O"},
		{"played on", rows("OOO....", "XXXX..O"), "the other player moved last"},
		{"two lines at once", rows("XXXX...", "OOOXOO.", "XXXXOOO"), "the game was over earlier"},
		{"short row", rows("X"), "want 7 cells"},
		{"few rows", "......./...X...", "has 2 rows"},
		{"many rows", strings.Repeat(".......\n", 7), "more than 6 rows"},
		{"odd cell", rows("...?..."), "cell 4 is not one of . X O"},
	} {
		_, err := connect4.Game{}.ParsePosition(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "connect4: ") {
			t.Errorf("%s: %v; want an error with %q", c.name, err, c.want)
		}
	}
}

func TestDrawingsNoGameReaches(t *testing.T) {
	// Gravity and numbers are right, but the first disc of O lies under the first of X.
	text := "......./......./......./......./...X.../...O..."
	s := must.Get(connect4.Game{}.ParsePosition(text))(t)
	if moves, err := (connect4.Game{}).MoveString(s); err == nil {
		t.Errorf("an unreachable position has moves %q; want an error", moves)
	}
}

func FuzzParsePosition(f *testing.F) {
	for _, text := range []string{"", "4453", "......./......./......./......./...O.../...X...", "12345671234567", "\n\n", "4 4 5\t5"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g := connect4.Game{}
		s, err := g.ParsePosition(text)
		if err != nil {
			return
		}
		if back, err := g.ParsePosition(g.FormatPosition(&s)); err != nil || back != s {
			t.Errorf("%q: reads back differently: %v", text, err)
		}
	})
}
