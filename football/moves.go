package football

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// Moves implements game.Game. For a team it appends all legal actions: first those
// without a pass, then those with one, both in ascending order of the players'
// directions. At a chance node it appends the two outcomes: who gets the ball.
func (g *Game) Moves(dst []Action, s *State) []Action {
	switch s.Acting {
	case game.Chance:
		a, b := s.contestants()
		return append(dst, won(a), won(b))
	case game.First:
		return g.teamMoves(dst, s, 0)
	case game.Second:
		return g.teamMoves(dst, s, 3)
	}
	return dst
}

// option is an order of one player and the cell where it takes the player.
type option struct {
	bits Action
	cell Cell
}

// teamMoves appends the legal actions of the team whose first player is base.
func (g *Game) teamMoves(dst []Action, s *State, base int) []Action {
	var options [3][Directions]option
	var count [3]int
	passer := -1
	for i := range 3 {
		p := base + i
		holds := int(s.Holder) == p
		if holds {
			passer = i
		}
		for d := range Direction(Directions) {
			c := s.Players[p].Step(d)
			if g.onBoard(c) || holds && g.isGoal(c) {
				options[i][count[i]] = option{Action(d+1) << (4 * i), c}
				count[i]++
			}
		}
	}
	for _, x := range options[0][:count[0]] {
		for _, y := range options[1][:count[1]] {
			if y.cell == x.cell {
				continue
			}
			xy := x.bits | y.bits
			for _, z := range options[2][:count[2]] {
				if z.cell != x.cell && z.cell != y.cell {
					dst = append(dst, xy|z.bits)
				}
			}
		}
	}
	if passer < 0 {
		return dst
	}
	// The passer stays, so the options of the two others are the same for every pass.
	i, j := (passer+1)%3, (passer+2)%3
	if i > j {
		i, j = j, i
	}
	at := s.Players[base+passer]
	var pairs [Directions * Directions]Action
	k := 0
	for _, x := range options[i][:count[i]] {
		for _, y := range options[j][:count[j]] {
			if x.cell != y.cell && x.cell != at && y.cell != at {
				pairs[k] = x.bits | y.bits
				k++
			}
		}
	}
	spot := g.at(at)
	dst = slices.Grow(dst, int(spot.passes)*k)
	for p := range int(spot.passes) {
		pass := g.pass(spot, p) | passNibble<<(4*passer)
		for _, others := range pairs[:k] {
			dst = append(dst, pass|others)
		}
	}
	return dst
}

// minForce returns the least force of a pass. The judge also accepts force 0, which drops
// the ball, or keeps it if the direction is 0.
func (g *Game) minForce() int {
	if g.rules == JudgeRules {
		return 0
	}
	return 1
}

// Legal returns nil if team p may play a in s, regardless of who is to act. Otherwise
// the error names the player and the violation.
func (g *Game) Legal(s *State, p game.Player, a Action) error {
	base := 3 * team(p)
	var to [3]Cell
	for i := range to {
		o := a.Order(i)
		name := playerName(base + i)
		from := s.Players[base+i]
		holds := int(s.Holder) == base+i
		if o.Dir < 0 || o.Dir >= Directions {
			return fmt.Errorf("football: player %s: direction %d: want 0 to 8", name, o.Dir)
		}
		to[i] = from
		if o.Pass {
			if err := g.legalPass(name, from, holds, o); err != nil {
				return err
			}
			continue
		}
		to[i] = from.Step(o.Dir)
		if !g.onBoard(to[i]) && !(holds && g.isGoal(to[i])) {
			return fmt.Errorf("football: player %s: moving in direction %d from %v leaves the board (only the holder may enter a goal)",
				name, o.Dir, from)
		}
	}
	for i := range to {
		for j := range i {
			if to[i] == to[j] {
				return fmt.Errorf("football: players %s and %s both end on cell %v", playerName(base+j), playerName(base+i), to[i])
			}
		}
	}
	return nil
}

