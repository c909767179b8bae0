package network

// The kernels in plain Go. They define the results that the assembly must reproduce; the tests compare them.

// plainChange adds to sums the rows of first that begin at the given places, and subtracts
// those after the first added ones. The sums wrap around.
func plainChange(sums, first []int16, rows []int, added int) {
	for _, at := range rows[:added] {
		for i, w := range first[at : at+len(sums)] {
			sums[i] += w
		}
	}
	for _, at := range rows[added:] {
		for i, w := range first[at : at+len(sums)] {
			sums[i] -= w
		}
	}
}

// plainClip sets dst to the activations for sums of the first layer.
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

// plainActivate sets dst to the activations for sums of a dense layer.
func plainActivate(dst []int16, sums []int32) {
	dst = dst[:len(sums)]
	for i, x := range sums {
		dst[i] = int16(min(max(x>>unitBits, 0), one))
	}
}

// plainDot returns the dot product of a and b.
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
