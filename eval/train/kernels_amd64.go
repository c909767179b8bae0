package train

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/internal/cpu"
)

//go:noescape
func addAVX2(dst, src *float32, n int)

//go:noescape
func addRowsAVX2(sums, table *float32, rows *int32, n, width int)

//go:noescape
func addToRowsAVX2(table, x *float32, rows *int32, n, width int)

//go:noescape
func multiplyAVX2(out, in, weights, bias *float32, width, rows int)

//go:noescape
func backwardAVX2(grad, back, weights, in, out *float32, width, rows int)

//go:noescape
func clipAVX2(dst, sums *float32, n int)

//go:noescape
func unclipAVX2(back, sums *float32, n int, leak float32)

//go:noescape
func adamAVX2(a *adam, v, m, q, grad *float32, n int)

func add(dst, src []float32) {
	if n := len(dst) &^ 7; cpu.AVX2 && n > 0 {
		addAVX2(&dst[0], &src[0], n)
		dst, src = dst[n:], src[n:]
	}
	plainAdd(dst, src)
}

func addRows(sums, table []float32, rows []int32) {
	if !cpu.AVX2 || len(rows) == 0 {
		plainAddRows(sums, table, rows)
		return
	}
	size := uint32(len(table) / len(sums))
	for _, r := range rows {
		if uint32(r) >= size {
			panic(fmt.Sprintf("train: feature %d; want 0 to %d", r, size-1))
		}
	}
	addRowsAVX2(&sums[0], &table[0], &rows[0], len(rows), len(sums))
}

// addToRows relies on an earlier call of addRows to have checked the rows.
func addToRows(table, x []float32, rows []int32) {
	if !cpu.AVX2 || len(rows) == 0 {
		plainAddToRows(table, x, rows)
		return
	}
	addToRowsAVX2(&table[0], &x[0], &rows[0], len(rows), len(x))
}

func multiply(out, in, weights, bias []float32) {
	if !cpu.AVX2 || len(out)%4 != 0 {
		plainMultiply(out, in, weights, bias)
		return
	}
	multiplyAVX2(&out[0], &in[0], &weights[0], &bias[0], len(in), len(out))
}

func backward(grad, back, weights, in, out []float32) {
	if !cpu.AVX2 {
		plainBackward(grad, back, weights, in, out)
		return
	}
	backwardAVX2(&grad[0], &back[0], &weights[0], &in[0], &out[0], len(in), len(out))
}

func clip(dst, sums []float32) {
	if !cpu.AVX2 {
		plainClip(dst, sums)
		return
	}
	clipAVX2(&dst[0], &sums[0], len(sums))
}

func unclip(back, sums []float32) {
	if !cpu.AVX2 {
		plainUnclip(back, sums)
		return
	}
	unclipAVX2(&back[0], &sums[0], len(sums), leak)
}

func (a *adam) step(v, m, q, g []float32) {
	if n := len(g) &^ 7; cpu.AVX2 && n > 0 {
		adamAVX2(a, &v[0], &m[0], &q[0], &g[0], n)
		v, m, q, g = v[n:], m[n:], q[n:], g[n:]
	}
	a.plain(v, m, q, g)
}
