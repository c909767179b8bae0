// The smallest useful bot: it plays any game of the arena by picking a random legal move. It
// needs only C++17. To write a bot of your own, copy it and improve choose(). It parses just the
// JSON that the referee writes: an object without nested objects, with members in any order.
//
//     g++ -O2 -std=c++17 -o /tmp/random-cpp examples/arena/bots/random-cpp/bot.cpp
//     go run ./examples/arena check -game connect4 /tmp/random-cpp
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <vector>

// after returns the position of a member's value, or npos if there is none. It does not mistake
// names within strings for members, because quotes in strings are escaped.
static size_t after(const std::string &line, const std::string &name) {
	const std::string member = "\"" + name + "\":";
	const size_t at = line.find(member);
	return at == std::string::npos ? at : at + member.size();
}

static unsigned long long number(const std::string &line, const std::string &name) {
	const size_t at = after(line, name);
	return at == std::string::npos ? 0 : std::strtoull(line.c_str() + at, nullptr, 10);
}

// text returns the string whose opening quote is at at, still escaped as in JSON, and moves at
// behind its closing quote.
static std::string text(const std::string &line, size_t &at) {
	const size_t begin = ++at;
	while (at < line.size() && line[at] != '"') at += line[at] == '\\' ? 2 : 1;
	return line.substr(begin, at++ - begin);
}

static std::string member(const std::string &line, const std::string &name) {
	size_t at = after(line, name);
	return at == std::string::npos || line[at] != '"' ? "" : text(line, at);
}

static std::vector<std::string> list(const std::string &line, const std::string &name) {
	std::vector<std::string> all;
	size_t at = after(line, name);
	if (at == std::string::npos) return all;
	for (at++; at < line.size() && line[at] == '"'; at += line[at] == ',') all.push_back(text(line, at));
	return all;
}

// choose returns the move to play in member(request, "position").
static std::string choose(const std::string &request, std::mt19937_64 &random) {
	const std::vector<std::string> legal = list(request, "legal");
	return legal[random() % legal.size()];
}

// say writes a line and flushes it. Write output for people to std::cerr.
static void say(const std::string &message) { std::cout << message << std::endl; }

int main() {
	std::mt19937_64 random;
	for (std::string line; std::getline(std::cin, line);) {
		const std::string type = member(line, "type");
		if (type == "hello") {
			say(R"({"type":"ready","protocol":1,"name":"random-cpp","version":"1.0","legal":true})");
		} else if (type == "game") {
			random.seed(number(line, "seed"));
			say(R"({"type":"ready"})");
		} else if (type == "go") {
			// The move is sent back as it was received, escapes included.
			say(R"({"type":"move","id":)" + std::to_string(number(line, "id")) + R"(,"move":")" + choose(line, random) + "\"}");
		} else if (type == "quit") {
			return 0;
		}
	}
}
