// Package memory serves tables that are read all over the place: most reads of one miss
// the caches of data and of addresses.
package memory

// Touch makes the system back words, which are all zero, with memory now, and not page by
// page as they are first used, in the midst of whatever is being timed.
func Touch(words []uint64) {
	const page = 4096 / 8
	for i := 0; i < len(words); i += page {
		words[i] = 0
	}
}
