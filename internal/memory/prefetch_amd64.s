#include "textflag.h"

// func Prefetch(word *uint64)
TEXT ·Prefetch(SB), NOSPLIT, $0-8
	MOVQ word+0(FP), AX
	PREFETCHT0 (AX)
	RET
