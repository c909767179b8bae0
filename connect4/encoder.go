package connect4

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
)

// Encoder returns the encoder for learned evaluations. It has 384 features, or 768 if
// columns*(rows+1) is more than 64: for the player to move and then for the opponent, the
// discs, and the empty cells that would complete four, separated into those that cannot be
// played now and those that can.
//
// The threats left when all other columns are full decide the game, so the encoder provides
// them as features: a small network need not learn to detect lines of four.
func (g Game) Encoder() feature.Encoder[State] { return encoder{g} }

// encoder has six planes of 64 or 128 cells in the order of State's bits: column by column
// from the left, from the bottom up, with an unused cell on top of each column.
type encoder struct{ game Game }

// The planes. Successive pairs of planes have no cell in common.
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

func (e encoder) cells() int { return e.game.size().planeCells() }

// planeCells returns the number of cells of a plane.
func (b *board) planeCells() int {
	if b.wide != nil {
		return 128
	}
	return 64
}

func (e encoder) Encode(set feature.Set, s *State) game.Player {
	if b := e.game.size(); b.wide != nil {
		own, rival := sides[[1]uint64](b, s)
		taken, rows := own.or(rival), uint(b.rows)
		empty := b.wide.cells.without(taken)
		encodeWide(set, own, rival, own.threats(rows).and(empty), rival.threats(rows).and(empty), taken.plus(b.wide.bottom).and(empty))
	} else {
		x, y := sides[[0]uint64](b, s)
		own, rival, empty := x.low, y.low, b.cells.low&^(x.low|y.low)
		encode(set, own, rival, b.threats(own)&empty, b.threats(rival)&empty, ((own|rival)+b.bottom.low)&empty)
	}
	return game.First + game.Player(s.first>>63)
}

// encode sets the features of a position. next holds the playable cells.
func encode(set feature.Set, own, rival, ownThreats, rivalThreats, next uint64) {
	set[ownDiscs], set[rivalDiscs] = own, rival
	set[ownDistant], set[ownClose] = ownThreats&^next, ownThreats&next
	set[rivalDistant], set[rivalClose] = rivalThreats&^next, rivalThreats&next
}

// encodeWide is encode with wide words.
func encodeWide[H half](set feature.Set, own, rival, ownThreats, rivalThreats, next word[H]) {
	for plane, cells := range [planes]word[H]{
		own, rival, ownThreats.without(next), ownThreats.and(next), rivalThreats.without(next), rivalThreats.and(next),
	} {
		set[2*plane], set[2*plane+1] = cells.low, cells.high[len(cells.high)-1]
	}
}

// Symmetries returns the mirror image.
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

// Cells returns the cells of the board, and again those of each player's threats.
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
