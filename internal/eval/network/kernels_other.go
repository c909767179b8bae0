//go:build !amd64 && !arm64

package network

func clip(dst, sums []int16) { plainClip(dst, sums) }
func dot(a, b []int16) int32 { return plainDot(a, b) }

func activate(dst []int16, sums []int32) { plainActivate(dst, sums) }

func change(sums, first []int16, rows []int, added int) { plainChange(sums, first, rows, added) }

func multiply(out []int32, in, weights []int16, bias []int32) {
	plainMultiply(out, in, weights, bias)
}
