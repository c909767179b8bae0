package gametest

import (
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
)

// stuck counts the views for which Resample could have returned several positions, and did not.
type stuck[S, M comparable] struct {
	varied bool
	views  int
	at     position[S, M] // an example
	dealt  S
}

const fewestStuck = 5 // views

// checkDeal checks that Resample returns positions that look like the view, that equal random
// numbers give equal ones, and that the view is left alone.
func (k *kit[S, M]) checkDeal(p *position[S, M]) {
	if k.dealer == nil || k.observer == nil || p.turn == game.Nobody {
		return
	}
	for _, who := range players {
		view := k.view(p.state, who)
		seed := k.rng.Uint64()
		first := k.deal(view, who, rand.New(rand.NewPCG(seed, 0)))
		again := k.deal(view, who, rand.New(rand.NewPCG(seed, 0)))
		if again != first {
			k.fault("with equal random numbers, Resample returns %s and then %s for the view %s of %v", k.positionText(first), k.positionText(again), k.positionText(view), who)
			return
		}
		if seen := k.view(first, who); seen != view {
			k.fault("Resample returns %s for %s, the view of %v, who would see %s there", k.positionText(first), k.positionText(view), who, k.positionText(seen))
			return
		}
		k.vary(p, view, first, who)
	}
}

// deal deals a world, and notices a change of the view.
func (k *kit[S, M]) deal(view S, who game.Player, r *rand.Rand) S {
	kept := view
	world := k.dealer.Resample(&view, who, r)
	if view != kept {
		k.fault("Resample changes the view %s of %v to %s", k.positionText(kept), who, k.positionText(view))
	}
	return world
}

// vary notes whether Resample returns different positions where there are several.
func (k *kit[S, M]) vary(p *position[S, M], view, first S, who game.Player) {
	x := &k.stuck
	if x.varied || first == p.state || x.views > 8*fewestStuck {
		return
	}
	r := rand.New(rand.NewPCG(k.rng.Uint64(), 1))
	for range 32 {
		if k.deal(view, who, r) != first {
			x.varied = true
			return
		}
	}
	if x.views++; x.views == 1 {
		x.at, x.dealt = p.clone(), first
	}
}

// checkDealt checks that the game can be played on from what Resample returns, and that it can be
// written down.
func (k *kit[S, M]) checkDealt(p *position[S, M]) {
	if k.dealer == nil || k.observer == nil || p.turn == game.Nobody {
		return
	}
	for _, who := range players {
		view := k.view(p.state, who)
		s := k.deal(view, who, k.rng)
		world := s
		if turn, want := k.g.Turn(&s), k.g.Turn(&view); turn != want && (turn == who || want == who || turn == game.Nobody) {
			k.fault("Resample returns %s for the view %s of %v, in which %v is to act, not %v", k.positionText(s), k.positionText(view), who, turn, want)
			return
		}
		if k.notation != nil {
			text := k.notation.FormatPosition(&s)
			if back, err := k.notation.ParsePosition(text); err != nil || back != s {
				k.fault("Resample returns a position for %s, the view of %v, that is written %q and read as %v (error: %v): can it come about?", k.positionText(view), who, text, back, err)
				return
			}
		}
		for range 100 {
			turn := k.g.Turn(&s)
			moves := k.g.Moves(nil, &s)
			if (turn == game.Nobody) != (len(moves) == 0) {
				k.fault("Resample returns %s for the view %s of %v, from where %s is reached with Turn = %v and %d moves", k.positionText(world), k.positionText(view), who, k.positionText(s), turn, len(moves))
				return
			}
			if len(moves) == 0 {
				break
			}
			k.g.Apply(&s, moves[k.rng.IntN(len(moves))])
		}
	}
}
