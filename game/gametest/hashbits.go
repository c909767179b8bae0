package gametest

import (
	"math"
	"math/bits"
	"reflect"
)

const (
	fewHashes  = 1000 // too few to judge bits
	fewestBits = 48   // that the hash of a game with many positions needs
)

// checkHashBits detects hashes with fewer than 64 bits. A number that distinguishes all
// positions of a small game is as good as a hash; it shows in bits that are mostly 0 or
// mostly 1. If the varying bits look like those of a hash, there must be enough of them.
func (k *kit[S, M]) checkHashBits(*position[S, M]) {
	n := len(k.byHash)
	if k.hasher == nil || n < fewHashes {
		return
	}
	var ones [64]int
	for h := range k.byHash {
		for ; h != 0; h &= h - 1 {
			ones[bits.TrailingZeros64(h)]++
		}
	}
	changing, even := 0, 0
	for _, c := range ones {
		if c == 0 || c == n {
			continue
		}
		changing++
		// In a hash each bit's count is within five standard deviations of one half.
		if math.Abs(float64(c)-float64(n)/2) < 2.5*math.Sqrt(float64(n)) {
			even++
		}
	}
	if changing < fewestBits && even >= changing-1 && int(reflect.TypeFor[S]().Size())*8 > changing {
		k.fault("of the 64 bits of Hash, %d are the same in all of %d positions: the other %d are those of a shorter hash, which distinguishes too few positions", 64-changing, n, changing)
	}
}
