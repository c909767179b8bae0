package liarsdice

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/internal/parlour"
	"github.com/seed-61c9d78a/versus/game"
)

// FormatMove returns a die such as "4", a bid such as "2x5", or "liar".
func (g Game) FormatMove(s *State, m Move) string {
	switch {
	case g.Turn(s) == game.Chance:
		return fmt.Sprint(uint8(m))
	case m == Liar:
		return "liar"
	}
	return bidText(int(m))
}

func bidText(b int) string { return fmt.Sprintf("%dx%d", b/Faces+1, b%Faces+1) }

// ParseMove parses a legal move.
func (g Game) ParseMove(s *State, text string) (Move, error) {
	return parlour.Move("liarsdice", g, s, text)
}

// dice returns the dice of First and Second, "?" for one that is not seen and "-" for one that
// is not rolled.
func (g Game) dice(s *State) string {
	var b strings.Builder
	each := g.Each()
	for i := range 2 * each {
		d := s.Dice[i/each][i%each]
		switch {
		case i >= int(s.Rolled):
			b.WriteByte('-')
		case d == 0:
			b.WriteByte('?')
		default:
			b.WriteByte('0' + d)
		}
	}
	return b.String()
}

// FormatPosition returns the dice of First and Second, "?" for one that is not seen and "-"
// for one that is not rolled, the bids, and "liar" once the last was called a lie: "4? 1x3 2x5".
func (g Game) FormatPosition(s *State) string {
	var text strings.Builder
	text.WriteString(g.dice(s))
	for bid := range g.Bids() {
		if s.Made>>bid&1 == 1 {
			text.WriteString(" " + bidText(bid))
		}
	}
	if s.Called {
		text.WriteString(" liar")
	}
	return text.String()
}

// ParsePosition parses the format of FormatPosition.
func (g Game) ParsePosition(text string) (State, error) {
	var s State
	each := g.Each()
	wrong := fmt.Errorf("liarsdice: position %q: want %d dice, sorted for each player, and the bids, such as \"4? 1x3 2x5\" with one die each", text, 2*each)
	dice, said, _ := strings.Cut(text, " ")
	for i := 0; i < len(dice) && i < 2*each && dice[i] != '-'; i++ {
		face := dice[i] - '0'
		if dice[i] == '?' {
			face = 0
		}
		if face > Faces {
			return State{}, wrong
		}
		g.Apply(&s, Move(face))
	}
	for word := range strings.FieldsSeq(said) {
		if m, err := g.ParseMove(&s, word); err == nil && g.Turn(&s) != game.Chance {
			g.Apply(&s, m)
		}
	}
	for p, hidden := range s.Dice { // all dice of a player are seen, or none
		if rolled := min(max(int(s.Rolled)-p*each, 0), each); hidden[0] == 0 && rolled > 0 && hidden != [MostDice]uint8{} {
			return State{}, wrong
		}
	}
	if g.FormatPosition(&s) != text {
		return State{}, wrong
	}
	return s, nil
}

// Render draws the dice and the bids.
func (g Game) Render(s *State) string {
	var b strings.Builder
	said := [2][]string{}
	mover := 0
	for bid := range g.Bids() {
		if s.Made>>bid&1 == 1 {
			said[mover] = append(said[mover], bidText(bid))
			mover = 1 - mover
		}
	}
	if s.Called {
		said[mover] = append(said[mover], "liar!")
	}
	dice, each := g.dice(s), g.Each()
	for i, p := range []game.Player{game.First, game.Second} {
		fmt.Fprintf(&b, "%-6v [%s] %s\n", p, dice[i*each:][:each], strings.Join(said[i], "  "))
	}
	return b.String()
}
