#include "textflag.h"

// func Prefetch(word *uint64)
TEXT ·Prefetch(SB), NOSPLIT, $0-8
	MOVD word+0(FP), R0
	PRFM (R0), PLDL1KEEP
	RET
