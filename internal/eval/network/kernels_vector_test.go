//go:build amd64 || arm64

package network

import "testing"

// BenchmarkPlain is BenchmarkSum in plain Go.
func BenchmarkPlain(b *testing.B) {
	defer func(was bool) { fast = was }(fast)
	fast = false
	BenchmarkSum(b)
}
