package sight

import (
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// Survey examines surveyed positions, on random lines from the root, with alternatives of
// the moves in each.
const (
	surveyed     = 64
	alternatives = 4
)

// Admit returns s as the player to move sees it, or an error if something is hidden there that
// is not allowed.
func (v Sight[S, M]) Admit(s S) (S, error) {
	turn := v.game.Turn(&s)
	if v.observer == nil || !acts(turn) {
		return s, nil
	}
	seen, err := v.Root(s)
	if err == nil && seen != s && !v.commits(seen, turn) {
		err = v.refuse(&s, turn)
	}
	return seen, err
}

// Survey admits s and plays some random lines from it to look for secrets that are not allowed.
// It returns an error if it finds one, and stops early, which whole tells, when until has passed;
// the zero time never passes. The lines are the same every time.
//
// What it does not find: secrets that occur on few lines or more than 64 plies after s, and
// those that the position no longer shows, because another player already observed it.
func (v Sight[S, M]) Survey(s S, until time.Time) (whole bool, err error) {
	if s, err = v.Admit(s); err != nil || v.observer == nil {
		return true, err
	}
	w := surveyor[S, M]{Sight: v, until: until, random: rand.New(rand.NewPCG(1, 3))}
	now := s
	for range surveyed {
		if w.late() {
			return false, nil
		}
		on, err := w.step(&now)
		if err != nil {
			return true, err
		}
		if !on {
			now = s
		}
	}
	return true, nil
}

// commits reports whether p, who is to move in s, commits there to a move that the opponent
// does not see: as it must be where the opponent may already have done so.
func (v Sight[S, M]) commits(s S, p game.Player) bool {
	for _, m := range v.game.Moves(nil, &s) {
		next := game.After(v.game, s, m)
		return v.game.Turn(&next) == p.Opponent() && v.Hides(&next)
	}
	return false
}

type surveyor[S, M comparable] struct {
	Sight[S, M]
	until  time.Time
	random *rand.Rand
	moves  []M
	legal  []M
}

func (w *surveyor[S, M]) late() bool { return !w.until.IsZero() && time.Now().After(w.until) }

// step examines s, plays a random move and, if that is hidden, a random reply. It reports
// whether there was a move; a fault of the rules is left to be found by others.
func (w *surveyor[S, M]) step(s *S) (on bool, err error) {
	turn := w.game.Turn(s)
	if !acts(turn) && turn != game.Chance {
		return false, nil
	}
	w.moves = w.game.Moves(w.moves[:0], s)
	n := len(w.moves)
	if n == 0 {
		return false, nil
	}
	from := w.random.IntN(n)
	if turn == game.Chance {
		w.game.Apply(s, w.moves[from])
		return true, nil
	}
	if err := w.Open(s); err != nil {
		return false, err
	}
	var after, shown S // after the first move examined; what the opponent sees after a hidden move
	several := false   // hidden moves were examined
	for i := range min(n, alternatives) {
		if i > 0 && w.late() {
			break
		}
		next := game.After(w.game, *s, w.moves[(from+i)%n])
		seen, hidden, err := w.Commitment(&next, turn)
		if err != nil {
			return false, err
		}
		if hidden && several {
			if err := w.same(&next, &seen, &shown); err != nil {
				return false, err
			}
		} else if hidden {
			shown, several = seen, true
		}
		if i == 0 {
			after = next
			w.legal = w.legal[:0]
			if hidden {
				w.legal = w.game.Moves(w.legal, &seen)
			}
		}
	}
	if *s = after; len(w.legal) > 0 {
		w.game.Apply(s, w.legal[w.random.IntN(len(w.legal))])
	}
	return true, nil
}
