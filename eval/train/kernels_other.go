//go:build !amd64

package train

func add(dst, src []float32)                   { plainAdd(dst, src) }
func addScaled(dst, src []float32, by float32) { plainAddScaled(dst, src, by) }
func dot(a, b []float32) float32               { return plainDot(a, b) }
