package chess

import (
	"math/bits"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
)

// Encoder returns the encoder for learned evaluations. Its 768 features are the pieces by kind
// and square, first those of the player to move. The board is turned so that this player starts
// from the first row and has the king on the right.
func (Game) Encoder() feature.Encoder[State] { return encoder{} }

type encoder struct{}

func (encoder) Name() string { return "chess 1" }

func (encoder) Features() int { return 768 }

func (encoder) Encode(set feature.Set, s *State) game.Player {
	mirrored := s.kings[s.turn]&4 == 0
	for i := range uint8(2) {
		side := s.turn ^ i
		own := s.sides[side]
		for k, of := range [6]uint64{s.pawns, s.knights, s.diagonal &^ s.straight, s.straight &^ s.diagonal, s.diagonal & s.straight, 1 << s.kings[side]} {
			of &= own
			if mirrored != (s.turn != 0) {
				of = bits.ReverseBytes64(of)
			}
			if mirrored {
				of = bits.Reverse64(of)
			}
			set[int(6*i)+k] = of
		}
	}
	return s.Turn()
}
