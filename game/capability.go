package game

import "math/rand/v2"

// A Hasher gives positions a 64-bit hash: equal states have equal hashes, and
// different ones should differ for all practical purposes. Everything that
// distinguishes two states counts, the player to move included. The bits need not look
// random, but all of them should count: searchers mix them and trust most of them,
// ProofNumber all 64, Minimax those that its table has room for (36, and those that
// choose the place in the table: 20 by default).
//
// Searchers with memory ask for it. Without it, Minimax keeps no table.
type Hasher[S comparable] interface {
	Hash(s *S) uint64
}

// An Orderer knows which moves are promising. Prioritize sets priority[i] for
// moves[i], higher meaning tried earlier; the slices have the same length, and
// neither s nor moves may be changed.
//
// Minimax asks for it. Without it, moves are tried in the order of Moves.
type Orderer[S, M comparable] interface {
	Prioritize(s *S, moves []M, priority []int32)
}

// Notation writes and reads moves and positions as text of one line. Formatting
// and parsing are inverse: ParseMove(s, FormatMove(s, m)) is m for every legal m,
// and ParsePosition(FormatPosition(s)) is s for every state reached by legal play.
// The parsers accept any string and return an error that names the faulty text
// and what was expected; ParseMove rejects moves that are not legal in s.
//
// People, records and protocols ask for it. Without it, [MoveText] and
// [PositionText] print Go values and nothing can be parsed.
type Notation[S, M comparable] interface {
	FormatMove(s *S, m M) string
	ParseMove(s *S, text string) (M, error)
	FormatPosition(s *S) string
	ParsePosition(text string) (S, error)
}

// A Drawer draws a position as text of several lines, for a terminal with a
// fixed-width font. The drawing ends in a newline.
//
// Terminal programs ask for it. Without it, [Draw] prints the position's notation.
type Drawer[S comparable] interface {
	Draw(s *S) string
}

// A Chancer knows the odds. Probability returns the probability of outcome m in s,
// where Turn is Chance and m is one of Moves: positive, and summing to 1 over all
// outcomes.
//
// The referee and every searcher ask for it. Without it, all outcomes of a chance
// node are equally likely.
type Chancer[S, M comparable] interface {
	Probability(s *S, m M) float64
}

// An Observer hides what a player may not see. Observe returns s as p sees it.
//
// Where p is to move in s, p is to move in the observed position too, with the
// same legal moves. In a game of simultaneous moves, the player who commits second
// gets the position in which they commit first, so that a search from there needs
// no knowledge of the rival's hidden choice. Observing twice is observing once.
//
// One move may be hidden at a time: the last one, from a rival who is to move next, who
// must see the same whichever it was. A player whose hidden choice takes several steps
// makes them one move. Turns of several hidden steps, secret cards and secret dice are
// not what this package can tell: gametest reports them, and searchers for simultaneous
// games refuse them.
//
// The referee asks for it before it shows a position to a bot, and the searchers
// for simultaneous games to recognise hidden commitments. Without it, everybody
// sees everything.
type Observer[S comparable] interface {
	Observe(s *S, p Player) S
}

// A Bounder knows the least and the greatest payoff for First that Evaluate
// returns for finished games, low <= 0 <= high. Estimates of unfinished games stay
// strictly inside.
//
// Searchers ask for it: a line that reaches a bound is a win for someone, the
// faster the better, and nothing better needs to be looked for. gametest checks
// it. Without it, searches run to the end and do not prefer quick wins.
type Bounder interface {
	Bounds() (low, high float64)
}

// A Quieter knows where an estimate can be trusted. Quiet reports whether
// Evaluate(s) is meaningful as it stands; it is false in the middle of an
// exchange. It is asked only where the game goes on, and positions must become
// quiet after finitely many moves.
//
// Minimax asks for it at the horizon and searches on until the position is quiet.
// Without it, every position counts as quiet.
type Quieter[S comparable] interface {
	Quiet(s *S) bool
}

// A Historian ends games by rules that look back, such as repetition. Adjudicate
// is given the positions so far, oldest first, the current one last (line is never
// empty, but may lack the start of the game), and reports whether the game is over
// there because of what came before and, if so, the payoff for First. It is asked
// only where Turn is not Nobody. The state itself stays a small value: it should
// hold whatever is O(1), such as the plies since the last irreversible move, so
// that Adjudicate looks back no further than it needs.
//
// The referee, Minimax, MCTS, Simultaneous, SimultaneousMCTS and Backtrack.Solve ask for
// it. Without it, earlier positions do not matter.
type Historian[S comparable] interface {
	Adjudicate(line []S) (payoff float64, over bool)
}

// A Reducer knows which moves are seldom surprising. Reducible reports whether a
// search may look at m, a legal move in s, less deeply when more promising moves come
// before it: false for captures, threats and the like.
//
// Minimax asks for it (late move reductions). Without it, all moves are searched
// equally deep.
type Reducer[S, M comparable] interface {
	Reducible(s *S, m M) bool
}

// A Playouter plays at random faster than move by move. Playout plays random moves in s
// until the game is over, or until it has played as many as most, and returns how many
// it played. All legal moves are equally likely, outcomes of chance as likely as
// Probability says, and what r gives determines them. It allocates nothing.
//
// MCTS and SimultaneousMCTS ask for it, for games without a Historian. Without it, they
// list the moves of every position and play one of them.
type Playouter[S comparable] interface {
	Playout(s *S, r *rand.PCG, most int) (plies int)
}
