package gametest

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/odds"
)

const (
	mostWorlds  = 2000 // of a view whose deals are counted
	mostDealt   = 24   // views whose deals are counted
	fewestDeals = 400  // for each
	mostDeals   = 8000
	mostSteps   = 200_000 // moves after the last positions counted
	tooFar      = 6.5     // standard deviations: in a correct game, one view in ten thousand million is further away
	surely      = 30      // expected deals of a position that occurs: without it in one of 10^13 cases
)

// weight is how likely a position is for each player, up to a factor, in each of the models
// of the opponent that Resample may have: that all its moves, all its lines of moves or all
// positions are equally likely.
type weight [3][2]float64

// world is a position with its weight.
type world[S comparable] struct {
	state S
	weight
}

// census counts all positions of the first plies of the game.
type census[S comparable] struct {
	worlds  [2]map[S][]world[S] // of each player, by view
	order   [2][]S              // the views, in the order in which they were found
	partial [2]map[S]bool       // views with which there may be more positions than were counted
}

// count counts the positions up to the ply at which there are more than the budget allows.
func (k *kit[S, M]) count() *census[S] {
	c := &census[S]{worlds: [2]map[S][]world[S]{{}, {}}, partial: [2]map[S]bool{{}, {}}}
	index := [2]map[S]map[S]int{{}, {}}
	later := [2]map[S][]S{{}, {}} // the views that follow a view
	level := []world[S]{{k.start, weight{{1, 1}, {1, 1}, {1, 1}}}}
	odds, total, most := odds.Of(k.g), 0, k.opt.Budget/5
	for len(level) > 0 {
		var next []world[S]
		at := map[S]int{}
		for _, w := range level {
			for i, who := range players {
				c.add(index, i, k.view(w.state, who), w)
			}
		}
		total += len(level)
		for _, w := range level {
			next = k.expand(w, odds, next, at, later)
			if total+len(next) > most {
				for i, who := range players {
					c.cut(i, k.recurring(c.worlds[i], level, who), later[i])
				}
				return c
			}
		}
		level = next
	}
	return c
}

// add adds w to the positions that look like view to player i.
func (c *census[S]) add(index [2]map[S]map[S]int, i int, view S, w world[S]) {
	known := index[i][view]
	if known == nil {
		known = map[S]int{}
		index[i][view] = known
		c.order[i] = append(c.order[i], view)
	}
	all := c.worlds[i][view]
	if at, ok := known[w.state]; ok {
		for m := range w.weight {
			all[at].weight[m][i] += w.weight[m][i]
		}
		return
	}
	known[w.state] = len(all)
	c.worlds[i][view] = append(all, w)
}

// expand adds the positions after w to next.
func (k *kit[S, M]) expand(w world[S], odds odds.Odds[S, M], next []world[S], at map[S]int, later [2]map[S][]S) []world[S] {
	s := w.state
	turn := k.g.Turn(&s)
	moves := k.g.Moves(nil, &s)
	for _, m := range moves {
		chance := 1.0
		if turn == game.Chance {
			chance, _ = odds.Probability(&s, m, len(moves))
		}
		after := game.After(k.g, s, m)
		n, known := at[after]
		if !known {
			n = len(next)
			at[after] = n
			next = append(next, world[S]{state: after})
		}
		to := &next[n].weight
		for i, who := range players {
			if a, b := k.view(s, who), k.view(after, who); a != b && !slices.Contains(later[i][a], b) {
				later[i][a] = append(later[i][a], b)
			}
			each := 1.0
			if turn == who.Opponent() {
				each = 1 / float64(len(moves))
			}
			to[0][i] += w.weight[0][i] * chance * each
			to[1][i] += w.weight[1][i] * chance
			if turn == game.Chance {
				to[2][i] += w.weight[2][i] * chance
			} else {
				to[2][i] = max(to[2][i], w.weight[2][i])
			}
		}
	}
	return next
}

// recurring returns the known views that may occur again after the last positions counted: all
// of them, if that takes long to say.
func (k *kit[S, M]) recurring(known map[S][]world[S], last []world[S], who game.Player) (all []S) {
	steps := 0
	for _, w := range last {
		s := w.state
		moves := k.g.Moves(nil, &s)
		if steps += len(moves); steps > mostSteps {
			for _, w := range last {
				all = append(all, k.view(w.state, who))
			}
			return all
		}
		for _, m := range moves {
			if v := k.view(game.After(k.g, s, m), who); known[v] != nil {
				all = append(all, v)
			}
		}
	}
	return all
}

