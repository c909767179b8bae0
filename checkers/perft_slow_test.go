//go:build slow

package checkers_test

import (
	"context"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
)

// The deepest known counts, which take minutes: go test -tags slow ./checkers
func TestPerftDeep(t *testing.T) {
	for _, tt := range []struct {
		perft checkers.Perft
		depth int
		want  int64
	}{
		{checkers.Perft{Rules: checkers.English, TableBytes: 1 << 28}, 14, 7978439499},
		{checkers.Perft{Rules: checkers.English, TableBytes: 1 << 28}, 15, 36263167175},
		{checkers.Perft{Rules: checkers.Damas, Merged: true, TableBytes: 1 << 28}, 11, 85143401},
		{checkers.Perft{Rules: checkers.Damas, Merged: true, TableBytes: 1 << 28}, 12, 387963884},
		{checkers.Perft{Rules: checkers.English, Merged: true, TableBytes: 1 << 28}, 12, 388617999},
		{checkers.Perft{Rules: checkers.English, Merged: true, TableBytes: 1 << 28}, 13, 1766564893},
	} {
		got, err := tt.perft.Count(context.Background(), checkers.Game{}.Start(), tt.depth)
		if err != nil || got != tt.want {
			t.Errorf("%+v depth %d: %d, %v; want %d", tt.perft, tt.depth, got, err, tt.want)
		}
	}
}
