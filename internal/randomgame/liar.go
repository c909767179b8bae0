package randomgame

import (
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
)

// Liar is a game whose Observe and Deal lie now and then: they return views of other positions,
// impossible ones, another one each time, or panic.
type Liar struct {
	Hidden
	Lies  uint8 // how many of 256 answers are lies
	Moody bool  // the same question gets other answers
	times *uint64
}

// NewLiar returns a liar about g.
func NewLiar(g Hidden, lies uint8, moody bool) Liar { return Liar{g, lies, moody, new(uint64)} }

// Observe returns what p sees, or a lie.
func (l Liar) Observe(s *Line, p game.Player) Line { return l.answer(s, p, l.Hidden.Observe(s, p), 1) }

// Deal returns the view, or a lie.
func (l Liar) Resample(view *Line, p game.Player, _ *rand.Rand) Line {
	return l.answer(view, p, *view, 2)
}

func (l Liar) answer(s *Line, p game.Player, truth Line, salt uint64) Line {
	h := l.number(salt<<8|uint64(p), *s) ^ uint64(s.Plies)*0xff51afd7ed558ccd
	if l.Moody {
		*l.times++
		h += *l.times * 0x9e3779b97f4a7c15
	}
	h = (h ^ h>>32) * 0xbf58476d1ce4e5b9
	h ^= h >> 31
	if uint8(h) >= l.Lies {
		return truth
	}
	r := rand.New(rand.NewPCG(h, salt))
	switch r.IntN(6) {
	case 0:
		return Line{}
	case 1:
		return *s // all is seen
	case 2:
		truth.Plies = int8(r.IntN(len(l.Turns) + 1))
	case 3:
		truth.Plies = int8(r.Uint32())
	case 4:
		truth.Moves[r.IntN(len(truth.Moves))] = int8(r.Uint32())
	case 5:
		if r.IntN(8) == 0 {
			panic("a lie")
		}
	}
	return truth
}
