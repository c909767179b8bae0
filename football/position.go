package football

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/seed"
)

// ParsePosition implements game.Notation. See FormatPosition for the format. Errors are those of
// the format and of [Game.CheckState].
func (g *Game) ParsePosition(text string) (State, error) {
	r := positionReader{g: g, words: strings.Fields(clip(text))}
	s := r.read()
	if r.err == nil && len(r.words) > 0 {
		r.fail(r.words[0], "the end")
	}
	if r.err == nil {
		r.err = g.CheckState(&s)
	}
	if r.err != nil {
		return State{}, fmt.Errorf("football: position %q: %w", clip(text), r.err)
	}
	return s, nil
}

// CheckState returns an error unless s is a possible position of this match.
func (g *Game) CheckState(s *State) error {
	for _, check := range []func(*State) error{g.checkPlayers, g.checkBall, g.checkContest, g.checkScore, g.checkCommitments} {
		if err := check(s); err != nil {
			return err
		}
	}
	return nil
}

// checkPlayers checks the players' cells.
func (g *Game) checkPlayers(s *State) error {
	for i, c := range s.Players {
		if !g.onBoard(c) {
			return fmt.Errorf("cell %v of player %s is not on the board of %d rows and %d columns", c, playerName(i), g.rows, g.columns)
		}
		for j := i / 3 * 3; j < i; j++ { // of the same team
			if s.Players[j] == c && !g.atKickoff(s) {
				return fmt.Errorf("players %s and %s are both on cell %v", playerName(j), playerName(i), c)
			}
		}
	}
	return nil
}

// checkBall checks the ball's cell, holder and motion.
func (g *Game) checkBall(s *State) error {
	switch {
	case s.Holder < -1 || s.Holder > 5:
		return fmt.Errorf("holder %d: want 0 to 5, or -1 for a loose ball", s.Holder)
	case s.Holder >= 0 && (s.Ball != s.Players[s.Holder] || s.Dir != Stay || s.Left != 0):
		return fmt.Errorf("the ball is not with its holder %s", playerName(int(s.Holder)))
	case s.Holder < 0 && !g.onBoard(s.Ball):
		return fmt.Errorf("cell %v of the ball is not on the board of %d rows and %d columns", s.Ball, g.rows, g.columns)
	case s.Dir < 0 || s.Dir >= Directions:
		return fmt.Errorf("direction %d of the ball: want 0 to 8", s.Dir)
	case s.Left < 0 || int(s.Left) > g.maxForce:
		return fmt.Errorf("the ball has %d steps left: want 0 to %d", s.Left, g.maxForce)
	case s.Left > 0 && g.pathLeaves(s.Ball, s.Dir, int(s.Left)):
		return fmt.Errorf("the ball leaves the board in direction %d", s.Dir)
	case s.Left == 0 && s.Dir != Stay && g.rules == PublishedRules:
		return fmt.Errorf("direction %d of a ball at rest: want 0", s.Dir)
	}
	return nil
}

// checkContest checks that chance is to act if and only if two rivals contest the ball.
func (g *Game) checkContest(s *State) error {
	a, b := s.contestants()
	if s.Acting != game.Chance {
		if s.Holder < 0 && (a >= 0 || b >= 0) && !g.putBack(s) {
			return fmt.Errorf("the ball on cell %v is loose, but a player stands on it", s.Ball)
		}
		return nil
	}
	if a < 0 || b < 0 {
		return fmt.Errorf("chance is to act, but no two rivals stand on the ball's cell %v", s.Ball)
	}
	if s.Committed != [2]Action{} {
		return fmt.Errorf("chance is to act, but a team has already chosen an action")
	}
	if p := g.Probability(s, won(a)); p <= 0 || p >= 1 {
		return fmt.Errorf("chance is to act, but the outcome on cell %v is certain", s.Ball)
	}
	return nil
}

// checkScore checks the step number and the score.
func (g *Game) checkScore(s *State) error {
	switch {
	case int(s.Step) > g.steps || (int(s.Step) == g.steps) != (s.Acting == game.Nobody):
		return fmt.Errorf("step %d with %v to act: the match ends after step %d", s.Step, s.Acting, g.steps)
	case int(s.Goals[0])+int(s.Goals[1]) > int(s.Step):
		return fmt.Errorf("score %d-%d after %d steps: want at most one goal per step", s.Goals[0], s.Goals[1], s.Step)
	}
	return nil
}

