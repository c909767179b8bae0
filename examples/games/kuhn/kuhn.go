// Package kuhn is Kuhn poker, the smallest poker with bluffs (Kuhn 1950). Each player antes
// one chip and gets one of three cards: Jack, Queen, King. First checks or bets one chip. After a
// check, Second may bet too. A bet is called or folded. The higher card wins the pot.
//
// With best play First loses 1/18 of a chip a game.
package kuhn

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/internal/parlour"
	"github.com/seed-61c9d78a/versus/game"
)

// Card is a card, or Unseen: a card that the player does not see, or has not been dealt.
type Card uint8

// The cards, in increasing order.
const (
	Unseen Card = iota
	Jack
	Queen
	King
)

// Move is what a player does, or, where chance is to act, the card dealt.
type Move uint8

// The moves of the players. Pass is a check or, after a bet, a fold; Bet is a bet or, after
// a bet, a call.
const (
	Pass Move = iota
	Bet
)

// State is a position, or what a player sees of it.
type State struct {
	Cards [2]Card // of First and Second
	Dealt uint8   // cards dealt: 0 to 2
	Plies uint8   // moves of the players: 0 to 3
	Bets  [3]Move // the moves
}

// Game is Kuhn poker.
type Game struct{}

// Start returns the position before the deal.
func (Game) Start() State { return State{} }

// Turn deals, then lets the players act until both have put in the same, or one folds.
func (Game) Turn(s *State) game.Player {
	switch {
	case s.Dealt < 2:
		return game.Chance
	case s.Plies == 0:
		return game.First
	case s.Plies == 1:
		return game.Second
	case s.Plies == 2 && s.Bets[0] == Pass && s.Bets[1] == Bet:
		return game.First
	}
	return game.Nobody
}

// Moves appends the cards that are left, or Pass and Bet.
func (g Game) Moves(dst []Move, s *State) []Move {
	switch g.Turn(s) {
	case game.Chance:
		for c := Jack; c <= King; c++ {
			if s.Dealt == 0 || c != s.Cards[0] {
				dst = append(dst, Move(c))
			}
		}
	case game.First, game.Second:
		dst = append(dst, Pass, Bet)
	}
	return dst
}

// Apply deals a card or notes what a player does.
func (g Game) Apply(s *State, m Move) {
	switch g.Turn(s) {
	case game.Chance:
		s.Cards[s.Dealt] = Card(m)
		s.Dealt++
	case game.First, game.Second:
		s.Bets[s.Plies] = m
		s.Plies++
	}
}

// Evaluate returns the chips that First wins: 1 or 2, negative if Second wins them.
func (g Game) Evaluate(s *State) float64 {
	if g.Turn(s) != game.Nobody {
		return 0
	}
	won := 1.0
	if s.Cards[0] < s.Cards[1] {
		won = -1
	}
	last, before := s.Bets[s.Plies-1], s.Bets[s.Plies-2]
	switch {
	case last == Bet:
		return 2 * won
	case before == Pass:
		return won
	case s.Plies == 2: // Second folds
		return 1
	}
	return -1
}

// Observe hides the other player's card.
func (g Game) Observe(s *State, p game.Player) State {
	seen := *s
	if g.Turn(s) != game.Nobody {
		seen.Cards[parlour.Opponent(p)] = Unseen
	}
	return seen
}

// Bounds returns the greatest loss and the greatest gain of First.
func (Game) Bounds() (low, high float64) { return -2, 2 }

// String returns the card's letter, "?" for Unseen.
func (c Card) String() string { return string("?JQK"[c&3]) }

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
