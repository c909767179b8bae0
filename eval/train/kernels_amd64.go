package train

import "github.com/seed-61c9d78a/versus/internal/cpu"

//go:noescape
func addAVX2(dst, src *float32, n int)

//go:noescape
func addScaledAVX2(dst, src *float32, n int, by float32)

//go:noescape
func dotAVX2(a, b *float32, n int) float32

// add adds src to dst.
func add(dst, src []float32) {
	if n := len(dst) &^ 7; cpu.AVX2 && n > 0 {
		addAVX2(&dst[0], &src[0], n)
		dst, src = dst[n:], src[n:]
	}
	plainAdd(dst, src)
}

// addScaled adds src times by to dst.
func addScaled(dst, src []float32, by float32) {
	if n := len(dst) &^ 7; cpu.AVX2 && n > 0 {
		addScaledAVX2(&dst[0], &src[0], n, by)
		dst, src = dst[n:], src[n:]
	}
	plainAddScaled(dst, src, by)
}

// dot returns the dot product of a and b, whose length is a multiple of 16.
func dot(a, b []float32) float32 {
	if cpu.AVX2 {
		return dotAVX2(&a[0], &b[0], len(a))
	}
	return plainDot(a, b)
}
