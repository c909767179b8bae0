// Package game defines the vocabulary of all other packages: a position is a plain value,
// a [Game] knows the rules, and whatever a game offers beyond the rules is an optional
// capability.
//
// # The interface
//
// A game is five methods over a state type S and a move type M:
//
//	Start() S                    the opening position
//	Turn(s *S) Player            who acts: First, Second, Chance, or Nobody once the game is over
//	Moves(dst []M, s *S) []M     appends the legal moves to dst
//	Apply(s *S, m M)             plays m in s; the only method that changes s
//	Evaluate(s *S) float64       a score for First: an estimate, or the payoff once the game is over
//
// States are values without pointers: assignment copies, == compares, a state works as a
// map key, and any number of goroutines may hold one. Rules, board sizes and evaluation
// weights live in the game value, never in S. There is no undo: a searcher copies the
// state into the next slot of its stack and applies the move there. The copy is cheap (a
// few instructions for up to 64 bytes), and there is no undo code to get wrong. States
// are passed as *S and moves are appended to the caller's slice, so that a search
// allocates nothing per node.
//
// # Turns
//
// Players need not alternate. After Apply the same player may be to move again (a turn of
// several steps, such as the bounces of paper football), or Chance may be; callers compare
// players instead of assuming. A ply is one move, so a turn of several steps is several plies, and an outcome of
// chance is one, too. Only the depth of a search leaves out chance: see search.Limits.
//
// Simultaneous moves are written one after the other: First commits, then Second, then
// Chance may resolve them. [Observer] hides the commitment: for the player who commits
// last, Observe returns the position in which that player commits first. A search from
// there sees its own choice answered by an opponent who knows it: the pessimistic model,
// for both players alike. Searchers for simultaneous games treat the same tree as a
// matrix.
//
// # Capabilities
//
// A game offers more by having more methods, and callers ask with [As]:
//
//	capability   method              asked by                        without it
//	Hasher       Hash                searchers with memory           a position reached twice is searched twice
//	Orderer      Prioritize          Minimax, MCTS                   moves are tried in the order of Moves
//	Notation     Format..., Parse... people, records, protocols      fmt.Sprint; nothing can be parsed
//	Renderer     Render              terminals                       the position's notation
//	Chancer      Probability         searchers, the referee          outcomes are equally likely
//	Observer     Observe             the referee, simultaneous play  all players see everything
//	Resampler    Resample            searchers of hidden games       positions are drawn from what was seen
//	Bounder      Bounds              searchers, solvers, gametest    no early stop, no preference for quick wins
//	Quieter      Quiet               Minimax                         every position counts as quiet
//	Finisher     Finish              the referee, searchers          Turn is Nobody where no move is legal
//	Historian    Outcome             the referee, searchers, Solve   earlier positions do not matter
//	Forbidder    Forbidden           the referee, searchers          a move's legality depends on the position alone
//	Reducer      Reducible           Minimax                         no late move reductions
//	Playouter    Playout             MCTS, SimultaneousMCTS          random play lists the moves of every position
//
// A decorator (such as [WithEvaluate]) replaces one method and must not hide the others:
// its method Unwrap returns the wrapped game, and As searches there for whatever the
// decorator itself lacks, as errors.As does along a chain of errors.
//
// # Trying it out
//
// [Play] is Apply with a check, [After] returns the successor and leaves its argument
// alone, [All] ranges over the moves, and [Perft] counts move sequences, the usual way to
// compare an implementation of the rules with other programs. Package gametest checks a
// whole game with one call.
package game
