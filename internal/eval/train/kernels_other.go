//go:build !amd64 && !arm64

package train

func add(dst, src []float32)                          { plainAdd(dst, src) }
func addRows(sums, table []float32, rows []int32)     { plainAddRows(sums, table, rows) }
func addToRows(table, x []float32, rows []int32)      { plainAddToRows(table, x, rows) }
func multiply(out, in, weights, bias []float32)       { plainMultiply(out, in, weights, bias) }
func backward(grad, back, weights, in, out []float32) { plainBackward(grad, back, weights, in, out) }
func clip(dst, sums []float32)                        { plainClip(dst, sums) }
func unclip(back, sums []float32)                     { plainUnclip(back, sums) }
func (a *adam) step(v, m, q, g []float32)             { a.plain(v, m, q, g) }
