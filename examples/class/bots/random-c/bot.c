// The smallest useful bot in C: it plays any game by picking a random legal move.
//
//	clang --target=wasm32-wasi --sysroot=/usr -O2 -o bot.wasm bot.c     (Debian: clang lld wasi-libc libclang-rt-14-dev-wasm32)
//
// It reads the few members that it needs without a parser for JSON; moves have no
// characters that JSON escapes.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 20];

// number returns the number after "name": in the line, or 0.
static unsigned long long number(const char *name) {
	char *at = strstr(line, name);
	return at ? strtoull(at + strlen(name), NULL, 10) : 0;
}

// choose prints one of the strings in "legal":[...].
static void choose(void) {
	char *list = strstr(line, "\"legal\":[");
	if (!list) exit(1);
	char *moves[4096];
	int n = 0;
	for (char *c = list + 9; *c == '"' && n < 4096;) {
		moves[n++] = c + 1;
		char *end = strchr(c + 1, '"');
		if (!end) exit(1);
		*end = 0;
		c = end + 1 + (end[1] == ',');
	}
	if (n == 0) exit(1);
	printf("\"%s\"", moves[rand() % n]);
}

int main(void) {
	setvbuf(stdout, NULL, _IOLBF, 0);
	while (fgets(line, sizeof line, stdin)) {
		if (strstr(line, "\"type\":\"hello\"")) {
			printf("{\"type\":\"ready\",\"protocol\":1,\"name\":\"random-c\",\"version\":\"1.0\",\"legal\":true}\n");
		} else if (strstr(line, "\"type\":\"game\"")) {
			srand((unsigned)number("\"seed\":"));
			printf("{\"type\":\"ready\"}\n");
		} else if (strstr(line, "\"type\":\"go\"")) {
			printf("{\"type\":\"move\",\"id\":%llu,\"move\":", number("\"id\":"));
			choose();
			printf("}\n");
		} else if (strstr(line, "\"type\":\"quit\"")) {
			return 0;
		}
	}
	return 0;
}
