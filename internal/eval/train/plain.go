package train

// The kernels in plain Go. The conversions prevent fused multiply-adds, so that all machines round alike;
// plainMultiply adds in the order of the vector instructions. All widths are multiples of 16.

func plainAdd(dst, src []float32) {
	src = src[:len(dst)]
	for i, x := range src {
		dst[i] += x
	}
}

// plainAddRows adds rows of table to sums.
func plainAddRows(sums, table []float32, rows []int32) {
	for _, r := range rows {
		plainAdd(sums, table[int(r)*len(sums):])
	}
}

// plainAddToRows adds x to rows of table.
func plainAddToRows(table, x []float32, rows []int32) {
	for _, r := range rows {
		plainAdd(table[int(r)*len(x):][:len(x)], x)
	}
}

// plainMultiply sets out to bias plus the products of each row of weights with in.
func plainMultiply(out, in, weights, bias []float32) {
	for o := range out {
		var lanes [16]float32
		for i := 0; i < len(in); i += 16 {
			x, y := in[i:i+16:i+16], weights[o*len(in)+i:][:16]
			for k := range lanes {
				lanes[k] += float32(x[k] * y[k])
			}
		}
		for n := 8; n > 0; n /= 2 {
			for k := range n {
				lanes[k] += lanes[k+n]
			}
		}
		out[o] = bias[o] + lanes[0]
	}
}

// plainBackward passes the gradient out of a dense layer's sums on: to grad, that of the
// weights, which grows, and to back, that of the activations in.
func plainBackward(grad, back, weights, in, out []float32) {
	clear(back)
	for o, b := range out {
		g, w := grad[o*len(in):][:len(in)], weights[o*len(in):][:len(in)]
		for i, x := range in {
			g[i] += float32(x * b)
			back[i] += float32(w[i] * b)
		}
	}
}

// plainClip sets dst to the activations of sums.
func plainClip(dst, sums []float32) {
	dst = dst[:len(sums)]
	for i, x := range sums {
		dst[i] = min(max(x, 0), 1)
	}
}

// leak is the part of a gradient that passes through a clipped activation as a step back
// towards the unclipped range, so that units do not die.
const leak = 0.01

// plainUnclip turns the gradient with respect to activations into that with respect to sums.
func plainUnclip(back, sums []float32) {
	back = back[:len(sums)]
	for i, x := range sums {
		switch b := back[i]; {
		case x >= 0 && x <= 1:
		case x < 0 && b < 0 || x > 1 && b > 0:
			back[i] = b * leak
		default:
			back[i] = 0
		}
	}
}

// adam holds the numbers of a step of the optimizer. The assembly knows their order.
type adam struct {
	scale          float32 // of the gradient
	keep1, new1    float32 // of the mean, and of the gradient added to it
	keep2, new2    float32 // of the mean square
	keep           float32 // of the weights: decay
	rate, correct1 float32
	correct2, tiny float32
	least, most    float32 // weights
}

// plain makes a step with gradient g on the values v, whose gradients have the mean m and the mean square q.
func (a *adam) plain(v, m, q, g []float32) {
	for i, x := range g {
		x *= a.scale
		if x == 0 && m[i] == 0 { // a feature that has not occurred yet
			continue
		}
		m[i] = float32(a.keep1*m[i]) + float32(a.new1*x)
		q[i] = float32(a.keep2*q[i]) + float32(a.new2*x*x)
		next := float32(v[i]*a.keep) - float32(a.rate*m[i]*a.correct1/(sqrt32(q[i]*a.correct2)+a.tiny))
		v[i] = min(max(next, a.least), a.most)
	}
}
