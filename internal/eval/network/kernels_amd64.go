package network

import "github.com/seed-61c9d78a/versus/internal/cpu"

// fast reports whether to use the assembly, vnni whether with AVX-512; tests switch them off.
var fast, vnni = cpu.AVX2, cpu.VNNI

//go:noescape
func vectorChange(sums, first *int16, n int, rows *int, added, all int)

//go:noescape
func vectorMultiply(out *int32, in, weights *int16, bias *int32, width, rows int)

//go:noescape
func vectorMultiplyVNNI(out *int32, in, weights *int16, bias *int32, width, rows int)

//go:noescape
func vectorActivate(dst *int16, sums *int32, n int)

func fastChange(sums, first []int16, rows []int, added int) {
	vectorChange(&sums[0], &first[0], len(sums), &rows[0], added, len(rows))
}

func fastMultiply(out []int32, in, weights []int16, bias []int32) {
	if vnni {
		vectorMultiplyVNNI(&out[0], &in[0], &weights[0], &bias[0], len(in), len(out))
	} else {
		vectorMultiply(&out[0], &in[0], &weights[0], &bias[0], len(in), len(out))
	}
}

func activate(dst []int16, sums []int32) {
	if fast {
		vectorActivate(&dst[0], &sums[0], len(sums))
	} else {
		plainActivate(dst, sums)
	}
}
