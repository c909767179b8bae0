package pig

import "github.com/seed-61c9d78a/versus/game"

// State is a position.
type State struct {
	Points [2]uint16   // of First and Second
	Pot    uint16      // sum of the rolls in this turn
	Player game.Player // whose turn it is; the winner once the game is over
	Rolls  bool        // the die is in the air
}

// Move is Roll, Hold, or the number rolled: 1 to 6.
type Move uint8

// The moves of a player.
const (
	Hold Move = 0
	Roll Move = 7
)

// Game implements the rules.
type Game struct {
	Goal uint8 // points needed to win; 0 means 100
}

func (g Game) goal() uint16 {
	if g.Goal == 0 {
		return 100
	}
	return uint16(g.Goal)
}

// Start returns the position without points.
func (Game) Start() State { return State{Player: game.First} }

// index returns 0 for First and 1 for Second.
func index(p game.Player) int {
	if p == game.Second {
		return 1
	}
	return 0
}

// Turn returns the player to move; Chance while the die is in the air.
func (g Game) Turn(s *State) game.Player {
	switch {
	case max(s.Points[0], s.Points[1]) >= g.goal():
		return game.Nobody
	case s.Rolls:
		return game.Chance
	}
	return s.Player
}

// Moves appends Roll and, if the pot is not empty, Hold. For Chance it appends the numbers of
// the die.
func (g Game) Moves(dst []Move, s *State) []Move {
	switch g.Turn(s) {
	case game.Nobody:
		return dst
	case game.Chance:
		return append(dst, 1, 2, 3, 4, 5, 6)
	}
	if dst = append(dst, Roll); s.Pot > 0 {
		dst = append(dst, Hold)
	}
	return dst
}

// Apply rolls, holds, or sets the number rolled.
func (g Game) Apply(s *State, m Move) {
	s.Rolls = m == Roll
	switch {
	case m == Roll:
	case m == 1:
		s.Pot, s.Player = 0, s.Player.Opponent()
	case m > 1:
		s.Pot += uint16(m)
		if own := &s.Points[index(s.Player)]; *own+s.Pot >= g.goal() {
			*own, s.Pot = *own+s.Pot, 0
		}
	default:
		s.Points[index(s.Player)] += s.Pot
		s.Pot, s.Player = 0, s.Player.Opponent()
	}
}

const (
	turnGain = 8.  // points gained in a turn, about
	fullPot  = 20. // pot at which a roll is expected to lose as much as it gains
)

// Evaluate returns 1 if First has won and -1 if Second has. Before that, it compares the points
// that both still need, as a number from -1 to 1 that is 0 if they are equal. A player about to
// begin a turn counts as half a turn ahead, and a player about to end one with a full pot as
// half a turn behind.
func (g Game) Evaluate(s *State) float64 {
	if g.Turn(s) == game.Nobody {
		return s.Player.Sign()
	}
	i := index(s.Player)
	own := float64(g.goal() - s.Points[i] - s.Pot)
	rival := float64(g.goal() - s.Points[1-i])
	ahead := turnGain/2 - turnGain*min(float64(s.Pot)/fullPot, 1)
	own, rival = own+max(-ahead, 0), rival+max(ahead, 0)
	return s.Player.Sign() * (rival - own) / (rival + own)
}

// Bounds returns the payoffs of a loss and of a win.
func (Game) Bounds() (low, high float64) { return -1, 1 }

// Hash returns different values for different positions.
func (Game) Hash(s *State) uint64 {
	h := uint64(s.Points[0]) | uint64(s.Points[1])<<16 | uint64(s.Pot)<<32 | uint64(s.Player)<<48
	if s.Rolls {
		h |= 1 << 63
	}
	return h * 0x9e3779b97f4a7c15
}
