// Package gametest checks the rules of a game: one call in a test plays thousands
// of random games and compares what the game does with what package game asks of
// it.
//
//	func TestRules(t *testing.T) { gametest.Test(t, mygame.Game{}) }
//
// It finds the mistakes that new rules have: a query that changes the state, a
// state that shares memory with its copies, an undefined part of a state that
// makes equal positions unequal, a hash that forgets who is to move, notation that
// cannot be read back, a finished game that still has moves. It cannot know the
// rules themselves: compare those with a slow and obvious version, and with
// published counts, using [game.Perft]. Nor can it know that two states which differ are
// one position in two forms, unless the game writes or hashes both alike: live ones that
// do harm lead to different answers somewhere, but finished ones have nothing left that
// could be compared. Without notation and hash, it plays the same moves in other orders: in
// games where that makes no difference before the end, it should make none at the end. In
// games where the order counts, nothing can be said.
//
// # How it works
//
// Random games are played from the start, moves and outcomes of chance being
// equally likely. Positions on the way are examined with every check below, those
// of a capability only when the game has it, until the budget is spent (see
// [Options]); in games so large that the budget would be spent on the first few,
// positions are sampled so that it stretches over many games. The remaining games
// are only played. The same options find the same faults every time.
//
// Each check that fails gives one [Fault], with the shortest sequence of moves seen
// that shows it and the number of times it was met. A panic inside the game is a
// fault of the check during which it happened; the other checks go on. With -v, Test ends
// with the game's capabilities and what those it lacks would gain (see [Capabilities]).
//
// # The checks
//
//	plain values            states and moves hold no pointers, interfaces or channels, and equal themselves
//	capabilities            no method is called like one of a capability that the game then lacks
//	start                   Start returns the same position every time, also after games were played
//	turn                    Turn is Nobody, First, Second or Chance, and the same when asked again
//	live games have moves   a game that is not over has a legal move
//	finished games have none
//	distinct moves          Moves lists every move once
//	repeatable moves        Moves gives the same list, in the same order, when asked again
//	moves append            Moves keeps what dst held, ignores it, and uses the capacity that is there
//	moves allocate nothing  Moves does not allocate once dst is large enough
//	state untouched         no method but Apply changes the state; Prioritize leaves the moves alone
//	repeatable apply        Apply of one move in equal states gives equal states
//	independent copies      playing on in a copy changes nothing about the original
//	same position, same rules
//	                        reached by another line, a position has the same turn, moves, successors and evaluation
//	one end                 where the order of the moves does not matter before the end, it leaves no trace at the end
//	any move                Apply does not panic on moves that are not legal
//	evaluation              Evaluate is finite and repeatable, payoffs are within Bounds and estimates strictly inside
//	payoffs                 the last estimates of random games favour the player who wins, more often than not
//	bounds                  low <= 0 <= high, the same every time
//	hash                    equal states have equal hashes, and different ones different hashes, of 64 bits
//	notation of moves       ParseMove reads what FormatMove wrote, which is one line
//	notation of positions   ParsePosition reads what FormatPosition wrote, which is one line
//	illegal text            ParseMove accepts nothing but legal moves, whatever the text
//	foreign positions       ParsePosition panics on no text, and what it accepts can be played
//	drawing                 Draw gives something that ends in a newline
//	chance                  probabilities are positive and sum to 1
//	observation             something is hidden; observing twice is observing once; whoever is to move still is, with the same moves
//	one hidden move         nothing is hidden but a player's move from a rival who is to move next, and then all of it
//	commitments             who chooses without seeing the rival's move could choose before it, and the same comes of it
//	ordering                Prioritize sets every priority, and the same one when asked again
//	quietness               Quiet says the same when asked again
//	reducibility            Reducible says the same when asked again
//	history                 Adjudicate leaves the line alone, says the same when asked again, gives a payoff within Bounds, and needs no start of the game
//	playouts                Playout plays legal moves, each as often as it is likely, and says how many; the same ones for the same random numbers
//	encoder                 the numbers of features, symmetries and cells of a feature.Encoder fit together
//	features                are in range, the same when asked again, at most one a cell; Encode leaves the state alone
//	length                  games end within Options.MaxPlies
//	perft                   perft by Perft, by Divide, by plain recursion and from a parsed position agree
//	concurrency             goroutines that play at the same time, before anything else has been asked, get what one alone gets (run with -race as well)
package gametest
