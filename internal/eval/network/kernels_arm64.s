#include "textflag.h"

// Instructions that Go's assembler lacks, on eight lanes of 16 bits.
#define SMAX(m, n, d) WORD $(0x4e606400 | m<<16 | n<<5 | d) // d = max(n, m)
#define SMIN(m, n, d) WORD $(0x4e606c00 | m<<16 | n<<5 | d) // d = min(n, m)
#define SMLAL(m, n, d) WORD $(0x0e608000 | m<<16 | n<<5 | d) // d += n * m, of the lower four, in 32 bits
#define SMLAL2(m, n, d) WORD $(0x4e608000 | m<<16 | n<<5 | d) // the same for the upper four

// func vectorAdd(sums, row *int16, n int)
TEXT ·vectorAdd(SB), NOSPLIT, $0-24
	MOVD sums+0(FP), R0
	MOVD row+8(FP), R1
	MOVD n+16(FP), R2
addLoop:
	VLD1.P 32(R1), [V2.H8, V3.H8]
	VLD1   (R0), [V0.H8, V1.H8]
	VADD   V2.H8, V0.H8, V0.H8
	VADD   V3.H8, V1.H8, V1.H8
	VST1.P [V0.H8, V1.H8], 32(R0)
	SUBS   $16, R2
	BGT    addLoop
	RET

// func vectorSubtract(sums, row *int16, n int)
TEXT ·vectorSubtract(SB), NOSPLIT, $0-24
	MOVD sums+0(FP), R0
	MOVD row+8(FP), R1
	MOVD n+16(FP), R2
subtractLoop:
	VLD1.P 32(R1), [V2.H8, V3.H8]
	VLD1   (R0), [V0.H8, V1.H8]
	VSUB   V2.H8, V0.H8, V0.H8
	VSUB   V3.H8, V1.H8, V1.H8
	VST1.P [V0.H8, V1.H8], 32(R0)
	SUBS   $16, R2
	BGT    subtractLoop
	RET

// func vectorClip(dst, sums *int16, n int)
TEXT ·vectorClip(SB), NOSPLIT, $0-24
	MOVD dst+0(FP), R0
	MOVD sums+8(FP), R1
	MOVD n+16(FP), R2
	MOVD $512, R3 // one
	VDUP R3, V2.H8
	VEOR V3.B16, V3.B16, V3.B16
clipLoop:
	VLD1.P 32(R1), [V0.H8, V1.H8]
	SMAX(3, 0, 0)
	SMAX(3, 1, 1)
	SMIN(2, 0, 0)
	SMIN(2, 1, 1)
	VST1.P [V0.H8, V1.H8], 32(R0)
	SUBS   $16, R2
	BGT    clipLoop
	RET

// func vectorDot(a, b *int16, n int) int32
TEXT ·vectorDot(SB), NOSPLIT, $0-28
	MOVD a+0(FP), R0
	MOVD b+8(FP), R1
	MOVD n+16(FP), R2
	VEOR V0.B16, V0.B16, V0.B16
	VEOR V1.B16, V1.B16, V1.B16
dotLoop:
	VLD1.P 32(R0), [V2.H8, V3.H8]
	VLD1.P 32(R1), [V4.H8, V5.H8]
	SMLAL(4, 2, 0)
	SMLAL2(4, 2, 1)
	SMLAL(5, 3, 0)
	SMLAL2(5, 3, 1)
	SUBS   $16, R2
	BGT    dotLoop
	VADD   V1.S4, V0.S4, V0.S4
	VADDV  V0.S4, V0
	VMOV   V0.S[0], R3
	MOVW   R3, ret+24(FP)
	RET

// func vectorMultiply(out *int32, in, weights *int16, bias *int32, width, rows int)
// Four rows at a time; rows is a multiple of 16.
TEXT ·vectorMultiply(SB), NOSPLIT, $0-48
	MOVD out+0(FP), R0
	MOVD weights+16(FP), R4
	MOVD bias+24(FP), R1
	MOVD width+32(FP), R2
	MOVD rows+40(FP), R3
rowLoop:
	ADD  R2<<1, R4, R5
	ADD  R2<<1, R5, R6
	ADD  R2<<1, R6, R7
	MOVD in+8(FP), R8
	MOVD R2, R9
	VEOR V0.B16, V0.B16, V0.B16
	VEOR V1.B16, V1.B16, V1.B16
	VEOR V2.B16, V2.B16, V2.B16
	VEOR V3.B16, V3.B16, V3.B16
columnLoop:
	VLD1.P 32(R8), [V16.H8, V17.H8]
	VLD1.P 32(R4), [V4.H8, V5.H8]
	SMLAL(16,4,0)
	SMLAL2(16,4,0)
	SMLAL(17,5,0)
	SMLAL2(17,5,0)
	VLD1.P 32(R5), [V6.H8, V7.H8]
	SMLAL(16,6,1)
	SMLAL2(16,6,1)
	SMLAL(17,7,1)
	SMLAL2(17,7,1)
	VLD1.P 32(R6), [V8.H8, V9.H8]
	SMLAL(16,8,2)
	SMLAL2(16,8,2)
	SMLAL(17,9,2)
	SMLAL2(17,9,2)
	VLD1.P 32(R7), [V10.H8, V11.H8]
	SMLAL(16,10,3)
	SMLAL2(16,10,3)
	SMLAL(17,11,3)
	SMLAL2(17,11,3)
	SUBS   $16, R9
	BGT    columnLoop
	VADDP  V1.S4, V0.S4, V0.S4
	VADDP  V3.S4, V2.S4, V2.S4
	VADDP  V2.S4, V0.S4, V0.S4 // the sums of the four rows
	VLD1.P 16(R1), [V1.S4]
	VADD   V1.S4, V0.S4, V0.S4
	VST1.P [V0.S4], 16(R0)
	MOVD   R7, R4 // behind the last of the four rows
	SUBS   $4, R3
	BGT    rowLoop
	RET
