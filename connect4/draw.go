package connect4

import "strings"

// Render returns the board as lines of . X O with the column digits below. X is
// First, O is Second.
func (g Game) Render(s *State) string {
	b := g.size()
	var text strings.Builder
	for row := b.rows - 1; row >= 0; row-- {
		for column := range b.columns {
			if column > 0 {
				text.WriteByte(' ')
			}
			text.WriteByte(discCharacter(g.Cell(*s, column, row)))
		}
		text.WriteByte('\n')
	}
	text.WriteString(strings.Join(strings.Split(columnDigits[:b.columns], ""), " "))
	text.WriteByte('\n')
	return text.String()
}
