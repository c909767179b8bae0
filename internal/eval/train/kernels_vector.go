//go:build amd64 || arm64

package train

import "fmt"

//go:noescape
func vectorAdd(dst, src *float32, n int)

//go:noescape
func vectorAddRows(sums, table *float32, rows *int32, n, width int)

//go:noescape
func vectorAddToRows(table, x *float32, rows *int32, n, width int)

//go:noescape
func vectorMultiply(out, in, weights, bias *float32, width, rows int)

//go:noescape
func vectorBackward(grad, back, weights, in, out *float32, width, rows int)

//go:noescape
func vectorClip(dst, sums *float32, n int)

//go:noescape
func vectorUnclip(back, sums *float32, n int, leak float32)

//go:noescape
func vectorAdam(a *adam, v, m, q, grad *float32, n int)

func add(dst, src []float32) {
	if n := len(dst) &^ 7; fast && n > 0 {
		vectorAdd(&dst[0], &src[0], n)
		dst, src = dst[n:], src[n:]
	}
	plainAdd(dst, src)
}

func addRows(sums, table []float32, rows []int32) {
	if !fast || len(rows) == 0 {
		plainAddRows(sums, table, rows)
		return
	}
	size := uint32(len(table) / len(sums))
	for _, r := range rows {
		if uint32(r) >= size {
			panic(fmt.Sprintf("train: feature %d; want 0 to %d", r, size-1))
		}
	}
	vectorAddRows(&sums[0], &table[0], &rows[0], len(rows), len(sums))
}

// addToRows relies on an earlier call of addRows to have checked the rows.
func addToRows(table, x []float32, rows []int32) {
	if !fast || len(rows) == 0 {
		plainAddToRows(table, x, rows)
		return
	}
	vectorAddToRows(&table[0], &x[0], &rows[0], len(rows), len(x))
}

func multiply(out, in, weights, bias []float32) {
	if !fast || len(out)%4 != 0 {
		plainMultiply(out, in, weights, bias)
		return
	}
	vectorMultiply(&out[0], &in[0], &weights[0], &bias[0], len(in), len(out))
}

func backward(grad, back, weights, in, out []float32) {
	if !fast {
		plainBackward(grad, back, weights, in, out)
		return
	}
	vectorBackward(&grad[0], &back[0], &weights[0], &in[0], &out[0], len(in), len(out))
}

func clip(dst, sums []float32) {
	if !fast {
		plainClip(dst, sums)
		return
	}
	vectorClip(&dst[0], &sums[0], len(sums))
}

func unclip(back, sums []float32) {
	if !fast {
		plainUnclip(back, sums)
		return
	}
	vectorUnclip(&back[0], &sums[0], len(sums), leak)
}

func (a *adam) step(v, m, q, g []float32) {
	if n := len(g) &^ 7; fast && n > 0 {
		vectorAdam(a, &v[0], &m[0], &q[0], &g[0], n)
		v, m, q, g = v[n:], m[n:], q[n:], g[n:]
	}
	a.plain(v, m, q, g)
}
