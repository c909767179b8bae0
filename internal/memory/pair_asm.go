//go:build (amd64 || arm64) && !race

package memory

// StorePair stores two values in word and in the next one. Each store is atomic, the pair
// is not: another goroutine that loads a word atomically sees the old or the new word.
// Unlike atomic stores it does not wait, and it orders no other memory access.
//
//go:noescape
func StorePair(word *uint64, value, next uint64)
