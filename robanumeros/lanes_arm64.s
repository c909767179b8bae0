#include "textflag.h"

// R0 group: column, row and sum, maxLanes numbers each. R1 back, R2 in, R3 out, R4 steps
// to go, R5 limit. V0 to V7 hold the columns' minima, V8 to V15 those of the rows. The
// assembler lacks SMIN, SMAX and CMGT of vectors.

// f = upto - sum - min(column, row), in V16.
#define POINTS32(at, column, row) \
	FMOVQ at(R1), F16; \
	FMOVQ (256+at)(R0), F17; \
	VSUB V17.S4, V16.S4, V16.S4; \
	WORD $(0x4EA06C00 | row<<16 | column<<5 | 17); \
	VSUB V17.S4, V16.S4, V16.S4

#define LIMIT32(at) \
	FMOVQ at(R5), F17; \
	WORD $(0x4EA06400 | 17<<16 | 16<<5 | 16)

#define KEEP32(column, row) \
	WORD $(0x4EA06C00 | 16<<16 | column<<5 | column); \
	WORD $(0x4EA06C00 | 16<<16 | row<<5 | row)

// Every lane moves up by one.
#define MOVE32 \
	VMOV V7.S[3], R6; \
	MOVW R6, (R3); \
	VEXT $12, V7.B16, V6.B16, V7.B16; \
	VEXT $12, V6.B16, V5.B16, V6.B16; \
	VEXT $12, V5.B16, V4.B16, V5.B16; \
	VEXT $12, V4.B16, V3.B16, V4.B16; \
	VEXT $12, V3.B16, V2.B16, V3.B16; \
	VEXT $12, V2.B16, V1.B16, V2.B16; \
	VEXT $12, V1.B16, V0.B16, V1.B16; \
	VLD1R (R2), [V16.S4]; \
	VEXT $12, V0.B16, V16.B16, V0.B16; \
	SUB $4, R1; \
	ADD $4, R2; \
	ADD $4, R3

// func steps32(state *group[int32], back, in, out *int32, n int, limit *int32)
TEXT ·steps32(SB), NOSPLIT, $0-48
	MOVD state+0(FP), R0
	MOVD back+8(FP), R1
	MOVD in+16(FP), R2
	MOVD out+24(FP), R3
	MOVD n+32(FP), R4
	MOVD limit+40(FP), R5
	FMOVQ 0(R0), F0
	FMOVQ 16(R0), F1
	FMOVQ 32(R0), F2
	FMOVQ 48(R0), F3
	FMOVQ 64(R0), F4
	FMOVQ 80(R0), F5
	FMOVQ 96(R0), F6
	FMOVQ 112(R0), F7
	FMOVQ 128(R0), F8
	FMOVQ 144(R0), F9
	FMOVQ 160(R0), F10
	FMOVQ 176(R0), F11
	FMOVQ 192(R0), F12
	FMOVQ 208(R0), F13
	FMOVQ 224(R0), F14
	FMOVQ 240(R0), F15
	CBNZ R5, limited

free:
	POINTS32(0, 0, 8)
	KEEP32(0, 8)
	POINTS32(16, 1, 9)
	KEEP32(1, 9)
	POINTS32(32, 2, 10)
	KEEP32(2, 10)
	POINTS32(48, 3, 11)
	KEEP32(3, 11)
	POINTS32(64, 4, 12)
	KEEP32(4, 12)
	POINTS32(80, 5, 13)
	KEEP32(5, 13)
	POINTS32(96, 6, 14)
	KEEP32(6, 14)
	POINTS32(112, 7, 15)
	KEEP32(7, 15)
	MOVE32
	SUB $1, R4
	CBNZ R4, free
	B done

limited:
	POINTS32(0, 0, 8)
	LIMIT32(0)
	KEEP32(0, 8)
	POINTS32(16, 1, 9)
	LIMIT32(16)
	KEEP32(1, 9)
	POINTS32(32, 2, 10)
	LIMIT32(32)
	KEEP32(2, 10)
	POINTS32(48, 3, 11)
	LIMIT32(48)
	KEEP32(3, 11)
	POINTS32(64, 4, 12)
	LIMIT32(64)
	KEEP32(4, 12)
	POINTS32(80, 5, 13)
	LIMIT32(80)
	KEEP32(5, 13)
	POINTS32(96, 6, 14)
	LIMIT32(96)
	KEEP32(6, 14)
	POINTS32(112, 7, 15)
	LIMIT32(112)
	KEEP32(7, 15)
	MOVE32
	SUB $4, R5
	SUB $1, R4
	CBNZ R4, limited

done:
	FMOVQ F0, 0(R0)
	FMOVQ F1, 16(R0)
	FMOVQ F2, 32(R0)
	FMOVQ F3, 48(R0)
	FMOVQ F4, 64(R0)
	FMOVQ F5, 80(R0)
	FMOVQ F6, 96(R0)
	FMOVQ F7, 112(R0)
	FMOVQ F8, 128(R0)
	FMOVQ F9, 144(R0)
	FMOVQ F10, 160(R0)
	FMOVQ F11, 176(R0)
	FMOVQ F12, 192(R0)
	FMOVQ F13, 208(R0)
	FMOVQ F14, 224(R0)
	FMOVQ F15, 240(R0)
	RET

