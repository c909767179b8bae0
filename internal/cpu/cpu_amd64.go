package cpu

// AVX2 reports whether the processor and the operating system support AVX2.
var AVX2 = avx2()

func cpuid(leaf, sub uint32) (a, b, c, d uint32)

// xgetbv returns the low half of XCR0, the register states that the system saves.
func xgetbv() uint32

func avx2() bool {
	const osxsave, avx = 1 << 27, 1 << 28
	most, _, _, _ := cpuid(0, 0)
	if _, _, c, _ := cpuid(1, 0); most < 7 || c&osxsave == 0 || c&avx == 0 {
		return false
	}
	const registers = 1<<1 | 1<<2 // XMM and YMM
	if xgetbv()&registers != registers {
		return false
	}
	_, b, _, _ := cpuid(7, 0)
	return b&(1<<5) != 0
}
