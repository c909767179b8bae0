package connect4

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
)

// Encoder describes positions to learned evaluations, by 384 features: for the player to
// move and then for the rival, the discs, and the empty cells that would complete four,
// those out of reach apart from those that a disc may be dropped in now.
//
// What decides a game is whose threats are left when all other columns are full, so that
// a small network is told of them rather than left to find lines of four.
func (g Game) Encoder() feature.Encoder[State] { return encoder{g} }

// encoder has six planes of 64 cells, column by column from the left, each from the bottom
// up with one cell that stays empty on top, as State has them.
type encoder struct{ game Game }

// The planes. Two that follow each other exclude one another cell by cell.
const (
	ownDiscs = iota
	rivalDiscs
	ownDistant // threats out of reach
	ownClose   // threats that can be carried out
	rivalDistant
	rivalClose
	planes
)

func (e encoder) Name() string {
	return fmt.Sprintf("connect4 %dx%d 2", e.game.Columns(), e.game.Rows())
}

func (encoder) Features() int { return 64 * planes }

func (e encoder) Encode(set feature.Set, s *State) game.Player {
	own, rival, mover := s.first&discBits, s.second&discBits, game.First
	if s.first&flagBit != 0 {
		own, rival, mover = rival, own, game.Second
	}
	b := e.game.size()
	taken := own | rival
	empty := b.cells &^ taken
	next := (taken + b.bottom) & empty // where a disc comes to lie
	ownThreats, rivalThreats := b.threats(own)&empty, b.threats(rival)&empty
	set[ownDiscs], set[rivalDiscs] = own, rival
	set[ownDistant], set[ownClose] = ownThreats&^next, ownThreats&next
	set[rivalDistant], set[rivalClose] = rivalThreats&^next, rivalThreats&next
	return mover
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
	return [][]int32{feature.OfCells(mirror, planes)}
}

// Cells are those of the board, and again for the threats of either player.
func (encoder) Cells() [][]int32 {
	var cells [][]int32
	for plane := int32(0); plane < planes; plane += 2 {
		for c := range int32(64) {
			cells = append(cells, []int32{64*plane + c, 64*(plane+1) + c})
		}
	}
	return cells
}
