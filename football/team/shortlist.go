package team

import (
	"slices"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// shortlist finds the best of many actions by sequential halving: it samples all equally
// often, drops the worse half and repeats.
type shortlist struct{ arms []arm }

// arm is an action under consideration.
type arm struct {
	action football.Action
	sum    float64 // of its samples; higher is better
	sample float64 // of the current round
}

func (l *shortlist) begin(actions []football.Action) {
	l.arms = l.arms[:0]
	for _, a := range actions {
		l.arms = append(l.arms, arm{action: a})
	}
}

// shorten reduces the list to keep actions with about budget samples. sample must take one
// sample of each arm, and report whether it did so before time was up. When time is up, the
// arms with the highest sums remain. Without halving, shorten reduces the list in a single
// step.
func (l *shortlist) shorten(watch *deadline.Watch, halving bool, keep, budget int, sample func(arms []arm) bool) {
	rounds := 1
	for n := (len(l.arms) + 1) / 2; halving && n > keep; n = (n + 1) / 2 {
		rounds++
	}
	for len(l.arms) > keep {
		for range max(1, budget/rounds/len(l.arms)) {
			if watch.Passed(0) || !sample(l.arms) {
				break // discard the incomplete round: it would be unfair to the arms not sampled
			}
			for i := range l.arms {
				l.arms[i].sum += l.arms[i].sample
			}
		}
		slices.SortStableFunc(l.arms, func(a, b arm) int {
			switch {
			case a.sum > b.sum:
				return -1
			case a.sum < b.sum:
				return 1
			}
			return 0
		})
		left := keep
		if halving {
			left = max(keep, (len(l.arms)+1)/2)
		}
		l.arms = l.arms[:left]
	}
}

// best returns the action with the highest sum.
func (l *shortlist) best() football.Action {
	best := l.arms[0]
	for _, a := range l.arms {
		if a.sum > best.sum {
			best = a
		}
	}
	return best.action
}
