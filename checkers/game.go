package checkers

import (
	"cmp"

	"github.com/seed-61c9d78a/versus/game"
)

// Game implements game.Game for checkers. The zero value uses the rules [English] and the
// default weights. A Game is safe for concurrent use, as is a State, as long as Weights do
// not change.
type Game struct {
	Rules Rules

	// Weights are the weights of the evaluation; nil means DefaultWeights. They must not
	// change while the game is being played.
	Weights *Weights
}

var (
	_ game.Game[State, Move]    = Game{}
	_ game.Hasher[State]        = Game{}
	_ game.Bounder              = Game{}
	_ game.Quieter[State]       = Game{}
	_ game.Orderer[State, Move] = Game{}
	_ game.Renderer[State]      = Game{}
	_ game.Reducer[State, Move] = Game{}
)

// Start returns the opening position: First, on rows 0 to 2, is to move.
func (g Game) Start() State { return State{first: homeFirst, second: homeSecond} }

// Turn returns the player to move, or game.Nobody if that player has no legal move: no
// piece is left, or none can move.
func (g Game) Turn(s *State) game.Player {
	if !s.canStep() && !s.canCapture() {
		return game.Nobody
	}
	return s.ToMove()
}

// Moves appends the legal moves, each a full turn with its path, to dst. If there is a
// capture, only captures are legal.
func (g Game) Moves(dst []Move, s *State) []Move {
	return s.moves(dst, g.Rules.CrownContinues)
}

// Apply plays m. What leaves the board leaves the sets of both players, since it is in one of them. It is
// short enough for the compiler to inline it into the method that an interface calls.
func (g Game) Apply(s *State, m Move) {
	from, to := m.path&31, m.path>>toShift&31
	gone := m.captured | 1<<from
	s.kings = s.kings&^gone | (s.kings>>from|Squares(m.path>>crownsAt))&1<<to
	s.first &^= gone
	s.second &^= gone
	if s.second2move {
		s.second |= 1 << to
	} else {
		s.first |= 1 << to
	}
	s.second2move = !s.second2move
}

// Bounds returns the payoffs of a loss and a win, -1 and +1.
func (g Game) Bounds() (low, high float64) { return -1, 1 }

// Hash returns a hash of the pieces and the side to move.
func (g Game) Hash(s *State) uint64 {
	h := uint64(s.first)<<32 | uint64(s.second)
	k := uint64(s.kings)
	if s.second2move {
		k |= 1 << 32
	}
	h = (h ^ k*0x9e3779b97f4a7c15) * 0xd6e8feb86659fd93
	h ^= h >> 32
	h = (h ^ k) * 0xff51afd7ed558ccd
	return h ^ h>>29
}

var _ game.Historian[State] = Game{}

// Outcome reports whether repetition of a position, or the limit on plies without a
// capture or a man's move, ends the game, and with which payoff for First. It walks back no
// further than the last capture or man's move, because no position recurs across one.
//
// Under [Rules.RepetitionWins], the side with more pieces wins by repetition.
func (g Game) Outcome(line []State) (payoff float64, over bool) {
	last := len(line) - 1
	now := &line[last]
	reach, most := last, g.Rules.quietPlies()
	if most > 0 {
		reach = min(reach, most-1)
	}
	times, limit := 1, g.Rules.repetitions()
	// The same player must be to move, and moving out and back takes four plies.
	for back := 4; back <= reach; back += 2 {
		before := &line[last-back]
		if !quiet(before, now) {
			return 0, false
		}
		if *before == *now {
			if times++; times == limit {
				return g.Rules.repeated(now), true
			}
		}
	}
	return 0, most > 0 && last >= most && quiet(&line[last-most], now)
}

// Binding reports whether Outcome ends the game without a claim, as it does under
// [Rules.RepetitionWins]. Draws are claimed.
func (g Game) Binding(line []State) bool {
	_, over := g.Outcome(line)
	return over && g.Rules.RepetitionWins
}

// quiet reports whether no piece was captured and no man moved between two positions of
// the same game.
func quiet(before, after *State) bool {
	return before.first&^before.kings == after.first&^after.kings &&
		before.second&^before.kings == after.second&^after.kings &&
		(before.first|before.second).Len() == (after.first|after.second).Len()
}

// repeated returns the payoff of a game that ends by repetition.
func (r *Rules) repeated(s *State) float64 {
	if !r.RepetitionWins {
		return 0
	}
	return float64(cmp.Compare(s.first.Len(), s.second.Len()))
}
