package game

import "fmt"

// Game defines the rules of a two-player game over states S and moves M. All methods
// must be safe for use by several goroutines at once: a Game is read-only while it
// is being played.
//
// S and M are plain comparable values without pointers. Two states are equal (==) exactly
// when they are the same position, so unused parts of a state must have one fixed value.
type Game[S, M comparable] interface {
	// Start returns the opening position.
	Start() S

	// Turn returns the player to act in s, or Nobody once the game is over. It must be
	// cheap: searchers call it at every node.
	Turn(s *S) Player

	// Moves appends the legal moves in s to dst and returns the extended slice. It
	// appends each move once, at least one while the game is on and none once it is over,
	// always in the same order. It neither reads nor changes what dst already holds, and
	// allocates only when dst lacks capacity. When Turn is Chance the moves are the
	// possible outcomes.
	Moves(dst []M, s *S) []M

	// Apply plays m in s. It is the only method that changes s. The caller
	// guarantees that m is one of Moves(nil, s) (see Play for a checked version);
	// for any other m the resulting state is unspecified, but Apply must not panic.
	Apply(s *S, m M)

	// Evaluate returns the score of s for First: the exact payoff once the game is over
	// (positive: First won; 0: a draw), before that an estimate of it. A payoff is 0 or, in
	// absolute value, from 1e-100 to 1e100; an estimate is at most 1e100. Searchers return
	// an error for others.
	Evaluate(s *S) float64
}

// After returns the position that m leads to and leaves s unchanged. It is a convenience;
// searchers copy into their own stack instead.
func After[S, M comparable](g Game[S, M], s S, m M) S {
	g.Apply(&s, m)
	return s
}

// Over reports whether the game is over in s.
func Over[S, M comparable](g Game[S, M], s S) bool {
	turn := g.Turn(&s)
	if turn == Nobody {
		return true
	}
	if _, knows := g.(*finishing[S, M]); knows {
		return false
	}
	_, finishes := As[Finisher[S]](g)
	return finishes && len(g.Moves(nil, &s)) == 0
}

// A Player is the player to act in a position.
type Player int8

const (
	Nobody Player = iota // the game is over
	First                // the player who opens the game; scores are for First
	Second               // the other player
	Chance               // nature: dice, tackles, the draw of a card
)

// Opponent returns the opponent of First or Second. It returns Nobody and Chance
// unchanged.
func (p Player) Opponent() Player {
	switch p {
	case First:
		return Second
	case Second:
		return First
	}
	return p
}

// Sign returns +1 for First, -1 for Second and 0 for the others: the factor that
// turns a score for First into a score for p.
func (p Player) Sign() float64 {
	switch p {
	case First:
		return 1
	case Second:
		return -1
	}
	return 0
}

// Winner returns the player whom a payoff, or another score, favours; Nobody if it is 0.
func Winner(payoff float64) Player {
	switch {
	case payoff > 0:
		return First
	case payoff < 0:
		return Second
	}
	return Nobody
}

// String returns the constant's name.
func (p Player) String() string {
	switch p {
	case Nobody:
		return "Nobody"
	case First:
		return "First"
	case Second:
		return "Second"
	case Chance:
		return "Chance"
	}
	return fmt.Sprintf("Player(%d)", int8(p))
}
