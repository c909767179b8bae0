package gametest_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/gametest"
)

// Unusual but correct games, in which no check may find a fault.

// misere is Nim with one heap and 1 to 3 stones per move, in which the last stone loses.
// Its estimate knows the winner with best play, which random players hardly ever find.
type misere struct{ heap int8 }

type misereState struct {
	Left   int8
	Second bool // is to move
}

func (g misere) Start() misereState { return misereState{Left: g.heap} }

func (misere) Turn(s *misereState) game.Player {
	switch {
	case s.Left <= 0:
		return game.Nobody
	case s.Second:
		return game.Second
	}
	return game.First
}

func (misere) Moves(dst []int8, s *misereState) []int8 {
	for n := int8(1); n <= min(3, s.Left); n++ {
		dst = append(dst, n)
	}
	return dst
}

func (misere) Apply(s *misereState, n int8) {
	s.Left = max(0, s.Left-max(0, n))
	s.Second = !s.Second
}

func (misere) Evaluate(s *misereState) float64 {
	v := 1.0 // for the player to move: the opponent has taken the last stone
	if s.Left > 0 {
		v = 0.9
		if s.Left%4 == 1 {
			v = -0.9
		}
	}
	if s.Second {
		v = -v
	}
	return v
}

func (misere) Bounds() (low, high float64) { return -1, 1 }

// Hash distinguishes all positions with few bits.
func (misere) Hash(s *misereState) uint64 {
	h := uint64(uint8(s.Left)) << 1
	if s.Second {
		h++
	}
	return h
}

// needle is a game with one good move among many, which First finds or loses. The
// estimate, which is right, is always for First, and nearly all random games are lost.
type needle struct{}

type needleState struct{ Ply, Found int8 }

func (needle) Start() needleState { return needleState{} }

func (needle) Turn(s *needleState) game.Player {
	switch s.Ply {
	case 0:
		return game.Second
	case 1:
		return game.First
	}
	return game.Nobody
}

func (g needle) Moves(dst []int8, s *needleState) []int8 {
	for m := int8(0); m < 20 && g.Turn(s) != game.Nobody; m++ {
		dst = append(dst, m)
	}
	return dst
}

func (g needle) Apply(s *needleState, m int8) {
	switch g.Turn(s) {
	case game.Second:
		s.Ply, s.Found = 1, m
	case game.First:
		win := m == (s.Found+7)%20
		s.Ply, s.Found = 2, 0
		if win {
			s.Found = 1
		}
	}
}

func (needle) Evaluate(s *needleState) float64 {
	if s.Ply < 2 {
		return 0.5
	}
	return float64(2*s.Found - 1)
}

// duel is a simultaneous game between unequal players: First chooses among three moves,
// Second among two; then a die decides whether they go on.
type duel struct{}

type duelState struct {
	First, Second, Score, Round int8
	Rolling, Over               bool
	Flipped                     bool // Second chooses first, in its own view
}

func (duel) Start() duelState { return duelState{} }

func (duel) Turn(s *duelState) game.Player {
	switch {
	case s.Over:
		return game.Nobody
	case s.Rolling:
		return game.Chance
	case s.Flipped && s.Second == 0 || s.First != 0:
		return game.Second
	}
	return game.First
}

func (g duel) Moves(dst []int8, s *duelState) []int8 {
	n := int8(0)
	switch g.Turn(s) {
	case game.First:
		n = 3
	case game.Second:
		n = 2
	case game.Chance:
		n = 6
	}
	for m := int8(1); m <= n; m++ {
		dst = append(dst, m)
	}
	return dst
}

func (g duel) Apply(s *duelState, m int8) {
	switch g.Turn(s) {
	case game.First:
		s.First = m
	case game.Second:
		s.Second = m
	case game.Chance:
		s.Rolling, s.Round = false, s.Round+1
		s.Over = m == 6 || s.Round >= 20
		return
	}
	if s.First != 0 && s.Second != 0 {
		if (s.First+s.Second)%2 == 0 {
			s.Score += s.First
		} else {
			s.Score -= s.Second
		}
		*s = duelState{Score: s.Score, Round: s.Round, Rolling: true}
	}
}

func (duel) Evaluate(s *duelState) float64 { return float64(s.Score) }

func (g duel) Observe(s *duelState, p game.Player) duelState {
	seen := *s
	switch {
	case g.Turn(s) != p:
	case p == game.Second && s.First != 0:
		seen.First, seen.Flipped = 0, true
	case p == game.First && s.Second != 0:
		seen.Second, seen.Flipped = 0, false
	}
	return seen
}

// leap is a race between unequal sides: First takes up to three single steps in a row,
// and may stop; Second makes one leap, whose length dice determine, and needs longer.
type leap struct{}

type leapState struct {
	First, Second, Steps int8
	Acting               game.Player
	Rolled               int8
}

func (leap) Start() leapState { return leapState{Acting: game.First} }

func (leap) Turn(s *leapState) game.Player {
	if s.First >= 20 || s.Second >= 30 {
		return game.Nobody
	}
	return s.Acting
}

func (g leap) Moves(dst []int8, s *leapState) []int8 {
	switch g.Turn(s) {
	case game.First:
		return append(dst, 1, 0)
	case game.Second:
		for m := int8(1); m <= s.Rolled; m++ {
			dst = append(dst, m)
		}
	case game.Chance:
		dst = append(dst, 2, 3, 12)
	}
	return dst
}

func (g leap) Apply(s *leapState, m int8) {
	switch g.Turn(s) {
	case game.First:
		s.First += m & 1
		if s.Steps++; m == 0 || s.Steps == 3 {
			s.Steps, s.Acting = 0, game.Chance
		}
	case game.Chance:
		s.Rolled, s.Acting = min(max(m, 1), 12), game.Second
	case game.Second:
		s.Second += min(max(m, 0), 12)
		s.Rolled, s.Acting = 0, game.First
	}
	if g.Turn(s) == game.Nobody { // one form of the end
		s.Acting, s.Steps, s.Rolled = game.Nobody, 0, 0
	}
}

func (g leap) Evaluate(s *leapState) float64 {
	switch {
	case s.First >= 20:
		return 1
	case s.Second >= 30:
		return -1
	}
	return (float64(s.First)/20 - float64(s.Second)/30) / 2
}

func (leap) Probability(_ *leapState, m int8) float64 {
	return map[int8]float64{2: 0.5, 3: 0.4, 12: 0.1}[m]
}

func (leap) Bounds() (low, high float64) { return -1, 1 }

func TestHonestGames(t *testing.T) {
	o := gametest.Options{Games: 300, Budget: 10_000}
	for _, heap := range []int8{1, 2, 13, 40, 100} {
		gametest.TestWith(t, misere{heap}, o)
	}
	gametest.TestWith(t, needle{}, o)
	gametest.TestWith(t, duel{}, o)
	gametest.TestWith(t, leap{}, o)
}
