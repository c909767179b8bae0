//go:build (!amd64 && !arm64) || race

package memory

import (
	"sync/atomic"
	"unsafe"
)

// StorePair stores two values in word and in the next one. Each store is atomic, the pair
// is not: another goroutine that loads a word atomically sees the old or the new word.
func StorePair(word *uint64, value, next uint64) {
	pair := (*[2]uint64)(unsafe.Pointer(word))
	atomic.StoreUint64(&pair[0], value)
	atomic.StoreUint64(&pair[1], next)
}
