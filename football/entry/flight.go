package entry

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// flight is a step of a football match to animate.
type flight struct {
	before, after *football.State
	orders        [2]football.Action
	goal          bool
	columns       int
}

// The schedule of a step, as fractions of it. After a goal all players return to their places.
const (
	runEnd    = 0.6
	kickBegin = 0.1
	kickEnd   = 0.75
	backBegin = 0.85
)

// order returns the order to a player.
func (f *flight) order(i int) football.Order { return f.orders[i/3].Order(i % 3) }

// target returns the cell that a player moved to.
func (f *flight) target(i int) football.Cell {
	if o := f.order(i); !o.Pass {
		return f.before.Players[i].Step(o.Dir)
	}
	return f.before.Players[i]
}

// kicked reports whether the ball flew, in which direction, and who passed it (-1: nobody).
func (f *flight) kicked() (d football.Direction, passer int, flew bool) {
	if h := f.before.Holder; h >= 0 {
		o := f.order(int(h))
		return o.Dir, int(h), o.Pass
	}
	return f.before.Dir, -1, f.before.Left > 0
}

func (f *flight) motions() (all []board.Motion) {
	add := func(piece string, from, to [2]float64, begin, end float64, kind board.Kind) {
		if from != to {
			all = append(all, board.Motion{Piece: piece, Path: [][2]float64{from, to}, From: begin, To: end, Kind: kind})
		}
	}
	for i, from := range f.before.Players {
		id, to := playerID(i), f.target(i)
		add(id, standing(i, from), standing(i, to), 0, runEnd, "run")
		if f.goal {
			add(id, standing(i, to), standing(i, f.after.Players[i]), backBegin, 1, "kickoff")
		}
	}
	d, _, flew := f.kicked()
	h := f.before.Holder
	from := lying(h, f.before.Ball)
	rest := lying(f.after.Holder, f.after.Ball) // where the ball ends
	switch {
	case flew && f.goal:
		in := lying(-1, f.scored(f.before.Ball, d))
		add("ball", from, in, kickBegin, kickEnd, "pass")
		add("ball", in, rest, backBegin, 1, "kickoff")
	case flew:
		// It first lands and is then picked up.
		landed := lying(-1, f.after.Ball)
		add("ball", from, landed, kickBegin, kickEnd, "pass")
		add("ball", landed, rest, kickEnd, backBegin, "run")
	case h >= 0:
		to := f.target(int(h))
		carried := lying(h, to)
		add("ball", from, carried, 0, runEnd, "run")
		if f.goal {
			add("ball", carried, rest, backBegin, 1, "kickoff")
		} else {
			add("ball", carried, rest, kickEnd, 1, "run") // a tackle
		}
	default:
		add("ball", from, rest, runEnd, kickEnd, "run")
	}
	return all
}

// scored returns the cell of the goal that a ball flying from c enters.
func (f *flight) scored(c football.Cell, d football.Direction) football.Cell {
	for range 2 {
		if c = c.Step(d); c.Col < 0 || int(c.Col) >= f.columns {
			break
		}
	}
	return c
}

// label describes the most important event of the step.
func (f *flight) label(l board.Language) string {
	holder := func(s *football.State) string { return playerID(int(s.Holder)) }
	score := fmt.Sprintf("%d : %d", f.after.Goals[0], f.after.Goals[1])
	_, _, flew := f.kicked()
	had, has := f.before.Possession(), f.after.Possession()
	switch {
	case f.after.Goals[0] > f.before.Goals[0]:
		return l.Say("Goal for team A, %s", score)
	case f.after.Goals[1] > f.before.Goals[1]:
		return l.Say("Goal for team B, %s", score)
	case !flew && had != game.Nobody && has == had.Opponent():
		return l.Say("%s takes the ball from %s", holder(f.after), holder(f.before))
	case flew && had != game.Nobody && has == had.Opponent():
		return l.Say("%s intercepts the pass by %s", holder(f.after), holder(f.before))
	case flew && had != game.Nobody && has == game.Nobody:
		return l.Say("%s passes", holder(f.before))
	case flew && had != game.Nobody:
		return l.Say("%s passes to %s", holder(f.before), holder(f.after))
	case has == game.Nobody:
		return l.Say("the ball is loose")
	}
	return l.Say("%s has the ball", holder(f.after))
}
