package game

import "math/rand/v2"

// A Hasher gives positions a 64-bit hash: equal states have equal hashes, and different
// states should differ for all practical purposes. Everything that distinguishes two
// states counts, including the player to move. The bits need not look random, but all of
// them should carry information: searchers mix them and rely on most of them, ProofNumber
// on all 64, Minimax on those that select a slot of its table, 20 by default, and 36 kept there.
//
// Searchers use it to recognise positions that they have met, and do not notice if different
// states have equal hashes. Without it, Minimax keeps no table.
type Hasher[S comparable] interface {
	Hash(s *S) uint64
}

// An Orderer knows which moves are promising. Prioritize sets priority[i] for moves[i];
// moves with a higher priority are tried earlier. The slices have the same length, and
// neither s nor moves may be changed; a searcher that notices that returns an error, as
// Minimax does at the root and at every 16th node.
//
// Minimax uses it. Without it, moves are tried in the order of Moves.
type Orderer[S, M comparable] interface {
	Prioritize(s *S, moves []M, priority []int32)
}

// Notation formats and parses moves and positions as one line of text. Formatting and
// parsing are inverse: ParseMove(s, FormatMove(s, m)) is m for every legal m, and
// ParsePosition(FormatPosition(s)) is s for every state reached by legal play. The
// parsers accept any string and return an error that names the faulty text and what was
// expected; ParseMove rejects moves that are not legal in s.
//
// User interfaces, records and protocols use it. Without it, [MoveText] and
// [PositionText] print Go values and nothing can be parsed.
type Notation[S, M comparable] interface {
	FormatMove(s *S, m M) string
	ParseMove(s *S, text string) (M, error)
	FormatPosition(s *S) string
	ParsePosition(text string) (S, error)
}

// A Renderer draws a position as text of several lines, for a terminal with a
// fixed-width font. The drawing ends in a newline.
//
// Terminal programs use it. Without it, [Render] prints the position's notation.
type Renderer[S comparable] interface {
	Render(s *S) string
}

// A Chancer knows the odds. Probability returns the probability of outcome m in s, where
// Turn is Chance and m is one of Moves. Probabilities are positive and sum to 1 over all
// outcomes; anything else is an error.
//
// The referee and every searcher use it. Without it, all outcomes of a chance node are
// equally likely.
type Chancer[S, M comparable] interface {
	Probability(s *S, m M) float64
}

// An Observer hides what a player may not see. Observe returns s as p sees it: a position in
// which everything that p does not know has some fixed value.
//
// All positions with the same view of p are one information set of p: where p is to move in
// one of them, p is to move in all of them and in the view itself, with the same legal moves
// in the same order. Observing twice is the same as observing once. What p has seen or done
// should stay in the view as long as it matters: a player who can forget has no equilibrium that the
// solvers find.
//
// In a game of simultaneous moves, which are written one after the other, the view of the
// player who commits second is the position in which they commit first, so that a search from
// there needs no knowledge of the opponent's hidden choice. The searchers of package search
// handle this kind of secret alone: the last move, hidden from an opponent who is to move
// next and who sees the same position whichever move it was. They refuse all others (see
// search.ErrHidden). Packages search/cfr and search/ismcts play games with any secrets.
//
// The referee uses it before it shows a position to a bot. Without it, all players see
// everything.
type Observer[S comparable] interface {
	Observe(s *S, p Player) S
}

// A Resampler knows what a player may imagine. Resample returns a position that p, who sees view,
// cannot distinguish from the true one: Observe of it for p is view. r decides which, with
// the probability that the rules and chance give to each, as far as p knows: where the
// opponent's choices matter, for which there is no model, they count as equally likely.
//
// Searchers for hidden information use it. Without it, they draw positions from what the
// player has seen so far, which is slower.
type Resampler[S comparable] interface {
	Resample(view *S, p Player, r *rand.Rand) S
}

// A Bounder knows the lowest and the highest payoff for First that Evaluate returns for
// finished games, low <= 0 <= high. Estimates of unfinished games stay strictly between
// them. Searchers refuse values that cannot be bounds, and return an error if they meet a
// payoff outside; they cannot notice bounds that are wrong elsewhere.
//
// Searchers use it: a line that reaches a bound is a win, which is better the sooner it
// comes, and the search can stop there. gametest checks the bounds. Without them,
// searches run to the end, and Minimax prefers a quick win only if it takes one ply.
type Bounder interface {
	Bounds() (low, high float64)
}

// A Quieter knows where an estimate can be trusted. Quiet reports whether Evaluate(s) is
// meaningful as it stands; it is false in the middle of an exchange. It is called only
// while the game is not over, and positions must become quiet after finitely many moves;
// a search that finds none for long accepts the estimate.
//
// Minimax uses it at the horizon and searches on until the position is quiet. Without it,
// every position counts as quiet.
type Quieter[S comparable] interface {
	Quiet(s *S) bool
}

// A Finisher ends the game in positions without legal moves, such as mate and stalemate.
// There Turn may return the player who would be to move, Moves appends nothing, Evaluate may
// return an estimate, and Finish returns the payoff for First. So a cheap Turn need not look
// for moves. Finish is called only for such positions. A [Historian] that ends the game there
// as well must agree.
//
// Perft and Minimax use it directly, everything else through [WithEndings]. Without it, a
// position where Turn is not Nobody must have a move.
type Finisher[S comparable] interface {
	Finish(s *S) (payoff float64)
}

// A Historian ends games by rules that depend on earlier positions, such as repetition.
// Outcome is given the positions so far, oldest first, the current one last (line is
// never empty, but may lack the start of the game). It reports whether these positions
// end the game now and, if so, returns the payoff for First. It is called only where Turn
// is not Nobody. The state itself stays a small value: it should hold whatever takes
// constant space, such as the plies since the last irreversible move, so that Outcome
// looks back no further than it needs. Outcome must not change line; nobody checks that.
//
// The referee, Minimax, MCTS, Simultaneous, SimultaneousMCTS and Backtrack.Solve use it.
// Without it, earlier positions do not matter.
type Historian[S comparable] interface {
	Outcome(line []S) (payoff float64, over bool)
}

// A Claimer is a [Historian] with endings that a player must claim, such as the third repetition in
// chess. Binding reports whether the positions end the game without a claim. The referee and
// searchers end games as Outcome does; a game in a file may go on where nobody has claimed, and
// package catalog reads it so. Without it, all endings of Outcome bind.
type Claimer[S comparable] interface {
	Binding(line []S) bool
}

// A Reducer knows which moves are seldom surprising. Reducible reports whether a
// search may look at m, a legal move in s, less deeply when more promising moves come
// before it: false for captures, threats and the like. Wrong answers make the search weaker,
// but a proven result remains true.
//
// Minimax uses it (late move reductions). Without it, all moves are searched to the same
// depth.
type Reducer[S, M comparable] interface {
	Reducible(s *S, m M) bool
}

// A Playouter plays random games faster than move by move. Playout plays random moves in
// s until the game is over or most moves have been played, and returns the number of
// moves played. All legal moves are equally likely, outcomes of chance have the
// probabilities that Probability returns, and r alone determines the moves. Playout
// allocates nothing. Searchers notice a wrong number of moves, but not illegal ones.
//
// MCTS and SimultaneousMCTS use it for games without a Historian. Without it, they list
// the moves of every position and play one of them.
type Playouter[S comparable] interface {
	Playout(s *S, r *rand.PCG, most int) (plies int)
}
