#include "textflag.h"

// The widths of all slices are multiples of 16 lanes.

// The sums of 32 or 16 lanes stay in registers while all rows are added and subtracted.

// func vectorChange(sums, first *int16, n int, rows *int, added, all int)
TEXT ·vectorChange(SB), NOSPLIT, $0-48
	MOVQ sums+0(FP), DI
	MOVQ first+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ rows+24(FP), R8
	MOVQ added+32(FP), R9
	MOVQ all+40(FP), R10
change32:
	CMPQ CX, $32
	JLT  change16
	VMOVDQU (DI), Y0
	VMOVDQU 32(DI), Y1
	XORQ R11, R11
	JMP  added32
add32:
	MOVQ (R8)(R11*8), AX
	VPADDW (SI)(AX*2), Y0, Y0
	VPADDW 32(SI)(AX*2), Y1, Y1
	INCQ R11
added32:
	CMPQ R11, R9
	JLT  add32
	JMP  subtracted32
subtract32:
	MOVQ (R8)(R11*8), AX
	VPSUBW (SI)(AX*2), Y0, Y0
	VPSUBW 32(SI)(AX*2), Y1, Y1
	INCQ R11
subtracted32:
	CMPQ R11, R10
	JLT  subtract32
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	ADDQ $64, DI
	ADDQ $64, SI
	SUBQ $32, CX
	JMP  change32
change16:
	TESTQ CX, CX
	JZ   changed
	VMOVDQU (DI), Y0
	XORQ R11, R11
	JMP  added16
add16:
	MOVQ (R8)(R11*8), AX
	VPADDW (SI)(AX*2), Y0, Y0
	INCQ R11
added16:
	CMPQ R11, R9
	JLT  add16
	JMP  subtracted16
subtract16:
	MOVQ (R8)(R11*8), AX
	VPSUBW (SI)(AX*2), Y0, Y0
	INCQ R11
subtracted16:
	CMPQ R11, R10
	JLT  subtract16
	VMOVDQU Y0, (DI)
changed:
	VZEROUPPER
	RET

