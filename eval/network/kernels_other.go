//go:build !amd64 && !arm64

package network

func add(sums, row []int16)      { plainAdd(sums, row) }
func subtract(sums, row []int16) { plainSubtract(sums, row) }
func clip(dst, sums []int16)     { plainClip(dst, sums) }
func dot(a, b []int16) int32     { return plainDot(a, b) }

func multiply(out []int32, in, weights []int16, bias []int32) {
	plainMultiply(out, in, weights, bias)
}
