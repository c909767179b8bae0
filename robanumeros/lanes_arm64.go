package robanumeros

const lanes32, lanes64 = 32, 16 // eight vectors of 16 bytes

//go:noescape
func steps32(state *group[int32], back, in, out *int32, n int, limit *int32)

//go:noescape
func steps64(state *group[int64], back, in, out *int64, n int, limit *int64)