// NEON has no minimum of 64-bit numbers: V17 holds the mask of a comparison.
#define POINTS64(at, column, row) \
	FMOVQ at(R1), F16; \
	FMOVQ (512+at)(R0), F17; \
	VSUB V17.D2, V16.D2, V16.D2; \
	WORD $(0x4EE03400 | column<<16 | row<<5 | 17); \
	WORD $(0x6E601C00 | row<<16 | column<<5 | 17); \
	VSUB V17.D2, V16.D2, V16.D2

#define LIMIT64(at) \
	FMOVQ at(R5), F18; \
	WORD $(0x4EE03400 | 16<<16 | 18<<5 | 17); \
	VBIT V17.B16, V18.B16, V16.B16

#define KEEP64(column, row) \
	WORD $(0x4EE03400 | 16<<16 | column<<5 | 17); \
	WORD $(0x6EA01C00 | 17<<16 | 16<<5 | column); \
	WORD $(0x4EE03400 | 16<<16 | row<<5 | 17); \
	WORD $(0x6EA01C00 | 17<<16 | 16<<5 | row)

#define MOVE64 \
	VMOV V7.D[1], R6; \
	MOVD R6, (R3); \
	VEXT $8, V7.B16, V6.B16, V7.B16; \
	VEXT $8, V6.B16, V5.B16, V6.B16; \
	VEXT $8, V5.B16, V4.B16, V5.B16; \
	VEXT $8, V4.B16, V3.B16, V4.B16; \
	VEXT $8, V3.B16, V2.B16, V3.B16; \
	VEXT $8, V2.B16, V1.B16, V2.B16; \
	VEXT $8, V1.B16, V0.B16, V1.B16; \
	VLD1R (R2), [V16.D2]; \
	VEXT $8, V0.B16, V16.B16, V0.B16; \
	SUB $8, R1; \
	ADD $8, R2; \
	ADD $8, R3

// func steps64(state *group[int64], back, in, out *int64, n int, limit *int64)
TEXT ·steps64(SB), NOSPLIT, $0-48
	MOVD state+0(FP), R0
	MOVD back+8(FP), R1
	MOVD in+16(FP), R2
	MOVD out+24(FP), R3
	MOVD n+32(FP), R4
	MOVD limit+40(FP), R5
	FMOVQ 0(R0), F0
	FMOVQ 16(R0), F1
	FMOVQ 32(R0), F2
	FMOVQ 48(R0), F3
	FMOVQ 64(R0), F4
	FMOVQ 80(R0), F5
	FMOVQ 96(R0), F6
	FMOVQ 112(R0), F7
	FMOVQ 256(R0), F8
	FMOVQ 272(R0), F9
	FMOVQ 288(R0), F10
	FMOVQ 304(R0), F11
	FMOVQ 320(R0), F12
	FMOVQ 336(R0), F13
	FMOVQ 352(R0), F14
	FMOVQ 368(R0), F15
	CBNZ R5, limited

free:
	POINTS64(0, 0, 8)
	KEEP64(0, 8)
	POINTS64(16, 1, 9)
	KEEP64(1, 9)
	POINTS64(32, 2, 10)
	KEEP64(2, 10)
	POINTS64(48, 3, 11)
	KEEP64(3, 11)
	POINTS64(64, 4, 12)
	KEEP64(4, 12)
	POINTS64(80, 5, 13)
	KEEP64(5, 13)
	POINTS64(96, 6, 14)
	KEEP64(6, 14)
	POINTS64(112, 7, 15)
	KEEP64(7, 15)
	MOVE64
	SUB $1, R4
	CBNZ R4, free
	B done

limited:
	POINTS64(0, 0, 8)
	LIMIT64(0)
	KEEP64(0, 8)
	POINTS64(16, 1, 9)
	LIMIT64(16)
	KEEP64(1, 9)
	POINTS64(32, 2, 10)
	LIMIT64(32)
	KEEP64(2, 10)
	POINTS64(48, 3, 11)
	LIMIT64(48)
	KEEP64(3, 11)
	POINTS64(64, 4, 12)
	LIMIT64(64)
	KEEP64(4, 12)
	POINTS64(80, 5, 13)
	LIMIT64(80)
	KEEP64(5, 13)
	POINTS64(96, 6, 14)
	LIMIT64(96)
	KEEP64(6, 14)
	POINTS64(112, 7, 15)
	LIMIT64(112)
	KEEP64(7, 15)
	MOVE64
	SUB $8, R5
	SUB $1, R4
	CBNZ R4, limited

done:
	FMOVQ F0, 0(R0)
	FMOVQ F1, 16(R0)
	FMOVQ F2, 32(R0)
	FMOVQ F3, 48(R0)
	FMOVQ F4, 64(R0)
	FMOVQ F5, 80(R0)
	FMOVQ F6, 96(R0)
	FMOVQ F7, 112(R0)
	FMOVQ F8, 256(R0)
	FMOVQ F9, 272(R0)
	FMOVQ F10, 288(R0)
	FMOVQ F11, 304(R0)
	FMOVQ F12, 320(R0)
	FMOVQ F13, 336(R0)
	FMOVQ F14, 352(R0)
	FMOVQ F15, 368(R0)
	RET
