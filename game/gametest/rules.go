package gametest

import (
	"hash/maphash"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// plain reports whether the states and moves at p are plain values.
func (k *kit[S, M]) plain(p *position[S, M]) (plain bool) {
	k.protect("plain values", p, func(*position[S, M]) {
		err := game.Check(k.g, p.state)
		if plain = err == nil; !plain {
			k.fault("%s", strings.TrimPrefix(err.Error(), game.ErrFaulty.Error()+": "))
		}
	})
	return plain
}

func (k *kit[S, M]) checkStart(*position[S, M]) {
	for range 2 {
		if s := k.g.Start(); s != k.start {
			k.fault("Start gives %s; it gave %s before", k.positionText(s), k.positionText(k.start))
			return
		}
	}
}

func (k *kit[S, M]) checkTurn(p *position[S, M]) {
	s := p.state
	switch turn := k.g.Turn(&s); {
	case turn < game.Nobody || turn > game.Chance:
		k.fault("Turn = %v; it must be Nobody, First, Second or Chance", turn)
	case turn != p.turn:
		k.fault("Turn = %v, and %v when asked again", p.turn, turn)
	}
}

func (k *kit[S, M]) checkLive(p *position[S, M]) {
	if p.turn != game.Nobody && len(p.moves) == 0 {
		k.fault("%v is to move and has no legal move; a game without one must be over (Turn = Nobody)", p.turn)
	}
}

func (k *kit[S, M]) checkFinished(p *position[S, M]) {
	if p.turn == game.Nobody && len(p.moves) > 0 {
		k.fault("the game is over, but Moves lists %d moves (the first is %v)", len(p.moves), p.moves[0])
	}
}

func (k *kit[S, M]) checkDistinct(p *position[S, M]) {
	listed := make(map[M]bool, len(p.moves))
	for _, m := range p.moves {
		if listed[m] {
			k.fault("Moves lists %s twice", k.moveText(p, m))
			return
		}
		listed[m] = true
	}
}

// checkRepeatable compares lists that are made in the same way; checkAppend makes them in
// others.
func (k *kit[S, M]) checkRepeatable(p *position[S, M]) {
	s := p.state
	first := k.g.Moves(nil, &s)
	for range 2 {
		s := p.state
		if again := k.g.Moves(nil, &s); !slices.Equal(again, first) {
			k.fault("Moves gives %v, and %v when asked again", first, again)
			return
		}
	}
}

// checkAppend passes slices of several shapes to Moves, with unrelated moves in
// front and behind.
func (k *kit[S, M]) checkAppend(p *position[S, M]) {
	for _, shape := range []struct{ held, spare int }{{0, 1}, {3, 0}, {3, len(p.moves)}, {40, len(p.moves) + 2}} {
		dst := make([]M, shape.held+shape.spare)
		for i := range dst {
			if len(k.moves) > 0 {
				dst[i] = k.moves[i%len(k.moves)]
			}
		}
		before := slices.Clone(dst[:shape.held])
		s := p.state
		got := k.g.Moves(dst[:shape.held], &s)
		switch {
		case len(got) < shape.held || !slices.Equal(got[:shape.held], before) || !slices.Equal(dst[:shape.held], before):
			k.fault("Moves given a slice that holds %v returns %v; it must append", before, got)
			return
		case !slices.Equal(got[shape.held:], p.moves):
			k.fault("Moves given a slice that holds %v (capacity %d) appends %v, not %v",
				before, len(dst), got[shape.held:], p.moves)
			return
		case len(got) > 0 && len(got) <= len(dst) && &got[0] != &dst[0]:
			k.fault("Moves given a slice with room for %d moves (%d needed) returns another one", len(dst), len(got))
			return
		}
	}
}

// checkUntouched calls every method that must not change the state. A panic is a fault of
// the method's own check.
func (k *kit[S, M]) checkUntouched(p *position[S, M]) {
	defer func() { _ = recover() }()
	s := p.state
	same := func(method string) {
		if s != p.state {
			k.fault("%s changes the state to %s; only Apply may", method, k.positionText(s))
			s = p.state
		}
	}
	k.g.Turn(&s)
	same("Turn")
	k.g.Moves(nil, &s)
	same("Moves")
	k.g.Evaluate(&s)
	same("Evaluate")
	if k.hasher != nil {
		k.hasher.Hash(&s)
		same("Hash")
	}
	if k.notation != nil {
		text := k.notation.FormatPosition(&s)
		same("FormatPosition")
		k.notation.ParseMove(&s, text) // only its effect on s matters
		same("ParseMove")
		for _, m := range p.some[:min(len(p.some), 4)] {
			text := k.notation.FormatMove(&s, m)
			same("FormatMove")
			k.notation.ParseMove(&s, text)
			same("ParseMove")
		}
	}
	if k.drawer != nil {
		k.drawer.Render(&s)
		same("Render")
	}
	if k.observer != nil {
		k.observer.Observe(&s, game.First)
		k.observer.Observe(&s, game.Second)
		same("Observe")
	}
	if p.turn == game.Nobody {
		return
	}
	if k.chancer != nil && p.turn == game.Chance {
		k.chancer.Probability(&s, p.moves[0])
		same("Probability")
	}
	if k.quieter != nil {
		k.quieter.Quiet(&s)
		same("Quiet")
	}
	if k.reducer != nil && p.turn != game.Chance {
		k.reducer.Reducible(&s, p.moves[0])
		same("Reducible")
	}
	if k.orderer != nil {
		moves := slices.Clone(p.moves)
		k.orderer.Prioritize(&s, moves, make([]int32, len(moves)))
		same("Prioritize")
		if !slices.Equal(moves, p.moves) {
			k.fault("Prioritize changes the moves from %v to %v", p.moves, moves)
		}
	}
}

func (k *kit[S, M]) checkApply(p *position[S, M]) {
	for _, m := range p.some {
		a, b := p.state, p.state
		k.g.Apply(&a, m)
		k.g.Apply(&b, m)
		if a != b {
			k.fault("%s leads from equal states to %s and to %s", k.moveText(p, m), k.positionText(a), k.positionText(b))
			return
		}
	}
}

// checkCopies plays two plies in copies and asks the original the same questions
// before and after. With plain values the answers can differ only if states refer
// to memory of the game.
func (k *kit[S, M]) checkCopies(p *position[S, M]) {
	before := k.summarize(p.state)
	for _, m := range p.some {
		next := game.After(k.g, p.state, m)
		replies := k.g.Moves(nil, &next)
		if len(replies) > 0 {
			k.g.Apply(&next, replies[k.rng.IntN(len(replies))])
		}
		k.g.Evaluate(&next)
	}
	if k.summarize(p.state) != before {
		k.fault("after playing on in copies, the moves, the turn or the evaluation of the original are different")
	}
}

// checkSame compares the rules' answers for a state with those when it was
// reached by another line.
func (k *kit[S, M]) checkSame(p *position[S, M]) {
	v := k.summarize(p.state)
	before, ok := k.seen[p.state]
	switch {
	case !ok:
		k.seen[p.state] = v
	case v.turn != before.turn:
		k.fault("reached by another line, %v is to move in the same state, not %v", before.turn, v.turn)
	case v.estimate != before.estimate:
		k.fault("reached by another line, the same state is evaluated %v, not %v",
			math.Float64frombits(before.estimate), math.Float64frombits(v.estimate))
	case v.digest != before.digest:
		k.fault("reached by another line, the same state has other moves, or they lead elsewhere")
	}
}

// summarize summarises the rules' answers for a state, with only the first of many
// moves.
func (k *kit[S, M]) summarize(s S) verdict {
	scratch := s
	v := verdict{turn: k.g.Turn(&scratch), estimate: math.Float64bits(k.g.Evaluate(&scratch))}
	moves := k.g.Moves(nil, &scratch)
	for _, m := range moves[:min(len(moves), maxMoves)] {
		next := s
		k.g.Apply(&next, m)
		v.digest = v.digest*0x9e3779b97f4a7c15 + maphash.Comparable(k.seed, m)
		v.digest = v.digest*0x9e3779b97f4a7c15 + maphash.Comparable(k.seed, next)
	}
	return v
}

// checkAnyMove applies moves that are legal elsewhere, and some that are never
// legal.
func (k *kit[S, M]) checkAnyMove(p *position[S, M]) {
	var m M
	defer func() {
		if r := recover(); r != nil {
			k.fault("Apply panics on %v, which is not legal here: %v%s; it may do anything else with such a move", m, r, origin())
		}
	}()
	game.After(k.g, p.state, m)
	for range 4 {
		if len(k.moves) > 0 {
			m = k.moves[k.rng.IntN(len(k.moves))]
			game.After(k.g, p.state, m)
		}
		scramble(reflect.ValueOf(&m).Elem(), k.rng)
		game.After(k.g, p.state, m)
	}
}
