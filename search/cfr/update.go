package cfr

import "math"

// update is one player's half of an iteration.
type update struct {
	learner
	sets     []set
	payoff   sparse
	parts    []part
	top      []int32
	opponent []float64 // plan
	method   Method
	weight   float64 // of the plans in the average
	gain     float64 // the factor of positive regrets; Discounted only
}

func (v *Solver[S, M]) update(p int) update {
	d := &v.tree.sides[p]
	t := float64(v.done)
	u := update{
		learner: v.sides[p], sets: d.sets, payoff: d.payoff, parts: d.parts, top: d.top,
		opponent: v.sides[1-p].plan, method: v.method, weight: t,
	}
	if v.method != Plus {
		u.weight = t * t
	}
	if v.method == Discounted {
		u.gain = math.Pow(t, 1.5)
		u.gain /= u.gain + 1
	}
	return u
}

// first improves part i and, if nothing is above the parts, follows it.
func (u *update) first(i int) {
	sets := u.sets[u.parts[i].from:u.parts[i].to]
	u.evaluate(sets[0].first, sets[len(sets)-1].first+sets[len(sets)-1].moves)
	for k := len(sets) - 1; k > 0; k-- {
		u.value[sets[k].before] += u.improve(sets[k])
	}
	u.kept[i] = u.improve(sets[0])
	if len(u.top) == 0 {
		u.follow(sets)
	}
}

// middle improves and follows the sets above the parts.
func (u *update) middle() {
	for _, i := range u.top {
		u.evaluate(u.sets[i].first, u.sets[i].first+u.sets[i].moves)
	}
	for i, kept := range u.kept {
		u.value[u.sets[u.parts[i].from].before] += kept
	}
	for k := len(u.top) - 1; k >= 0; k-- {
		x := u.sets[u.top[k]]
		u.value[x.before] += u.improve(x)
	}
	for _, i := range u.top {
		u.follow(u.sets[i : i+1])
	}
}

// last follows part i, if the sets above have been followed since first.
func (u *update) last(i int) {
	u.follow(u.sets[u.parts[i].from:u.parts[i].to])
}

// evaluate computes the values of the sequences from from up to to, apart from what the
// sets below them are worth.
func (u *update) evaluate(from, to int32) {
	at := u.payoff.start[from]
	for q := from; q < to; q++ {
		next := u.payoff.start[q+1]
		against := u.payoff.opponent[at:next]
		value := u.payoff.value[at:next]
		value = value[:len(against)]
		sum := 0.0
		for i, o := range against {
			sum += value[i] * u.opponent[o]
		}
		u.value[q] = sum
		at = next
	}
}

// improve updates the regrets and the strategy in x, and returns the value of x by the
// strategy before.
func (u *update) improve(x set) float64 {
	n := int(x.moves)
	value := u.value[x.first:][:n]
	chance := u.chance[x.first:][:n]
	regret := u.regret[x.first:][:n]
	mean := 0.0
	for i, v := range value {
		mean += chance[i] * v
	}
	sum := 0.0
	switch u.method {
	case Plus:
		for i, v := range value {
			r := max(regret[i]+(v-mean), 0)
			regret[i], chance[i] = r, r
			sum += r
		}
	case Discounted:
		for i, v := range value {
			r := regret[i]
			if r > 0 {
				r *= u.gain
			} else {
				r /= 2
			}
			r += v - mean
			regret[i], chance[i] = r, max(r, 0)
			sum += chance[i]
		}
	case Predictive:
		for i, v := range value {
			now := v - mean
			r := max(regret[i]+now, 0)
			regret[i], chance[i] = r, max(r+now, 0)
			sum += chance[i]
		}
	}
	if sum > 0 {
		for i := range chance {
			chance[i] /= sum
		}
	} else {
		for i := range chance {
			chance[i] = 1 / float64(n)
		}
	}
	return mean
}

// follow computes the plans of sets and adds them to the average.
func (u *update) follow(sets []set) {
	for _, x := range sets {
		before := u.plan[x.before]
		n := int(x.moves)
		plan, sum, chance := u.plan[x.first:][:n], u.sum[x.first:][:n], u.chance[x.first:][:n]
		for i, c := range chance {
			plan[i] = before * c
			sum[i] += u.weight * plan[i]
		}
	}
}