// cut marks views of player i, and all that follow them, as partial.
func (c *census[S]) cut(i int, last []S, later map[S][]S) {
	for len(last) > 0 {
		v := last[len(last)-1]
		last = last[:len(last)-1]
		if !c.partial[i][v] {
			c.partial[i][v] = true
			last = append(last, later[v]...)
		}
	}
}

// checkWorlds counts all positions of a small game and checks that Resample returns no other, with
// the right frequencies.
func (k *kit[S, M]) checkWorlds(first *position[S, M]) {
	if k.dealer == nil || k.observer == nil {
		return
	}
	c := k.count()
	for i, who := range players {
		var views []S
		for _, v := range c.order[i] {
			if n := len(c.worlds[i][v]); !c.partial[i][v] && n <= mostWorlds && k.g.Turn(&v) != game.Nobody {
				views = append(views, v)
			}
		}
		for n := range min(len(views), mostDealt) {
			view := views[n*len(views)/min(len(views), mostDealt)]
			if !k.countDeals(view, who, c.worlds[i][view]) {
				return
			}
		}
	}
}

// countDeals deals positions for view and compares their frequencies with those of worlds. It
// returns false if one of them is none of the worlds.
func (k *kit[S, M]) countDeals(view S, who game.Player, worlds []world[S]) bool {
	r := rand.New(rand.NewPCG(0, 0xdea1))
	n := min(max(40*len(worlds), fewestDeals), mostDeals)
	dealt := map[S]int{}
	for range n {
		dealt[k.deal(view, who, r)]++
	}
	found := 0
	for _, w := range worlds {
		found += dealt[w.state]
	}
	if found < n {
		for s := range dealt {
			if !slices.ContainsFunc(worlds, func(w world[S]) bool { return w.state == s }) {
				k.fault("Resample returns %s for %s, the view of %v, but no game leads there; one that is possible is %s",
					k.positionText(s), k.positionText(view), who, k.positionText(worlds[0].state))
				return false
			}
		}
	}
	if why := k.deviates(view, who, worlds, dealt, n); k.unfair == "" {
		k.unfair = why
	}
	return true
}

// deviates says how the frequencies of n deals differ from all models of the opponent, "" if they
// agree with one.
func (k *kit[S, M]) deviates(view S, who game.Player, worlds []world[S], dealt map[S]int, n int) (why string) {
	for m := range worlds[0].weight {
		total := 0.0
		for _, w := range worlds {
			total += w.weight[m][side(who)]
		}
		var far chiSquare
		worst, most, never := 0, 0.0, false
		for i, w := range worlds {
			want := float64(n) * w.weight[m][side(who)] / total
			far.add(float64(dealt[w.state]), want)
			if d := math.Abs(float64(dealt[w.state])-want) / math.Sqrt(want); d > most {
				worst, most = i, d
			}
			never = never || dealt[w.state] == 0 && want >= surely
		}
		if far.deviations() <= tooFar && !never {
			return ""
		}
		if m == 0 {
			want := float64(n) * worlds[worst].weight[m][side(who)] / total
			why = fmt.Sprintf("of %d positions dealt for %s, the view of %v, %d are %s; it should be about %.0f if all moves of the opponent are equally likely, and it is wrong, too, if all of its lines are",
				n, k.positionText(view), who, dealt[worlds[worst].state], k.positionText(worlds[worst].state), want)
		}
	}
	return why
}

// checkDistribution reports what checkWorlds has found about frequencies.
func (k *kit[S, M]) checkDistribution(*position[S, M]) {
	switch x := &k.stuck; {
	case k.unfair != "":
		k.fault("%s", k.unfair)
	case !x.varied && x.views >= fewestStuck:
		k.at = &x.at
		k.fault("Resample always returns the same position for a view, here %s, though that is not the only one possible", k.positionText(x.dealt))
	}
}

// chiSquare is the statistic of Pearson's test. Numbers with a small expectation are added up.
type chiSquare struct {
	cells, sum float64
	had, want  float64 // in the cell that is not full yet
}

const leastExpected = 8

func (c *chiSquare) add(had, want float64) {
	c.had, c.want = c.had+had, c.want+want
	if c.want < leastExpected {
		return
	}
	c.cells, c.sum = c.cells+1, c.sum+(c.had-c.want)*(c.had-c.want)/c.want
	c.had, c.want = 0, 0
}

// deviations returns how many standard deviations the sum is too large (Wilson and Hilferty 1931).
func (c *chiSquare) deviations() float64 {
	free := c.cells - 1
	if free < 1 {
		return 0
	}
	v := 2 / (9 * free)
	return (math.Cbrt(c.sum/free) - 1 + v) / math.Sqrt(v)
}
