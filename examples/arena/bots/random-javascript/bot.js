#!/usr/bin/env node
// The smallest useful bot: it plays any game of the arena by picking a random legal move. It
// needs only Node. To write a bot of your own, copy it and improve choose().
//
//     go run ./examples/arena check -game connect4 node examples/arena/bots/random-javascript/bot.js
"use strict";

const lines = require("node:readline").createInterface({ input: process.stdin });

// Sends a message to the referee. Write output for people to standard error with console.error.
function say(message) {
	process.stdout.write(JSON.stringify(message) + "\n");
}

// Returns the move to play in request.position.
function choose(request, random) {
	return request.legal[Math.floor(random() * request.legal.length)];
}

// Returns a generator of numbers in [0, 1) (mulberry32), because Math.random cannot be seeded.
function generator(seed) {
	let state = seed % 2 ** 32 | 0;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let x = Math.imul(state ^ (state >>> 15), state | 1);
		x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
		return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
	};
}

let random = Math.random;
lines.on("line", (line) => {
	const message = JSON.parse(line);
	switch (message.type) {
	case "hello":
		say({ type: "ready", protocol: 1, name: "random-javascript", version: "1.0", legal: true });
		break;
	case "game":
		random = generator(message.seed);
		say({ type: "ready" });
		break;
	case "go":
		say({ type: "move", id: message.id, move: choose(message, random) });
		break;
	case "quit":
		process.exit(0);
	}
});
