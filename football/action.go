package football

import (
	"fmt"
	"strings"
)

// An Order is the instruction to one player for a step.
type Order struct {
	Pass  bool      // kick the ball instead of moving; for the holder only
	Dir   Direction // of the move, or of the pass
	Force int       // of a pass: the number of steps that the ball travels, two cells per step, 1 to M/2
}

// An Action is a team's choice in a step: one order for each of its three players.
// At a chance node it is an outcome instead: the player who gets the ball. The zero
// value is neither: no action has been chosen.
//
// Bits 0 to 11 hold one nibble per player, the direction plus 1, or 10 for a pass;
// bits 12 to 15 the direction and 16 to 23 the force of the pass; bits 24 to 27
// the player of an outcome, plus 1.
type Action uint32

const (
	passNibble  = 10
	noNibble    = 15 // an invalid direction, never legal
	dirShift    = 12
	forceShift  = 16
	winnerShift = 24
)

// NewAction packs three orders. It does not check whether they are legal. If several are
// passes, all get the direction and force of the last one.
func NewAction(orders [3]Order) Action {
	var a Action
	for i, o := range orders {
		a = a.With(i, o)
	}
	return a
}

// With returns the action with the order of player i (0 to 2) replaced.
func (a Action) With(i int, o Order) Action {
	a &^= 15 << (4 * i)
	if !o.Pass {
		n := Action(o.Dir + 1)
		if o.Dir < 0 || o.Dir >= Directions {
			n = noNibble
		}
		return a | n<<(4*i)
	}
	a &^= 0xfff << dirShift
	return a | passNibble<<(4*i) | Action(o.Dir&15)<<dirShift | Action(o.Force&255)<<forceShift
}

// Walk returns the action in which the players move in the given directions.
func Walk(d0, d1, d2 Direction) Action {
	return NewAction([3]Order{{Dir: d0}, {Dir: d1}, {Dir: d2}})
}

// Order returns the order of player i (0 to 2) of the team.
func (a Action) Order(i int) Order {
	n := a >> (4 * i) & 15
	if n == passNibble {
		return Order{Pass: true, Dir: a.passDir(), Force: a.force()}
	}
	return Order{Dir: Direction(n-1) & 15}
}

func (a Action) passDir() Direction { return Direction(a >> dirShift & 15) }
func (a Action) force() int         { return int(a >> forceShift & 255) }

// won returns the outcome in which player i (0 to 5) gets the ball.
func won(i int8) Action { return Action(i+1) << winnerShift }

// Winner returns the player who gets the ball in an outcome of a chance node, 0 to 2 of
// team A or 3 to 5 of team B, or -1 if a is a team's action.
func (a Action) winner() int { return int(a>>winnerShift&15) - 1 }

// String returns the notation of the action, such as "3,0,p4x2": player 0 moves in
// direction 3, player 1 stays, player 2 passes in direction 4 with force 2. The outcome
// of a chance node is the player who gets the ball: "A0" to "B2".
func (a Action) String() string {
	if w := a.winner(); w >= 0 {
		return playerName(w)
	}
	if a == 0 {
		return "-"
	}
	var words [3]string
	for i := range words {
		if o := a.Order(i); o.Pass {
			words[i] = fmt.Sprintf("p%dx%d", o.Dir, o.Force)
		} else {
			words[i] = fmt.Sprint(int(o.Dir))
		}
	}
	return strings.Join(words[:], ",")
}

// playerName returns "A0" to "B2".
func playerName(i int) string { return fmt.Sprintf("%c%d", 'A'+i/3, i%3) }
