package cpu

// The instruction sets that both the processor and the operating system support: AVX512 is
// foundation, BW, DQ and VL together, VNNI the vector dot products of AVX-512.
var AVX2, AVX512, VNNI = detect()

func cpuid(leaf, sub uint32) (a, b, c, d uint32)

// xgetbv returns the low half of XCR0, the register states that the system saves.
func xgetbv() uint32

func detect() (avx2, avx512, vnni bool) {
	const osxsave, avx = 1 << 27, 1 << 28
	most, _, _, _ := cpuid(0, 0)
	if _, _, c, _ := cpuid(1, 0); most < 7 || c&osxsave == 0 || c&avx == 0 {
		return false, false, false
	}
	const small, large = 1<<1 | 1<<2, 7 << 5 // XMM and YMM; masks, ZMM and the upper sixteen
	_, b, c, _ := cpuid(7, 0)
	saved := xgetbv()
	avx2 = saved&small == small && b&(1<<5) != 0
	const sets = 1<<16 | 1<<17 | 1<<30 | 1<<31 // F, DQ, BW, VL
	avx512 = avx2 && saved&large == large && b&sets == sets
	return avx2, avx512, avx512 && c&(1<<11) != 0
}
