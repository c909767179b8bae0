package network

import "github.com/seed-61c9d78a/versus/internal/cpu"

// fast is whether the assembly is used; tests switch it off.
var fast = cpu.AVX2

//go:noescape
func addAVX2(sums, row *int16, n int)

//go:noescape
func subtractAVX2(sums, row *int16, n int)

//go:noescape
func clipAVX2(dst, sums *int16, n int)

//go:noescape
func dotAVX2(a, b *int16, n int) int32

//go:noescape
func multiplyAVX2(out *int32, in, weights *int16, bias *int32, width, rows int)

func add(sums, row []int16) {
	if fast {
		addAVX2(&sums[0], &row[0], len(sums))
		return
	}
	plainAdd(sums, row)
}

func subtract(sums, row []int16) {
	if fast {
		subtractAVX2(&sums[0], &row[0], len(sums))
		return
	}
	plainSubtract(sums, row)
}

func clip(dst, sums []int16) {
	if fast {
		clipAVX2(&dst[0], &sums[0], len(sums))
		return
	}
	plainClip(dst, sums)
}

func dot(a, b []int16) int32 {
	if fast {
		return dotAVX2(&a[0], &b[0], len(a))
	}
	return plainDot(a, b)
}

func multiply(out []int32, in, weights []int16, bias []int32) {
	if fast {
		multiplyAVX2(&out[0], &in[0], &weights[0], &bias[0], len(in), len(out))
		return
	}
	plainMultiply(out, in, weights, bias)
}
