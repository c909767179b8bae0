package teams

import (
	"slices"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// shortlist finds the best of many actions by sequential halving: all are sampled
// equally often, the worse half is dropped, and so on.
type shortlist struct{ arms []arm }

// arm is an action under consideration.
type arm struct {
	action football.Action
	sum    float64 // of its samples, the higher the better
	sample float64 // under way
}

func (l *shortlist) begin(actions []football.Action) {
	l.arms = l.arms[:0]
	for _, a := range actions {
		l.arms = append(l.arms, arm{action: a})
	}
}

// shorten reduces the list to keep actions with about budget samples. sample must
// take one sample of each of the arms, unless time is up, and report whether it did.
// When time is up, whatever is ahead then is best. Without halving the list is shortened
// at once.
func (l *shortlist) shorten(watch *deadline.Watch, halving bool, keep, budget int, sample func(arms []arm) bool) {
	rounds := 1
	for n := (len(l.arms) + 1) / 2; halving && n > keep; n = (n + 1) / 2 {
		rounds++
	}
	for len(l.arms) > keep {
		for range max(1, budget/rounds/len(l.arms)) {
			if watch.Passed(0) || !sample(l.arms) {
				break // what was sampled of some arms only would be unfair to the others
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

// best returns the action that is ahead.
func (l *shortlist) best() football.Action {
	best := l.arms[0]
	for _, a := range l.arms {
		if a.sum > best.sum {
			best = a
		}
	}
	return best.action
}
