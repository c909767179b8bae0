// Package match is the referee: it plays bots against each other, one game or a
// series, and says who won and why.
//
// A [Bot] is asked for a move with a [Turn]: the position as that player may see it,
// the positions before, a generator of random numbers that the match has seeded, and
// a context that ends when the time for the move is up. [Random], [Greedy],
// [Searcher] and [Human] are bots; writing another one is writing one method.
//
// [Match.Play] plays one game:
//
//	until the rules, the referee or the context end it:
//	    chance node: draw an outcome by its probability
//	    otherwise:   show the player the position; check the answer; play it
//
// A game ends for one [Reason]. A bot that answers with an illegal move, returns an
// error, panics, or takes longer than its time loses. A bot that does not return
// even when its context has ended is left behind in its goroutine: code in one's own
// process cannot be stopped by force, so bots that are not trusted belong in a
// program of their own.
//
// [Series.Play] plays pairs of games with the sides swapped. Both games of a pair
// begin with the same random opening, and with the same seed.
//
// With the same seed, and bots that depend on nothing but their Turn (no clock, no
// table kept from earlier games), the games are the same on every machine.
package match