func (g *Game) legalPass(name string, from Cell, holds bool, o Order) error {
	switch {
	case !holds:
		return fmt.Errorf("football: player %s passes without the ball", name)
	case o.Dir == Stay && g.rules == PublishedRules:
		return fmt.Errorf("football: player %s: pass in direction 0: want 1 to 8", name)
	case o.Force < g.minForce() || o.Force > g.maxForce:
		return fmt.Errorf("football: player %s: pass of force %d: want %d to %d", name, o.Force, g.minForce(), g.maxForce)
	case o.Dir != Stay && o.Force > int(g.at(from).reach[o.Dir]):
		return fmt.Errorf("football: player %s: a pass of force %d in direction %d from %v leaves the board", name, o.Force, o.Dir, from)
	}
	return nil
}

// An Order is the instruction to one player for a step.
type Order struct {
	Pass  bool      // kick the ball instead of moving; for the holder only
	Dir   Direction // of the move, or of the pass
	Force int       // of a pass: the number of steps that the ball travels, two cells per step, 1 to M/2
}

// An Action is a team's choice in a step: one order for each of its three players.
// At a chance node it is an outcome instead: the player who gets the ball. The zero
// value is neither: no action has been chosen.
//
// Bits 0 to 11 hold one nibble per player, the direction plus 1, or 10 for a pass;
// bits 12 to 15 the direction and 16 to 23 the force of the pass; bits 24 to 27
// the player of an outcome, plus 1.
type Action uint32

const (
	passNibble  = 10
	noNibble    = 15 // an invalid direction, never legal
	dirShift    = 12
	forceShift  = 16
	winnerShift = 24
)

// NewAction packs three orders. It does not check whether they are legal. If several are
// passes, all get the direction and force of the last one.
func NewAction(orders [3]Order) Action {
	var a Action
	for i, o := range orders {
		a = a.With(i, o)
	}
	return a
}

// With returns the action with the order of player i (0 to 2) replaced.
func (a Action) With(i int, o Order) Action {
	a &^= 15 << (4 * i)
	if !o.Pass {
		n := Action(o.Dir + 1)
		if o.Dir < 0 || o.Dir >= Directions {
			n = noNibble
		}
		return a | n<<(4*i)
	}
	a &^= 0xfff << dirShift
	return a | passNibble<<(4*i) | Action(o.Dir&15)<<dirShift | Action(o.Force&255)<<forceShift
}

// Walk returns the action in which the players move in the given directions.
func Walk(d0, d1, d2 Direction) Action {
	return NewAction([3]Order{{Dir: d0}, {Dir: d1}, {Dir: d2}})
}

// Order returns the order of player i (0 to 2) of the team.
func (a Action) Order(i int) Order {
	n := a >> (4 * i) & 15
	if n == passNibble {
		return Order{Pass: true, Dir: a.passDir(), Force: a.force()}
	}
	return Order{Dir: Direction(n-1) & 15}
}

func (a Action) passDir() Direction { return Direction(a >> dirShift & 15) }
func (a Action) force() int         { return int(a >> forceShift & 255) }

// won returns the outcome in which player i (0 to 5) gets the ball.
func won(i int8) Action { return Action(i+1) << winnerShift }

// Winner returns the player who gets the ball in an outcome of a chance node, 0 to 2 of
// team A or 3 to 5 of team B, or -1 if a is a team's action.
func (a Action) winner() int { return int(a>>winnerShift&15) - 1 }

// String returns the notation of the action, such as "3,0,p4x2": player 0 moves in
// direction 3, player 1 stays, player 2 passes in direction 4 with force 2. The outcome
// of a chance node is the player who gets the ball: "A0" to "B2".
func (a Action) String() string {
	if w := a.winner(); w >= 0 {
		return playerName(w)
	}
	if a == 0 {
		return "-"
	}
	var words [3]string
	for i := range words {
		if o := a.Order(i); o.Pass {
			words[i] = fmt.Sprintf("p%dx%d", o.Dir, o.Force)
		} else {
			words[i] = fmt.Sprint(int(o.Dir))
		}
	}
	return strings.Join(words[:], ",")
}

// playerName returns "A0" to "B2".
func playerName(i int) string { return fmt.Sprintf("%c%d", 'A'+i/3, i%3) }
