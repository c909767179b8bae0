package board_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/game/board"
)

func TestSize(t *testing.T) {
	if w, h, err := board.Size("12x7"); w != 12 || h != 7 || err != nil {
		t.Errorf("12x7: %d, %d, %v; want w == 12, h == 7, no error", w, h, err)
	}
	for _, bad := range []string{"", "7", "7x", "x6", "0x6", "7x-6", "7x06", "+7x6", "7 x 6", "7x6x5", "1000x6", "7X6"} {
		if w, h, err := board.Size(bad); err == nil {
			t.Errorf("%q: %d, %d; want an error", bad, w, h)
		}
	}
}
