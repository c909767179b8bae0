package checkers

import "github.com/seed-61c9d78a/versus/game"

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
	if !s.canStep() && !g.Rules.canCapture(s) {
		return game.Nobody
	}
	return s.ToMove()
}

// Moves appends the legal moves, each a full turn with its path, to dst. If there is a
// capture, only captures are legal.
func (g Game) Moves(dst []Move, s *State) []Move {
	return s.moves(dst, g.Rules.MenCaptureBackwards, g.Rules.CrownContinues)
}

// Apply plays m.
func (g Game) Apply(s *State, m Move) { s.apply(m) }

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
