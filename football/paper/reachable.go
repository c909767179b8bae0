package paper

import (
	"math/bits"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

// Shortest returns a shortest path to each point where the current turn can end other than
// in a dead end, in the order of the points. It takes microseconds, regardless of the
// number of turns: a shortest path passes no point twice, so a breadth-first search over
// the points finds it.
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
			d := Direction(bits.TrailingZeros32(rest))
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

// anyTurn returns a legal turn and reports whether it scores. If no turn scores, it prefers
// one of the shortest turns that does not lose at once.
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
	if path == nil { // every turn leads into a dead end
		for player := s.turn; s.turn == player; {
			d := g.Moves(nil, &s)[0]
			path = append(path, d)
			g.Apply(&s, d)
		}
	}
	return path, false
}

// keepLongest adds a copy of turn to the kept turns, one for each end, unless one of at
// least the same length is kept for its end. accept, if not nil, decides whether it
// replaces a shorter one.
func keepLongest(kept []Turn, turn *Turn, accept func() bool) []Turn {
	i := slices.IndexFunc(kept, func(k Turn) bool { return k.End == turn.End })
	switch {
	case i < 0:
		kept = append(kept, *turn)
		kept[len(kept)-1].Path = slices.Clone(turn.Path)
	case len(turn.Path) > len(kept[i].Path) && (accept == nil || accept()):
		kept[i].Path = append(kept[i].Path[:0], turn.Path...)
	}
	return kept
}

func sortByEnd(turns []Turn) {
	slices.SortFunc(turns, func(a, b Turn) int { return int(a.End) - int(b.End) })
}
