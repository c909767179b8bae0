package paper

import (
	"bufio"
	"compress/bzip2"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

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
