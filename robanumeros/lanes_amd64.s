#include "textflag.h"

// DI group: column, row and sum, maxLanes numbers each. SI back, R8 in, R9 out, CX steps
// to go, R10 limit. Y0 to Y3 hold the columns' minima, Y4 to Y7 those of the rows.

DATA up<>+0(SB)/8, $0x0000000000000007
DATA up<>+8(SB)/8, $0x0000000200000001
DATA up<>+16(SB)/8, $0x0000000400000003
DATA up<>+24(SB)/8, $0x0000000600000005
GLOBL up<>(SB), RODATA|NOPTR, $32

// f = upto - sum - min(column, row), in Y8.
#define POINTS32(at, column, row) \
	VMOVDQU at(SI), Y8; \
	VPSUBD  (256+at)(DI), Y8, Y8; \
	VPMINSD column, row, Y9; \
	VPSUBD  Y9, Y8, Y8

#define LIMIT32(at) \
	VPMAXSD at(R10), Y8, Y8

#define KEEP32(column, row) \
	VPMINSD Y8, column, column; \
	VPMINSD Y8, row, row

// Y15 moves every lane up by one, and the last to lane 0.
#define MOVE32 \
	VPERMD       Y3, Y15, Y3; \
	VMOVD        X3, (R9); \
	VPERMD       Y2, Y15, Y2; \
	VPBLENDD     $1, Y2, Y3, Y3; \
	VPERMD       Y1, Y15, Y1; \
	VPBLENDD     $1, Y1, Y2, Y2; \
	VPERMD       Y0, Y15, Y0; \
	VPBLENDD     $1, Y0, Y1, Y1; \
	VPBROADCASTD (R8), Y8; \
	VPBLENDD     $1, Y8, Y0, Y0; \
	SUBQ         $4, SI; \
	ADDQ         $4, R8; \
	ADDQ         $4, R9

#define LOAD(rows) \
	VMOVDQU 0(DI), Y0; \
	VMOVDQU 32(DI), Y1; \
	VMOVDQU 64(DI), Y2; \
	VMOVDQU 96(DI), Y3; \
	VMOVDQU (rows+0)(DI), Y4; \
	VMOVDQU (rows+32)(DI), Y5; \
	VMOVDQU (rows+64)(DI), Y6; \
	VMOVDQU (rows+96)(DI), Y7

#define STORE(rows) \
	VMOVDQU Y0, 0(DI); \
	VMOVDQU Y1, 32(DI); \
	VMOVDQU Y2, 64(DI); \
	VMOVDQU Y3, 96(DI); \
	VMOVDQU Y4, (rows+0)(DI); \
	VMOVDQU Y5, (rows+32)(DI); \
	VMOVDQU Y6, (rows+64)(DI); \
	VMOVDQU Y7, (rows+96)(DI)

// func steps32(state *group[int32], back, in, out *int32, n int, limit *int32)
TEXT ·steps32(SB), NOSPLIT, $0-48
	MOVQ    state+0(FP), DI
	MOVQ    back+8(FP), SI
	MOVQ    in+16(FP), R8
	MOVQ    out+24(FP), R9
	MOVQ    n+32(FP), CX
	MOVQ    limit+40(FP), R10
	VMOVDQU up<>(SB), Y15
	LOAD(128)
	TESTQ   R10, R10
	JNZ     limited

free:
	POINTS32(0, Y0, Y4)
	KEEP32(Y0, Y4)
	POINTS32(32, Y1, Y5)
	KEEP32(Y1, Y5)
	POINTS32(64, Y2, Y6)
	KEEP32(Y2, Y6)
	POINTS32(96, Y3, Y7)
	KEEP32(Y3, Y7)
	MOVE32
	DECQ CX
	JNZ  free
	JMP  done

limited:
	POINTS32(0, Y0, Y4)
	LIMIT32(0)
	KEEP32(Y0, Y4)
	POINTS32(32, Y1, Y5)
	LIMIT32(32)
	KEEP32(Y1, Y5)
	POINTS32(64, Y2, Y6)
	LIMIT32(64)
	KEEP32(Y2, Y6)
	POINTS32(96, Y3, Y7)
	LIMIT32(96)
	KEEP32(Y3, Y7)
	MOVE32
	SUBQ $4, R10
	DECQ CX
	JNZ  limited

done:
	STORE(128)
	VZEROUPPER
	RET

// AVX2 has no minimum of 64-bit numbers: Y9 holds the mask of a comparison.
#define POINTS64(at, column, row) \
	VMOVDQU    at(SI), Y8; \
	VPSUBQ     (512+at)(DI), Y8, Y8; \
	VPCMPGTQ   column, row, Y9; \
	VBLENDVPD  Y9, column, row, Y9; \
	VPSUBQ     Y9, Y8, Y8

#define LIMIT64(at) \
	VMOVDQU   at(R10), Y10; \
	VPCMPGTQ  Y8, Y10, Y9; \
	VBLENDVPD Y9, Y10, Y8, Y8

#define KEEP64(column, row) \
	VPCMPGTQ  Y8, column, Y9; \
	VBLENDVPD Y9, Y8, column, column; \
	VPCMPGTQ  Y8, row, Y9; \
	VBLENDVPD Y9, Y8, row, row

