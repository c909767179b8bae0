package search_test

import (
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tests"
	"github.com/seed-61c9d78a/versus/search"
)

// listed is a game given as a list of positions. A position without moves is the end of the
// game; the payoff is for the player who moves first. Every estimate is 0.
type listed struct {
	places   []place
	mirrored bool // Second moves first
	backward bool // the moves are listed in the opposite order
}

type place struct {
	them   bool // the opponent is to move
	payoff float64
	next   []int
}

func (g *listed) Start() int { return 0 }

func (g *listed) Turn(s *int) game.Player {
	switch p := g.places[*s]; {
	case len(p.next) == 0:
		return game.Nobody
	case p.them == g.mirrored:
		return game.First
	}
	return game.Second
}

func (g *listed) Moves(dst []int, s *int) []int {
	from := len(dst)
	dst = append(dst, g.places[*s].next...)
	if g.backward {
		slices.Reverse(dst[from:])
	}
	return dst
}

func (g *listed) Apply(s *int, m int) { *s = m }

func (g *listed) Evaluate(s *int) float64 {
	if v := g.places[*s].payoff; g.mirrored {
		return -v
	} else {
		return v
	}
}

// listedBounds adds Bounds.
type listedBounds struct{ *listed }

func (listedBounds) Bounds() (low, high float64) { return -1, 1 }

// many is a position with n moves that go on for ever, and one that wins at once.
func many(n int) (places []place) {
	places = []place{{}, {payoff: 1}}
	for i := range n {
		places[0].next = append(places[0].next, i+2)
		places = append(places, place{them: true, next: []int{0}})
	}
	places[0].next = slices.Insert(places[0].next, int(n/2), 1)
	return places
}

// TestTies has all searchers choose between moves of equal value in one table of games. The
// move wanted is the one to position 1.
func TestTies(t *testing.T) {
	for name, places := range map[string][]place{
		"win now or wait":        {{next: []int{2, 1}}, {payoff: 1}, {them: true, next: []int{0}}},
		"a small win or wait":    {{next: []int{2, 1}}, {payoff: 0.1}, {them: true, next: []int{0}}},
		"win now or later":       {{next: []int{2, 1}}, {payoff: 1}, {them: true, next: []int{3}}, {next: []int{4, 4}}, {payoff: 1}},
		"draw now or later":      {{next: []int{2, 1}}, {}, {them: true, next: []int{3}}, {next: []int{4}}, {}},
		"proven or not":          {{next: []int{2, 1}}, {}, {them: true, next: []int{0}}},
		"lose now or later":      {{next: []int{1, 2}}, {them: true, next: []int{3}}, {payoff: -1}, {next: []int{4}}, {payoff: -1}},
		"lose now or never":      {{next: []int{1, 2}}, {them: true, next: []int{0}}, {payoff: -1}},
		"lose a little or later": {{next: []int{1, 2}}, {them: true, next: []int{3}}, {payoff: -0.1}, {next: []int{4}}, {payoff: -0.1}},
		"many moves":             many(50),
	} {
		for kind := range 8 {
			list := &listed{places, kind&1 != 0, kind&2 != 0}
			var g game.Game[int, int] = list
			if kind&4 != 0 {
				g = listedBounds{list}
			}
			for _, nodes := range []int64{1, 3, 150} {
				who := searchers(g, search.Limits{Nodes: nodes})
				for _, workers := range []int{1, 2} {
					who["mcts "+string(rune('0'+workers))] = &search.MCTS[int, int]{Game: g, Limits: search.Limits{Nodes: nodes}, Workers: workers}
				}
				who["joint"] = &search.SimultaneousMCTS[int, int]{Game: g, Limits: search.Limits{Nodes: nodes}}
				for by, s := range who {
					if _, mixes := s.(*search.SimultaneousMCTS[int, int]); mixes && name[0] == 'l' {
						continue // it draws from a mixed strategy
					}
					r, err := s.Search(t.Context(), 0)
					if err != nil || r.Move != 1 {
						t.Errorf("%s, kind %d, %d nodes, %s: %+v, %v; want no error, r.Move == 1", name, kind, nodes, by, r, err)
					}
				}
			}
		}
	}
}

// TestProvenLength lists proven wins, draws and losses of different lengths: MCTS takes the
// shorter way, or the longer one if it is lost.
func TestProvenLength(t *testing.T) {
	for payoff, want := range map[float64]int{1: 1, 0: 1, -1: 2} {
		// 1 ends after 3 plies, 2 after 5.
		places := []place{
			{next: []int{1, 2}},
			{them: true, next: []int{3}}, {them: true, next: []int{4}},
			{next: []int{5}}, {next: []int{6}},
			{payoff: payoff}, {them: true, next: []int{7}}, {next: []int{5}},
		}
		for kind := range 4 {
			g := &listed{places, kind&1 != 0, kind&2 != 0}
			r, err := search.NewMCTS(g, search.Limits{Nodes: 100}).Search(t.Context(), 0)
			if err != nil || !r.Proven || r.Move != want || len(r.Line) != int(1+2*want) {
				t.Errorf("payoff %v, kind %d: %+v, %v; want the move %d", payoff, kind, r, err, want)
			}
		}
	}
}

// lottery is a game of one move out of many, after which chance decides. The last tenth of the
// moves wins in eight cases of ten, the others in two.
type lottery struct{ moves int }

type lotteryState struct{ move, outcome int } // plus one; 0: not yet known

func (g lottery) Start() lotteryState { return lotteryState{} }

func (g lottery) Turn(s *lotteryState) game.Player {
	switch {
	case s.move == 0:
		return game.First
	case s.outcome == 0:
		return game.Chance
	}
	return game.Nobody
}

