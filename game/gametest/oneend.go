package gametest

import (
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

const (
	reordered    = 300 // games that are finished again in other orders
	reorderings  = 4   // of the end of each game, and of an earlier part
	maxShuffled  = 12  // plies that are reordered
	fewestForms  = 4   // positions in two forms beyond coincidence
	fewestMissed = 10  // minimum expected number of positions in two forms before the end, at the same rate
)

// endings compares positions that are reached by the same moves in other orders, and finished
// ones only if the game gives the same answers for both. Every pair of different states is
// counted once.
type endings[S, M comparable] struct {
	games                   int
	live, liveTwice         map[S]bool
	finished, finishedTwice map[S]bool
	other                   S // of the example
	example                 position[S, M]
}

// noteEnding reorders the last moves of the finished game p, and those of a part of it.
// Games with a notation or hash are skipped, because the checks of these find different
// forms.
func (k *kit[S, M]) noteEnding(p *position[S, M]) {
	e := &k.endings
	if k.notation != nil || k.hasher != nil || len(p.line) < 3 || e.games == reordered {
		return
	}
	if e.games++; e.live == nil {
		e.live, e.liveTwice = map[S]bool{}, map[S]bool{}
		e.finished, e.finishedTwice = map[S]bool{}, map[S]bool{}
	}
	for range reorderings {
		if other, ok := k.reorder(p, len(p.line)); ok && k.saysTheSame(other, p.state) {
			e.finished[p.state] = true
			if other != p.state && !e.finishedTwice[p.state] {
				e.finishedTwice[p.state] = true
				if len(e.finishedTwice) == 1 || len(p.line) < len(e.example.line) {
					e.example, e.other = p.clone(), other
				}
			}
		}
		n := 2 + k.rng.IntN(len(p.line)-2)
		if other, ok := k.reorder(p, n); ok {
			e.live[p.past[n]] = true
			if other != p.past[n] {
				e.liveTwice[p.past[n]] = true
			}
		}
	}
}

// reorder plays some of the moves before ply n of the game in another order, if they are legal
// there.
func (k *kit[S, M]) reorder(p *position[S, M], n int) (s S, ok bool) {
	from := n - min(n, 2+k.rng.IntN(maxShuffled-1))
	s = p.past[from]
	left := slices.Clone(p.line[from:n])
	actors := make([]game.Player, len(left))
	for i := range left {
		before := p.past[from+i]
		actors[i] = k.g.Turn(&before)
	}
	var moves []M
	for len(left) > 0 {
		turn := k.g.Turn(&s)
		if moves = k.g.Moves(moves[:0], &s); len(moves) > maxMoves {
			return s, false
		}
		var may []int
		for i, m := range left {
			if actors[i] == turn && slices.Contains(moves, m) {
				may = append(may, i)
			}
		}
		if len(may) == 0 {
			return s, false
		}
		i := may[k.rng.IntN(len(may))]
		k.g.Apply(&s, left[i])
		left, actors = slices.Delete(left, i, i+1), slices.Delete(actors, i, i+1)
	}
	return s, true
}

// saysTheSame reports whether the game gives the same answers for a and b.
func (k *kit[S, M]) saysTheSame(a, b S) bool {
	return k.g.Turn(&a) == k.g.Turn(&b) && k.g.Evaluate(&a) == k.g.Evaluate(&b) &&
		slices.Equal(k.g.Moves(nil, &a), k.g.Moves(nil, &b)) &&
		(k.drawer == nil || k.drawer.Render(&a) == k.drawer.Render(&b))
}

// checkEndings requires one form of finished positions if earlier positions have one: if the
// order of moves makes a difference to those, it may make one to the end.
func (k *kit[S, M]) checkEndings(*position[S, M]) {
	e := &k.endings
	forms := len(e.finishedTwice)
	if forms < fewestForms || len(e.liveTwice) > 0 || forms*len(e.live) < fewestMissed*len(e.finished) {
		return
	}
	k.at = &e.example
	k.fault("the same moves in another order lead to %s, and the game gives the same answers for both; of %d positions before the end that were reached this way, none has two forms: is something left in the state that no longer matters?",
		k.positionText(e.other), len(e.live))
}
