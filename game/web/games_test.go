//go:build !js

package web

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/paper"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/robanumeros"
)

// cells is a position of tic-tac-toe.
type cells [9]game.Player

// noughts is tic-tac-toe with a notation and a board.
type noughts struct{}

func (noughts) Start() cells { return cells{} }

func (g noughts) Turn(s *cells) game.Player {
	n := 0
	for _, p := range s {
		if p != game.Nobody {
			n++
		}
	}
	if n == 9 || g.Evaluate(s) != 0 {
		return game.Nobody
	}
	return [2]game.Player{game.First, game.Second}[n%2]
}

func (g noughts) Moves(dst []int8, s *cells) []int8 {
	for i, p := range s {
		if p == game.Nobody && g.Turn(s) != game.Nobody {
			dst = append(dst, int8(i))
		}
	}
	return dst
}

func (g noughts) Apply(s *cells, m int8) { s[m] = g.Turn(s) }

func (noughts) Evaluate(s *cells) float64 {
	for _, l := range [8][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}} {
		if p := s[l[0]]; p != game.Nobody && p == s[l[1]] && p == s[l[2]] {
			return p.Sign()
		}
	}
	return 0
}

func (noughts) FormatMove(_ *cells, m int8) string { return strconv.Itoa(int(m) + 1) }

func (g noughts) ParseMove(s *cells, text string) (int8, error) {
	for _, m := range g.Moves(nil, s) {
		if g.FormatMove(s, m) == text {
			return m, nil
		}
	}
	return 0, fmt.Errorf("%q is not a free cell", text)
}

func (noughts) FormatPosition(s *cells) string {
	var b strings.Builder
	for _, p := range s {
		b.WriteByte(".XO"[p])
	}
	return b.String()
}

func (noughts) ParsePosition(text string) (s cells, err error) {
	if len(text) != 9 || strings.Trim(text, ".XO") != "" {
		return s, errors.New("want nine of X, O and dots")
	}
	for i := range s {
		s[i] = game.Player(strings.IndexByte(".XO", text[i]))
	}
	return s, nil
}

func (noughts) Layout(board.Language) board.Layout { return board.Grid(3, 3) }

func (noughts) Scene(at *board.Moment[cells, int8]) (scene board.Scene) {
	for i, p := range at.State() {
		if p != game.Nobody {
			scene.Put(board.CellID(i%3, i/3), board.Owner(p), "disc")
		}
	}
	return scene
}

func (noughts) Paths(_ *board.Moment[cells, int8], m int8) [][]string {
	return [][]string{{board.CellID(int(m%3), int(m/3))}}
}

// Analyse puts a ring around the centre.
func (noughts) Analyse(_ context.Context, _ *board.Moment[cells, int8], tell func(board.Overlay) error) error {
	return tell(board.Overlay{Text: "the middle", Values: []board.Value{{Place: "b2", Kind: "ring"}}, Done: true})
}

// allGames are games of every kind: with and without a board, a notation, variants, a
// setup, chance, hidden choices and turns of several moves.
func allGames() []catalog.Entry {
	return []catalog.Entry{
		catalog.Game[connect4.State, connect4.Move]{
			Name: "connect4", Title: "Connect 4", Players: [2]string{"Red", "Yellow"},
			Variants: []board.Variant{{Name: "7x6"}, {Name: "6x5"}},
			Vary: func(variant, _ string, _ uint64) (v board.Ruleset[connect4.State, connect4.Move], err error) {
				v.Rules, err = connect4.New(int(variant[0]-'0'), int(variant[2]-'0'))
				return v, err
			},
		}.Entry(),
		catalog.Game[checkers.State, checkers.Move]{Name: "checkers", Rules: checkers.Game{Rules: checkers.English}}.Entry(),
		catalog.Game[paper.State, paper.Direction]{Name: "paperfootball", Rules: paper.Standard(), WholeTurns: true}.Entry(),
		catalog.Game[football.State, football.Action]{
			Name: "football", Setup: &board.Setup{Label: "Steps", Default: "40"},
			Vary: func(_, setup string, _ uint64) (v board.Ruleset[football.State, football.Action], err error) {
				steps := 40
				if setup != "" {
					if steps, err = strconv.Atoi(setup); err != nil {
						return v, err
					}
				}
				v.Setup = strconv.Itoa(steps)
				v.Rules, err = football.New(football.Config{Steps: steps})
				return v, err
			},
		}.Entry(),
		catalog.Game[robanumeros.State, robanumeros.Move]{
			Name: "robanumeros", Setup: &board.Setup{Label: "Cards", Random: true},
			Vary: func(_, setup string, seed uint64) (v board.Ruleset[robanumeros.State, robanumeros.Move], err error) {
				if setup == "" {
					setup = fmt.Sprint(seed%7, " 3 -1 4")
				}
				var cards []int64
				for field := range strings.FieldsSeq(setup) {
					n, err := strconv.ParseInt(field, 10, 32)
					if err != nil {
						return v, err
					}
					cards = append(cards, n)
				}
				v.Setup = setup
				v.Rules, err = robanumeros.New(cards)
				return v, err
			},
		}.Entry(),
		catalog.Game[cells, int8]{Name: "tictactoe", Title: "Tic-tac-toe", Rules: noughts{}}.Entry(),
	}
}
