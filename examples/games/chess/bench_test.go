package chess_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/game"
)

// native counts move sequences without the library.
func native(s *state, depth int, moves []move) (n int64) {
	moves = rules.Moves(moves, s)
	if depth == 1 {
		return int64(len(moves))
	}
	for _, m := range moves {
		next := *s
		rules.Apply(&next, m)
		n += native(&next, depth-1, moves[len(moves):])
	}
	return n
}

// BenchmarkPerft compares game.Perft with a count that calls the rules directly.
func BenchmarkPerft(b *testing.B) {
	s := parse(b, perfts[1].fen)
	b.Run("interface", func(b *testing.B) {
		for b.Loop() {
			game.Perft(b.Context(), rules, s, 4)
		}
	})
	b.Run("native", func(b *testing.B) {
		moves := make([]move, 0, 1000)
		for b.Loop() {
			native(&s, 4, moves)
		}
	})
}
