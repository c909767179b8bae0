#include "textflag.h"

// func addAVX2(dst, src *float32, n int)
// n is a multiple of 8.
TEXT ·addAVX2(SB), NOSPLIT, $0-24
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

// func addScaledAVX2(dst, src *float32, n int, by float32)
// n is a multiple of 8.
TEXT ·addScaledAVX2(SB), NOSPLIT, $0-28
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ n+16(FP), CX
	VBROADCASTSS by+24(FP), Y1
scaledLoop:
	VMULPS  (SI), Y1, Y0
	VADDPS  (DI), Y0, Y0
	VMOVUPS Y0, (DI)
	ADDQ    $32, DI
	ADDQ    $32, SI
	SUBQ    $8, CX
	JG      scaledLoop
	VZEROUPPER
	RET

// func dotAVX2(a, b *float32, n int) float32
// n is a multiple of 16.
TEXT ·dotAVX2(SB), NOSPLIT, $0-28
	MOVQ a+0(FP), DI
	MOVQ b+8(FP), SI
	MOVQ n+16(FP), CX
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
dotLoop:
	VMOVUPS (DI), Y2
	VMOVUPS 32(DI), Y3
	VMULPS  (SI), Y2, Y2
	VMULPS  32(SI), Y3, Y3
	VADDPS  Y2, Y0, Y0
	VADDPS  Y3, Y1, Y1
	ADDQ    $64, DI
	ADDQ    $64, SI
	SUBQ    $16, CX
	JG      dotLoop
	VADDPS  Y1, Y0, Y0
	VEXTRACTF128 $1, Y0, X1
	VADDPS  X1, X0, X0
	VPERMILPS $0x4e, X0, X1
	VADDPS  X1, X0, X0
	VPERMILPS $0xb1, X0, X1
	VADDPS  X1, X0, X0
	VMOVSS  X0, ret+24(FP)
	VZEROUPPER
	RET
