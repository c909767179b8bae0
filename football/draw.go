package football

import (
	"fmt"
	"strings"
)

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