func (g lottery) Moves(dst []int, s *lotteryState) []int {
	n := 10
	if s.move == 0 {
		n = g.moves
	} else if s.outcome != 0 {
		n = 0
	}
	for i := range n {
		dst = append(dst, i+1)
	}
	return dst
}

func (g lottery) Apply(s *lotteryState, m int) {
	if s.move == 0 {
		s.move = m
	} else {
		s.outcome = m
	}
}

func (g lottery) good(m int) bool { return m > g.moves-g.moves/10 }

func (g lottery) Evaluate(s *lotteryState) float64 {
	switch {
	case s.outcome == 0:
		return 0
	case g.good(s.move) == (s.outcome > 2):
		return 1
	}
	return -1
}

// TestFewSimulations searches positions with more moves than simulations. Far more often than
// by chance, MCTS must find a good one.
func TestFewSimulations(t *testing.T) {
	for moves, nodes := range map[int]int64{2176: 100, 2177: 2000, 300: 100, 30: 20} {
		g := lottery{moves}
		for option, m := range map[string]search.MCTS[lotteryState, int]{"plain": {}, "two trees": {Workers: 2}} {
			searches := 60
			if moves > 30 {
				searches = tests.Pick(24, 60)
			}
			found, enough := 0, searches/3
			for seed := uint64(0); seed < uint64(searches) && found < enough; seed++ {
				m.Game, m.Limits.Nodes = g, nodes
				m.NewGame(seed)
				r := must.Get(m.Search(t.Context(), g.Start()))(t)
				if g.good(r.Move) {
					found++
				}
			}
			if found < enough {
				t.Errorf("%d moves, %d simulations, %s: a good move in %d of %d searches; want found >= enough", moves, nodes, option, found, searches)
			}
		}
	}
}

// listedHash adds a Hash.
type listedHash struct{ *listed }

func (listedHash) Hash(s *int) uint64 { return uint64(*s) }

// race is a game in which First brings a piece to its goal in the given number of steps, which
// Second cannot prevent, but may also wait. If it is risky, First can blunder, and lose by
// waiting on the way.
func race(steps int, risky bool) (places []place) {
	goal, lost := 3*steps, 3*steps+1
	for here := 0; here < goal; here += 3 { // First, Second after waiting, Second after a step
		next := here + 5
		if here+3 == goal {
			next = goal
		}
		ours := place{next: []int{here + 1, next}}
		waited := place{them: true, next: []int{here}}
		if risky {
			ours.next = append(ours.next, lost)
		}
		if risky && here > 0 {
			waited.next = append(waited.next, lost)
		}
		places = append(places, ours, waited, place{them: true, next: []int{here}})
	}
	return append(places, place{payoff: 1}, place{payoff: -1})
}

// TestNobodyWaits plays risky races with MCTS, whose tree follows the game, or not, because the
// past is not known or each move has a searcher of its own.
func TestNobodyWaits(t *testing.T) {
	for steps := 2; steps <= tests.Pick(3, 4); steps++ {
		for mode := range 12 {
			list := &listed{race(steps, true), mode&1 != 0, mode&2 != 0}
			for seed := range uint64(5 - steps) {
				m := new(search.MCTS[int, int])
				s, past := 0, []int(nil)
				for list.Turn(&s) != game.Nobody && len(past) < 60 {
					past = append(past, s)
					if list.places[s].them {
						s = list.places[s].next[len(list.places[s].next)-1]
						continue
					}
					known := past[:len(past)-1]
					switch mode / 4 {
					case 1:
						known = nil
					case 2:
						m = new(search.MCTS[int, int])
					}
					m.Game, m.Limits.Nodes, m.Seed = list, 100<<(2*(steps-1)), seed
					m.Workers = 1 + 2*int(seed%2)
					r := must.Get(m.Search(t.Context(), s, known...))(t)
					s = r.Move
				}
				if s != 3*steps {
					t.Errorf("%d steps, mode %d, seed %d: at %d after %d plies; want s == 3*steps", steps, mode, seed, s, len(past))
				}
			}
		}
	}
}

// TestNobodyDawdles plays races. First must win, and not wait for ever because waiting wins,
// too; Second captures the piece if possible.
func TestNobodyDawdles(t *testing.T) {
	for steps := 1; steps <= tests.Pick(2, 3); steps++ {
		limits := search.Limits{Nodes: 100 << (2 * (steps - 1))}
		for kind := range 16 {
			list := &listed{race(steps, kind&1 != 0), kind&2 != 0, kind&4 != 0}
			var g game.Game[int, int] = list
			if kind&8 != 0 {
				g = listedHash{list}
			}
			who := searchers(g, limits)
			delete(who, "greedy") // they do not look far enough
			delete(who, "backtrack")
			delete(who, "joint")                              // it draws from a mixed strategy
			several := search.Limits{Nodes: 4 * limits.Nodes} // what they visit depends on timing
			for workers := 2; workers <= 3; workers++ {
				who["mcts "+string(rune('0'+workers))] = &search.MCTS[int, int]{Game: g, Limits: several, Workers: workers}
			}
			for name, m := range who {
				s, past := 0, []int(nil)
				for g.Turn(&s) != game.Nobody && len(past) < 60 {
					past = append(past, s)
					if list.places[s].them {
						s = list.places[s].next[len(list.places[s].next)-1]
						continue
					}
					r := must.Get(m.Search(t.Context(), s, past[:len(past)-1]...))(t)
					s = r.Move
				}
				if s != 3*steps {
					t.Errorf("%d steps, kind %d, %s: at %d after %d plies; want s == 3*steps", steps, kind, name, s, len(past))
				}
			}
		}
	}
}
