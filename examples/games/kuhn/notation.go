package kuhn

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/internal/parlour"
	"github.com/seed-61c9d78a/versus/game"
)

// names are the players' moves.
var names = [...]string{Pass: "pass", Bet: "bet"}

// FormatMove returns "J", "Q", "K", "pass" or "bet".
func (g Game) FormatMove(s *State, m Move) string {
	if g.Turn(s) == game.Chance {
		return Card(m).String()
	}
	return names[m&1]
}

// ParseMove parses a legal move.
func (g Game) ParseMove(s *State, text string) (Move, error) {
	return parlour.Move("kuhn", g, s, text)
}

// FormatPosition returns the cards of First and Second, "?" for a card that is not seen and "-"
// for one that is not dealt, and the first letters of the moves: "K? pb".
func (Game) FormatPosition(s *State) string {
	var b strings.Builder
	for i, c := range s.Cards {
		if i < int(s.Dealt) {
			b.WriteString(c.String())
		} else {
			b.WriteByte('-')
		}
	}
	if s.Plies > 0 {
		b.WriteByte(' ')
	}
	for _, m := range s.Bets[:s.Plies] {
		b.WriteByte(names[m][0])
	}
	return b.String()
}

// ParsePosition parses the format of FormatPosition.
func (g Game) ParsePosition(text string) (State, error) {
	var s State
	cards, bets, _ := strings.Cut(text, " ")
	for i := 0; i < len(cards) && i < 2 && cards[i] != '-'; i++ {
		s.Cards[i] = Card(strings.IndexByte("?JQK", cards[i]))
		s.Dealt++
	}
	for _, c := range bets {
		if g.Turn(&s) == game.Nobody {
			break
		}
		g.Apply(&s, Move(strings.IndexRune("pb", c)&1))
	}
	if g.FormatPosition(&s) != text || s.Cards[0] == s.Cards[1] && s.Cards[0] != Unseen {
		return State{}, fmt.Errorf("kuhn: position %q: want two different cards, and the moves, such as \"K? pb\"", text)
	}
	return s, nil
}

// Render draws the cards, the moves and the pot.
func (g Game) Render(s *State) string {
	var b strings.Builder
	pot := 2
	said := [2]string{}
	for i, m := range s.Bets[:s.Plies] {
		said[i%2] += " " + names[m]
		pot += int(m)
	}
	for i, p := range []game.Player{game.First, game.Second} {
		card := "-"
		if i < int(s.Dealt) {
			card = s.Cards[i].String()
		}
		fmt.Fprintf(&b, "%-6v [%s]%s\n", p, card, said[i])
	}
	fmt.Fprintf(&b, "pot    %d\n", pot)
	return b.String()
}
