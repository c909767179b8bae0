package gametest

import (
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

const (
	fewestPairs = 100 // positions needed to compare their scores
	fewestEqual = 5   // games needed to compare their scores at a ply
)

// views are the wrong points of view: the sides between which the sign changes.
var views = []struct {
	name string
	side func(turn game.Player, ply int) int
}{
	{"a score for the player to move", func(turn game.Player, _ int) int { return int(turn - game.First) }},
	{"a score whose sign changes with every ply", func(_ game.Player, ply int) int { return ply & 1 }},
}

// checkViewpoint detects scores that are not for First. Estimates of one turn and the
// next resemble each other; if they are for the player to move, they do so with opposite
// signs, while those of every other turn have the same sign. What all games have in
// common at a ply, such as the advantage of the player to move, is subtracted first.
//
// Opposite signs alone may have another cause, such as an estimate that measures little
// more than this advantage, and then favours the player to move nearly always or never. So
// the payoffs are asked, too: a fault needs less evidence if they agree with the estimates
// of one side and not with those of the other, and is none if they agree with both.
func (k *kit[S, M]) checkViewpoint(*position[S, M]) {
	for _, view := range views {
		all := make([]turns, len(k.sample.games))
		for i := range all {
			all[i] = turnsOf(&k.sample.games[i], view.side)
		}
		if k.checkEstimates(all, view.name) || k.checkAgreement(all, view.name) {
			return
		}
	}
	k.checkFinish()
}

// checkEstimates reports whether the estimates are from the point of view.
func (k *kit[S, M]) checkEstimates(all []turns, view string) (fault bool) {
	soft := k.soften()
	next, second := k.resemblance(all, soft, 1), k.resemblance(all, soft, 2)
	if min(next.n, second.n) < fewestPairs {
		return false
	}
	var payoffs [6]correlation // with the estimates of a side; the same by who moves last
	for i, t := range all {
		v, n := &k.sample.games[i], len(t)
		if v.turn != game.Nobody || n == 0 {
			continue
		}
		for _, at := range t[max(0, n-2):] {
			for _, group := range []int{at.side, 2 + 2*at.side + t[n-1].side} {
				payoffs[group].add(soft(v.estimates[at.ply]), v.payoff/(math.Abs(v.payoff)+1))
			}
		}
	}
	least, most := 0.0, 0.0
	for i := range payoffs {
		least, most = min(least, payoffs[i].sigmas()), max(most, payoffs[i].sigmas())
	}
	opposed := least <= -2.5 && most >= 2.5
	agreed := least > -2 && min(payoffs[0].sigmas(), payoffs[1].sigmas()) >= 2
	suspect := !agreed && k.favoursBoth(all)
	r, r2 := next.value(), second.value()
	if !(opposed && r <= -0.15 && r2 >= 0.15 || suspect && r <= -0.4 && r2 >= 0.4) {
		return false
	}
	v, from, to := k.contrast(all)
	k.at = &position[S, M]{state: v.past[from], past: v.past[:from], line: v.line[:from]}
	k.fault("Evaluate is %v here and %v a turn later, and so on: the estimates of successive turns favour opposite players (correlation %.2f, of every other turn %.2f); is it %s? It is for First, whoever is to move",
		v.estimates[from], v.estimates[to], r, r2, view)
	return true
}

// checkAgreement reports whether the payoffs are from the point of view, and the
// estimates are not.
func (k *kit[S, M]) checkAgreement(all []turns, view string) (fault bool) {
	soft := k.soften()
	var payoffs [2]correlation // with the last estimate, by who moves last
	for i, t := range all {
		if v := &k.sample.games[i]; v.turn == game.Nobody && len(t) > 0 {
			last := t[len(t)-1]
			payoffs[last.side].add(soft(v.estimates[last.ply]), v.payoff/(math.Abs(v.payoff)+1))
		}
	}
	a, b := &payoffs[0], &payoffs[1]
	if a.value()*b.value() >= 0 || min(math.Abs(a.value()), math.Abs(b.value())) < 0.3 || min(math.Abs(a.sigmas()), math.Abs(b.sigmas())) < 4 {
		return false
	}
	k.fault("whether payoffs agree with the estimates before them depends on who made the last move (correlation %.2f and %.2f); is the payoff %s? It is for First",
		a.value(), b.value(), view)
	return true
}

// soften returns a function that maps the estimates to -1 to 1, so that a few large ones
// do not outweigh the others.
func (k *kit[S, M]) soften() func(float64) float64 {
	var sizes []float64
	for _, v := range k.sample.games {
		for _, x := range v.estimates {
			if x != 0 {
				sizes = append(sizes, math.Abs(x))
			}
		}
	}
	if len(sizes) == 0 {
		return func(float64) float64 { return 0 }
	}
	slices.Sort(sizes)
	median := sizes[len(sizes)/2]
	return func(x float64) float64 { return x / (math.Abs(x) + median) }
}

// resemblance correlates the estimates of positions a number of turns apart, each after
// the mean of all games at its ply is subtracted. A pair of positions counts once.
func (k *kit[S, M]) resemblance(all []turns, soft func(float64) float64, apart int) (c correlation) {
	sum, count := map[beginning]float64{}, map[beginning]float64{}
	for i, t := range all {
		for _, at := range t {
			sum[at] += soft(k.sample.games[i].estimates[at.ply])
			count[at]++
		}
	}
	met := map[[2]S]bool{}
	for i, t := range all {
		v := &k.sample.games[i]
		for j := range max(0, len(t)-apart) {
			a, b := t[j], t[j+apart]
			pair := [2]S{v.past[a.ply], v.past[b.ply]}
			x, y := soft(v.estimates[a.ply])-sum[a]/count[a], soft(v.estimates[b.ply])-sum[b]/count[b]
			if min(count[a], count[b]) >= fewestEqual && (x != 0 || y != 0) && !met[pair] {
				met[pair] = true
				c.add(x, y)
			}
		}
	}
	return c
}

// favoursBoth reports whether the estimates favour the player to move sometimes, and the
// other one sometimes.
func (k *kit[S, M]) favoursBoth(all []turns) bool {
	var by [2]int // positive estimates of side 0 and negative ones of side 1; the others
	for i, t := range all {
		for _, at := range t {
			if x := k.sample.games[i].estimates[at.ply]; x > 0 {
				by[at.side]++
			} else if x < 0 {
				by[1-at.side]++
			}
		}
	}
	return 10*min(by[0], by[1]) >= by[0]+by[1]
}

// contrast returns a game and two plies, a turn apart, whose estimates favour different
// players most clearly.
func (k *kit[S, M]) contrast(all []turns) (v *scored[S, M], from, to int) {
	clearest := -1.0
	for i, t := range all {
		for j := 1; j < len(t); j++ {
			g := &k.sample.games[i]
			a, b := g.estimates[t[j-1].ply], g.estimates[t[j].ply]
			x := min(math.Abs(a), math.Abs(b))
			if a*b >= 0 {
				x = 0
			}
			if x > clearest {
				clearest, v, from, to = x, g, t[j-1].ply, t[j].ply
			}
		}
	}
	return v, from, to
}
