package checkers

import (
	"cmp"

	"github.com/seed-61c9d78a/versus/game"
)

var _ game.Historian[State] = Game{}

// Outcome reports whether repetition of a position, or the limit on plies without a
// capture or a man's move, ends the game, and with which payoff for First. It walks back no
// further than the last capture or man's move, because no position recurs across one.
//
// Under [Rules.RepetitionWins], the side with more pieces wins by repetition.
func (g Game) Outcome(line []State) (payoff float64, over bool) {
	last := len(line) - 1
	now := &line[last]
	reach, most := last, g.Rules.quietPlies()
	if most > 0 {
		reach = min(reach, most-1)
	}
	times, limit := 1, g.Rules.repetitions()
	// The same player must be to move, and moving out and back takes four plies.
	for back := 4; back <= reach; back += 2 {
		before := &line[last-back]
		if !quiet(before, now) {
			return 0, false
		}
		if *before == *now {
			if times++; times == limit {
				return g.Rules.repeated(now), true
			}
		}
	}
	return 0, most > 0 && last >= most && quiet(&line[last-most], now)
}

// Binding reports whether Outcome ends the game without a claim, as it does under
// [Rules.RepetitionWins]. Draws are claimed.
func (g Game) Binding(line []State) bool {
	_, over := g.Outcome(line)
	return over && g.Rules.RepetitionWins
}

// quiet reports whether no piece was captured and no man moved between two positions of
// the same game.
func quiet(before, after *State) bool {
	return before.first&^before.kings == after.first&^after.kings &&
		before.second&^before.kings == after.second&^after.kings &&
		(before.first|before.second).Len() == (after.first|after.second).Len()
}

// repeated returns the payoff of a game that ends by repetition.
func (r *Rules) repeated(s *State) float64 {
	if !r.RepetitionWins {
		return 0
	}
	return float64(cmp.Compare(s.first.Len(), s.second.Len()))
}
