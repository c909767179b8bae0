#include "textflag.h"

// All widths are multiples of 16. The operations on each number are those of the plain
// versions, in the same order.

// Instructions that Go's assembler lacks, on four lanes of float32.
#define FADD4(m, n, d) WORD $(0x4e20d400 | m<<16 | n<<5 | d) // d = n + m
#define FSUB4(m, n, d) WORD $(0x4ea0d400 | m<<16 | n<<5 | d) // d = n - m
#define FMUL4(m, n, d) WORD $(0x6e20dc00 | m<<16 | n<<5 | d) // d = n * m
#define FDIV4(m, n, d) WORD $(0x6e20fc00 | m<<16 | n<<5 | d) // d = n / m
#define FADDP4(m, n, d) WORD $(0x6e20d400 | m<<16 | n<<5 | d) // d = sums of neighbours in n, then in m
#define FSQRT4(n, d) WORD $(0x6ea1f800 | n<<5 | d)
#define FMAX4(m, n, d) WORD $(0x4e20f400 | m<<16 | n<<5 | d) // like Go's max, NaN and -0 too
#define FMIN4(m, n, d) WORD $(0x4ea0f400 | m<<16 | n<<5 | d)
#define FCMGT4(m, n, d) WORD $(0x6ea0e400 | m<<16 | n<<5 | d) // d = n > m
#define FCMGE4(m, n, d) WORD $(0x6e20e400 | m<<16 | n<<5 | d) // d = n >= m
#define FCMGTZ4(n, d) WORD $(0x4ea0c800 | n<<5 | d) // d = n > 0
#define FCMGEZ4(n, d) WORD $(0x6ea0c800 | n<<5 | d) // d = n >= 0
#define FCMEQZ4(n, d) WORD $(0x4ea0d800 | n<<5 | d) // d = n == 0
#define FCMLTZ4(n, d) WORD $(0x4ea0e800 | n<<5 | d) // d = n < 0

// The same for sixteen lanes: registers m, n and d, and the three that follow each.
#define ADD16(m, n, d) FADD4(m, n, d); FADD4((m+1), (n+1), (d+1)); FADD4((m+2), (n+2), (d+2)); FADD4((m+3), (n+3), (d+3))
#define MUL16(m, n, d) FMUL4(m, n, d); FMUL4((m+1), (n+1), (d+1)); FMUL4((m+2), (n+2), (d+2)); FMUL4((m+3), (n+3), (d+3))
#define SCALE16(m, n, d) FMUL4(m, n, d); FMUL4(m, (n+1), (d+1)); FMUL4(m, (n+2), (d+2)); FMUL4(m, (n+3), (d+3))

#define ZERO(v) VEOR v.B16, v.B16, v.B16

// func vectorAdd(dst, src *float32, n int)
// n is a multiple of 8.
TEXT ·vectorAdd(SB), NOSPLIT, $0-24
	MOVD dst+0(FP), R0
	MOVD src+8(FP), R1
	MOVD n+16(FP), R2
addLoop:
	VLD1   (R0), [V0.S4, V1.S4]
	VLD1.P 32(R1), [V2.S4, V3.S4]
	FADD4(2, 0, 0)
	FADD4(3, 1, 1)
	VST1.P [V0.S4, V1.S4], 32(R0)
	SUBS   $8, R2
	BGT    addLoop
	RET

// func vectorAddRows(sums, table *float32, rows *int32, n, width int)
// Sixteen sums stay in registers while all rows are added.
TEXT ·vectorAddRows(SB), NOSPLIT, $0-40
	MOVD sums+0(FP), R0
	MOVD table+8(FP), R1
	MOVD width+32(FP), R4
	LSL  $2, R4, R5 // bytes a row
columns:
	MOVD rows+16(FP), R2
	MOVD n+24(FP), R3
	VLD1 (R0), [V0.S4, V1.S4, V2.S4, V3.S4]
row:
	MOVW.P 4(R2), R6
	MADD   R5, R1, R6, R6
	VLD1   (R6), [V4.S4, V5.S4, V6.S4, V7.S4]
	ADD16(4, 0, 0)
	SUBS   $1, R3
	BGT    row
	VST1.P [V0.S4, V1.S4, V2.S4, V3.S4], 64(R0)
	ADD    $64, R1
	SUBS   $16, R4
	BGT    columns
	RET

// func vectorAddToRows(table, x *float32, rows *int32, n, width int)
TEXT ·vectorAddToRows(SB), NOSPLIT, $0-40
	MOVD table+0(FP), R1
	MOVD x+8(FP), R0
	MOVD width+32(FP), R4
	LSL  $2, R4, R5 // bytes a row
toColumns:
	MOVD   rows+16(FP), R2
	MOVD   n+24(FP), R3
	VLD1.P 64(R0), [V0.S4, V1.S4, V2.S4, V3.S4]
