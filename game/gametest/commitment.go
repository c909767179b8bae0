package gametest

import (
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

// togetherPlies is the number of plies over which two orders of the same commitments are
// compared.
const togetherPlies = 2

// checkCommitments lets a player who does not see the opponent's last move commit first,
// as if the opponent had yet to choose, and then the opponent. The order must not matter:
// the searchers for simultaneous games start from the player's view.
func (k *kit[S, M]) checkCommitments(p *position[S, M]) {
	n := len(p.past)
	if k.observer == nil || n == 0 || p.turn != game.First && p.turn != game.Second {
		return
	}
	s, before, hidden := p.state, p.past[n-1], p.line[n-1]
	seen, rival := k.observer.Observe(&s, p.turn), p.turn.Opponent()
	if seen == s || k.g.Turn(&before) != rival {
		return
	}
	for _, m := range p.some[:min(len(p.some), 8)] {
		first := game.After(k.g, seen, m)
		if turn := k.g.Turn(&first); turn != rival {
			k.fault("%v does not see %s and chooses first in its own view, but after %s there, %v is to act, not %v: does Apply need the hidden move?",
				p.turn, k.hiddenText(p), k.moveText(p, m), turn, rival)
			return
		}
		if !slices.Contains(k.g.Moves(nil, &first), hidden) {
			k.fault("%v does not see %s. If it chooses %s first, %v no longer has that move", p.turn, k.hiddenText(p), k.moveText(p, m), rival)
			return
		}
		together := game.After(k.g, first, hidden)
		if why := k.differ(game.After(k.g, s, m), together, togetherPlies); why != "" {
			k.fault("the choices %s of %v and %s of %v have another result when %v chooses first, as in its own view: %s", k.hiddenText(p), rival, k.moveText(p, m), p.turn, p.turn, why)
			return
		}
	}
}

// hiddenText formats the last move of p.
func (k *kit[S, M]) hiddenText(p *position[S, M]) string {
	n := len(p.line)
	return calmly(func() string { return game.MoveText(k.g, p.past[n-1], p.line[n-1]) }, p.line[n-1])
}

// differ describes a difference between the games that follow a and b, looking some plies
// ahead. The states themselves may differ: they may record who was first.
func (k *kit[S, M]) differ(a, b S, plies int) string {
	if a == b {
		return ""
	}
	instead := " at " + k.positionText(b) + " instead of " + k.positionText(a)
	moves, others := k.g.Moves(nil, &a), k.g.Moves(nil, &b)
	switch over := k.g.Turn(&a) == game.Nobody; {
	case k.g.Turn(&a) != k.g.Turn(&b):
		return k.g.Turn(&b).String() + " is to act" + instead
	case over && k.g.Evaluate(&a) != k.g.Evaluate(&b):
		return "another payoff" + instead
	case !slices.Equal(moves, others):
		return "other moves" + instead
	}
	if plies > 0 {
		for _, m := range moves[:min(len(moves), 8)] {
			if why := k.differ(game.After(k.g, a, m), game.After(k.g, b, m), plies-1); why != "" {
				return why
			}
		}
	}
	return ""
}

// noteHidden records whether Observe has ever hidden anything from a player to move.
func (k *kit[S, M]) noteHidden(p *position[S, M]) {
	if k.observer == nil || k.hides || p.turn != game.First && p.turn != game.Second {
		return
	}
	k.protect("observation", p, func(*position[S, M]) {
		s := p.state
		k.hides = k.observer.Observe(&s, p.turn) != s
	})
}

// checkHides requires an Observer to hide something.
func (k *kit[S, M]) checkHides(*position[S, M]) {
	if k.observer != nil && !k.hides && k.faults["observation"] == nil {
		k.fault("Observe hides nothing from the player to move in any position of the test: if nothing is secret, remove it")
	}
}
