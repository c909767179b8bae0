package checkers

import (
	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/checkers/diagonal"
)

// Encoder returns the encoder for learned evaluations. It has 128 features: the men and
// kings of the player to move, then those of the opponent, with the board turned so that the
// player to move starts from row 0.
func (Game) Encoder() feature.Encoder[State] { return encoder{} }

// encoder has four planes of 32 squares, in the order of the bits of Squares: own men, own
// kings, the opponent's men and kings.
type encoder struct{}

func (encoder) Name() string { return "checkers 1" }

func (encoder) Features() int { return 128 }

func (encoder) Encode(set feature.Set, s *State) game.Player {
	if s.second2move {
		own, rival, kings := diagonal.Turned(s.second), diagonal.Turned(s.first), diagonal.Turned(s.kings)
		set[0] = uint64(own&^kings) | uint64(own&kings)<<32
		set[1] = uint64(rival&^kings) | uint64(rival&kings)<<32
		return game.Second
	}
	set[0] = uint64(s.first&^s.kings) | uint64(s.first&s.kings)<<32
	set[1] = uint64(s.second&^s.kings) | uint64(s.second&s.kings)<<32
	return game.First
}

// Cells returns the 32 squares, in the order of the bits of Squares.
func (encoder) Cells() [][]int32 { return feature.Planes(32, 4) }
