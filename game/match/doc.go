// Package match is the referee: it plays bots against each other, one game or a series,
// and reports the winner and the reason.
//
// A [Bot] is asked for a move with a [Request]: the position as that player may see it, the
// earlier positions, the clocks, a random number generator seeded by the match, and a
// context that ends when the time for the move is up. What [NewRandom],
// [NewSearcher] and [NewHuman] return are bots; a new bot needs two methods. A bot that is
// a [Starter] is also told when a game begins and ends. [As] finds such capabilities
// through decorators (see [As]).
//
// [Match.Play] plays one game:
//
//	until the rules, the referee or the context end it:
//	    chance node: draw an outcome by its probability
//	    otherwise:   show the player the position; check the answer; play it
//
// # The life of a move
//
//	Match      its Clock, a TimeControl, and MoveTime define the time available
//	clocks     hold what is left of it; Match takes off what the bot has used
//	Times      passed to the bot: Move, a limit, and Clock, what the player has left
//	context    ends when the time for the move is up; Grace later the move is lost
//	Bot.Move   gets context and Request; that of a searcher starts a search with them:
//	  Times.Start            makes the context of a search, by
//	  search.Clock.Start     which allots a hard limit, its deadline, and a soft one
//	  Searcher.Search        watches the deadline all the time, and
//	  internal/deadline      the soft limit after each iteration
//	Match      checks that the answer is legal and in time, and plays it
//
// [Series.Play] plays pairs of games, all as its Match says, with the sides swapped. Both
// games of a pair begin with the same random opening and the same seed.
//
// The same seed gives the same games on every machine, at any concurrency and after any
// interruption, as long as bots depend only on their Request and Beginning: not on clocks,
// pondering, or memory of earlier games. The searchers of this library meet this
// condition (see [search.Searcher]).
//
// # Pondering
//
// With [Match].Ponder, a bot that can also thinks on the opponent's time.
// When the opponent has moved, the match ends the pondering context and asks the bot for
// its move: the time it takes to stop counts on its own clock, the thinking before does
// not. The bot of a searcher that can ponder (Minimax, MCTS) searches the
// opponent's position and keeps its table or tree for its next move. Such games depend on
// timing and use two processors each.
//
// # Verdicts
//
// A game ends for one [Reason]. If several apply at once, a natural end or an adjudication
// comes first, then an interruption before a legal answer, an illegal move (in time or
// not), a failure of the referee, and then the first in the list of reasons.
//
// The loser is the player whose bot failed. Where both players choose at once, in a game
// whose Observer hides the first choice from the second, and before the first move, both
// are asked even if one fails; if both fail, both lose: nobody wins, and the reason is the
// first in the list of theirs. Neither gets a point, and such a game counts neither in the
// score of a series nor in ratings, because it does not say who is better.
//
// A failure while a bot thinks is the rules' if the rules fail when they are used as they
// should be: a searcher of package search met it, or the referee does, in the position or
// in one of the next few hundred. A bot that misuses the rules, or whose own evaluation
// fails, has failed itself.
//
// A bot that resigns (ErrResigned) loses, and a game of MaxPlies moves is a draw unless
// Adjudication decides it. For every end other than a natural one or a draw,
// Result.Detail names who failed and describes what happened.
//
// Bots get copies of all that they are shown. Whatever a bot or the rules do, even a
// panic, a hang or the exit of their goroutine, ends the game with one of these reasons:
// both run in goroutines of their own, and one that does not return is abandoned (see
// Result.Busy). Code in the same process cannot be stopped by force, though: a bot that
// exhausts memory, recurses without end or calls os.Exit takes the referee down with it.
// Run untrusted bots as separate programs (package match/program).
//
// # What the compiler says
//
//	missing method Move             a searcher is no bot yet: NewSearcher("name", searcher)
//	without instantiation           Go infers the types of NewRandom(g) and search.NewMinimax(g, limits),
//	                                not those of search.Minimax{}
//	does not match inferred type    a method of the game is missing or has other parameters;
//	                                var _ game.Game[State, Move] = Game{} tells which
//	does not satisfy comparable     the state or the move has a slice, map or function: use an array
//
// # Cost
//
// For each move the referee makes one list of the legal moves, one goroutine to wait for
// the bot and one for the rules, copies of the moves and positions so far, and in games
// with hidden moves an observation of each new position. A game keeps all of its
// positions: memory grows with its length, which [Match].MaxPlies bounds.
package match
