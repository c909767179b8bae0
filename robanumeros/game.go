package robanumeros

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/seed"
	"golang.org/x/exp/constraints"
)

// maxSum is the largest sum of the absolute values of the cards of a game. Up to it,
// scores are exact as float64.
const maxSum = 1<<53 - 1

// rules implements game.Game for one row of cards. The zero value is a game without cards,
// which is over at the start.
type rules struct {
	cards []int64
	sums  []int64 // sums[k] is the sum of the first k cards
	limit int64   // sum of the absolute values, the largest possible lead
}

var (
	_ game.Notation[State, Move] = (*rules)(nil)
	_ game.Orderer[State, Move]  = (*rules)(nil)
	_ game.Hasher[State]         = (*rules)(nil)
	_ game.Renderer[State]       = (*rules)(nil)
	_ game.Bounder               = (*rules)(nil)
)

// New returns the game with the given cards, from left to right. It is an error if there are
// none, or if their absolute values sum to more than 2^53-1.
//
// The game is immutable. It supports hashing, notation, drawing, move ordering and bounds. Its
// moves are 1, 2, ... up to all cards from the left, then 1, 2, ... up to all but one from the
// right. The payoff is the sum of the first player's cards minus the sum of the second player's.
func New[T constraints.Integer](cards []T) (game.Game[State, Move], error) {
	_, absolute, err := sum(cards, maxSum)
	if err != nil {
		return nil, err
	}
	g := &rules{cards: make([]int64, len(cards)), sums: make([]int64, len(cards)+1), limit: absolute}
	for i, c := range cards {
		g.cards[i] = int64(c)
		g.sums[i+1] = g.sums[i] + int64(c)
	}
	return g, nil
}

// A State is a position: the remaining cards, the player to move and the lead. Once the game
// is over, From and To are 0 and Mover is Nobody.
type State struct {
	From, To int32       // cards From to To-1 remain, counted from 0
	Mover    game.Player // First or Second while cards remain
	Lead     int64       // sum of the first player's cards minus the second player's
}

// left returns the range of the remaining cards, clamped to existing cards if s is invalid.
func (g *rules) left(s *State) (from, to int) {
	from = min(max(int(s.From), 0), len(g.cards))
	to = min(max(int(s.To), from), len(g.cards))
	return from, to
}

// Start returns the position with all cards, First to move.
func (g *rules) Start() State {
	if len(g.cards) == 0 {
		return State{}
	}
	return State{To: int32(len(g.cards)), Mover: game.First}
}

// Turn returns the player to move.
func (g *rules) Turn(s *State) game.Player {
	if from, to := g.left(s); from == to {
		return game.Nobody
	}
	if s.Mover == game.Second {
		return game.Second
	}
	return game.First
}

// Moves appends 2n-1 moves for n cards to dst: 1, 2, ... up to all from the left, then 1, 2,
// ... up to all but one from the right.
func (g *rules) Moves(dst []Move, s *State) []Move {
	from, to := g.left(s)
	for n := 1; n <= to-from; n++ {
		dst = append(dst, Move{Left, int32(n)})
	}
	for n := 1; n < to-from; n++ {
		dst = append(dst, Move{Right, int32(n)})
	}
	return dst
}

// Apply gives the mover the cards that m takes. An illegal move has no effect.
func (g *rules) Apply(s *State, m Move) {
	from, to := g.left(s)
	count := int(m.Count)
	if count < 1 || count > to-from || m.Side != Left && m.Side != Right {
		return
	}
	mover := g.Turn(s)
	taken := g.taken(from, to, m)
	if mover == game.First {
		s.Lead += taken
	} else {
		s.Lead -= taken
	}
	if count == to-from {
		s.From, s.To, s.Mover = 0, 0, game.Nobody
		return
	}
	if m.Side == Left {
		from += count
	} else {
		to -= count
	}
	s.From, s.To, s.Mover = int32(from), int32(to), mover.Opponent()
}

// taken returns the sum of the cards that the legal move m takes.
func (g *rules) taken(from, to int, m Move) int64 {
	if m.Side == Left {
		return g.sums[from+int(m.Count)] - g.sums[from]
	}
	return g.sums[to] - g.sums[to-int(m.Count)]
}

// Evaluate returns First's lead. While cards remain, it is the lead after the mover takes
// all of them, which is the least that the mover can be sure of.
func (g *rules) Evaluate(s *State) float64 {
	from, to := g.left(s)
	rest := g.sum(from, to)
	if g.Turn(s) == game.Second {
		rest = -rest
	}
	return float64(s.Lead + rest)
}

func (g *rules) sum(from, to int) int64 {
	if from == to {
		return 0 // also in the zero rules, which has no sums
	}
	return g.sums[to] - g.sums[from]
}

// Bounds returns the largest possible lead of each player plus one.
func (g *rules) Bounds() (low, high float64) {
	return -float64(g.limit + 1), float64(g.limit + 1)
}

// Hash returns a hash of all fields of s.
func (g *rules) Hash(s *State) uint64 {
	h := seed.Mix(uint64(uint32(s.From))<<32 | uint64(uint32(s.To)))
	return seed.Mix(h ^ uint64(s.Lead)<<2 ^ uint64(uint8(s.Mover)))
}

// Prioritize ranks moves by the sum that they take.
func (g *rules) Prioritize(s *State, moves []Move, priority []int32) {
	from, to := g.left(s)
	for i, m := range moves {
		priority[i] = 0
		if m.Count >= 1 && int(m.Count) <= to-from {
			priority[i] = int32(max(-1<<31, min(1<<31-1, g.taken(from, to, m))))
		}
	}
}

// A Side is an end of the row.
type Side int8

const (
	Left  Side = iota // the end with the first card
	Right             // the end with the last card
)

// String returns "left" or "right".
func (s Side) String() string {
	switch s {
	case Left:
		return "left"
	case Right:
		return "right"
	}
	return fmt.Sprintf("Side(%d)", int8(s))
}

// A Move takes Count cards from one end. Taking all remaining cards is always a move on the
// Left, so that no two moves are equivalent.
type Move struct {
	Side  Side
	Count int32
}

// String returns the side and the count, as in "left 3".
func (m Move) String() string { return fmt.Sprintf("%v %d", m.Side, m.Count) }
