package paper

import (
	"math/bits"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

// Shortest returns, for each point where the turn under way can end other than in a
// dead end, one of the shortest ways there, in the order of the points. It takes
// microseconds however many turns there are: a shortest way passes no point twice, so
// a breadth-first search over the points finds it.
func (g *Game) Shortest(s State) []Turn {
	if s.turn == game.Nobody {
		return nil
	}
	return newBoard(g.field, &s).shortest()
}

// shortest is Shortest for the turn that begins where the board stands.
func (b *board) shortest() []Turn {
	type arrival struct {
		from Point
		by   Direction
		seen bool
	}
	var arrivals [maxPoints]arrival
	arrivals[b.ball].seen = true
	var turns []Turn
	queue := []Point{b.ball}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for rest := b.free[p]; rest != 0; rest &= rest - 1 {
			d := Direction(bits.TrailingZeros8(rest))
			q := p + b.delta[d]
			if arrivals[q].seen {
				continue
			}
			arrivals[q] = arrival{p, d, true}
			switch {
			case b.ends[p]>>d&1 == 0:
				queue = append(queue, q)
			case b.corner[p]>>d&1 == 0:
				turns = append(turns, Turn{End: q, Winner: b.goal[q]})
			}
		}
	}
	for i := range turns {
		turn := &turns[i]
		for p := turn.End; p != b.ball; p = arrivals[p].from {
			turn.Path = append(turn.Path, arrivals[p].by)
		}
		slices.Reverse(turn.Path)
	}
	sortByEnd(turns)
	return turns
}

// anyTurn returns a legal turn, and whether it wins: a goal if there is one, else one
// that does not lose at once, if a shortest way is such a turn.
func (g *Game) anyTurn(s State) (path []Direction, wins bool) {
	rank := 0
	for _, turn := range g.Shortest(s) {
		r := 1 // an own goal
		switch turn.Winner {
		case s.turn:
			return turn.Path, true
		case game.Nobody:
			r = 2
		}
		if r > rank {
			rank, path = r, turn.Path
		}
	}
	if path == nil { // whatever the steps, they lead into a dead end
		for player := s.turn; s.turn == player; {
			d := g.Moves(nil, &s)[0]
			path = append(path, d)
			g.Apply(&s, d)
		}
	}
	return path, false
}

// keepLongest puts a copy of turn among the kept turns, one for each end, unless one
// that is as long is there already. Where a shorter one is, accept (if not nil) has the
// last word.
func keepLongest(kept []Turn, turn Turn, accept func() bool) []Turn {
	i := slices.IndexFunc(kept, func(k Turn) bool { return k.End == turn.End })
	switch {
	case i < 0:
		turn.Path = slices.Clone(turn.Path)
		return append(kept, turn)
	case len(turn.Path) > len(kept[i].Path) && (accept == nil || accept()):
		kept[i].Path = append(kept[i].Path[:0], turn.Path...)
	}
	return kept
}

func sortByEnd(turns []Turn) {
	slices.SortFunc(turns, func(a, b Turn) int { return int(a.End) - int(b.End) })
}
