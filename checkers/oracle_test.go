package checkers_test

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
)

// The rules again, on a matrix of characters without optimisations, to compare the bitboards
// with.

type oracle struct {
	board [8][8]byte // 'x' 'X' 'o' 'O' '-'
	turn  byte       // 'x' or 'o'
	rules checkers.Rules
}

func newOracle(s checkers.State, rules checkers.Rules) oracle {
	o := oracle{turn: 'x', rules: rules}
	if s.ToMove() == game.Second {
		o.turn = 'o'
	}
	for r, row := range s.Matrix() {
		copy(o.board[r][:], row)
	}
	return o
}

func lower(c byte) byte {
	if c == 'X' || c == 'O' {
		return c + 'a' - 'A'
	}
	return c
}

// directions returns the (row, column) steps of piece c.
func directions(c byte) [][2]int {
	up, down := [][2]int{{1, 1}, {1, -1}}, [][2]int{{-1, 1}, {-1, -1}}
	switch {
	case c == 'X' || c == 'O':
		return append(up, down...)
	case c == 'x':
		return up
	}
	return down
}

func onBoard(r, c int) bool { return r >= 0 && r < 8 && c >= 0 && c < 8 }

// moves lists the legal moves and the boards they lead to, in the assignment's order.
func (o *oracle) moves() (paths []string, next []oracle) {
	for _, capturing := range []bool{true, false} {
		for r := range 8 {
			for c := range 8 {
				if lower(o.board[r][c]) != o.turn {
					continue
				}
				start := fmt.Sprintf("[(%d,%d)", r, c)
				if capturing {
					o.jump(r, c, start, &paths, &next)
				} else {
					o.step(r, c, start, &paths, &next)
				}
			}
		}
		if len(paths) > 0 {
			break
		}
	}
	for i := range next {
		next[i].turn = 'x' + 'o' - o.turn
	}
	return paths, next
}

func (o *oracle) step(r, c int, path string, paths *[]string, next *[]oracle) {
	for _, d := range directions(o.board[r][c]) {
		r1, c1 := r+d[0], c+d[1]
		if onBoard(r1, c1) && o.board[r1][c1] == '-' {
			after := *o
			after.board[r1][c1], after.board[r][c] = o.board[r][c], '-'
			after.crown(r1, c1)
			*paths = append(*paths, fmt.Sprintf("%s,(%d,%d)]", path, r1, c1))
			*next = append(*next, after)
		}
	}
}

// crown crowns the piece at r, c if it is a man on its last row, and reports whether it did.
func (o *oracle) crown(r, c int) bool {
	switch {
	case o.board[r][c] == 'x' && r == 7:
		o.board[r][c] = 'X'
	case o.board[r][c] == 'o' && r == 0:
		o.board[r][c] = 'O'
	default:
		return false
	}
	return true
}

func (o *oracle) jump(r, c int, path string, paths *[]string, next *[]oracle) {
	for _, d := range directions(o.board[r][c]) {
		r1, c1, r2, c2 := r+d[0], c+d[1], r+2*d[0], c+2*d[1]
		if !onBoard(r2, c2) || o.board[r2][c2] != '-' {
			continue
		}
		if rival := lower(o.board[r1][c1]); rival == '-' || rival == o.turn {
			continue
		}
		after := *o
		after.board[r2][c2], after.board[r1][c1], after.board[r][c] = o.board[r][c], '-', '-'
		crowned := after.crown(r2, c2)
		on := fmt.Sprintf("%s,(%d,%d)", path, r2, c2)
		before := len(*paths)
		if !crowned || o.rules.CrownContinues {
			after.jump(r2, c2, on, paths, next)
		}
		if len(*paths) == before {
			*paths = append(*paths, on+"]")
			*next = append(*next, after)
		}
	}
}

// compare returns a description of an error in the moves of s, or "".
func compare(g checkers.Game, s checkers.State) string {
	o := newOracle(s, g.Rules)
	paths, next := o.moves()
	moves := g.Moves(nil, &s)
	slices.SortStableFunc(moves, func(a, b checkers.Move) int {
		return slices.Index(paths, coordinates(a)) - slices.Index(paths, coordinates(b))
	})
	var got []string
	for _, m := range moves {
		got = append(got, coordinates(m))
	}
	if !slices.Equal(got, paths) {
		return fmt.Sprintf("%s: moves %v, want %v", s.FEN(), got, paths)
	}
	if over := g.Turn(&s) == game.Nobody; over != (len(paths) == 0) {
		return fmt.Sprintf("%s: over: %v with moves %v", s.FEN(), over, paths)
	}
	for i, m := range moves {
		if after := newOracle(game.After(g, s, m), g.Rules); after != next[i] {
			return fmt.Sprintf("%s: %v leads to %q, want %q", s.FEN(), m, after.board, next[i].board)
		}
	}
	return ""
}

// coordinates returns a move in the assignment's format.
func coordinates(m checkers.Move) string {
	var text strings.Builder
	text.WriteString("[")
	for i, q := range m.Path() {
		if i > 0 {
			text.WriteString(",")
		}
		fmt.Fprintf(&text, "(%d,%d)", q.Row(), q.Column())
	}
	return text.String() + "]"
}
