package catalog

import (
	"fmt"
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/game/board"
)

// TestKept keeps records: the last ones are known, a longer one takes the place of the one
// that it continues, and short and very long ones are not kept.
func TestKept(t *testing.T) {
	var k recent[discs, column]
	made := func(variant, plies int) *replay[discs, column] {
		return &replay[discs, column]{record: board.Record{Variant: fmt.Sprint(variant), Moves: slices.Repeat([]string{"4"}, plies)},
			moment: board.Moment[discs, column]{Moves: make([]column, plies), States: make([]discs, plies+1)}}
	}
	longest := slices.Repeat([]string{"4"}, 2*recentMost)
	known := func(variant int) int {
		o, _ := k.recall(board.Record{Variant: fmt.Sprint(variant), Moves: longest})
		if o == nil {
			return 0
		}
		return len(o.moment.Moves)
	}
	for i := range 3 * len(k.tables) {
		plies := recentLeast + i%2
		k.keep(made(i, plies), nil)
		_, from := k.recall(made(i, plies).record)
		if k.keep(made(i, plies+3), from); from == nil {
			t.Fatalf("record %d is not known", i)
		}
		for j := range i + 1 {
			want := 0
			if j > i-len(k.tables) {
				want = recentLeast + j%2 + 3
			}
			if got := known(j); got != want {
				t.Fatalf("after record %d, %d plies of record %d are known, want %d", i, got, j, want)
			}
		}
	}
	for plies, kept := range map[int]bool{recentLeast - 1: false, recentLeast: true, recentMost: true, recentMost + 1: false} {
		if k.keep(made(1000+plies, plies), nil); known(1000+plies) > 0 != kept {
			t.Errorf("a record of %d plies: kept %v; want known(1000+plies) > 0 == kept", plies, !kept)
		}
	}
}
