package battleship

import (
	"math/rand/v2"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

// Resample places the opponent's ships that p does not see, so that all shots are as they were. All
// such fleets are about equally likely.
func (g Game) Resample(view *State, p game.Player, r *rand.Rand) State {
	own := 0
	if p == game.Second {
		own = 1
	}
	d := dealer{Game: g, state: *view, rival: 1 - own, random: r}
	shots, hits := view.Shots[own], view.Hits[own]
	sunk := g.fleet(view, d.rival) // the ships that p sees are sunk
	d.taken, d.open, d.hits = shots.not(hits).or(sunk), hits.not(sunk), hits
	for i := range int(view.Placed[d.rival]) {
		if view.Fleet[d.rival][i] == 0 {
			d.ships = append(d.ships, i)
		}
	}
	if len(d.ships) == 0 || d.guess() {
		return d.state
	}
	r.Shuffle(len(d.ships), func(i, k int) { d.ships[i], d.ships[k] = d.ships[k], d.ships[i] })
	if d.fill(d.ships, Cells{}) {
		d.mix()
	}
	return d.state
}

// dealer places ships of one player.
type dealer struct {
	Game
	state  State
	rival  int
	random *rand.Rand
	ships  []int // to be placed
	taken  Cells // where no ship can lie
	open   Cells // hits of ships that are not sunk
	hits   Cells
}

// places returns the places of ship i beside the cells of others.
func (d *dealer) places(i int, others Cells) (all []Move) {
	length := d.Fleet()[i]
	for _, m := range d.Game.places(nil, length, d.taken.or(others)) {
		if b, _ := d.cells(Place(m), length); b.not(d.hits) != (Cells{}) { // or it would be sunk
			all = append(all, m)
		}
	}
	return all
}

const guesses = 100

// guess places each ship at random, until they do not overlap and explain all hits: exactly
// uniform, but rarely successful with many hits.
func (d *dealer) guess() bool {
	var all [MostShips][]Move
	for k, i := range d.ships {
		if all[k] = d.places(i, Cells{}); len(all[k]) == 0 {
			return false
		}
	}
next:
	for range guesses {
		var fleet Cells
		for k, i := range d.ships {
			m := all[k][d.random.IntN(len(all[k]))]
			b, _ := d.cells(Place(m), d.Fleet()[i])
			if b.and(fleet) != (Cells{}) {
				continue next
			}
			fleet = fleet.or(b)
			d.state.Fleet[d.rival][i] = Place(m)
		}
		if d.open.not(fleet) == (Cells{}) {
			return true
		}
	}
	return false
}

// fill places ships, in random order, so that all hits are explained: first one that explains the
// first open hit, as one of them must.
func (d *dealer) fill(ships []int, fleet Cells) bool {
	left := d.open.not(fleet)
	if len(ships) == 0 {
		return left == (Cells{})
	}
	room := 0
	for _, i := range ships {
		room += int(d.Fleet()[i])
	}
	if left.Count() > room {
		return false
	}
	for k, i := range ships {
		all := d.places(i, fleet)
		d.random.Shuffle(len(all), func(a, b int) { all[a], all[b] = all[b], all[a] })
		others := slices.Delete(slices.Clone(ships), k, k+1)
		for _, m := range all {
			b, _ := d.cells(Place(m), d.Fleet()[i])
			if left != (Cells{}) && !b.Has(left.first()) {
				continue
			}
			d.state.Fleet[d.rival][i] = Place(m)
			if d.fill(others, fleet.or(b)) {
				return true
			}
		}
		if left == (Cells{}) { // this ship fits nowhere, or the others do not
			return false
		}
	}
	return false
}

const rounds = 4

// mix moves one ship after the other to a random place that still explains all hits: however the
// fleet began, all fleets that can be reached become equally likely.
func (d *dealer) mix() {
	for range rounds * len(d.ships) {
		i := d.ships[d.random.IntN(len(d.ships))]
		var others Cells
		for _, k := range d.ships {
			if k != i {
				b, _ := d.cells(d.state.Fleet[d.rival][k], d.Fleet()[k])
				others = others.or(b)
			}
		}
		left := d.open.not(others)
		var fit []Move
		for _, m := range d.places(i, others) {
			if b, _ := d.cells(Place(m), d.Fleet()[i]); left.not(b) == (Cells{}) {
				fit = append(fit, m)
			}
		}
		if len(fit) > 0 {
			d.state.Fleet[d.rival][i] = Place(fit[d.random.IntN(len(fit))])
		}
	}
}
