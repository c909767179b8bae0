package network

import "testing"

// TestKernelsAVX2 tests the instructions that processors without AVX-512 use.
func TestKernelsAVX2(t *testing.T) {
	defer func(was bool) { vnni = was }(vnni)
	vnni = false
	TestKernels(t)
}
