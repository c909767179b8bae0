// Package liarsdice is Liar's dice for two players with one or two dice each. Both roll and look
// at their own dice. In turn, starting with First, they say how many dice, of both, show a
// face: "1 x 3", "2 x 5". Each bid is higher than the one before, by the number first, then
// by the face. Instead of bidding, a player may call the last bid a lie. Then the dice are
// shown, and the bidder wins if there are at least as many as said; sixes count as every
// face.
package liarsdice

import (
	"fmt"
	"math/bits"
	"strings"

	"github.com/seed-61c9d78a/versus/examples/games/internal/parlour"
	"github.com/seed-61c9d78a/versus/game"
)

// Faces is the number of faces of a die.
const Faces = 6

// MostDice is the greatest number of dice of a player.
const MostDice = 2

// Move is a bid, from 0, or Liar, or, where chance is to act, a die: 1 to Faces. Bid b is for
// b/Faces+1 dice with face b%Faces+1.
type Move uint8

// Liar calls the last bid a lie.
const Liar Move = 2 * MostDice * Faces

// State is a position, or what a player sees of it.
type State struct {
	Dice   [2][MostDice]uint8 // of First and Second, sorted: 1 to Faces, 0 if it is not seen or not rolled
	Rolled uint8              // dice rolled, First's before Second's
	Called bool               // the last bid was called a lie
	Made   uint32             // bit b is set once bid b was made
}

// Game is Liar's dice.
type Game struct {
	Dice uint8 // of each player: 1 or 2; 0 means 1
}

// Each returns the number of dice of each player.
func (g Game) Each() int { return min(max(int(g.Dice), 1), MostDice) }

// Bids returns the number of bids.
func (g Game) Bids() int { return 2 * g.Each() * Faces }

// Start returns the position before the dice are rolled.
func (Game) Start() State { return State{} }

// Turn rolls, and lets the players bid in turn.
func (g Game) Turn(s *State) game.Player {
	switch {
	case int(s.Rolled) < 2*g.Each():
		return game.Chance
	case s.Called:
		return game.Nobody
	case bits.OnesCount32(s.Made)%2 == 0:
		return game.First
	}
	return game.Second
}

// Moves appends the faces of a die, or the higher bids and Liar.
func (g Game) Moves(dst []Move, s *State) []Move {
	switch g.Turn(s) {
	case game.Nobody:
		return dst
	case game.Chance:
		for f := Move(1); f <= Faces; f++ {
			dst = append(dst, f)
		}
		return dst
	}
	for b := bits.Len32(s.Made); b < g.Bids(); b++ {
		dst = append(dst, Move(b))
	}
	if s.Made != 0 {
		dst = append(dst, Liar)
	}
	return dst
}

// Apply rolls a die or notes what a player says.
func (g Game) Apply(s *State, m Move) {
	switch each := g.Each(); {
	case int(s.Rolled) < 2*each:
		dice := &s.Dice[int(s.Rolled)/each]
		k := int(s.Rolled) % each
		for ; k > 0 && dice[k-1] > uint8(m); k-- {
			dice[k] = dice[k-1]
		}
		dice[k] = uint8(m)
		s.Rolled++
	case m == Liar:
		s.Called = true
	default:
		s.Made |= 1 << m
	}
}

// Evaluate returns 1 if First has won, -1 if Second has.
func (g Game) Evaluate(s *State) float64 {
	if g.Turn(s) != game.Nobody {
		return 0
	}
	bid := bits.Len32(s.Made) - 1
	count := 0
	for _, dice := range s.Dice {
		for _, d := range dice[:g.Each()] {
			if d == Faces || int(d) == bid%Faces+1 {
				count++
			}
		}
	}
	bidder := 1.0
	if bits.OnesCount32(s.Made)%2 == 0 {
		bidder = -1
	}
	if count > bid/Faces {
		return bidder
	}
	return -bidder
}

// Observe hides the other player's dice.
func (g Game) Observe(s *State, p game.Player) State {
	seen := *s
	if g.Turn(s) != game.Nobody {
		seen.Dice[parlour.Opponent(p)] = [MostDice]uint8{}
	}
	return seen
}

// Bounds returns the payoffs of a loss and a win.
func (Game) Bounds() (low, high float64) { return -1, 1 }

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
