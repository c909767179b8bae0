package connect4

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
)

// Encoder describes positions to learned evaluations, by 384 features (768 where
// columns*(rows+1) is more than 64): for the player to move and then for the rival, the
// discs, and the empty cells that would complete four, those out of reach apart from those
// that a disc may be dropped in now.
//
// What decides a game is whose threats are left when all other columns are full, so that
// a small network is told of them rather than left to find lines of four.
func (g Game) Encoder() feature.Encoder[State] { return encoder{g} }

// encoder has six planes of 64 or 128 cells, column by column from the left, each from the bottom
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

func (e encoder) Features() int { return e.cells() * planes }

// cells returns how many a plane has.
func (e encoder) cells() int {
	if e.game.size().wide != nil {
		return 128
	}
	return 64
}

func (e encoder) Encode(set feature.Set, s *State) game.Player {
	if b := e.game.size(); b.wide != nil {
		return e.encodeWide(set, s)
	}
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

// encodeWide is Encode in wide words.
func (e encoder) encodeWide(set feature.Set, s *State) game.Player {
	b, rows := e.game.size().wide, uint(e.game.Rows())
	own, rival := b.unpack(*s)
	mover := game.First
	if s.first&flagBit != 0 {
		own, rival, mover = rival, own, game.Second
	}
	taken := own.or(rival)
	empty := b.cells.without(taken)
	next := taken.plus(b.bottom).and(empty)
	ownThreats, rivalThreats := own.threats(rows).and(empty), rival.threats(rows).and(empty)
	for plane, cells := range [planes]wide{
		own, rival, ownThreats.without(next), ownThreats.and(next), rivalThreats.without(next), rivalThreats.and(next),
	} {
		set[2*plane], set[2*plane+1] = cells.low, cells.high
	}
	return mover
}

// Symmetries is the exchange of left and right.
func (e encoder) Symmetries() [][]int32 {
	height := e.game.Rows() + 1
	mirror := make([]int, e.cells())
	for c := range mirror {
		mirror[c] = c
		if column := c / height; column < e.game.Columns() {
			mirror[c] = (e.game.Columns()-1-column)*height + c%height
		}
	}
	return [][]int32{feature.OfCells(mirror, planes)}
}

// Cells are those of the board, and again for the threats of either player.
func (e encoder) Cells() [][]int32 {
	var cells [][]int32
	for plane := int32(0); plane < planes; plane += 2 {
		size := int32(e.cells())
		for c := range size {
			cells = append(cells, []int32{size*plane + c, size*(plane+1) + c})
		}
	}
	return cells
}
