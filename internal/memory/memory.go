// Package memory helps tables with random access: most reads of such a table miss the
// data caches and the TLB.
package memory

// Touch makes the system back words, which are all zero, with memory now rather than page
// by page on first use, which would disturb timings.
func Touch(words []uint64) {
	const page = 4096 / 8
	for i := 0; i < len(words); i += page {
		words[i] = 0
	}
}
