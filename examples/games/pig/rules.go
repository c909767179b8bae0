package pig

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/internal/parlour"
	"github.com/seed-61c9d78a/versus/game"
)

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

// FormatMove returns "roll", "hold", or a number.
func (Game) FormatMove(_ *State, m Move) string {
	switch m {
	case Roll:
		return "roll"
	case Hold:
		return "hold"
	}
	return fmt.Sprint(uint8(m))
}

// ParseMove parses a legal move.
func (g Game) ParseMove(s *State, text string) (Move, error) {
	return parlour.Move("pig", g, s, text)
}

// FormatPosition returns the points, the pot and the player whose turn it is.
func (Game) FormatPosition(s *State) string {
	text := fmt.Sprintf("%d:%d+%d %s", s.Points[0], s.Points[1], s.Pot, strings.ToLower(s.Player.String()))
	if s.Rolls {
		text += " rolls"
	}
	return text
}

// ParsePosition parses the format of FormatPosition.
func (g Game) ParsePosition(text string) (State, error) {
	var s State
	var player, rolls string
	fmt.Sscanf(text, "%d:%d+%d %s %s", &s.Points[0], &s.Points[1], &s.Pot, &player, &rolls)
	s.Rolls = rolls != ""
	s.Player = game.First
	if player != "first" {
		s.Player = game.Second
	}
	if g.FormatPosition(&s) != text {
		return State{}, fmt.Errorf("pig: position %q: want points, pot and player, such as \"34:12+7 first\"", text)
	}
	own, rival := s.Points[index(s.Player)], s.Points[1-index(s.Player)]
	over := own >= g.goal()
	if rival >= g.goal() || own > g.goal()+5 || over && (s.Pot > 0 || s.Rolls) || !over && (s.Pot == 1 || s.Pot >= g.goal()-own) {
		return State{}, fmt.Errorf("pig: position %q is impossible in a game to %d", text, g.goal())
	}
	return s, nil
}

// Render draws the points of both players and the current pot.
func (g Game) Render(s *State) string {
	var b strings.Builder
	for i, p := range []game.Player{game.First, game.Second} {
		fmt.Fprintf(&b, "%-6v %3d of %d", p, s.Points[i], g.goal())
		switch {
		case s.Player != p:
		case g.Turn(s) == game.Nobody:
			b.WriteString("  wins")
		case s.Rolls:
			fmt.Fprintf(&b, "  + %d, rolls", s.Pot)
		default:
			fmt.Fprintf(&b, "  + %d, to roll or to hold", s.Pot)
		}
		b.WriteByte('\n')
	}
	return b.String()
}