toRow:
	MOVW.P 4(R2), R6
	MADD   R5, R1, R6, R6
	VLD1   (R6), [V4.S4, V5.S4, V6.S4, V7.S4]
	ADD16(0, 4, 4)
	VST1   [V4.S4, V5.S4, V6.S4, V7.S4], (R6)
	SUBS   $1, R3
	BGT    toRow
	ADD    $64, R1
	SUBS   $16, R4
	BGT    toColumns
	RET

// PRODUCTS adds sixteen products of V16 to V19 and the row of weights at p to sum and the
// three registers that follow.
#define PRODUCTS(p, sum) \
	VLD1.P 64(p), [V20.S4, V21.S4, V22.S4, V23.S4]; \
	MUL16(20, 16, 24); \
	ADD16(24, sum, sum)

// FOLD adds the lanes of sum to sum+3 that are 8 apart, then 4.
#define FOLD(sum) \
	FADD4((sum+2), sum, sum); \
	FADD4((sum+3), (sum+1), (sum+1)); \
	FADD4((sum+1), sum, sum)

// func vectorMultiply(out, in, weights, bias *float32, width, rows int)
// Four rows at a time; rows is a multiple of 4.
TEXT ·vectorMultiply(SB), NOSPLIT, $0-48
	MOVD out+0(FP), R0
	MOVD weights+16(FP), R8
	MOVD bias+24(FP), R2
	MOVD width+32(FP), R3
	MOVD rows+40(FP), R4
	LSL  $2, R3, R5 // bytes a row
rowLoop:
	ADD  R5, R8, R9
	ADD  R5, R9, R10
	ADD  R5, R10, R11
	MOVD in+8(FP), R1
	MOVD R3, R6
	ZERO(V0)
	ZERO(V1)
	ZERO(V2)
	ZERO(V3)
	ZERO(V4)
	ZERO(V5)
	ZERO(V6)
	ZERO(V7)
	ZERO(V8)
	ZERO(V9)
	ZERO(V10)
	ZERO(V11)
	ZERO(V12)
	ZERO(V13)
	ZERO(V14)
	ZERO(V15)
columnLoop:
	VLD1.P 64(R1), [V16.S4, V17.S4, V18.S4, V19.S4]
	PRODUCTS(R8, 0)
	PRODUCTS(R9, 4)
	PRODUCTS(R10, 8)
	PRODUCTS(R11, 12)
	SUBS   $16, R6
	BGT    columnLoop
	FOLD(0)
	FOLD(4)
	FOLD(8)
	FOLD(12)
	VZIP1  V4.D2, V0.D2, V1.D2 // lanes 2 apart, then 1
	VZIP2  V4.D2, V0.D2, V2.D2
	VZIP1  V12.D2, V8.D2, V5.D2
	VZIP2  V12.D2, V8.D2, V6.D2
	FADD4(2, 1, 0)
	FADD4(6, 5, 4)
	FADDP4(4, 0, 0)
	VLD1.P 16(R2), [V1.S4]
	FADD4(1, 0, 0)
	VST1.P [V0.S4], 16(R0)
	MOVD   R11, R8 // the first row of the next four
	SUBS   $4, R4
	BGT    rowLoop
	RET

// func vectorBackward(grad, back, weights, in, out *float32, width, rows int)
// The gradients of sixteen activations stay in registers.
TEXT ·vectorBackward(SB), NOSPLIT, $0-56
	MOVD grad+0(FP), R0
	MOVD back+8(FP), R1
	MOVD weights+16(FP), R2
	MOVD in+24(FP), R3
	MOVD width+40(FP), R5
	LSL  $2, R5, R7 // bytes a row
backColumns:
	MOVD   out+32(FP), R4
	MOVD   rows+48(FP), R6
	MOVD   R0, R8
	MOVD   R2, R9
	VLD1.P 64(R3), [V0.S4, V1.S4, V2.S4, V3.S4]
	ZERO(V4)
	ZERO(V5)
	ZERO(V6)
	ZERO(V7)
backRow:
	VLD1R.P 4(R4), [V8.S4]
	VLD1   (R8), [V16.S4, V17.S4, V18.S4, V19.S4]
	VLD1   (R9), [V20.S4, V21.S4, V22.S4, V23.S4]
	SCALE16(8, 0, 24)
	ADD16(24, 16, 16)
	VST1   [V16.S4, V17.S4, V18.S4, V19.S4], (R8)
	SCALE16(8, 20, 24)
	ADD16(24, 4, 4)
	ADD    R7, R8
	ADD    R7, R9
	SUBS   $1, R6
	BGT    backRow
	VST1.P [V4.S4, V5.S4, V6.S4, V7.S4], 64(R1)
	ADD    $64, R0
	ADD    $64, R2
	SUBS   $16, R5
	BGT    backColumns
	RET

