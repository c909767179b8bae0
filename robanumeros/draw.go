package robanumeros

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// drawn is how many cards of a row a drawing shows.
const drawn = 24

// Draw shows the cards that are left, what is gone on either side of them, and the
// score. In a row of at most 24 cards, dots keep the places of those that are gone;
// of more than 24 that are left, those in the middle are not shown.
func (g *Game) Draw(s *State) string {
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

// gone stands for the cards that were taken from one end.
func (g *Game) gone(row []string, count int) []string {
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
