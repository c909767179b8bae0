//go:build slow

package chess_test

import "testing"

// TestDeepPerft counts what TestPerft leaves out, up to eight billion, by counting equal positions
// once: go test -tags slow -run TestDeepPerft ./examples/games/chess
func TestDeepPerft(t *testing.T) {
	for _, p := range perfts {
		for depth := 5; depth <= 6; depth++ {
			if got, want := merged(parse(t, p.fen), depth), p.counts[depth-1]; got != want {
				t.Errorf("%s: perft(%d) = %d; want %d", p.fen, depth, got, want)
			}
		}
	}
}

// merged counts sequences of moves: how many lead to each position, up to two moves before the end.
func merged(s state, depth int) (n int64) {
	paths := map[state]int64{s: 1}
	moves := make([]move, 0, 1000)
	for range depth - 2 {
		next := map[state]int64{}
		for s, n := range paths {
			for _, m := range rules.Moves(moves, &s) {
				after := s
				rules.Apply(&after, m)
				next[after] += n
			}
		}
		paths = next
	}
	for s, times := range paths {
		n += times * native(&s, 2, moves)
	}
	return n
}
