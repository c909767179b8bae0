package entry

import (
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/examples/games/chess"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

func TestBoard(t *testing.T) {
	if err := board.Check[state, move](chess.Game{}, chessboard{}, 2000, 1); err != nil {
		t.Error(err)
	}
}

// TestOpenings plays the openings to their ends.
func TestOpenings(t *testing.T) {
	v := newVaried(search.NewMinimax[state, move](chess.Game{}, search.Limits{Nodes: 1}))
	for line := range strings.Lines(strings.TrimSpace(openings)) {
		s := chess.Game{}.Start()
		for text := range strings.FieldsSeq(line) {
			m, err := chess.Game{}.ParseMove(&s, text)
			if err != nil {
				t.Fatalf("%s: %v; want no error", line, err)
			}
			if len(v.known[s]) == 0 {
				t.Errorf("%s: %s is unknown; want len(v.known[s]) != 0", line, text)
			}
			chess.Game{}.Apply(&s, m)
		}
	}
	v.NewGame(3)
	first, err := v.Search(t.Context(), chess.Game{}.Start())
	if err != nil || first.Nodes != 1 {
		t.Errorf("%+v, %v; want a move of an opening", first, err)
	}
}

// TestStockfish plays a short game against an engine, if it is installed.
func TestStockfish(t *testing.T) {
	path, err := exec.LookPath("stockfish")
	if err != nil {
		if path = "/usr/games/stockfish"; exec.Command(path).Err != nil {
			t.Skip("stockfish is not installed")
		}
	}
	if _, err := os.Stat(path); err != nil {
		t.Skip(err)
	}
	b := must.Get(programs()[0].Open(chess.Game{}, program.Command{Args: []string{"Skill Level=0", "Threads=1", path}}))(t)
	defer b.(interface{ Close() error }).Close()
	us := match.NewSearcher("us", search.NewMinimax[state, move](chess.Game{}, search.Limits{Nodes: 200}))
	s := match.Series[state, move]{
		Match: match.Match[state, move]{
			Game:     chess.Game{},
			First:    us,
			Second:   b,
			MoveTime: 50 * time.Millisecond, Grace: 10 * time.Second, MaxPlies: 30, Ponder: true,
		},
		Games: 2, OpeningPlies: 2,
	}
	if score, err := s.Play(t.Context()); err != nil || score.Total() != 2 || score.Reasons[match.NaturalEnd]+score.Reasons[match.MoveLimit] != 2 {
		t.Errorf("s.Play(t.Context()) = %+v, %v; want no error, score.Total() == 2, score.Reasons[match.NaturalEnd]+score.Reasons[match.MoveLimit] == 2", score, err)
	}
	if !strings.HasPrefix(b.Name(), "Stockfish") {
		t.Errorf(`name %q; want strings.HasPrefix(b.Name(), "Stockfish")`, b.Name())
	}
}