// func vectorClip(dst, sums *int16, n int)
TEXT ·vectorClip(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ sums+8(FP), SI
	MOVQ n+16(FP), CX
	MOVL $0x02000200, AX // one in both halves
	MOVQ AX, X1
	VPBROADCASTD X1, Y1
	VPXOR Y2, Y2, Y2
clipLoop:
	VMOVDQU (SI), Y0
	VPMAXSW Y2, Y0, Y0
	VPMINSW Y1, Y0, Y0
	VMOVDQU Y0, (DI)
	ADDQ    $32, DI
	ADDQ    $32, SI
	SUBQ    $16, CX
	JG      clipLoop
	VZEROUPPER
	RET

// func vectorDot(a, b *int16, n int) int32
TEXT ·vectorDot(SB), NOSPLIT, $0-28
	MOVQ a+0(FP), DI
	MOVQ b+8(FP), SI
	MOVQ n+16(FP), CX
	VPXOR Y0, Y0, Y0
dotLoop:
	VMOVDQU  (DI), Y1
	VPMADDWD (SI), Y1, Y1
	VPADDD   Y1, Y0, Y0
	ADDQ     $32, DI
	ADDQ     $32, SI
	SUBQ     $16, CX
	JG       dotLoop
	VEXTRACTI128 $1, Y0, X1
	VPADDD  X1, X0, X0
	VPSHUFD $0x4e, X0, X1
	VPADDD  X1, X0, X0
	VPSHUFD $0xb1, X0, X1
	VPADDD  X1, X0, X0
	VMOVD   X0, AX
	MOVL    AX, ret+24(FP)
	VZEROUPPER
	RET

// func vectorMultiply(out *int32, in, weights *int16, bias *int32, width, rows int)
// Four rows at a time; rows is a multiple of 16.
TEXT ·vectorMultiply(SB), NOSPLIT, $0-48
	MOVQ out+0(FP), DI
	MOVQ weights+16(FP), R8
	MOVQ bias+24(FP), BX
	MOVQ width+32(FP), DX
	MOVQ rows+40(FP), CX
	SHLQ $1, DX // bytes a row
rowLoop:
	LEAQ  (R8)(DX*1), R9
	LEAQ  (R9)(DX*1), R10
	LEAQ  (R10)(DX*1), R11
	MOVQ  in+8(FP), SI
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3
	XORQ  AX, AX
columnLoop:
	VMOVDQU  (SI)(AX*1), Y4
	VPMADDWD (R8)(AX*1), Y4, Y5
	VPMADDWD (R9)(AX*1), Y4, Y6
	VPMADDWD (R10)(AX*1), Y4, Y7
	VPMADDWD (R11)(AX*1), Y4, Y8
	VPADDD   Y5, Y0, Y0
	VPADDD   Y6, Y1, Y1
	VPADDD   Y7, Y2, Y2
	VPADDD   Y8, Y3, Y3
	ADDQ     $32, AX
	CMPQ     AX, DX
	JLT      columnLoop
	VPHADDD  Y1, Y0, Y0
	VPHADDD  Y3, Y2, Y2
	VPHADDD  Y2, Y0, Y0 // in each half: the sums of the four rows
	VEXTRACTI128 $1, Y0, X1
	VPADDD   X1, X0, X0
	VPADDD   (BX), X0, X0
	VMOVDQU  X0, (DI)
	ADDQ     $16, DI
	ADDQ     $16, BX
	LEAQ     (R11)(DX*1), R8
	SUBQ     $4, CX
	JG       rowLoop
	VZEROUPPER
	RET

// The next add up pairs of registers: a's sums come to lie beside b's. Sixteen registers of
// sixteen sums become one of the sums of each.
#define PAIR32(a, b) \
	VPUNPCKHDQ b, a, Z17; \
	VPUNPCKLDQ b, a, a; \
	VPADDD     Z17, a, a

#define PAIR64(a, b) \
	VPUNPCKHQDQ b, a, Z17; \
	VPUNPCKLQDQ b, a, a; \
	VPADDD      Z17, a, a

#define PAIR128(a, b) \
	VSHUFI32X4 $0xdd, b, a, Z17; \
	VSHUFI32X4 $0x88, b, a, a; \
	VPADDD     Z17, a, a

// func vectorMultiplyVNNI(out *int32, in, weights *int16, bias *int32, width, rows int)
// Sixteen rows at a time.
TEXT ·vectorMultiplyVNNI(SB), NOSPLIT, $0-48
	MOVQ out+0(FP), DI
	MOVQ weights+16(FP), R8
	MOVQ bias+24(FP), BX
	MOVQ width+32(FP), DX
	MOVQ rows+40(FP), CX
	SHLQ $1, DX // bytes a row
	LEAQ (DX)(DX*2), R10
sixteenRows:
	LEAQ (R8)(DX*4), R9
	LEAQ (R9)(DX*4), R11
	LEAQ (R11)(DX*4), R12
	MOVQ in+8(FP), SI
	MOVQ width+32(FP), AX
	VPXOR    X0, X0, X0
	VPXOR    X1, X1, X1
	VPXOR    X2, X2, X2
	VPXOR    X3, X3, X3
	VPXOR    X4, X4, X4
	VPXOR    X5, X5, X5
	VPXOR    X6, X6, X6
	VPXOR    X7, X7, X7
	VPXOR    X8, X8, X8
	VPXOR    X9, X9, X9
	VPXOR    X10, X10, X10
	VPXOR    X11, X11, X11
	VPXOR    X12, X12, X12
	VPXOR    X13, X13, X13
	VPXOR    X14, X14, X14
	VPXOR    X15, X15, X15
	TESTQ    $16, AX
	JZ       even
	VMOVDQU32 (SI), Y16 // the odd sixteen columns; the upper halves stay zero
	VPDPWSSD (R8), Y16, Y0
	VPDPWSSD (R8)(DX*1), Y16, Y1
	VPDPWSSD (R8)(DX*2), Y16, Y2
	VPDPWSSD (R8)(R10*1), Y16, Y3
	VPDPWSSD (R9), Y16, Y4
	VPDPWSSD (R9)(DX*1), Y16, Y5
	VPDPWSSD (R9)(DX*2), Y16, Y6
	VPDPWSSD (R9)(R10*1), Y16, Y7
	VPDPWSSD (R11), Y16, Y8
	VPDPWSSD (R11)(DX*1), Y16, Y9
	VPDPWSSD (R11)(DX*2), Y16, Y10
	VPDPWSSD (R11)(R10*1), Y16, Y11
	VPDPWSSD (R12), Y16, Y12
	VPDPWSSD (R12)(DX*1), Y16, Y13
	VPDPWSSD (R12)(DX*2), Y16, Y14
	VPDPWSSD (R12)(R10*1), Y16, Y15
	ADDQ     $32, SI
	ADDQ     $32, R8
	ADDQ     $32, R9
	ADDQ     $32, R11
	ADDQ     $32, R12
	SUBQ     $16, AX
	JZ       summed
even:
	VMOVDQU32 (SI), Z16
	VPDPWSSD (R8), Z16, Z0
	VPDPWSSD (R8)(DX*1), Z16, Z1
	VPDPWSSD (R8)(DX*2), Z16, Z2
	VPDPWSSD (R8)(R10*1), Z16, Z3
	VPDPWSSD (R9), Z16, Z4
	VPDPWSSD (R9)(DX*1), Z16, Z5
	VPDPWSSD (R9)(DX*2), Z16, Z6
	VPDPWSSD (R9)(R10*1), Z16, Z7
	VPDPWSSD (R11), Z16, Z8
	VPDPWSSD (R11)(DX*1), Z16, Z9
	VPDPWSSD (R11)(DX*2), Z16, Z10
	VPDPWSSD (R11)(R10*1), Z16, Z11
	VPDPWSSD (R12), Z16, Z12
	VPDPWSSD (R12)(DX*1), Z16, Z13
	VPDPWSSD (R12)(DX*2), Z16, Z14
	VPDPWSSD (R12)(R10*1), Z16, Z15
	ADDQ     $64, SI
	ADDQ     $64, R8
	ADDQ     $64, R9
	ADDQ     $64, R11
	ADDQ     $64, R12
	SUBQ     $32, AX
	JG       even
summed:
	PAIR32(Z0, Z1)
	PAIR32(Z2, Z3)
	PAIR32(Z4, Z5)
	PAIR32(Z6, Z7)
	PAIR32(Z8, Z9)
	PAIR32(Z10, Z11)
	PAIR32(Z12, Z13)
	PAIR32(Z14, Z15)
	PAIR64(Z0, Z2)
	PAIR64(Z4, Z6)
	PAIR64(Z8, Z10)
	PAIR64(Z12, Z14)
	PAIR128(Z0, Z4)
	PAIR128(Z8, Z12)
	PAIR128(Z0, Z8)
	VPADDD    (BX), Z0, Z0
	VMOVDQU32 Z0, (DI)
	ADDQ      $64, DI
	ADDQ      $64, BX
	LEAQ      (R12)(R10*1), R8
	SUBQ      $16, CX
	JG        sixteenRows
	VZEROUPPER
	RET

// func vectorActivate(dst *int16, sums *int32, n int)
TEXT ·vectorActivate(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ sums+8(FP), SI
	MOVQ n+16(FP), CX
	MOVL $512, AX // one
	MOVQ AX, X1
	VPBROADCASTD X1, Y1
	VPXOR Y2, Y2, Y2
activateLoop:
	VMOVDQU (SI), Y3
	VMOVDQU 32(SI), Y4
	VPSRAD  $10, Y3, Y3
	VPSRAD  $10, Y4, Y4
	VPMAXSD Y2, Y3, Y3
	VPMAXSD Y2, Y4, Y4
	VPMINSD Y1, Y3, Y3
	VPMINSD Y1, Y4, Y4
	VPACKSSDW Y4, Y3, Y3
	VPERMQ  $0xd8, Y3, Y3
	VMOVDQU Y3, (DI)
	ADDQ    $32, DI
	ADDQ    $64, SI
	SUBQ    $16, CX
	JG      activateLoop
	VZEROUPPER
	RET
