//go:build amd64 || arm64

package connect4

// prefetch tells the processor that word will be read soon.
//
//go:noescape
func prefetch(word *uint64)
