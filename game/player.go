package game

import "fmt"

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
