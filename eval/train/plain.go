package train

// The kernels in plain Go. The conversions prevent fused multiply-adds, so that all machines
// round alike; plainDot adds in the order of the vector instructions.

func plainAdd(dst, src []float32) {
	src = src[:len(dst)]
	for i, x := range src {
		dst[i] += x
	}
}

func plainAddScaled(dst, src []float32, by float32) {
	src = src[:len(dst)]
	for i, x := range src {
		dst[i] += float32(x * by)
	}
}

// plainDot returns the dot product of a and b, whose length is a multiple of 16.
func plainDot(a, b []float32) float32 {
	var lanes [16]float32
	b = b[:len(a)]
	for i := 0; i < len(a); i += 16 {
		x, y := a[i:i+16:i+16], b[i:i+16:i+16]
		for k := range lanes {
			lanes[k] += float32(x[k] * y[k])
		}
	}
	for n := 8; n > 0; n /= 2 {
		for k := range n {
			lanes[k] += lanes[k+n]
		}
	}
	return lanes[0]
}
