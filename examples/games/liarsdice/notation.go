package liarsdice

import (
	"fmt"
	"strings"

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
	var legal []string
	for _, m := range g.Moves(nil, s) {
		name := g.FormatMove(s, m)
		if text == name {
			return m, nil
		}
		legal = append(legal, name)
	}
	return 0, fmt.Errorf("liarsdice: %q is not a legal move; want one of %s", text, strings.Join(legal, ", "))
}

// FormatPosition returns the dice of First and Second, "?" for one that is not seen and "-"
// for one that is not rolled, the bids, and "liar" once the last was called a lie: "4? 1x3 2x5".
func (Game) FormatPosition(s *State) string {
	var b strings.Builder
	for i, d := range s.Dice {
		switch {
		case i >= int(s.Rolled):
			b.WriteByte('-')
		case d == 0:
			b.WriteByte('?')
		default:
			b.WriteByte('0' + d)
		}
	}
	for bid := range Bids {
		if s.Made>>bid&1 == 1 {
			b.WriteString(" " + bidText(bid))
		}
	}
	if s.Called {
		b.WriteString(" liar")
	}
	return b.String()
}

// ParsePosition parses the format of FormatPosition.
func (g Game) ParsePosition(text string) (State, error) {
	var s State
	dice, said, _ := strings.Cut(text, " ")
	for i := 0; i < len(dice) && i < 2 && dice[i] != '-'; i++ {
		if dice[i] != '?' {
			s.Dice[i] = dice[i] - '0'
		}
		s.Rolled++
	}
	for word := range strings.FieldsSeq(said) {
		if m, err := g.ParseMove(&s, word); err == nil && s.Rolled == 2 {
			g.Apply(&s, m)
		}
	}
	if g.FormatPosition(&s) != text || s.Dice[0] > Faces || s.Dice[1] > Faces {
		return State{}, fmt.Errorf("liarsdice: position %q: want two dice, and the bids, such as \"4? 1x3 2x5\"", text)
	}
	return s, nil
}

// Draw draws the dice and the bids.
func (g Game) Draw(s *State) string {
	var b strings.Builder
	said := [2][]string{}
	mover := 0
	for bid := range Bids {
		if s.Made>>bid&1 == 1 {
			said[mover] = append(said[mover], bidText(bid))
			mover = 1 - mover
		}
	}
	if s.Called {
		said[mover] = append(said[mover], "liar!")
	}
	for i, p := range []game.Player{game.First, game.Second} {
		die := g.FormatPosition(s)[i]
		fmt.Fprintf(&b, "%-6v [%c] %s\n", p, die, strings.Join(said[i], "  "))
	}
	return b.String()
}
