//go:build amd64 || arm64

package network

// The kernels in assembly: AVX2 and AVX-512 on amd64, NEON on arm64. All lengths are positive multiples
// of Lanes; fast reports whether the processor has the instructions.

//go:noescape
func vectorClip(dst, sums *int16, n int)

//go:noescape
func vectorDot(a, b *int16, n int) int32

func change(sums, first []int16, rows []int, added int) {
	if fast && len(rows) > 0 {
		for _, at := range rows {
			_ = first[at : at+len(sums)]
		}
		fastChange(sums, first, rows, added)
		return
	}
	plainChange(sums, first, rows, added)
}

func clip(dst, sums []int16) {
	if fast {
		vectorClip(&dst[0], &sums[0], len(sums))
		return
	}
	plainClip(dst, sums)
}

func dot(a, b []int16) int32 {
	if fast {
		return vectorDot(&a[0], &b[0], len(a))
	}
	return plainDot(a, b)
}

func multiply(out []int32, in, weights []int16, bias []int32) {
	if fast {
		fastMultiply(out, in, weights, bias)
		return
	}
	plainMultiply(out, in, weights, bias)
}
