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
