package games

import (
	"context"
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

// TestUnclaimedEnds reads games that go on where somebody could have claimed a draw, and games that
// go on after their end: the moves before it are used, and the rest is reported.
func TestUnclaimedEnds(t *testing.T) {
	const shuffle = "Nf3 Nf6 Ng1 Ng8 "
	quick := answer.Searcher{Name: "minimax", Level: &answer.Limit{Kind: "depth", Value: 1}}
	quiet := func(n int) string { return strings.Repeat("Ra2 Kf7 Ra3 Ke7 ", n) }
	for _, test := range []struct {
		game, variant, text string
		plies               int
		over                bool // in the rest
	}{
		{"chess", "", strings.Repeat(shuffle, 3) + "f3 e5 e4 Qh4+", 16, false},
		{"chess", "", strings.Repeat(shuffle, 4) + "f3", 16, true},
		{"chess", "", "[FEN \"8/4k3/8/8/8/R7/8/K7 w - - 0 1\"]\n\n" + quiet(5), 16, true},
		{"chess", "", "[FEN \"8/4k3/8/8/8/8/3p4/2K5 w - - 0 1\"]\n\nKxd2 Kd6 Kd3 1-0", 1, true},
		{"chess", "", "f3 e5 g4 Qh4# 0-1", 4, false},
		{"chess", "", "f3 e5 g4 Qh4# a3 0-1", 4, true},
		{"checkers", "english", "[FEN \"W:W18:B14\"]\n\n18-9 5-14 1-0", 1, true},
		{"checkers", "english", "[FEN \"B:WK30:BK3\"]\n\n" + strings.Repeat("3-7 30-25 7-3 25-30 ", 12) + "3-7 1-0", 49, false},
		{"checkers", "damas", strings.Repeat("3-7 30-25 7-3 25-30 ", 12), 20, true},
	} {
		e := must.Get(pages().Find(test.game))(t)
		ask := func(q answer.Question) any {
			t.Helper()
			return must.Get(answer.Ask(context.Background(), e, q, nil))(t)
		}
		q := answer.Question{Do: "parse", Game: test.game, Variant: test.variant, Text: test.text}
		if test.variant == "damas" {
			r := board.Record{Game: "checkers", Variant: "damas", Start: "B:WK30:BK3", Moves: strings.Fields(test.text)}
			a := ask(answer.Question{Do: "annotate", Record: r, Bot: quick}).(answer.Annotation)
			if len(a.Moves) != test.plies || a.Fault == nil {
				t.Errorf("annotate(%.40q) judges %d moves, fault %v; want %d and one", test.text, len(a.Moves), a.Fault, test.plies)
			}
			continue
		}
		v := ask(q).(answer.View)
		if got := len(v.Record.Moves); got != test.plies || (v.Fault != nil) != test.over || test.over && v.Fault.Code != answer.GameOver {
			t.Errorf("parse(%.60q) has %d moves, fault %v; want %d moves, a fault: %v", test.text, got, v.Fault, test.plies, test.over)
		}
		x := ask(answer.Question{Do: "explore", Record: board.Record{Game: test.game, Variant: test.variant, Start: v.Record.Start, Moves: v.Record.Moves[:1]}, Text: test.text}).(answer.Explored)
		if x.Games != 1 || x.Reached != 1 || x.Faulty != map[bool]int{true: 1}[test.over] {
			t.Errorf("explore(%.60q) = %+v; want one game with the position, faulty: %v", test.text, x, test.over)
		}
		a := ask(answer.Question{Do: "annotate", Record: v.Record, Bot: quick}).(answer.Annotation)
		if len(a.Moves) != test.plies {
			t.Errorf("annotate(%.60q) judges %d moves; want %d", test.text, len(a.Moves), test.plies)
		}
	}
	clocked := answer.Question{Do: "explore", Record: board.Record{Game: "chess", Start: "8/4k3/8/8/8/R7/8/K7 w - - 7 30"}, Text: "[FEN \"8/4k3/8/8/8/R7/8/K7 w - - 0 1\"]\n\n" + quiet(1)}
	if x := must.Get(answer.Ask(context.Background(), must.Get(pages().Find("chess"))(t), clocked, nil))(t).(answer.Explored); x.Reached != 1 {
		t.Errorf("explore() at another clock = %+v; want the game with the position", x)
	}
	_, err := answer.Ask(context.Background(), must.Get(pages().Find("chess"))(t), answer.Question{Do: "play", Record: board.Record{Game: "chess", Moves: strings.Fields(shuffle + shuffle)}, Move: "e4"}, nil)
	if p := new(answer.Problem); !errors.As(err, &p) || p.Code != answer.GameOver {
		t.Errorf("play after the third repetition: %v; want the game to be over", err)
	}
}

// A position that is taken apart and set up again is the same, at any point of a game.
func TestDrafts(t *testing.T) {
	editable := 0
	for _, e := range pages().Entries() {
		if !about(e, "en").Stamps {
			continue
		}
		editable++
		for _, variant := range about(e, "en").Variants {
			r := rand.New(rand.NewPCG(1, 2))
			at := mustOpen(t, board.Record{Game: e.Name, Variant: variant.Name})
			for range 40 {
				v := mustView(t, at, len(at.Record().Moves), "en")
				if v.Committed == nil {
					d := mustDraft(t, at)
					again, err := ask[answer.View](at, answer.Question{Do: "compose", Draft: d.Draft})
					if err != nil {
						t.Fatalf("%s %s: %s: %v; want no error", e.Name, variant.Name, v.Position, err)
					}
					if got := again.Position; !v.Over && got != v.Position {
						t.Errorf("%s %s: %s\nbecomes %s", e.Name, variant.Name, v.Position, got)
					}
					if diff := cmp.Diff(d.Draft, mustDraft(t, mustOpen(t, again.Record)).Draft); diff != "" {
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
	return must.Get(ask[answer.Draft](at, answer.Question{Do: "draft"}))(t)
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
		_, err := ask[answer.View](mustOpen(t, board.Record{Game: c.game}), answer.Question{Do: "compose", Draft: board.Draft{Pieces: c.pieces}})
		var p *answer.Problem
		if !errors.As(err, &p) || !strings.Contains(p.Message, c.want) {
			t.Errorf("%s %v: %v; want %s", c.game, c.pieces, err, c.want)
		}
	}
}
