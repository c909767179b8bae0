package memory_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/internal/memory"
)

// TestWordsStayZero advises, touches and prefetches slices of many sizes, none of which
// may be read or changed beyond its ends.
func TestWordsStayZero(t *testing.T) {
	for _, n := range []int{0, 1, 511, 512, 513, 1 << 18, 1<<18 + 1, 3<<18 - 1, 1 << 20} {
		all := make([]uint64, n+2)
		all[0], all[n+1] = 1, 1
		words := all[1 : n+1 : n+1]
		memory.AdviseLarge(words)
		memory.Touch(words)
		for i := range words {
			if i%4096 == 0 {
				memory.Prefetch(&words[i])
			}
			if words[i] != 0 {
				t.Fatalf("%d words: word %d is %d", n, i, words[i])
			}
		}
		if all[0] != 1 || all[n+1] != 1 {
			t.Errorf("%d words: a neighbour has changed", n)
		}
	}
}
