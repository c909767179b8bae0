package football

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// FormatMove implements game.Notation; see Action.String.
func (g *Game) FormatMove(_ *State, a Action) string { return a.String() }

// ParseMove implements game.Notation. Text that is no action, and one that [Game.Legal] refuses, are errors.
func (g *Game) ParseMove(s *State, text string) (Action, error) {
	var a Action
	switch s.Acting {
	case game.Nobody:
		return 0, fmt.Errorf("football: %q: the match is over", clip(text))
	case game.Chance:
		for _, a := range g.Moves(nil, s) {
			if text == a.String() {
				return a, nil
			}
		}
		p, q := s.contestants()
		return 0, fmt.Errorf("football: %q: want the player who gets the ball, %s or %s", clip(text), playerName(int(p)), playerName(int(q)))
	}
	a, err := parseAction(text)
	if err != nil {
		return 0, err
	}
	if err := g.Legal(s, s.Acting, a); err != nil {
		return 0, err
	}
	return a, nil
}

// parseAction reads the action of a team, such as "3,0,p4x2", in the notation of Action.String.
// More than one pass is an error; whether the action is legal otherwise is not checked.
func parseAction(text string) (Action, error) {
	words := strings.Split(clip(text), ",")
	if len(words) != 3 {
		return 0, fmt.Errorf("football: action %q: want three orders such as 3,0,p4x2", clip(text))
	}
	var orders [3]Order
	passes := 0
	for i, w := range words {
		o := Order{}
		dir, force, pass := w, "", strings.HasPrefix(w, "p")
		if pass {
			var ok bool
			dir, force, ok = strings.Cut(w[1:], "x")
			f, err := strconv.ParseUint(force, 10, 7)
			if !ok || err != nil || force != strconv.FormatUint(f, 10) {
				return 0, fmt.Errorf("football: action %q: %q: want a pass such as p4x2, direction 4 with force 2", text, w)
			}
			o.Pass, o.Force = true, int(f)
			passes++
		}
		if len(dir) != 1 || dir[0] < '0' || dir[0] > '8' {
			return 0, fmt.Errorf("football: action %q: %q: want a direction from 0 to 8, or a pass such as p4x2", text, w)
		}
		o.Dir = Direction(dir[0] - '0')
		orders[i] = o
	}
	if passes > 1 {
		return 0, fmt.Errorf("football: action %q: %d passes, but only the holder can pass", text, passes)
	}
	return NewAction(orders), nil
}

// FormatPosition implements game.Notation:
//
//	A 2,4 1,1 3,1 B 1,9 2,9 3,9 ball A0 score 0-0 step 0 First
//
// The fields are the cells of both teams' players, the holder (or "ball 3,6 dir 4 left 1"
// for a loose ball), the score, the steps played, the team to act and, after "committed",
// the action of the team that has already committed.
func (g *Game) FormatPosition(s *State) string {
	var b strings.Builder
	for i, c := range s.Players {
		switch i {
		case 0:
			b.WriteString("A ")
		case 3:
			b.WriteString("B ")
		}
		fmt.Fprintf(&b, "%v ", c)
	}
	if s.Holder >= 0 {
		fmt.Fprintf(&b, "ball %s ", playerName(int(s.Holder)))
	} else {
		fmt.Fprintf(&b, "ball %v dir %d left %d ", s.Ball, s.Dir, s.Left)
	}
	fmt.Fprintf(&b, "score %d-%d step %d %v", s.Goals[0], s.Goals[1], s.Step, s.Acting)
	for _, a := range s.Committed {
		if a != 0 {
			fmt.Fprintf(&b, " committed %v", a)
		}
	}
	return b.String()
}

// longestText is the most that the parsers read, in bytes: enough for every position.
const longestText = 200

// clip shortens text that is too long to be valid, so that error messages stay readable
// and parsing takes bounded time.
func clip(text string) string { return excerpt.Of(text, longestText) }

// Render implements game.Renderer. Team A's players are 0 1 2, team B's a b c. Brackets mark
// the holder, a star a loose ball, and an x two rivals on one cell. The goals are the
// dotted parts of the side walls.
func (g *Game) Render(s *State) string {
	var b strings.Builder
	fmt.Fprintf(&b, "step %d of %d, %d-%d, ", s.Step, g.steps, s.Goals[0], s.Goals[1])
	if s.Holder >= 0 {
		fmt.Fprintf(&b, "%c has the ball\n", 'A'+s.Holder/3)
	} else {
		fmt.Fprintf(&b, "the ball is loose\n")
	}
	line := " +" + strings.Repeat("---", g.columns) + "+\n"
	b.WriteString(line)
	for row := range g.rows {
		wall := "|"
		if uint8(int8(row)-g.goalRow) < 3 {
			wall = ":"
		}
		b.WriteString(" " + wall)
		for col := range g.columns {
			mark := g.mark(s, Cell{int8(row), int8(col)})
			if s.Holder >= 0 && s.Ball == (Cell{int8(row), int8(col)}) {
				fmt.Fprintf(&b, "[%c]", mark)
			} else {
				fmt.Fprintf(&b, " %c ", mark)
			}
		}
		b.WriteString(wall + "\n")
	}
	b.WriteString(line)
	return b.String()
}

// mark returns the character of a cell.
func (g *Game) mark(s *State, c Cell) rune {
	mark := '.'
	if s.Holder < 0 && s.Ball == c {
		mark = '*'
	}
	for i, p := range s.Players {
		switch {
		case p != c:
		case mark != '.' && mark != '*' && i >= 3:
			return 'x'
		default:
			mark = rune("012abc"[i])
		}
	}
	return mark
}
