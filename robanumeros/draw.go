package robanumeros

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// drawn is the largest number of cards in a drawing.
const drawn = 24

// Render returns the remaining cards, the number taken on either side, and the score, as text.
// In a game of at most 24 cards, dots mark the places of taken cards. If more than 24 cards
// remain, those in the middle are omitted.
func (g *rules) Render(s *State) string {
	from, to := g.left(s)
	row := g.gone(nil, from)
	if to-from <= drawn {
		row = numbers(row, g.cards[from:to])
	} else {
		row = numbers(row, g.cards[from:from+drawn/2])
		row = append(row, fmt.Sprintf("... %d more ...", to-from-drawn))
		row = numbers(row, g.cards[to-drawn/2:to])
	}
	row = g.gone(row, len(g.cards)-to)

	score := "level"
	switch {
	case s.Lead > 0:
		score = fmt.Sprintf("First leads by %d", s.Lead)
	case s.Lead < 0:
		score = fmt.Sprintf("Second leads by %d", -s.Lead)
	}
	next := "the game is over"
	if turn := g.Turn(s); turn != game.Nobody {
		next = turn.String() + " to move"
	}
	return strings.Join(row, " ") + "\n" + score + "; " + next + "\n"
}

// gone returns the text for the cards taken from one end.
func (g *rules) gone(row []string, count int) []string {
	if len(g.cards) > drawn && count > 0 {
		return append(row, fmt.Sprintf("(%d taken)", count))
	}
	for range count {
		row = append(row, ".")
	}
	return row
}

func numbers(row []string, cards []int64) []string {
	for _, c := range cards {
		row = append(row, fmt.Sprint(c))
	}
	return row
}
