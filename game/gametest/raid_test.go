package gametest_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// raid is a small game with every feature: simultaneous moves, chance, turns of several
// steps, a rule about earlier positions, and every capability. Two players share a pile
// of gold. In each round First secretly says how much to take, then Second does, then
// chance decides whether a guard is awake; if it is, the greedier player loses the loot
// to the guard. Every fourth round, First pockets the extra coins one by one, and may
// stop.
type raid struct{}

type raidState struct {
	Pile   int8 // gold left
	Lead   int8 // loot of First minus loot of Second
	Round  int8
	Extra  int8 // coins lying around
	First  int8 // First's announcement, 0 if none yet
	Second int8
	Turned bool // Second announces before First: Second's view of the game
}

type raidMove struct {
	Kind  byte // 't'ake, 'g'uard, 'c'oin
	Value int8
}

const (
	raidGold   = 14
	raidRounds = 8
)

func (raid) Start() raidState { return raidState{Pile: raidGold} }

func (raid) Turn(s *raidState) game.Player {
	switch {
	case s.First != 0 && s.Second != 0:
		return game.Chance
	case s.First != 0:
		return game.Second
	case s.Second != 0:
		return game.First
	case s.Turned:
		return game.Second
	case s.Extra > 0:
		return game.First
	case s.Pile == 0 || s.Round >= raidRounds:
		return game.Nobody
	}
	return game.First
}

func (r raid) Moves(dst []raidMove, s *raidState) []raidMove {
	switch turn := r.Turn(s); {
	case turn == game.Nobody:
		return dst
	case turn == game.Chance:
		return append(dst, raidMove{'g', 0}, raidMove{'g', 1})
	case turn == game.First && s.Extra > 0:
		return append(dst, raidMove{'c', 1}, raidMove{'c', 0})
	}
	for n := int8(1); n <= min(3, s.Pile); n++ {
		dst = append(dst, raidMove{'t', n})
	}
	return dst
}

func (r raid) Apply(s *raidState, m raidMove) {
	switch turn := r.Turn(s); {
	case turn == game.Nobody:
	case turn == game.Chance:
		first, second := s.First, s.Second
		s.First, s.Second, s.Turned = 0, 0, false
		if m.Value == 1 && first > second {
			first = 0
		} else if m.Value == 1 && second > first {
			second = 0
		}
		s.Lead += first - second
		s.Pile = max(0, s.Pile-first-second)
		if s.Round++; s.Round%4 == 0 {
			s.Extra = 2
		}
	case turn == game.First && s.Extra > 0:
		if m.Value == 0 {
			s.Extra = 0
			return
		}
		s.Extra--
		s.Lead++
	case turn == game.First:
		s.First = m.Value
	default:
		s.Second = m.Value
	}
}

func (raid) Evaluate(s *raidState) float64 { return float64(s.Lead) }

func (raid) Bounds() (low, high float64) { return -32, 32 }

func (raid) Hash(s *raidState) uint64 {
	h := uint64(0)
	if s.Turned {
		h = 1
	}
	for _, v := range []int8{s.Pile, s.Lead, s.Round, s.Extra, s.First, s.Second} {
		h = (h ^ uint64(uint8(v))) * 0x100000001b3
	}
	return h
}

func (raid) Prioritize(s *raidState, moves []raidMove, priority []int32) {
	for i, m := range moves {
		priority[i] = int32(m.Value)
	}
}

func (raid) Quiet(s *raidState) bool { return s.First == 0 }

func (raid) Probability(s *raidState, m raidMove) float64 { return 0.25 + 0.5*float64(m.Value) }

func (raid) Observe(s *raidState, p game.Player) raidState {
	seen := *s
	switch {
	case p == game.Second && s.First != 0 && s.Second == 0:
		seen.First, seen.Turned = 0, true
	case p == game.First && s.Second != 0 && s.First == 0:
		seen.Second, seen.Turned = 0, false
	}
	return seen
}

// Outcome ends a game in which one player leads by 12 twice in a row.
func (raid) Outcome(line []raidState) (payoff float64, over bool) {
	if len(line) < 2 {
		return 0, false
	}
	now, before := line[len(line)-1].Lead, line[len(line)-2].Lead
	return float64(now), now == before && (now >= 12 || now <= -12)
}

func (r raid) Playout(s *raidState, random *rand.PCG, most int) (plies int) {
	for ; plies < most && r.Turn(s) != game.Nobody; plies++ {
		moves := r.Moves(nil, s)
		m := moves[random.Uint64()>>32*uint64(len(moves))>>32]
		if r.Turn(s) == game.Chance {
			m.Value = 0
			if random.Uint64()&3 != 0 { // see Probability
				m.Value = 1
			}
		}
		r.Apply(s, m)
	}
	return plies
}

func (raid) Render(s *raidState) string { return strings.Repeat("$", int(max(0, s.Pile))) + "|\n" }

func (raid) FormatMove(_ *raidState, m raidMove) string { return fmt.Sprintf("%c%d", m.Kind, m.Value) }

func (r raid) ParseMove(s *raidState, text string) (raidMove, error) {
	for _, m := range r.Moves(nil, s) {
		if r.FormatMove(s, m) == text {
			return m, nil
		}
	}
	return raidMove{}, fmt.Errorf("raid: move %q is not legal", text)
}

func (raid) FormatPosition(s *raidState) string {
	return fmt.Sprintf("%d/%d/%d/%d/%d/%d/%t", s.Pile, s.Lead, s.Round, s.Extra, s.First, s.Second, s.Turned)
}

func (r raid) ParsePosition(text string) (s raidState, err error) {
	_, err = fmt.Sscanf(text, "%d/%d/%d/%d/%d/%d/%t", &s.Pile, &s.Lead, &s.Round, &s.Extra, &s.First, &s.Second, &s.Turned)
	if err == nil && (r.FormatPosition(&s) != text || s.Pile < 0 || s.Pile > raidGold || s.Lead < -20 || s.Lead > 20 ||
		s.Round < 0 || s.Round > raidRounds || s.Extra < 0 || s.Extra > 2 || s.First < 0 || s.First > 3 ||
		s.Second < 0 || s.Second > 3 || (s.Pile == 0 || s.Extra > 0) && (s.First > 0 || s.Second > 0 || s.Turned)) {
		err = errors.New("raid: no such position")
	}
	return s, err
}
