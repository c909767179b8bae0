package games

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/seed-61c9d78a/versus/examples/internal/played"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// A position that is taken apart and set up again is the same, at any point of a game.
func TestDrafts(t *testing.T) {
	editable := 0
	for _, e := range pages().Entries() {
		if !about(e, board.English).Stamps {
			continue
		}
		editable++
		for _, variant := range about(e, board.English).Variants {
			r := rand.New(rand.NewPCG(1, 2))
			at := mustOpen(t, board.Record{Game: e.Name, Variant: variant.Name})
			for range 40 {
				v := mustView(t, at, len(at.Record().Moves), board.English)
				if v.Committed == nil {
					d := mustDraft(t, at)
					again, err := at.Compose(d.Draft)
					if err != nil {
						t.Fatalf("%s %s: %s: %v; want no error", e.Name, variant.Name, v.Position, err)
					}
					got := mustView(t, again, 0, board.English).Position
					if !v.Over && got != v.Position {
						t.Errorf("%s %s: %s\nbecomes %s", e.Name, variant.Name, v.Position, got)
					}
					if diff := cmp.Diff(d.Draft, mustDraft(t, again).Draft); diff != "" {
						t.Errorf(`%s %s: %s; want diff == ""`, e.Name, variant.Name, diff)
					}
				}
				if v.Over {
					break
				}
				record := at.Record()
				record.Moves = append(record.Moves, v.Moves[r.IntN(len(v.Moves))].Text)
				at = mustOpen(t, record)
			}
		}
	}
	if editable != 6 {
		t.Errorf("positions of %d games are set up by pieces, want 6", editable)
	}
}

func mustDraft(t *testing.T, at *played.Game) answer.Draft {
	t.Helper()
	return must.Get(at.Draft(board.English))(t)
}

// Positions that cannot be set up are explained in words.
func TestWrongDrafts(t *testing.T) {
	at := func(stamp string, places ...string) (all []board.Stamped) {
		for _, place := range places {
			all = append(all, board.Stamped{Stamp: stamp, Place: place})
		}
		return all
	}
	for _, c := range []struct {
		game   string
		pieces []board.Stamped
		want   string
	}{
		{"connect4", at("second", "col1"), "0 discs of X and 1 of O"},
		{"connect4", at("first", "col1", "col1", "col1", "col1", "col1", "col1", "col1"), "column 1 has too many discs; want at most 6"},
		{"connect4", at("third", "col1"), `no piece "third"`},
		{"connect4", at("first", "col9"), `no place "col9"`},
		{"checkers", at("first-man", "s30"), "row"},
		{"checkers", at("first-man", "s3", "s3"), "two pieces on square 3"},
		{"othello", at("first", "pass"), `no place "pass"`},
		{"tictactoe", at("first", "c1", "c2"), "X moves first"},
		{"football", at("A0", "c0-0"), "A1 stands on 0 places; want one"},
		{"pig", nil, "not set up by pieces"},
	} {
		_, err := mustOpen(t, board.Record{Game: c.game}).Compose(board.Draft{Pieces: c.pieces})
		var p *answer.Problem
		if !errors.As(err, &p) || !strings.Contains(p.Message, c.want) {
			t.Errorf("%s %v: %v; want %s", c.game, c.pieces, err, c.want)
		}
	}
}
