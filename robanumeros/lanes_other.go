//go:build !amd64 && !arm64

package robanumeros

// Without vector instructions, rows are swept three at a time.
const lanes32, lanes64 = 0, 0

func steps32(state *group[int32], back, in, out *int32, n int, limit *int32) { panic("no lanes") }

func steps64(state *group[int64], back, in, out *int64, n int, limit *int64) { panic("no lanes") }
