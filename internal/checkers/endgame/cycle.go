package endgame

// cycles settles the positions without a forced result, where play can go on for ever.
//
// Where repetition draws, they are draws. Where it is a win for the side with more pieces,
// endless play is a win for that side, and a draw if the numbers are equal. So
//   - with equal numbers, either player may prefer an exit that wins by cycle, and must
//     prevent the opponent from forcing one;
//   - with unequal numbers, the side with fewer pieces tries to reach an exit that
//     wins by cycle (two against three may come to have more), or else one that draws;
//     all positions from which it cannot force either are lost by cycle.
//
// The propagation is the same as for forced wins, without distances.
func (s *solver) cycles() {
	m := s.halves[0].material
	own, rival := m.men+m.kings, m.rivalMen+m.rivalKings
	switch {
	case !s.game.Rules.RepetitionWins || s.game.Rules.Repetitions < 0:
	case own == rival:
		either := aims{goal: exitCycleWin, gain: cycleWin, fears: true, avoids: exitDraw, loss: cycleLoss}
		s.propagate([]aims{either, either})
	default:
		// stagesOf lists the side with more pieces first.
		s.propagate([]aims{
			{goal: never, fears: true, avoids: exitDraw, loss: cycleLoss},
			{goal: exitCycleWin, gain: cycleWin},
		})
		s.propagate([]aims{
			{goal: never, fears: true, avoids: exitCycleWin, loss: draw},
			{goal: exitDraw, gain: draw},
		})
		s.halves[0].fill(cycleWin)
		s.halves[1].fill(cycleLoss)
	}
	for _, h := range s.halves {
		h.fill(draw)
	}
}

func (h *half) fill(v code) {
	for i := range h.value {
		if h.value[i] == unknown {
			h.value[i] = v
		}
	}
}

// aims holds the aims of the player to move in a half, and those of the opponent.
type aims struct {
	goal   exit // the worst exit that reaches the player's aim
	gain   code // the value of reaching it
	fears  bool // the opponent has an aim
	avoids exit // the worst exit that prevents it
	loss   code // the value if the opponent reaches it
}

const never = exitWins + 1

// propagate values the undecided positions from which a player can force an exit that reaches
// their aim, and those from which the opponent cannot prevent it.
func (s *solver) propagate(by []aims) {
	type settled struct {
		at    place
		gains bool
	}
	var todo []settled
	settle := func(at place, gains bool) {
		v := by[at.half].loss
		if gains {
			v = by[at.half].gain
		}
		s.halves[at.half].value[at.index] = v
		todo = append(todo, settled{at, gains})
	}
	// look settles a position if its exits and the number of its other moves decide it.
	look := func(at place) {
		h, b := s.halves[at.half], &by[at.half]
		if e := h.exits[at.index]; e >= b.goal {
			settle(at, true)
		} else if b.fears && h.ways[at.index] == 0 && e < b.avoids {
			settle(at, false)
		}
	}
	for n, h := range s.halves {
		b := &by[n]
		for i, v := range h.value {
			at := place{uint8(n), uint32(i)}
			switch {
			case v == unknown && h.ways[i] != closed:
				if h.ways[i] > 0 || h.exits[i] > exitLoses { // it is a position
					look(at)
				}
			case h.ways[i] == closed && b.goal != never && v == b.gain:
				todo = append(todo, settled{at, true})
			case h.ways[i] == closed && b.fears && v == b.loss:
				todo = append(todo, settled{at, false})
			}
		}
	}
	for len(todo) > 0 {
		last := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		s.predecessors(last.at, func(before place) {
			if !last.gains {
				settle(before, true)
				return
			}
			s.halves[before.half].ways[before.index]--
			look(before)
		})
	}
}
