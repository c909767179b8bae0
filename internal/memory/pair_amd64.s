//go:build !race

#include "textflag.h"

// func StorePair(word *uint64, value, next uint64)
TEXT ·StorePair(SB), NOSPLIT, $0-24
	MOVQ word+0(FP), AX
	MOVQ value+8(FP), BX
	MOVQ next+16(FP), CX
	MOVQ BX, (AX)
	MOVQ CX, 8(AX)
	RET
