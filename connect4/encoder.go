package connect4

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
)

// Encoder describes positions to learned evaluations, by 128 features: the discs of the
// player to move, and those of the rival.
func (g Game) Encoder() feature.Encoder[State] { return encoder{g} }

// encoder has two planes of 64 cells, column by column from the left, each from the bottom
// up with one cell that stays empty on top, as State has them.
type encoder struct{ game Game }

func (e encoder) Name() string {
	return fmt.Sprintf("connect4 %dx%d 1", e.game.Columns(), e.game.Rows())
}

func (encoder) Features() int { return 128 }

func (encoder) Encode(set feature.Set, s *State) game.Player {
	first, second := s.first&discBits, s.second&discBits
	if s.first&flagBit != 0 {
		set[0], set[1] = second, first
		return game.Second
	}
	set[0], set[1] = first, second
	return game.First
}

// Symmetries is the exchange of left and right.
func (e encoder) Symmetries() [][]int32 {
	height := e.game.Rows() + 1
	mirror := make([]int, 64)
	for c := range mirror {
		mirror[c] = c
		if column := c / height; column < e.game.Columns() {
			mirror[c] = (e.game.Columns()-1-column)*height + c%height
		}
	}
	return [][]int32{feature.OfCells(mirror, 2)}
}

func (encoder) Cells() [][]int32 { return feature.Planes(64, 2) }