// func vectorClip(dst, sums *float32, n int)
TEXT ·vectorClip(SB), NOSPLIT, $0-24
	MOVD  dst+0(FP), R0
	MOVD  sums+8(FP), R1
	MOVD  n+16(FP), R2
	ZERO(V1)
	FMOVS $1.0, F2
	VDUP  V2.S[0], V2.S4
clipLoop:
	VLD1.P 16(R1), [V0.S4]
	FMAX4(1, 0, 0)
	FMIN4(2, 0, 0)
	VST1.P [V0.S4], 16(R0)
	SUBS   $4, R2
	BGT    clipLoop
	RET

// func vectorUnclip(back, sums *float32, n int, leak float32)
TEXT ·vectorUnclip(SB), NOSPLIT, $0-28
	MOVD  back+0(FP), R0
	MOVD  sums+8(FP), R1
	MOVD  n+16(FP), R2
	FMOVS leak+24(FP), F7
	VDUP  V7.S[0], V7.S4
	FMOVS $1.0, F5
	VDUP  V5.S[0], V5.S4
unclipLoop:
	VLD1.P 16(R1), [V0.S4] // x
	VLD1   (R0), [V1.S4] // b
	FCMLTZ4(0, 2) // x < 0 and b < 0
	FCMLTZ4(1, 3)
	VAND   V3.B16, V2.B16, V2.B16
	FCMGT4(5, 0, 3) // x > 1 and b > 0
	FCMGTZ4(1, 4)
	VAND   V4.B16, V3.B16, V3.B16
	VORR   V3.B16, V2.B16, V2.B16
	FMUL4(7, 1, 3)
	VAND   V3.B16, V2.B16, V2.B16
	FCMGEZ4(0, 3) // 0 <= x <= 1
	FCMGE4(0, 5, 4)
	VAND   V4.B16, V3.B16, V3.B16
	VAND   V3.B16, V1.B16, V1.B16
	VORR   V2.B16, V1.B16, V1.B16
	VST1.P [V1.S4], 16(R0)
	SUBS   $4, R2
	BGT    unclipLoop
	RET

// func vectorAdam(a *adam, v, m, q, grad *float32, n int)
// n is a multiple of 8.
TEXT ·vectorAdam(SB), NOSPLIT, $0-48
	MOVD a+0(FP), R0
	MOVD v+8(FP), R1
	MOVD m+16(FP), R2
	MOVD q+24(FP), R3
	MOVD grad+32(FP), R4
	MOVD n+40(FP), R5
	VLD1R.P 4(R0), [V16.S4]
	VLD1R.P 4(R0), [V17.S4]
	VLD1R.P 4(R0), [V18.S4]
	VLD1R.P 4(R0), [V19.S4]
	VLD1R.P 4(R0), [V20.S4]
	VLD1R.P 4(R0), [V21.S4]
	VLD1R.P 4(R0), [V22.S4]
	VLD1R.P 4(R0), [V23.S4]
	VLD1R.P 4(R0), [V24.S4]
	VLD1R.P 4(R0), [V25.S4]
	VLD1R.P 4(R0), [V26.S4]
	VLD1R.P 4(R0), [V27.S4]
adamLoop:
	VLD1.P 16(R4), [V0.S4]
	VLD1   (R1), [V1.S4]
	VLD1   (R2), [V2.S4]
	VLD1   (R3), [V3.S4]
	FMUL4(16, 0, 0) // x
	FCMEQZ4(0, 7)
	FCMEQZ4(2, 6)
	VAND   V6.B16, V7.B16, V7.B16 // a feature that has not occurred yet
	FMUL4(17, 2, 4)
	FMUL4(18, 0, 5)
	FADD4(5, 4, 4) // the new mean
	FMUL4(20, 0, 5)
	FMUL4(0, 5, 5)
	FMUL4(19, 3, 6)
	FADD4(5, 6, 5) // the new mean square
	VBIF   V7.B16, V4.B16, V2.B16
	VST1.P [V2.S4], 16(R2)
	VBIF   V7.B16, V5.B16, V3.B16
	VST1.P [V3.S4], 16(R3)
	FMUL4(24, 5, 5)
	FSQRT4(5, 5)
	FADD4(25, 5, 5)
	FMUL4(22, 4, 4)
	FMUL4(23, 4, 4)
	FDIV4(5, 4, 4)
	FMUL4(21, 1, 5)
	FSUB4(4, 5, 5)
	FMAX4(26, 5, 5)
	FMIN4(27, 5, 5)
	VBIF   V7.B16, V5.B16, V1.B16
	VST1.P [V1.S4], 16(R1)
	SUBS   $4, R5
	BGT    adamLoop
	RET
