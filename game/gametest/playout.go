package gametest

import (
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
)

const (
	repeats     = 32 // random moves for each legal one
	fewestDrawn = 8  // minimum number of times each must occur
)

// checkPlayout plays single random moves, whose frequencies must match their
// probabilities, and whole games.
func (k *kit[S, M]) checkPlayout(p *position[S, M]) {
	if k.playouter == nil {
		return
	}
	source := rand.NewPCG(k.rng.Uint64(), k.rng.Uint64())
	again := *source
	end, same := p.state, p.state
	plies := k.playouter.Playout(&end, source, k.opt.MaxPlies)
	if n := k.playouter.Playout(&same, &again, k.opt.MaxPlies); n != plies || same != end || again != *source {
		k.fault("equal random numbers play %d moves and then %d, to %s and %s", plies, n, k.positionText(end), k.positionText(same))
		return
	}
	switch over := k.g.Turn(&end) == game.Nobody; {
	case plies < 0 || plies > k.opt.MaxPlies || plies == 0 && p.turn != game.Nobody:
		k.fault("Playout of at most %d moves played %d", k.opt.MaxPlies, plies)
		return
	case plies < k.opt.MaxPlies && !over:
		k.fault("Playout of at most %d moves stopped after %d, at %s", k.opt.MaxPlies, plies, k.positionText(end))
		return
	}
	s := p.state
	if n := k.playouter.Playout(&s, source, 0); n != 0 || s != p.state {
		k.fault("Playout of no moves played %d, to %s", n, k.positionText(s))
		return
	}
	k.checkDrawn(p, source)
}

// checkDrawn counts how often random moves lead to each successor.
func (k *kit[S, M]) checkDrawn(p *position[S, M], source *rand.PCG) {
	if p.turn == game.Nobody || len(p.moves) > maxMoves {
		return
	}
	likely := map[S]float64{}
	for _, m := range p.moves {
		s := p.state
		q := 1 / float64(len(p.moves))
		if p.turn == game.Chance && k.chancer != nil {
			q = k.chancer.Probability(&s, m)
		}
		likely[game.After(k.g, s, m)] += q
	}
	drawn := map[S]int{}
	draws := repeats * len(p.moves)
	for range draws {
		s := p.state
		n := k.playouter.Playout(&s, source, 1)
		if _, ok := likely[s]; !ok || n != 1 {
			k.fault("Playout of one move played %d, to %s, where no move leads", n, k.positionText(s))
			return
		}
		drawn[s]++
	}
	// A correct game fails with a probability below 1e-6 for each successor: a binomial
	// variable with a mean of 32 stays above 8.
	for s, q := range likely {
		if mean := q * float64(draws); mean >= repeats && drawn[s] < fewestDrawn {
			k.fault("of %d random moves, %d led to %s; want about %.0f", draws, drawn[s], k.positionText(s), mean)
			return
		}
	}
}
