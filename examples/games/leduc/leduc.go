// Package leduc is Leduc poker (Southey and others 2005), the usual test of solvers: two
// rounds of bets with six cards, two of each rank.
//
// Each player antes one chip and gets a card. After a round of bets a card is laid open,
// and there is a second round. First begins both. A raise is two chips in the first round
// and four in the second, and there are at most two raises a round. A pair with the open
// card wins, else the higher rank; equal ranks share the pot.
//
// With best play First loses 0.085606 chips a game.
package leduc

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/internal/parlour"
	"github.com/seed-61c9d78a/versus/game"
)

// Card is one of the six cards, or Unseen.
type Card uint8

// Unseen is a card that the player does not see, or has not been dealt. The others are 1 to
// 6: two Jacks, two Queens, two Kings.
const Unseen Card = 0

// deck is the number of cards.
const deck = 6

// rank returns 0 for a Jack, 1 for a Queen, 2 for a King.
func (c Card) rank() int { return int(c-1) / 2 }

// String returns the rank's letter and the suit, such as "Ks", or "?" for Unseen.
func (c Card) String() string {
	if c == Unseen || c > deck {
		return "?"
	}
	return string("JQK"[c.rank()]) + string("sh"[(c-1)%2])
}

// Move is what a player does, or, where chance is to act, the card dealt.
type Move uint8

// The moves of the players. Call is a check where there is nothing to call.
const (
	Fold Move = iota
	Call
	Raise
)

// State is a position, or what a player sees of it.
type State struct {
	Cards [3]Card // of First, of Second, and the open one
	Dealt uint8   // cards dealt: 0 to 3
	Plies [2]uint8
	Line  [2][4]Move // what was done in each round
}

// Game is Leduc poker.
type Game struct{}

// Start returns the position before the deal.
func (Game) Start() State { return State{} }

// round returns the current round: 0 or 1.
func (s *State) round() int {
	if s.Dealt == 3 {
		return 1
	}
	return 0
}

// closed reports whether the last call ended round r.
func (s *State) closed(r int) bool {
	n := s.Plies[r]
	return n > 1 && s.Line[r][n-1] == Call
}

// folded reports whether the last player to act folded.
func (s *State) folded() bool {
	r := s.round()
	return s.Plies[r] > 0 && s.Line[r][s.Plies[r]-1] == Fold
}

// Turn deals, and lets the players act in turn.
func (Game) Turn(s *State) game.Player {
	r := s.round()
	switch {
	case s.Dealt < 2:
		return game.Chance
	case s.folded():
		return game.Nobody
	case s.closed(r) && r == 0:
		return game.Chance
	case s.closed(r):
		return game.Nobody
	case s.Plies[r]%2 == 0:
		return game.First
	}
	return game.Second
}

// Moves appends the cards that are left, or what the player may do.
func (g Game) Moves(dst []Move, s *State) []Move {
	switch g.Turn(s) {
	case game.Nobody:
		return dst
	case game.Chance:
		for c := Card(1); c <= deck; c++ {
			if c != s.Cards[0] && c != s.Cards[1] {
				dst = append(dst, Move(c))
			}
		}
		return dst
	}
	r := s.round()
	raises := 0
	for _, m := range s.Line[r][:s.Plies[r]] {
		if m == Raise {
			raises++
		}
	}
	if raises > 0 {
		dst = append(dst, Fold)
	}
	dst = append(dst, Call)
	if raises < 2 {
		dst = append(dst, Raise)
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
		r := s.round()
		s.Line[r][s.Plies[r]] = m
		s.Plies[r]++
	}
}

// Chips returns what each player has put into the pot.
func (s *State) Chips() (chips [2]int) {
	chips = [2]int{1, 1}
	for r := range s.Line {
		for i, m := range s.Line[r][:s.Plies[r]] {
			switch p := i % 2; m {
			case Call:
				chips[p] = chips[1-p]
			case Raise:
				chips[p] = chips[1-p] + 2*(r+1)
			}
		}
	}
	return chips
}

// Evaluate returns the chips that First wins: up to 13, negative if Second wins them.
func (g Game) Evaluate(s *State) float64 {
	if g.Turn(s) != game.Nobody {
		return 0
	}
	chips := s.Chips()
	loser := -1 // of a fold or the showdown
	if r := s.round(); s.folded() {
		loser = int(s.Plies[r]-1) % 2
	} else if first, second := s.strength(0), s.strength(1); first != second {
		loser = 0
		if first > second {
			loser = 1
		}
	}
	switch loser {
	case 0:
		return -float64(chips[0])
	case 1:
		return float64(chips[1])
	}
	return 0
}

