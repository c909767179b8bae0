package memory_test

import (
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"unsafe"

	"github.com/seed-61c9d78a/versus/internal/memory"
)

// TestWordsStayZero advises and prefetches slices of many sizes, which must not
// be changed or accessed out of bounds.
func TestWordsStayZero(t *testing.T) {
	for _, n := range []int{0, 1, 511, 512, 513, 1 << 18, 1<<18 + 1, 3<<18 - 1, 1 << 20} {
		all := make([]uint64, n+2)
		all[0], all[n+1] = 1, 1
		words := all[1 : n+1 : n+1]
		memory.AdviseLarge(words)
		for i := range words {
			if i%4096 == 0 {
				memory.Prefetch(&words[i])
			}
			if words[i] != 0 {
				t.Fatalf("%d words: word %d is %d; want words[i] == 0", n, i, words[i])
			}
		}
		if all[0] != 1 || all[n+1] != 1 {
			t.Errorf("%d words: a neighbour has changed; want all[0] == 1, all[n+1] == 1", n)
		}
	}
}

// TestUncleared writes all words, while others are allocated and collected.
func TestUncleared(t *testing.T) {
	for _, n := range []int{1, 2, 3, 7, 512, 4097, 1 << 20} {
		words := memory.Uncleared(n)
		if len(words) != n || cap(words) != n || uintptr(unsafe.Pointer(&words[0]))%8 != 0 {
			t.Fatalf("%d of %d words at %p; want %d", len(words), cap(words), words, n)
		}
		for i := range words {
			words[i] = uint64(i)
		}
		other := memory.Uncleared(n)
		clear(other)
		runtime.GC()
		for i := range words {
			if words[i] != uint64(i) {
				t.Fatalf("%d words: word %d has become %d; want words[i] == uint64(i)", n, i, words[i])
			}
		}
		runtime.KeepAlive(other)
	}
}

// twice returns a word that holds n in both halves.
func twice(n uint64) uint64 { return n<<32 | n }

// TestStorePair stores pairs while another goroutine loads their words, which must always
// be stored values, and checks that no other word has changed.
func TestStorePair(t *testing.T) {
	words := make([]uint64, 4)
	stop := make(chan struct{})
	var group sync.WaitGroup
	group.Go(func() {
		for {
			first, second := atomic.LoadUint64(&words[1]), atomic.LoadUint64(&words[2])
			if first>>32 != first&math.MaxUint32 || second>>32 != second&math.MaxUint32 {
				t.Errorf("found halves of different values: %#x, %#x", first, second)
				return
			}
			select {
			case <-stop:
				return
			default:
			}
		}
	})
	for i := range uint64(100_000) {
		memory.StorePair(&words[1], twice(i), twice(i+1))
	}
	close(stop)
	group.Wait()
	const last = 99_999
	if want := []uint64{0, twice(last), twice(last + 1), 0}; !slices.Equal(words, want) {
		t.Errorf("%#x; want %#x", words, want)
	}
}
