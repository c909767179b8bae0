// Package site is the page of a class: a table for everybody, the bots of a student for
// their owner, and everything for the teacher.
//
//	GET  /class/                         the page
//	GET  /class/api/table                the standing, and the state of the class
//	POST /class/api/join?name=N          with the class's token: a student joins and gets a key
//	GET  /class/api/bots                 with a key: the student's bots, with what the tests and
//	                                     the games found; with the teacher's token: all bots
//	POST /class/api/bots?name=N          with a key: the body is a module, or a Go program; it
//	                                     is compiled and tested when its turn comes
//	GET  /class/api/bots/{id}            with a key: a module of the student
//	POST /class/api/remove?bot=N         with the teacher's token, as the next two
//	POST /class/api/pause?paused=true
//	POST /class/api/limits               {"fuel": N, "memory": BYTES, "move_ms": N}
//	GET  /class/api/table.csv            the standing for a spreadsheet
//
// Tokens are sent in the header Authorization, as "Bearer TOKEN", never in an address: a
// link has its token after #, which browsers do not send. Without TLS anybody on the way
// can read them, so that a class beyond one network belongs behind a proxy that encrypts.
//
// An answer is JSON; an error is {"error": TEXT} in the language lang=CODE, with a status that fits.
package site
