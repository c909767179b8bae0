package seed_test

import (
	"math/bits"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/seed"
)

// TestMix compares with the first outputs of SplitMix64 for the seed 1234567, as
// published by its authors.
func TestMix(t *testing.T) {
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := seed.Mix(1234567 + uint64(i)*0x9e3779b97f4a7c15); got != want {
			t.Errorf("output %d is %d, want %d", i, got, want)
		}
	}
}

// TestPurposesAreUnrelated counts equal bits of generators for neighbouring purposes.
func TestPurposesAreUnrelated(t *testing.T) {
	equal, drawn := 0, 0
	for a := range uint64(20) {
		for b := range uint64(20) {
			one, other := seed.Rand(7, a, b), seed.Rand(7, a, b+1)
			for range 10 {
				equal += 64 - bits.OnesCount64(one.Uint64()^other.Uint64())
				drawn += 64
			}
		}
	}
	if share := float64(equal) / float64(drawn); share < 0.49 || share > 0.51 {
		t.Errorf("%.3f of the bits are equal; want a half", share)
	}
	if one, again := seed.Rand(7, 1, 2), seed.Rand(7, 1, 2); one.Uint64() != again.Uint64() {
		t.Error("the same purpose has two generators")
	}
}
