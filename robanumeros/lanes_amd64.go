package robanumeros

import "github.com/seed-61c9d78a/versus/internal/cpu"

var lanes32, lanes64 = avx2Lanes()

func avx2Lanes() (lanes32, lanes64 int) {
	if !cpu.AVX2 {
		return 0, 0
	}
	if cpu.AVX512 {
		return 32, 32 // vectors of 64 bytes
	}
	return 32, 16 // four vectors of 32 bytes
}

//go:noescape
func steps32(state *group[int32], back, in, out *int32, n int, limit *int32)

//go:noescape
func steps64(state *group[int64], back, in, out *int64, n int, limit *int64)
