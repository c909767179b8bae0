package pig

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/internal/parlour"
	"github.com/seed-61c9d78a/versus/game"
)

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
