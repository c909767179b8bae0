package football

import (
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/seed"
)

// A State is a position: 32 bytes, comparable with ==.
//
// Players 0 to 2 are team A's (game.First, whose goal is in column -1), 3 to 5 team
// B's (game.Second). At the beginning of a step neither team has committed to an action.
// Once one team has, its action waits in Committed, and Observe hides it from the other
// team. At a tackle or a dispute Acting is game.Chance, all players have moved, and the
// two rivals stand on the ball's cell.
type State struct {
	Players [6]Cell
	Ball    Cell        // the holder's cell unless the ball is loose
	Holder  int8        // 0 to 5, or -1 while the ball is loose
	Dir     Direction   // in which a loose ball travels
	Left    int8        // steps that a loose ball still travels
	Acting  game.Player // who is to act, or Nobody at the end

	Step      uint16    // steps played
	Goals     [2]uint16 // of A and of B
	Committed [2]Action // of A and of B; 0: not committed, or hidden
}

// team returns 0 for First and 1 for Second, the index of Goals and Committed.
func team(p game.Player) int {
	if p == game.Second {
		return 1
	}
	return 0
}

// Possession returns the team that has the ball, or Nobody while it is loose.
func (s *State) Possession() game.Player {
	switch {
	case s.Holder < 0:
		return game.Nobody
	case s.Holder < 3:
		return game.First
	}
	return game.Second
}

// contestants returns the players of A and of B on the ball's cell, or -1 for a team
// without one. A team's players stand on distinct cells after any step, so there is at
// most one of each.
func (s *State) contestants() (a, b int8) {
	a, b = -1, -1
	for i := range int8(3) {
		if s.Players[i] == s.Ball {
			a = i
		}
		if s.Players[i+3] == s.Ball {
			b = i + 3
		}
	}
	return a, b
}

// Hash implements game.Hasher.
func (g *Game) Hash(s *State) uint64 {
	p := func(c Cell) uint64 { return uint64(uint8(c.Row))<<8 | uint64(uint8(c.Col)) }
	words := [4]uint64{
		p(s.Players[0]) | p(s.Players[1])<<16 | p(s.Players[2])<<32 | p(s.Players[3])<<48,
		p(s.Players[4]) | p(s.Players[5])<<16 | p(s.Ball)<<32 |
			uint64(uint8(s.Holder))<<48 | uint64(s.Dir)<<56 | uint64(s.Acting)<<60,
		uint64(s.Step) | uint64(s.Goals[0])<<16 | uint64(s.Goals[1])<<32 | uint64(uint8(s.Left))<<48,
		uint64(s.Committed[0]) | uint64(s.Committed[1])<<32,
	}
	var h uint64
	for _, w := range words {
		h = seed.Mix(h ^ w)
	}
	return h
}
