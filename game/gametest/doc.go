// Package gametest checks the rules of a game: one call in a test plays thousands of
// random games and compares the game's behaviour with the contract in package game.
//
//	func TestRules(t *testing.T) { gametest.Test(t, mygame.Game{}) }
//
// It finds the usual mistakes of new rules: a query that changes the state, a state that
// shares memory with its copies, an undefined part of a state that makes equal positions
// unequal, a hash that ignores the player to move, notation that cannot be parsed, a
// finished game that still has moves, a score for the player to move. It cannot know the
// rules themselves: compare those with a slow and obvious version, and with published
// counts, using [game.Perft].
//
// Two states that differ may be one position in two forms. The checks recognise that only
// if the game writes or hashes both alike. If it does not, harmful forms of live
// positions show because they lead to different answers somewhere, but finished positions
// have nothing left to compare. For games without notation and hash, the checks therefore
// play the same moves in other orders: if the order makes no difference before the end,
// it must make none at the end. Games in which the order matters cannot be checked this
// way.
//
// A payoff that is wrong for one player only, or for draws, may be the rule of another good
// game; so may any payoff of a game so small that it has few endings, such as Dots and Boxes
// on two boxes. With -v, Test tells how the random games ended, for you to compare.
//
// # How it works
//
// Random games are played from the start; all moves and outcomes of chance are equally
// likely. Positions on the way undergo every check below, and the checks of a capability
// if the game has it, until the budget is spent (see [Options]). In games so large that
// the first few would spend the budget, positions are sampled so that it lasts for many
// games. The remaining games are only played. The same options find the same faults every
// time.
//
// Each check that fails gives one [Fault], with the shortest sequence of moves found that
// shows it and the number of times it occurred; causes are listed before their symptoms.
// A panic inside the game is a fault of the check during which it happened; the other
// checks continue. A check that a game cannot pass can be waived (see [Options]). With -v,
// Test ends with the waived faults, the game's capabilities and the benefit of each one it
// lacks.
//
// # Hidden information
//
// Observe may hide any secrets, cards as well as simultaneous moves. If the game gives signs
// that it hides more than one move at a time, or has a Resample, the checks "one hidden move" and
// "commitments" do not apply to it. With -v, Test tells so, and what each player does not see,
// for you to compare with the rules: whether something should be secret, the checks cannot know. If a
// player can forget what both players have seen, that is a note, not a fault.
//
// In games of few positions (a fifth of Options.Budget), or as far as these reach, all of them
// are counted, and Resample is compared with them. Each may be as likely as chance makes it with
// random moves of the opponent, or with all lines or all positions of the opponent equally likely.
//
// # The checks
//
//	plain values            states and moves hold no pointers or channels, and equal themselves (see [game.Check])
//	capabilities            a method named like one of a capability belongs to a capability that the game has
//	start                   Start returns the same position every time, also after games were played
//	turn                    Turn is Nobody, First, Second or Chance, and the same when asked again
//	repeatable moves        Moves gives the same list, in the same order, when asked again
//	live games have moves   a game that is not over has a legal move
//	finished games have none
//	distinct moves          Moves lists every move once
//	moves append            Moves keeps what dst held, ignores it, and uses the capacity that is there
//	moves allocate nothing  Moves does not allocate once dst is large enough
//	state untouched         no method but Apply changes the state; Prioritize leaves the moves alone
//	repeatable apply        Apply of one move in equal states gives equal states
//	bounds                  low <= 0 <= high, the same every time
//	evaluation              Evaluate is finite and repeatable, payoffs are within Bounds and estimates strictly inside
//	independent copies      playing on in a copy changes nothing about the original
//	same position, same rules
//	                        reached by another line, a position has the same turn, moves, successors and evaluation
//	one end                 if the order of moves makes no difference before the end, it makes none at the end
//	any move                Apply does not panic on moves that are not legal
//	length                  games end within Options.MaxPlies
//	point of view           estimates and payoffs are for First, not for the player to move or by turns
//	winners                 of a hundred decided games, each player wins some
//	payoffs                 the last estimates of random games favour the player who wins, more often than not
//	hash                    equal states have equal hashes, and different ones different hashes, of 64 bits
//	notation of moves       ParseMove reads what FormatMove wrote, which is one line
//	notation of positions   ParsePosition reads what FormatPosition wrote, which is one line
//	illegal text            ParseMove accepts nothing but legal moves, whatever the text
//	whole text              ParseMove reads no move where one is only a part of the text, as in "7xyz"
//	numbers in moves        ParseMove does not read 007, +7 and 263 as 7
//	foreign positions       ParsePosition panics on no text, refuses some, and what it accepts can be played
//	drawing                 Draw returns text that ends in a newline
//	chance                  probabilities are positive and sum to 1
//	observation             something is hidden; observing twice is observing once; the player to move stays to move, with the same moves; views can be shown
//	one hidden move         in games without further secrets, only a player's last move is hidden, from an opponent who is to move next, and completely
//	commitments             a player who does not see the opponent's move could choose before it, with the same result
//	information sets        positions with the same view have the same player to move, moves, texts of moves and errors, and the view is drawn, written and hashed alike
//	leaks                   the rest of a view does not tell what Observe hides
//	own secrets             players see what they do, do not forget what they alone have seen, and see what is theirs by its place in the state
//	dealing                 Resample returns a position with the view that it was given, and the same one for equal random numbers
//	possible worlds         the game can be played on from what Resample returns; in small games, a line of moves leads there
//	distribution of worlds  in small games, Resample returns each position as often as it should; it does not always return the same
//	ordering                Prioritize sets every priority, and the same one when asked again
//	quietness               Quiet gives the same answer when asked again
//	reducibility            Reducible gives the same answer when asked again
//	history                 Outcome leaves the line alone, gives the same answer when asked again, gives a payoff within Bounds, and does not need the start of the game
//	playouts                Playout plays legal moves with the right probabilities and returns their number; the same moves for the same random numbers
//	encoder                 the numbers of features, symmetries and cells of a feature.Encoder fit together
//	features                are in range, the same when asked again, at most one per cell; Encode leaves the state alone
//	perft                   perft by Perft, by Divide, by plain recursion and from a parsed position agree
//	concurrency             goroutines that play at the same time, before any other call, get the results of a single one (run with -race as well)
package gametest
