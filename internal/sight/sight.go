// Package sight determines what players see of a position, and refuses games that hide more
// than the searchers and the referee can take into account.
//
// One kind of secret is allowed: a player's last move, hidden from an opponent who is to
// move next and sees the same position, with the same legal moves, whichever move it was.
package sight

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// ErrHidden is search.ErrHidden.
var ErrHidden = errors.New("this searcher cannot handle the game's hidden information (packages search/cfr and search/ismcts can)")

// Sight determines what players see of a game's positions. A game without a
// [game.Observer] shows everything.
type Sight[S, M comparable] struct {
	game     game.Game[S, M]
	observer game.Observer[S] // nil: nothing is hidden
}

// Of returns the Sight of g.
func Of[S, M comparable](g game.Game[S, M]) Sight[S, M] {
	o, _ := game.As[game.Observer[S]](g)
	return Sight[S, M]{game.WithEndings(g), o}
}

// Limited reports whether anything can be hidden.
func (v Sight[S, M]) Limited() bool { return v.observer != nil }

// acts reports whether p is a player, not chance or nobody.
func acts(p game.Player) bool { return p == game.First || p == game.Second }

// Hides reports whether the player to move does not see all of s.
func (v Sight[S, M]) Hides(s *S) bool {
	if v.observer == nil {
		return false
	}
	turn := v.game.Turn(s)
	return acts(turn) && v.observer.Observe(s, turn) != *s
}

// Root returns s as the player to move sees it, before any commitment.
func (v Sight[S, M]) Root(s S) (S, error) {
	if v.observer == nil {
		return s, nil
	}
	turn := v.game.Turn(&s)
	seen := v.observer.Observe(&s, turn)
	if t := v.game.Turn(&seen); t != turn {
		return s, fmt.Errorf("position %q: %w: %v is to act, but in the position that %v sees, %v is", game.PositionText(v.game, s), game.ErrFaulty, turn, turn, t)
	}
	return seen, v.Open(&seen)
}

// Open returns an error unless both players see s as it is. First or Second is to move.
func (v Sight[S, M]) Open(s *S) error {
	if v.observer == nil {
		return nil
	}
	for _, p := range []game.Player{game.First, game.Second} {
		if v.observer.Observe(s, p) != *s {
			return v.refuse(s, p)
		}
	}
	return nil
}

// Commitment reports whether s, reached by a move of player p from an open position, hides
// that move from an opponent who is to move, and returns what the opponent sees.
func (v Sight[S, M]) Commitment(s *S, p game.Player) (seen S, hidden bool, err error) {
	turn := v.game.Turn(s)
	if v.observer == nil || !acts(turn) {
		return seen, false, nil
	}
	seen = v.observer.Observe(s, turn)
	if seen == *s {
		return seen, false, nil
	}
	switch {
	case turn == p:
		return seen, true, v.refuse(s, turn)
	case v.observer.Observe(s, p) != *s:
		return seen, true, v.refuse(s, p)
	}
	return seen, true, nil
}

// Alike returns an error unless the opponent, who is to move in s after a hidden move, sees
// the same as after another hidden move, and has the same moves.
func (v Sight[S, M]) Alike(s, seen, other *S, moves []M) error {
	if err := v.same(s, seen, other); err != nil {
		return err
	}
	if !slices.Equal(moves, v.game.Moves(nil, s)) {
		return fmt.Errorf("position %q: %w: the legal moves of %v depend on a hidden move", game.PositionText(v.game, *s), game.ErrFaulty, v.game.Turn(s))
	}
	return nil
}

// same is the part of Alike that is about what the opponent sees.
func (v Sight[S, M]) same(s, seen, other *S) error {
	if *seen != *other {
		return fmt.Errorf("position %q: %w: %v can distinguish some of the hidden moves", game.PositionText(v.game, *s), ErrHidden, v.game.Turn(s))
	}
	return nil
}

// Reached reports whether s, reached by one move from before, hides that move from the
// player to move, and returns an error if it hides anything else. It is for searches that
// need no more than that: it does not compare s with the positions after other moves.
func (v Sight[S, M]) Reached(before, s *S) (hidden bool, err error) {
	turn := v.game.Turn(s)
	if v.observer == nil || !acts(turn) {
		return false, nil
	}
	rival := turn.Opponent()
	switch {
	case v.observer.Observe(s, rival) != *s:
		return false, v.refuse(s, rival)
	case v.observer.Observe(s, turn) == *s:
		return false, nil
	case v.game.Turn(before) != rival || v.observer.Observe(before, rival) != *before:
		return false, v.refuse(s, turn)
	}
	return true, nil
}

func (v Sight[S, M]) refuse(s *S, p game.Player) error {
	return fmt.Errorf("position %q, %v to move: %w: %v does not see it", game.PositionText(v.game, *s), v.game.Turn(s), ErrHidden, p)
}

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
