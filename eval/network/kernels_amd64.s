#include "textflag.h"

// The widths of all slices are multiples of 16 lanes.

// func vectorAdd(sums, row *int16, n int)
TEXT ·vectorAdd(SB), NOSPLIT, $0-24
	MOVQ sums+0(FP), DI
	MOVQ row+8(FP), SI
	MOVQ n+16(FP), CX
addLoop:
	VMOVDQU (DI), Y0
	VPADDW  (SI), Y0, Y0
	VMOVDQU Y0, (DI)
	ADDQ    $32, DI
	ADDQ    $32, SI
	SUBQ    $16, CX
	JG      addLoop
	VZEROUPPER
	RET

// func vectorSubtract(sums, row *int16, n int)
TEXT ·vectorSubtract(SB), NOSPLIT, $0-24
	MOVQ sums+0(FP), DI
	MOVQ row+8(FP), SI
	MOVQ n+16(FP), CX
subLoop:
	VMOVDQU (DI), Y0
	VPSUBW  (SI), Y0, Y0
	VMOVDQU Y0, (DI)
	ADDQ    $32, DI
	ADDQ    $32, SI
	SUBQ    $16, CX
	JG      subLoop
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
