#include "textflag.h"

// All widths are multiples of 16. The operations on each number are those of the plain
// versions, in the same order.

// func vectorAdd(dst, src *float32, n int)
// n is a multiple of 8.
TEXT ·vectorAdd(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX
addLoop:
	VMOVUPS (DI), Y0
	VADDPS  (SI), Y0, Y0
	VMOVUPS Y0, (DI)
	ADDQ    $32, DI
	ADDQ    $32, SI
	SUBQ    $8, CX
	JG      addLoop
	VZEROUPPER
	RET

// func vectorAddRows(sums, table *float32, rows *int32, n, width int)
// 64 or 16 sums stay in registers while all rows are added.
TEXT ·vectorAddRows(SB), NOSPLIT, $0-40
	MOVQ sums+0(FP), DI
	MOVQ table+8(FP), SI
	MOVQ rows+16(FP), R8
	MOVQ n+24(FP), R9
	MOVQ width+32(FP), CX
	LEAQ (CX*4), DX
add64:
	CMPQ CX, $64
	JLT  add16
	VMOVUPS 0(DI), Y0
	VMOVUPS 32(DI), Y1
	VMOVUPS 64(DI), Y2
	VMOVUPS 96(DI), Y3
	VMOVUPS 128(DI), Y4
	VMOVUPS 160(DI), Y5
	VMOVUPS 192(DI), Y6
	VMOVUPS 224(DI), Y7
	XORQ R11, R11
row64:
	MOVLQSX (R8)(R11*4), AX
	IMULQ   DX, AX
	VADDPS  0(SI)(AX*1), Y0, Y0
	VADDPS  32(SI)(AX*1), Y1, Y1
	VADDPS  64(SI)(AX*1), Y2, Y2
	VADDPS  96(SI)(AX*1), Y3, Y3
	VADDPS  128(SI)(AX*1), Y4, Y4
	VADDPS  160(SI)(AX*1), Y5, Y5
	VADDPS  192(SI)(AX*1), Y6, Y6
	VADDPS  224(SI)(AX*1), Y7, Y7
	INCQ R11
	CMPQ R11, R9
	JLT  row64
	VMOVUPS Y0, 0(DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)
	VMOVUPS Y4, 128(DI)
	VMOVUPS Y5, 160(DI)
	VMOVUPS Y6, 192(DI)
	VMOVUPS Y7, 224(DI)
	ADDQ $256, DI
	ADDQ $256, SI
	SUBQ $64, CX
	JMP  add64
add16:
	TESTQ CX, CX
	JZ    added
	VMOVUPS (DI), Y0
	VMOVUPS 32(DI), Y1
	XORQ R11, R11
row16:
	MOVLQSX (R8)(R11*4), AX
	IMULQ   DX, AX
	VADDPS  (SI)(AX*1), Y0, Y0
	VADDPS  32(SI)(AX*1), Y1, Y1
	INCQ R11
	CMPQ R11, R9
	JLT  row16
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	ADDQ $64, DI
	ADDQ $64, SI
	SUBQ $16, CX
	JMP  add16
added:
	VZEROUPPER
	RET

// func vectorAddToRows(table, x *float32, rows *int32, n, width int)
TEXT ·vectorAddToRows(SB), NOSPLIT, $0-40
	MOVQ table+0(FP), DI
	MOVQ x+8(FP), SI
	MOVQ rows+16(FP), R8
	MOVQ n+24(FP), R9
	MOVQ width+32(FP), CX
	LEAQ (CX*4), DX
to64:
	CMPQ CX, $64
	JLT  to16
	VMOVUPS 0(SI), Y0
	VMOVUPS 32(SI), Y1
	VMOVUPS 64(SI), Y2
	VMOVUPS 96(SI), Y3
	VMOVUPS 128(SI), Y4
	VMOVUPS 160(SI), Y5
	VMOVUPS 192(SI), Y6
	VMOVUPS 224(SI), Y7
	XORQ R11, R11
toRow64:
	MOVLQSX (R8)(R11*4), AX
	IMULQ   DX, AX
	VADDPS  0(DI)(AX*1), Y0, Y8
	VADDPS  32(DI)(AX*1), Y1, Y9
	VADDPS  64(DI)(AX*1), Y2, Y10
	VADDPS  96(DI)(AX*1), Y3, Y11
	VADDPS  128(DI)(AX*1), Y4, Y12
	VADDPS  160(DI)(AX*1), Y5, Y13
	VADDPS  192(DI)(AX*1), Y6, Y14
	VADDPS  224(DI)(AX*1), Y7, Y15
	VMOVUPS Y8, 0(DI)(AX*1)
	VMOVUPS Y9, 32(DI)(AX*1)
	VMOVUPS Y10, 64(DI)(AX*1)
	VMOVUPS Y11, 96(DI)(AX*1)
	VMOVUPS Y12, 128(DI)(AX*1)
	VMOVUPS Y13, 160(DI)(AX*1)
	VMOVUPS Y14, 192(DI)(AX*1)
	VMOVUPS Y15, 224(DI)(AX*1)
	INCQ R11
	CMPQ R11, R9
	JLT  toRow64
	ADDQ $256, DI
	ADDQ $256, SI
	SUBQ $64, CX
	JMP  to64
to16:
	TESTQ CX, CX
	JZ    addedTo
	VMOVUPS (SI), Y0
	VMOVUPS 32(SI), Y1
	XORQ R11, R11
toRow16:
	MOVLQSX (R8)(R11*4), AX
	IMULQ   DX, AX
	VADDPS  (DI)(AX*1), Y0, Y8
	VADDPS  32(DI)(AX*1), Y1, Y9
	VMOVUPS Y8, (DI)(AX*1)
	VMOVUPS Y9, 32(DI)(AX*1)
	INCQ R11
	CMPQ R11, R9
	JLT  toRow16
	ADDQ $64, DI
	ADDQ $64, SI
	SUBQ $16, CX
	JMP  to16
addedTo:
	VZEROUPPER
	RET

// func vectorMultiply(out, in, weights, bias *float32, width, rows int)
// Four rows at a time; rows is a multiple of 4.
TEXT ·vectorMultiply(SB), NOSPLIT, $0-48
	MOVQ out+0(FP), DI
	MOVQ weights+16(FP), R8
	MOVQ bias+24(FP), BX
	MOVQ width+32(FP), DX
	MOVQ rows+40(FP), CX
	SHLQ $2, DX // bytes a row
rowLoop:
	LEAQ (R8)(DX*1), R9
	LEAQ (R9)(DX*1), R10
	LEAQ (R10)(DX*1), R11
	MOVQ in+8(FP), SI
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	VXORPS Y4, Y4, Y4
	VXORPS Y5, Y5, Y5
	VXORPS Y6, Y6, Y6
	VXORPS Y7, Y7, Y7
	XORQ AX, AX
columnLoop:
	VMOVUPS (SI)(AX*1), Y8
	VMOVUPS 32(SI)(AX*1), Y9
	VMULPS  (R8)(AX*1), Y8, Y10
	VMULPS  32(R8)(AX*1), Y9, Y11
	VADDPS  Y10, Y0, Y0
	VADDPS  Y11, Y1, Y1
	VMULPS  (R9)(AX*1), Y8, Y10
	VMULPS  32(R9)(AX*1), Y9, Y11
	VADDPS  Y10, Y2, Y2
	VADDPS  Y11, Y3, Y3
	VMULPS  (R10)(AX*1), Y8, Y10
	VMULPS  32(R10)(AX*1), Y9, Y11
	VADDPS  Y10, Y4, Y4
	VADDPS  Y11, Y5, Y5
	VMULPS  (R11)(AX*1), Y8, Y10
	VMULPS  32(R11)(AX*1), Y9, Y11
	VADDPS  Y10, Y6, Y6
	VADDPS  Y11, Y7, Y7
	ADDQ    $64, AX
	CMPQ    AX, DX
	JLT     columnLoop
	VADDPS  Y1, Y0, Y0 // lanes 8 apart, then 4, 2 and 1
	VADDPS  Y3, Y2, Y2
	VADDPS  Y5, Y4, Y4
	VADDPS  Y7, Y6, Y6
	VEXTRACTF128 $1, Y0, X1
	VEXTRACTF128 $1, Y2, X3
	VEXTRACTF128 $1, Y4, X5
	VEXTRACTF128 $1, Y6, X7
	VADDPS  X1, X0, X0
	VADDPS  X3, X2, X2
	VADDPS  X5, X4, X4
	VADDPS  X7, X6, X6
	VUNPCKLPD X2, X0, X1
	VUNPCKHPD X2, X0, X3
	VADDPS  X3, X1, X0
	VUNPCKLPD X6, X4, X1
	VUNPCKHPD X6, X4, X3
	VADDPS  X3, X1, X4
	VSHUFPS $0x88, X4, X0, X1
	VSHUFPS $0xdd, X4, X0, X3
	VADDPS  X3, X1, X0
	VADDPS  (BX), X0, X0
	VMOVUPS X0, (DI)
	ADDQ    $16, DI
	ADDQ    $16, BX
	LEAQ    (R11)(DX*1), R8
	SUBQ    $4, CX
	JG      rowLoop
	VZEROUPPER
	RET

// BACK handles eight columns of a row: grad in DI, weights in R8, the row's gradient in Y8.
#define BACK(at, in, sum) \
	VMULPS  in, Y8, Y9; \
	VADDPS  at(DI)(AX*1), Y9, Y9; \
	VMOVUPS Y9, at(DI)(AX*1); \
	VMULPS  at(R8)(AX*1), Y8, Y10; \
	VADDPS  Y10, sum, sum

// func vectorBackward(grad, back, weights, in, out *float32, width, rows int)
// The gradients of 32 or 16 activations stay in registers.
TEXT ·vectorBackward(SB), NOSPLIT, $0-56
	MOVQ grad+0(FP), DI
	MOVQ back+8(FP), BX
	MOVQ weights+16(FP), R8
	MOVQ in+24(FP), SI
	MOVQ out+32(FP), R9
	MOVQ width+40(FP), CX
	MOVQ rows+48(FP), R10
	LEAQ (CX*4), DX
back32:
	CMPQ CX, $32
	JLT  back16
	VMOVUPS (SI), Y0
	VMOVUPS 32(SI), Y1
	VMOVUPS 64(SI), Y2
	VMOVUPS 96(SI), Y3
	VXORPS Y4, Y4, Y4
	VXORPS Y5, Y5, Y5
	VXORPS Y6, Y6, Y6
	VXORPS Y7, Y7, Y7
	XORQ R11, R11
	XORQ AX, AX
backRow32:
	VBROADCASTSS (R9)(R11*4), Y8
	BACK(0, Y0, Y4)
	BACK(32, Y1, Y5)
	BACK(64, Y2, Y6)
	BACK(96, Y3, Y7)
	ADDQ DX, AX
	INCQ R11
	CMPQ R11, R10
	JLT  backRow32
	VMOVUPS Y4, (BX)
	VMOVUPS Y5, 32(BX)
	VMOVUPS Y6, 64(BX)
	VMOVUPS Y7, 96(BX)
	ADDQ $128, SI
	ADDQ $128, BX
	ADDQ $128, DI
	ADDQ $128, R8
	SUBQ $32, CX
	JMP  back32
back16:
	TESTQ CX, CX
	JZ    passed
	VMOVUPS (SI), Y0
	VMOVUPS 32(SI), Y1
	VXORPS Y4, Y4, Y4
	VXORPS Y5, Y5, Y5
	XORQ R11, R11
	XORQ AX, AX
backRow16:
	VBROADCASTSS (R9)(R11*4), Y8
	BACK(0, Y0, Y4)
	BACK(32, Y1, Y5)
	ADDQ DX, AX
	INCQ R11
	CMPQ R11, R10
	JLT  backRow16
	VMOVUPS Y4, (BX)
	VMOVUPS Y5, 32(BX)
passed:
	VZEROUPPER
	RET

DATA unity<>+0(SB)/4, $0x3f800000 // 1.0
GLOBL unity<>(SB), RODATA|NOPTR, $4

// func vectorClip(dst, sums *float32, n int)
// The order of the operands lets NaN pass, and adding zero makes -0 a 0.
TEXT ·vectorClip(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ sums+8(FP), SI
	MOVQ n+16(FP), CX
	VXORPS Y1, Y1, Y1
	VBROADCASTSS unity<>(SB), Y2
clipLoop:
	VMAXPS  (SI), Y1, Y0
	VADDPS  Y1, Y0, Y0
	VMINPS  Y0, Y2, Y0
	VMOVUPS Y0, (DI)
	ADDQ    $32, DI
	ADDQ    $32, SI
	SUBQ    $8, CX
	JG      clipLoop
	VZEROUPPER
	RET

// func vectorUnclip(back, sums *float32, n int, leak float32)
TEXT ·vectorUnclip(SB), NOSPLIT, $0-28
	MOVQ back+0(FP), DI
	MOVQ sums+8(FP), SI
	MOVQ n+16(FP), CX
	VBROADCASTSS leak+24(FP), Y7
	VXORPS Y6, Y6, Y6
	VBROADCASTSS unity<>(SB), Y5
unclipLoop:
	VMOVUPS (SI), Y0 // x
	VMOVUPS (DI), Y1 // b
	VCMPPS $0x11, Y6, Y0, Y2 // x < 0 and b < 0
	VCMPPS $0x11, Y6, Y1, Y3
	VANDPS Y3, Y2, Y2
	VCMPPS $0x1e, Y5, Y0, Y3 // x > 1 and b > 0
	VCMPPS $0x1e, Y6, Y1, Y4
	VANDPS Y4, Y3, Y3
	VORPS  Y3, Y2, Y2
	VMULPS Y7, Y1, Y3
	VANDPS Y3, Y2, Y2
	VCMPPS $0x1d, Y6, Y0, Y3 // 0 <= x <= 1
	VCMPPS $0x12, Y5, Y0, Y4
	VANDPS Y4, Y3, Y3
	VANDPS Y3, Y1, Y1
	VORPS  Y2, Y1, Y1
	VMOVUPS Y1, (DI)
	ADDQ   $32, DI
	ADDQ   $32, SI
	SUBQ   $8, CX
	JG     unclipLoop
	VZEROUPPER
	RET

// func vectorAdam(a *adam, v, m, q, grad *float32, n int)
// n is a multiple of 8.
TEXT ·vectorAdam(SB), NOSPLIT, $0-48
	MOVQ a+0(FP), AX
	MOVQ v+8(FP), DI
	MOVQ m+16(FP), R8
	MOVQ q+24(FP), R9
	MOVQ grad+32(FP), SI
	MOVQ n+40(FP), CX
	VBROADCASTSS 0(AX), Y4
	VBROADCASTSS 4(AX), Y5
	VBROADCASTSS 8(AX), Y6
	VBROADCASTSS 12(AX), Y7
	VBROADCASTSS 16(AX), Y8
	VBROADCASTSS 20(AX), Y9
	VBROADCASTSS 24(AX), Y10
	VBROADCASTSS 28(AX), Y11
	VBROADCASTSS 32(AX), Y12
	VBROADCASTSS 36(AX), Y13
	VBROADCASTSS 40(AX), Y14
	VBROADCASTSS 44(AX), Y15
adamLoop:
	VMULPS  (SI), Y4, Y0 // x
	VXORPS  Y3, Y3, Y3
	VCMPPS  $0, Y3, Y0, Y1
	VCMPPS  $0, (R8), Y3, Y3
	VANDPS  Y3, Y1, Y1 // a feature that has not occurred yet
	VMULPS  (R8), Y5, Y2
	VMULPS  Y0, Y6, Y3
	VADDPS  Y3, Y2, Y2 // the new mean
	VMOVUPS (R8), Y3
	VBLENDVPS Y1, Y3, Y2, Y3
	VMOVUPS Y3, (R8)
	VMULPS  Y0, Y8, Y3
	VMULPS  Y0, Y3, Y3
	VMULPS  (R9), Y7, Y0
	VADDPS  Y3, Y0, Y0 // the new mean square
	VMOVUPS (R9), Y3
	VBLENDVPS Y1, Y3, Y0, Y3
	VMOVUPS Y3, (R9)
	VMULPS  Y12, Y0, Y0
	VSQRTPS Y0, Y0
	VADDPS  Y13, Y0, Y0
	VMULPS  Y10, Y2, Y2
	VMULPS  Y11, Y2, Y2
	VDIVPS  Y0, Y2, Y2
	VMOVUPS (DI), Y3
	VMULPS  Y9, Y3, Y0
	VSUBPS  Y2, Y0, Y0
	VMAXPS  Y0, Y14, Y0 // lets NaN pass
	VMINPS  Y0, Y15, Y0
	VBLENDVPS Y1, Y3, Y0, Y0
	VMOVUPS Y0, (DI)
	ADDQ    $32, DI
	ADDQ    $32, R8
	ADDQ    $32, R9
	ADDQ    $32, SI
	SUBQ    $8, CX
	JG      adamLoop
	VZEROUPPER
	RET
