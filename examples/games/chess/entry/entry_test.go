package entry

import (
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/games/chess"
	"github.com/seed-61c9d78a/versus/game/board"
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
				t.Fatalf("%s: %v", line, err)
			}
			if len(v.known[s]) == 0 {
				t.Errorf("%s: %s is unknown", line, text)
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