// checkCommitments checks the committed actions.
func (g *Game) checkCommitments(s *State) error {
	switch s.Acting {
	case game.First, game.Second:
		if s.Committed[team(s.Acting)] != 0 {
			return fmt.Errorf("%v is to act but has already committed", s.Acting)
		}
		if rival := s.Acting.Opponent(); s.Committed[team(rival)] != 0 {
			return g.Legal(s, rival, s.Committed[team(rival)])
		}
	case game.Chance: // see checkContest
	case game.Nobody:
		if s.Committed != [2]Action{} {
			return fmt.Errorf("committed action after the end of the match")
		}
	default:
		return fmt.Errorf("%v to act: want First, Second, Chance or Nobody", s.Acting)
	}
	return nil
}

// atKickoff reports whether the players stand as for a kick-off, the only time when two
// players of a team may share a cell.
func (g *Game) atKickoff(s *State) bool {
	k := *s
	g.place(&k, game.First)
	if k.Players == s.Players && k.Holder == s.Holder {
		return true
	}
	g.place(&k, game.Second)
	return k.Players == s.Players && k.Holder == s.Holder
}

// putBack reports whether the loose ball may have just been put back from the goal
// line, the only time when a player may stand on it.
func (g *Game) putBack(s *State) bool {
	return g.rules == JudgeRules && s.Dir != Stay && g.isGoal(s.Ball.Step(s.Dir))
}

// pathLeaves reports whether a ball with left steps to go leaves the board other
// than through a goal.
func (g *Game) pathLeaves(ball Cell, d Direction, left int) bool {
	for range 2 * left {
		ball = ball.Step(d)
		if g.isGoal(ball) {
			return false
		}
		if !g.onBoard(ball) {
			return true
		}
	}
	return d == Stay
}

// positionReader consumes the words of a position; the first error sticks.
type positionReader struct {
	g     *Game
	words []string
	err   error
}

func (r *positionReader) fail(got, want string) {
	if r.err == nil {
		r.err = fmt.Errorf("%q: want %s", got, want)
	}
}

func (r *positionReader) next() string {
	if len(r.words) == 0 {
		return ""
	}
	w := r.words[0]
	r.words = r.words[1:]
	return w
}

func (r *positionReader) keyword(k string) {
	if w := r.next(); w != k {
		r.fail(w, strconv.Quote(k))
	}
}

func (r *positionReader) number(w string, limit int) int {
	n, err := strconv.Atoi(w)
	if err != nil || n < 0 || n > limit {
		r.fail(w, fmt.Sprintf("a number from 0 to %d", limit))
		return 0
	}
	return n
}

func (r *positionReader) cell(w string) Cell {
	row, col, ok := strings.Cut(w, ",")
	if !ok {
		r.fail(w, "a cell such as 2,4")
		return Cell{}
	}
	return Cell{int8(r.number(row, r.g.rows-1)), int8(r.number(col, r.g.columns-1))}
}

func (r *positionReader) read() State {
	var s State
	for t, name := range []string{"A", "B"} {
		r.keyword(name)
		for i := range 3 {
			s.Players[3*t+i] = r.cell(r.next())
		}
	}
	r.keyword("ball")
	s.Holder = -1
	w := r.next()
	for i := range 6 {
		if w == playerName(i) {
			s.Holder, s.Ball = int8(i), s.Players[i]
		}
	}
	if s.Holder < 0 {
		s.Ball = r.cell(w)
		r.keyword("dir")
		s.Dir = Direction(r.number(r.next(), Directions-1))
		r.keyword("left")
		s.Left = int8(r.number(r.next(), r.g.maxForce))
	}
	r.keyword("score")
	w = r.next()
	a, b, ok := strings.Cut(w, "-")
	if !ok {
		r.fail(w, "a score such as 2-0")
	}
	s.Goals = [2]uint16{uint16(r.number(a, maxSteps)), uint16(r.number(b, maxSteps))}
	r.keyword("step")
	s.Step = uint16(r.number(r.next(), r.g.steps))
	w = r.next()
	for _, p := range []game.Player{game.Nobody, game.First, game.Second, game.Chance} {
		if w == p.String() {
			s.Acting = p
		}
	}
	if w != s.Acting.String() {
		r.fail(w, "First, Second, Chance or Nobody")
	}
	if len(r.words) > 0 && r.words[0] == "committed" {
		r.next()
		a, err := parseAction(r.next())
		if err != nil && r.err == nil {
			r.err = err
		}
		s.Committed[1-team(s.Acting)] = a
	}
	return s
}

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
