package gametest

import (
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

// checkObservation examines what each player sees, and whether the player to move could
// move from that alone.
func (k *kit[S, M]) checkObservation(p *position[S, M]) {
	if k.observer == nil {
		return
	}
	for _, who := range []game.Player{game.First, game.Second} {
		s := p.state
		seen := k.observer.Observe(&s, who)
		twice := seen
		if twice = k.observer.Observe(&twice, who); twice != seen {
			k.fault("%v sees %s, and observing that gives %s", who, k.positionText(seen), k.positionText(twice))
		}
		if p.turn == who {
			k.playable(p, seen, who)
		} else if turn := k.g.Turn(&seen); turn == who {
			k.fault("%v is not to move, but it is in its view, %s: there %v would have to be to move in both", who, k.positionText(seen), who)
		}
		k.presentable(seen, who)
	}
}

// presentable checks that a view can be shown, and written and read like any position.
func (k *kit[S, M]) presentable(seen S, who game.Player) {
	s := seen
	k.g.Evaluate(&s)
	game.Render(k.g, seen)
	if k.notation == nil {
		return
	}
	text := k.notation.FormatPosition(&s)
	if back, err := k.notation.ParsePosition(text); err != nil || back != seen {
		k.fault("the view of %v is written %q, which is read as %v (error: %v), not as %v", who, text, back, err, seen)
	}
}

// playable checks the position shown to a player who is to move.
func (k *kit[S, M]) playable(p *position[S, M], seen S, who game.Player) {
	s := seen
	if turn := k.g.Turn(&s); turn != who {
		k.fault("%v is to move, but %v is to move in the view of %v: %s; does what stands for something unseen mean anything else there, such as a card that was not dealt yet?", who, turn, who, k.positionText(seen))
		return
	}
	legal, moves := map[M]bool{}, k.g.Moves(nil, &s)
	for _, m := range moves {
		legal[m] = true
	}
	for _, m := range p.moves {
		if !legal[m] {
			k.fault("%s is legal, but not in the view of %v: %s", k.moveText(p, m), who, k.positionText(seen))
			return
		}
	}
	if len(legal) > len(p.moves) {
		k.fault("%v has %d legal moves, but %d in the view of %v: %s",
			who, len(p.moves), len(legal), who, k.positionText(seen))
	} else if !slices.Equal(moves, p.moves) {
		k.fault("%v has the moves %v, but in its view, %s, in another order: %v", who, p.moves, k.positionText(seen), moves)
	}
	for _, m := range p.some {
		game.After(k.g, seen, m)
	}
}

// checkHidden checks that no more is hidden than package game allows: a player's move
// from an opponent who is to move next. It also checks the position that the player to
// move sees, because searchers start there.
func (k *kit[S, M]) checkHidden(p *position[S, M]) {
	if k.observer == nil || p.turn != game.First && p.turn != game.Second {
		return
	}
	if !k.hidden(p, p.state, "") {
		return
	}
	s := p.state
	if seen := k.observer.Observe(&s, p.turn); seen != p.state && k.g.Turn(&seen) == p.turn {
		k.hidden(p, seen, "in the view of "+p.turn.String()+", "+k.positionText(seen)+", ")
	}
}

// hidden checks a position that p.turn is in, or sees, and reports whether it is valid.
func (k *kit[S, M]) hidden(p *position[S, M], s S, where string) bool {
	rival := p.turn.Opponent()
	from := s
	if k.observer.Observe(&s, rival) != from {
		k.fault("%s%v is to move, but %v does not see the position: only the last move may be hidden, from the player to move", where, p.turn, rival)
		return false
	}
	committed := k.observer.Observe(&s, p.turn) != from
	var shown *S // what the opponent sees after hidden moves
	for _, m := range p.some {
		next := game.After(k.g, from, m)
		turn := k.g.Turn(&next)
		if turn != game.First && turn != game.Second {
			continue
		}
		seen := k.observer.Observe(&next, turn)
		switch {
		case seen == next:
			continue
		case committed:
			k.fault("%s%v moves without having seen the last move; after %s, %v does not see the position either", where, p.turn, k.moveText(p, m), turn)
		case turn == p.turn:
			k.fault("%safter %s, %v is to move again and does not see the position", where, k.moveText(p, m), turn)
		case shown != nil && *shown != seen:
			k.fault("%s%v must see the same position after every hidden move, but sees another one after %s: %s", where, turn, k.moveText(p, m), k.positionText(seen))
		default:
			shown = &seen
			continue
		}
		return false
	}
	return true
}

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
