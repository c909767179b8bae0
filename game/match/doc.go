// Package match is the referee: it plays bots against each other, one game or a
// series, and says who won and why.
//
// A [Bot] is asked for a move with a [Turn]: the position as that player may see it,
// the positions before, the clocks, a generator of random numbers that the match has
// seeded, and a context that ends when the time for the move is up. [Random],
// [Greedy], [Searcher] and [Human] are bots; writing another one is writing one
// method. A bot that is a [Starter] is also told when a game begins and ends.
//
// [Match.Play] plays one game:
//
//	until the rules, the referee or the context end it:
//	    chance node: draw an outcome by its probability
//	    otherwise:   show the player the position; check the answer; play it
//
// # The way of a move
//
//	Match      its Clock, a TimeControl, and MoveTime say what time there is
//	clocks     hold what is left of it; Match takes off what the bot has used
//	Times      tells the bot: Move, a limit, and Clock, what the player has left
//	context    ends when the time for the move is up; Grace later the move is lost
//	Bot.Move   gets context and Turn; a Searcher lets its Engine search in them:
//	  Times.Start            makes the context of a search, by
//	  search.Clock.Start     which allots a hard limit, its deadline, and a soft one
//	  Engine.Search          looks at the deadline all the time, and
//	  search.Pace.Again      at the soft limit after each iteration
//	Match      checks that the answer is legal and in time, and plays it
//
// [Series.Play] plays pairs of games with the sides swapped. Both games of a pair
// begin with the same random opening, and with the same seed.
//
// The same seed gives the same games on every machine, at any concurrency and after any
// interruption, as long as bots depend on nothing but their Turn and Beginning: no clock,
// no pondering, nothing remembered of earlier games. The searchers of this library see to that (see
// [search.GameStarter]).
//
// # Pondering
//
// With [Match].Ponder, a bot that is a [Ponderer] also thinks while the rival does. The
// match ends its context when the rival has moved, and then asks it for its own move:
// waiting for it to stop is on its own clock, thinking before is not. A [Searcher] whose
// Engine is a [search.Ponderer] (Minimax, MCTS) searches the rival's position and keeps
// its table or tree for the move to come. Such games depend on timing, and take two
// processors each.
//
// # Verdicts
//
// A game ends for one [Reason]. Where several hold at once the first of these counts:
//
//	natural end       the rules, or the players' history, say so
//	adjudicated       Adjudication finds the result clear
//	illegal move      whether it came in time or not
//	time-out          no answer within the time for the move, the clock, and Grace
//	crash             the program ended, or closed its standard input or output; code
//	                  in this process returned an error or panicked
//	stall             no answer although there is no clock, or before the first move
//	protocol error    the program said what the protocol does not allow
//	interrupted       the context ended: no result, the game is to be played again
//	faulty rules      the game broke its own rules: no result, and nobody's fault
//
// A bot that gives up (ErrResigned) loses, and a game of MaxPlies moves is a draw
// unless Adjudication decides it. Everything but the natural end, and a draw, names
// the loser and what happened in Result.Detail.
//
// Bots get copies of all that they are shown. Whatever a bot or the rules do, be it a panic,
// a hang or the end of their goroutine, is one of these reasons and nothing else: both run in
// goroutines of their own, and one that does not return is left behind (see
// Result.Busy). Code in one's own process cannot be stopped by force, though: a bot that
// takes all memory, recurses without end or calls os.Exit takes the referee along, so bots
// that are not trusted belong in a program of their own (package program).
//
// # Cost
//
// A move costs the referee one list of the legal moves, a goroutine each to wait for the
// bot and for the rules, copies of the moves and positions so far, and in games with
// hidden moves an observation of each new position. A game keeps all of its positions:
// memory grows with its length, and [Match].MaxPlies bounds that.
//
// # Rooms
//
//	match             one game or a series of two players' games
//	match/rating      what results say about strengths
//	match/program     bots that are programs in any language
//	match/record      games as lines of a file; resuming
//	match/tournament  who plays whom, many games at once, the table
//	match/jobs        independent jobs, done by goroutines or elsewhere
package match
