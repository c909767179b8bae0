//go:build !race

#include "textflag.h"

// func StorePair(word *uint64, value, next uint64)
TEXT ·StorePair(SB), NOSPLIT, $0-24
	MOVD word+0(FP), R0
	MOVD value+8(FP), R1
	MOVD next+16(FP), R2
	MOVD R1, (R0)
	MOVD R2, 8(R0)
	RET
