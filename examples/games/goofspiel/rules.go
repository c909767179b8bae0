package goofspiel

import (
	"math/bits"

	"github.com/seed-61c9d78a/versus/game"
)

// Card is a card's value, 1 to 13; 0 is no card.
type Card uint8

// Cards is a set of cards: bit c for card c.
type Cards uint16

// State is a position.
type State struct {
	Hands  [2]Cards    // of First and Second, without their bids
	Hidden Cards       // the prizes face down
	Prize  Card        // the prize face up
	Bids   [2]Card     // 0: not bid yet, or hidden
	Points [2]uint8    // won by First and Second
	Acting game.Player // the player to bid, or Chance to turn up a prize
}

// MostCards is the maximum number of cards of each player.
const MostCards = 13

// Game implements the rules.
type Game struct {
	Cards      uint8 // of each player; 0 and numbers above MostCards mean MostCards
	Descending bool  // prizes are turned up from highest to lowest instead of at random
}

func (g Game) cards() int {
	if g.Cards == 0 {
		return MostCards
	}
	return int(min(g.Cards, MostCards))
}

// Start returns the position before the first prize is turned up or, if Descending, with the
// highest prize face up.
func (g Game) Start() State {
	every := Cards(1)<<(g.cards()+1) - 2
	s := State{Hands: [2]Cards{every, every}, Hidden: every}
	g.next(&s)
	return s
}

// next moves on to the next prize.
func (g Game) next(s *State) {
	s.Prize, s.Bids = 0, [2]Card{}
	switch {
	case s.Hidden == 0:
		s.Acting = game.Nobody
	case g.Descending:
		g.turnUp(s, Card(bits.Len16(uint16(s.Hidden))-1))
	default:
		s.Acting = game.Chance
	}
}

// turnUp turns up a prize.
func (g Game) turnUp(s *State, c Card) {
	s.Hidden &^= 1 << c
	s.Prize, s.Acting = c, game.First
}

// Turn returns the player to act.
func (Game) Turn(s *State) game.Player { return s.Acting }

// Moves appends the cards that can be bid or, for Chance, the prizes that can be turned up,
// from low to high.
func (Game) Moves(dst []Card, s *State) []Card {
	var cards Cards
	switch s.Acting {
	case game.First:
		cards = s.Hands[0]
	case game.Second:
		cards = s.Hands[1]
	case game.Chance:
		cards = s.Hidden
	}
	for ; cards != 0; cards &= cards - 1 {
		dst = append(dst, Card(bits.TrailingZeros16(uint16(cards))))
	}
	return dst
}

// Apply bids a card and awards the prize once both players have bid. For Chance it turns up a
// prize.
func (g Game) Apply(s *State, c Card) {
	i := 0
	switch s.Acting {
	case game.Nobody:
		return
	case game.Chance:
		g.turnUp(s, c)
		return
	case game.Second:
		i = 1
	}
	s.Hands[i] &^= 1 << c
	if s.Bids[i] = c; s.Bids[1-i] == 0 {
		s.Acting = s.Acting.Opponent()
		return
	}
	switch {
	case s.Bids[0] > s.Bids[1]:
		s.Points[0] += uint8(s.Prize)
	case s.Bids[0] < s.Bids[1]:
		s.Points[1] += uint8(s.Prize)
	}
	g.next(s)
}

// Observe hides the opponent's bid from a player who has not bid yet.
func (Game) Observe(s *State, p game.Player) State {
	o := *s
	rival := 1
	if p == game.Second {
		rival = 0
	}
	if c := o.Bids[rival]; c != 0 && s.Acting == p {
		o.Bids[rival] = 0
		o.Hands[rival] |= 1 << c
	}
	return o
}

// Evaluate returns the difference in points as a fraction of all points. Points not won yet are
// divided in proportion to the total value of each player's cards.
func (g Game) Evaluate(s *State) float64 {
	n := g.cards()
	diff := float64(s.Points[0]) - float64(s.Points[1])
	first := s.Hands[0].sum() + float64(s.Bids[0])
	second := s.Hands[1].sum() + float64(s.Bids[1])
	if left := s.Hidden.sum() + float64(s.Prize); left > 0 && first+second > 0 {
		diff += left * (first - second) / (first + second)
	}
	return diff / float64(n*(n+1)/2)
}

// sum returns the total value of the cards.
func (s Cards) sum() (worth float64) {
	for ; s != 0; s &= s - 1 {
		worth += float64(bits.TrailingZeros16(uint16(s)))
	}
	return worth
}

// Bounds returns the payoffs of losing and of winning all points.
func (Game) Bounds() (low, high float64) { return -1, 1 }

// Hash mixes all fields of the state.
func (Game) Hash(s *State) uint64 {
	h := uint64(s.Hands[0]) | uint64(s.Hands[1])<<16 | uint64(s.Hidden)<<32 | uint64(s.Acting)<<48 | uint64(s.Prize)<<56
	h = (h ^ h>>31) * 0x9e3779b97f4a7c15
	h ^= uint64(s.Points[0]) | uint64(s.Points[1])<<8 | uint64(s.Bids[0])<<16 | uint64(s.Bids[1])<<24
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	return h ^ h>>31
}
