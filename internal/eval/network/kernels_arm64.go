package network

// fast reports whether to use the assembly; tests switch it off. Every arm64 has NEON.
var fast = true

//go:noescape
func vectorAdd(sums, row *int16, n int)

//go:noescape
func vectorSubtract(sums, row *int16, n int)

//go:noescape
func vectorMultiply(out *int32, in, weights *int16, bias *int32, width, rows int)

func fastMultiply(out []int32, in, weights []int16, bias []int32) {
	vectorMultiply(&out[0], &in[0], &weights[0], &bias[0], len(in), len(out))
}

func activate(dst []int16, sums []int32) { plainActivate(dst, sums) }

func fastChange(sums, first []int16, rows []int, added int) {
	for _, at := range rows[:added] {
		vectorAdd(&sums[0], &first[at], len(sums))
	}
	for _, at := range rows[added:] {
		vectorSubtract(&sums[0], &first[at], len(sums))
	}
}
