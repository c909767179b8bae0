package goofspiel

import (
	"fmt"
	"math/bits"
	"strings"

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

// names are the letters of the cards by value; - is no card.
const names = "-A23456789TJQK"

// String returns the card's letter.
func (c Card) String() string {
	if int(c) < len(names) {
		return names[c : c+1]
	}
	return "?"
}

// String returns the letters of the cards from low to high, or a dash.
func (s Cards) String() string {
	var text strings.Builder
	for c := Card(1); c <= MostCards; c++ {
		if s>>c&1 != 0 {
			text.WriteString(c.String())
		}
	}
	if text.String() == "" {
		return "-"
	}
	return text.String()
}

// parseCards parses the format of Cards.String, with the cards in any order.
func parseCards(text string) (s Cards, ok bool) {
	if text == "-" {
		return 0, true
	}
	for i := range len(text) {
		c := strings.IndexByte(names, text[i])
		if c < 1 {
			return 0, false
		}
		s |= 1 << c
	}
	return s, true
}

// FormatMove returns the card's letter.
func (Game) FormatMove(_ *State, c Card) string { return c.String() }

// ParseMove parses the letter of a card that can be played.
func (g Game) ParseMove(s *State, text string) (Card, error) {
	legal := g.Moves(nil, s)
	for _, c := range legal {
		if strings.EqualFold(text, c.String()) {
			return c, nil
		}
	}
	return 0, fmt.Errorf("goofspiel: %q cannot be played: want one of %v", text, legal)
}

// FormatPosition returns the hands with bids, the prizes, the points and the player to act.
func (Game) FormatPosition(s *State) string {
	var hands [2]string
	for i := range hands {
		hands[i] = s.Hands[i].String()
		if s.Bids[i] != 0 {
			hands[i] += "+" + s.Bids[i].String()
		}
	}
	return fmt.Sprintf("%s/%s %v %v %d:%d %s", hands[0], hands[1], s.Hidden, s.Prize, s.Points[0], s.Points[1], strings.ToLower(s.Acting.String()))
}

// ParsePosition parses the format of FormatPosition.
func (g Game) ParsePosition(text string) (State, error) {
	var s State
	fields := strings.Fields(text)
	if len(fields) == 5 {
		first, second, _ := strings.Cut(fields[0], "/")
		for i, hand := range []string{first, second} {
			hand, bid, _ := strings.Cut(hand, "+")
			s.Hands[i], _ = parseCards(hand)
			s.Bids[i] = cardOf(bid)
		}
		s.Hidden, _ = parseCards(fields[1])
		s.Prize = cardOf(fields[2])
		fmt.Sscanf(fields[3], "%d:%d", &s.Points[0], &s.Points[1])
		for p := game.Nobody; p <= game.Chance; p++ {
			if strings.EqualFold(p.String(), fields[4]) {
				s.Acting = p
			}
		}
	}
	if g.FormatPosition(&s) != text {
		return State{}, fmt.Errorf("goofspiel: position %q: want hands, hidden prizes, the open prize, points and the player to act, such as %q", text, "A23/A23 A2 3 0:0 first")
	}
	if why := g.wrong(&s); why != "" {
		return State{}, fmt.Errorf("goofspiel: position %q: %s", text, why)
	}
	return s, nil
}

func cardOf(text string) Card { return Card(max(strings.Index(names, text), 0)) }

// wrong describes what is wrong with a position. It returns "" if the position is valid.
func (g Game) wrong(s *State) string {
	var left [2]Cards // bids included
	for i := range left {
		left[i] = s.Hands[i]
		if s.Bids[i] != 0 {
			left[i] |= 1 << s.Bids[i]
		}
	}
	prizes, won := s.Hidden, 0
	if s.Prize != 0 {
		prizes |= 1 << s.Prize
	}
	for c := 1; c <= g.cards(); c++ {
		if prizes>>c&1 == 0 {
			won += c
		}
	}
	count := func(c Cards) int { return bits.OnesCount16(uint16(c)) }
	acts := [4]bool{}
	switch bid := [2]bool{s.Bids[0] != 0, s.Bids[1] != 0}; {
	case bid[0] && bid[1]:
	case s.Prize == 0 && s.Hidden == 0:
		acts[game.Nobody] = true
	case s.Prize == 0:
		acts[game.Chance] = !g.Descending
	default:
		acts[game.First], acts[game.Second] = !bid[0], !bid[1]
	}
	switch {
	case (left[0]|left[1]|prizes)>>(g.cards()+1) != 0:
		return fmt.Sprintf("there are only %d cards", g.cards())
	case s.Bids[0] != 0 && s.Hands[0]>>s.Bids[0]&1 != 0, s.Bids[1] != 0 && s.Hands[1]>>s.Bids[1]&1 != 0, s.Prize != 0 && s.Hidden>>s.Prize&1 != 0:
		return "a card occurs twice"
	case count(left[0]) != count(prizes), count(left[1]) != count(prizes):
		return "want as many cards in each hand, bids included, as there are prizes"
	case int(s.Points[0])+int(s.Points[1]) > won:
		return fmt.Sprintf("only %d points can have been won", won)
	case !acts[s.Acting]:
		return fmt.Sprintf("%v cannot be the player to act", s.Acting)
	}
	return ""
}

// Render draws the table.
func (g Game) Render(s *State) string {
	var b strings.Builder
	for i, p := range []game.Player{game.First, game.Second} {
		fmt.Fprintf(&b, "%-8v%-15v%2d points", p, s.Hands[i], s.Points[i])
		if s.Bids[i] != 0 {
			fmt.Fprintf(&b, ", bids %v", s.Bids[i])
		}
		if b.WriteByte('\n'); i == 0 {
			fmt.Fprintf(&b, "prize %v, still to come %v\n", s.Prize, s.Hidden)
		}
	}
	return b.String()
}
