package feature_test

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/game"
)

// row is a board of three cells, each empty (0) or with a stone of First (1) or Second (2).
type row [3]int8

// cells describes a row with one plane for each player, from First's point of view.
type cells struct{}

func (cells) Features() int { return 6 }

func (cells) Encode(set feature.Set, s *row) game.Player {
	for i, stone := range *s {
		if stone > 0 {
			set.Add(3*int(stone-1) + i)
		}
	}
	return game.First
}

// Symmetries says that the mirror image of a row has the same value.
func (cells) Symmetries() [][]int32 { return [][]int32{feature.OfCells([]int{2, 1, 0}, 2)} }

func Example() {
	var e cells
	if err := feature.Check[row](e); err != nil {
		fmt.Println(err)
		return
	}
	set := feature.NewSet(e.Features())
	e.Encode(set, &row{1, 0, 2})
	fmt.Println(set.Append(nil), e.Symmetries())
	// Output:
	// [0 5] [[2 1 0 5 4 3]]
}
