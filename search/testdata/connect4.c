// The plain alpha-beta search of BenchmarkPlainAlphaBeta, written for Connect 4 alone: lists of moves
// from left to right, positions that are copied, every node counted. It is what a search of this one
// game could reach with another compiler; the benchmarks compare package search with it.
//
//	gcc -O3 -march=native -o plain search/testdata/connect4.c -lm && ./plain 12
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { columns = 7, rows = 6 };

// A column has a bit for each of its cells and an empty one above them.
typedef struct {
	uint64_t discs[2];
	int turn, over; // over: 1 for a win of who moved last, 2 for a full board
} state;

static state line[64];
static int moves[64 * columns], listed;
static int64_t nodes;

static int wins(uint64_t b) {
	static const int steps[] = {1, rows, rows + 1, rows + 2};
	for (int i = 0; i < 4; i++) {
		uint64_t pairs = b & b >> steps[i];
		if (pairs & pairs >> 2 * steps[i]) return 1;
	}
	return 0;
}

static void list(const state *s) {
	uint64_t taken = s->discs[0] | s->discs[1];
	for (int c = 0; c < columns; c++)
		if (!(taken >> (c * (rows + 1) + rows - 1) & 1)) moves[listed++] = c;
}

static void apply(state *s, int column) {
	uint64_t taken = s->discs[0] | s->discs[1], bottom = 1ull << column * (rows + 1);
	s->discs[s->turn] |= taken + bottom & ((1ull << rows) - 1) << column * (rows + 1);
	if (wins(s->discs[s->turn]))
		s->over = 1;
	else if (__builtin_popcountll(taken) == columns * rows - 1)
		s->over = 2;
	s->turn ^= 1;
}

static double negamax(int ply, int depth, double alpha, double beta) {
	nodes++;
	state *s = &line[ply], *child = s + 1;
	if (s->over) return s->over == 1 ? -1 : 0;
	if (depth == 0) return 0;
	int base = listed;
	list(s);
	double best = -INFINITY;
	for (int i = base; i < listed; i++) {
		*child = *s;
		apply(child, moves[i]);
		double v = -negamax(ply + 1, depth - 1, -beta, -alpha);
		if (v > best) {
			best = v;
			if (v > alpha) {
				alpha = v;
				if (v >= beta) break;
			}
		}
	}
	listed = base;
	return best;
}

int main(int argc, char **argv) {
	int depth = argc > 1 ? atoi(argv[1]) : 12;
	double fastest = INFINITY, score = 0;
	for (int run = 0; run < 30; run++) {
		struct timespec from, to;
		nodes = 0;
		clock_gettime(CLOCK_MONOTONIC, &from);
		score = negamax(0, depth, -INFINITY, INFINITY);
		clock_gettime(CLOCK_MONOTONIC, &to);
		fastest = fmin(fastest, (to.tv_sec - from.tv_sec) * 1e9 + (to.tv_nsec - from.tv_nsec));
	}
	printf("%lld nodes, score %g, %.2f ns a node\n", (long long)nodes, score, fastest / nodes);
}
