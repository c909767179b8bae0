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
