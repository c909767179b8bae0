package network

// The kernels in plain Go. Their numbers are the definition: the assembly must give the
// same ones, and the tests compare.

// plainAdd adds row to sums, wrapping around.
func plainAdd(sums, row []int16) {
	row = row[:len(sums)]
	for i, w := range row {
		sums[i] += w
	}
}

// plainSubtract subtracts row from sums, wrapping around.
func plainSubtract(sums, row []int16) {
	row = row[:len(sums)]
	for i, w := range row {
		sums[i] -= w
	}
}

// plainClip sets dst to the activations that sums of the first layer make.
func plainClip(dst, sums []int16) {
	dst = dst[:len(sums)]
	for i, x := range sums {
		dst[i] = min(max(x, 0), one)
	}
}

// plainMultiply sets out to bias plus the products of each row of weights with in.
func plainMultiply(out []int32, in, weights []int16, bias []int32) {
	for o := range out {
		out[o] = bias[o] + plainDot(in, weights[o*len(in):(o+1)*len(in)])
	}
}

// activate sets dst to the activations that sums of a dense layer make.
func activate(dst []int16, sums []int32) {
	dst = dst[:len(sums)]
	for i, x := range sums {
		dst[i] = int16(min(max(x>>unitBits, 0), one))
	}
}

// plainDot returns the sum of products.
func plainDot(a, b []int16) int32 {
	b = b[:len(a)]
	var s0, s1, s2, s3 int32
	for i := 0; i+4 <= len(a); i += 4 {
		s0 += int32(a[i]) * int32(b[i])
		s1 += int32(a[i+1]) * int32(b[i+1])
		s2 += int32(a[i+2]) * int32(b[i+2])
		s3 += int32(a[i+3]) * int32(b[i+3])
	}
	return s0 + s1 + s2 + s3
}