// strength orders the hands at the showdown.
func (s *State) strength(p int) int {
	rank := s.Cards[p].rank()
	if rank == s.Cards[2].rank() {
		rank += 3
	}
	return rank
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
func (Game) Bounds() (low, high float64) { return -13, 13 }

// FormatMove returns a card, such as "Ks", or "fold", "call", "check", "raise".
func (g Game) FormatMove(s *State, m Move) string {
	if g.Turn(s) == game.Chance {
		return Card(m).String()
	}
	chips := s.Chips()
	if m == Call && chips[0] == chips[1] {
		return "check"
	}
	return [...]string{"fold", "call", "raise", "?"}[m&3]
}

// ParseMove parses a legal move.
func (g Game) ParseMove(s *State, text string) (Move, error) {
	return parlour.Move("leduc", g, s, text)
}

// letters are the moves in positions.
const letters = "fcr"

// FormatPosition returns the cards of First and Second and the open one, "?" for a card that is
// not seen and "-" for one that is not dealt, and the first letters of the moves in both
// rounds, "c" for a check: "Ks,?,Jh rc.r".
func (Game) FormatPosition(s *State) string {
	var cards []string
	for i, c := range s.Cards {
		if i < int(s.Dealt) {
			cards = append(cards, c.String())
		} else {
			cards = append(cards, "-")
		}
	}
	var text strings.Builder
	text.WriteString(strings.Join(cards, ",") + " ")
	for r := range s.Line {
		if r == 1 {
			text.WriteString(".")
		}
		for _, m := range s.Line[r][:s.Plies[r]] {
			text.WriteString(letters[m : m+1])
		}
	}
	return text.String()
}

// ParsePosition parses the format of FormatPosition.
func (g Game) ParsePosition(text string) (State, error) {
	var s State
	wrong := fmt.Errorf("leduc: position %q: want three cards and the moves of both rounds, such as \"Ks,?,Jh rc.r\"", text)
	cards, moves, _ := strings.Cut(text, " ")
	var dealt []Card
	for name := range strings.SplitSeq(cards, ",") {
		if name == "-" || len(dealt) == len(s.Cards) {
			break
		}
		c := Unseen
		for c.String() != name {
			if c++; c > deck {
				return State{}, wrong
			}
		}
		dealt = append(dealt, c)
	}
	for _, c := range dealt[:min(len(dealt), 2)] {
		g.Apply(&s, Move(c))
	}
	for _, c := range moves {
		if c == '.' {
			if g.Turn(&s) == game.Chance && len(dealt) == 3 {
				g.Apply(&s, Move(dealt[2]))
			}
			continue
		}
		if turn := g.Turn(&s); turn != game.First && turn != game.Second || !strings.ContainsRune(letters, c) {
			return State{}, wrong
		}
		m := Move(strings.IndexRune(letters, c))
		if !strings.Contains(string(legal(g, &s)), string(letters[m])) {
			return State{}, wrong
		}
		g.Apply(&s, m)
	}
	a, b, open := s.Cards[0], s.Cards[1], s.Cards[2]
	if g.FormatPosition(&s) != text || a == b && a != Unseen || open != Unseen && (open == a || open == b) {
		return State{}, wrong
	}
	return s, nil
}

// legal returns the letters of the legal moves.
func legal(g Game, s *State) (all []byte) {
	for _, m := range g.Moves(nil, s) {
		all = append(all, letters[m])
	}
	return all
}

// Render draws the cards, the chips and what was done.
func (g Game) Render(s *State) string {
	var b strings.Builder
	chips := s.Chips()
	for i, p := range []game.Player{game.First, game.Second} {
		card := "--"
		if i < int(s.Dealt) {
			card = s.Cards[i].String()
		}
		fmt.Fprintf(&b, "%-6v [%2s] %2d chips\n", p, card, chips[i])
	}
	if s.Dealt == 3 {
		fmt.Fprintf(&b, "open   [%s]\n", s.Cards[2])
	}
	for r := range s.Line {
		if s.Plies[r] > 0 {
			fmt.Fprintf(&b, "round %d:", r+1)
			for _, m := range s.Line[r][:s.Plies[r]] {
				b.WriteString(" " + [...]string{"fold", "call", "raise", "?"}[m&3])
			}
			b.WriteByte('\n')
		}
	}
	return b.String()
}