#define MOVE64 \
	VPERMQ       $0x93, Y3, Y3; \
	VMOVQ        X3, (R9); \
	VPERMQ       $0x93, Y2, Y2; \
	VPBLENDD     $3, Y2, Y3, Y3; \
	VPERMQ       $0x93, Y1, Y1; \
	VPBLENDD     $3, Y1, Y2, Y2; \
	VPERMQ       $0x93, Y0, Y0; \
	VPBLENDD     $3, Y0, Y1, Y1; \
	VPBROADCASTQ (R8), Y8; \
	VPBLENDD     $3, Y8, Y0, Y0; \
	SUBQ         $8, SI; \
	ADDQ         $8, R8; \
	ADDQ         $8, R9

// The same with AVX-512, whose four vectors hold 32 lanes; a register holds the rows' sums.
#define WIDE64(at, column, row, sum) \
	VMOVDQU64 at(SI), Z8; \
	VPSUBQ    sum, Z8, Z8; \
	VPMINSQ   column, row, Z9; \
	VPSUBQ    Z9, Z8, Z8

#define WIDEKEEP64(column, row) \
	VPMINSQ Z8, column, column; \
	VPMINSQ Z8, row, row

#define WIDEMOVE64 \
	VALIGNQ      $7, Z3, Z3, Z8; \
	VMOVQ        X8, (R9); \
	VALIGNQ      $7, Z2, Z3, Z3; \
	VALIGNQ      $7, Z1, Z2, Z2; \
	VALIGNQ      $7, Z0, Z1, Z1; \
	VPBROADCASTQ (R8), Z8; \
	VALIGNQ      $7, Z8, Z0, Z0; \
	SUBQ         $8, SI; \
	ADDQ         $8, R8; \
	ADDQ         $8, R9

// func steps64(state *group[int64], back, in, out *int64, n int, limit *int64)
TEXT ·steps64(SB), NOSPLIT, $0-48
	MOVQ  state+0(FP), DI
	MOVQ  back+8(FP), SI
	MOVQ  in+16(FP), R8
	MOVQ  out+24(FP), R9
	MOVQ  n+32(FP), CX
	MOVQ  limit+40(FP), R10
	CMPQ  ·lanes64(SB), $32
	JEQ   wide
	LOAD(256)
	TESTQ R10, R10
	JNZ   limited

free:
	POINTS64(0, Y0, Y4)
	KEEP64(Y0, Y4)
	POINTS64(32, Y1, Y5)
	KEEP64(Y1, Y5)
	POINTS64(64, Y2, Y6)
	KEEP64(Y2, Y6)
	POINTS64(96, Y3, Y7)
	KEEP64(Y3, Y7)
	MOVE64
	DECQ CX
	JNZ  free
	JMP  done

limited:
	POINTS64(0, Y0, Y4)
	LIMIT64(0)
	KEEP64(Y0, Y4)
	POINTS64(32, Y1, Y5)
	LIMIT64(32)
	KEEP64(Y1, Y5)
	POINTS64(64, Y2, Y6)
	LIMIT64(64)
	KEEP64(Y2, Y6)
	POINTS64(96, Y3, Y7)
	LIMIT64(96)
	KEEP64(Y3, Y7)
	MOVE64
	SUBQ $8, R10
	DECQ CX
	JNZ  limited

done:
	STORE(256)
	VZEROUPPER
	RET

wide:
	VMOVDQU64 0(DI), Z0
	VMOVDQU64 64(DI), Z1
	VMOVDQU64 128(DI), Z2
	VMOVDQU64 192(DI), Z3
	VMOVDQU64 256(DI), Z4
	VMOVDQU64 320(DI), Z5
	VMOVDQU64 384(DI), Z6
	VMOVDQU64 448(DI), Z7
	VMOVDQU64 512(DI), Z10
	VMOVDQU64 576(DI), Z11
	VMOVDQU64 640(DI), Z12
	VMOVDQU64 704(DI), Z13
	TESTQ     R10, R10
	JNZ       wideLimited

wideFree:
	WIDE64(0, Z0, Z4, Z10)
	WIDEKEEP64(Z0, Z4)
	WIDE64(64, Z1, Z5, Z11)
	WIDEKEEP64(Z1, Z5)
	WIDE64(128, Z2, Z6, Z12)
	WIDEKEEP64(Z2, Z6)
	WIDE64(192, Z3, Z7, Z13)
	WIDEKEEP64(Z3, Z7)
	WIDEMOVE64
	DECQ CX
	JNZ  wideFree
	JMP  wideDone

wideLimited:
	WIDE64(0, Z0, Z4, Z10)
	VPMAXSQ 0(R10), Z8, Z8
	WIDEKEEP64(Z0, Z4)
	WIDE64(64, Z1, Z5, Z11)
	VPMAXSQ 64(R10), Z8, Z8
	WIDEKEEP64(Z1, Z5)
	WIDE64(128, Z2, Z6, Z12)
	VPMAXSQ 128(R10), Z8, Z8
	WIDEKEEP64(Z2, Z6)
	WIDE64(192, Z3, Z7, Z13)
	VPMAXSQ 192(R10), Z8, Z8
	WIDEKEEP64(Z3, Z7)
	WIDEMOVE64
	SUBQ $8, R10
	DECQ CX
	JNZ  wideLimited

wideDone:
	VMOVDQU64 Z0, 0(DI)
	VMOVDQU64 Z1, 64(DI)
	VMOVDQU64 Z2, 128(DI)
	VMOVDQU64 Z3, 192(DI)
	VMOVDQU64 Z4, 256(DI)
	VMOVDQU64 Z5, 320(DI)
	VMOVDQU64 Z6, 384(DI)
	VMOVDQU64 Z7, 448(DI)
	VZEROUPPER
	RET
