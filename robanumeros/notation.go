package robanumeros

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// FormatMove returns the side and the number of cards: "left3", "right1".
func (g *rules) FormatMove(_ *State, m Move) string {
	return m.Side.String() + strconv.Itoa(int(m.Count))
}

// sides are the names of the ends, in English and, as in the source of the game, in
// Spanish (izquierda, derecha).
var sides = []struct {
	name string
	side Side
}{{"left", Left}, {"right", Right}, {"izq", Left}, {"der", Right}}

// ParseMove reads a side, "left" or "right" ("izq" or "der"), and a number of cards, with or
// without spaces between them. Taking all cards from the right is read as taking all from the
// left. Any other text, and a number of cards that are not left, is an error.
func (g *rules) ParseMove(s *State, text string) (Move, error) {
	from, to := g.left(s)
	for _, end := range sides {
		digits, ok := strings.CutPrefix(strings.TrimSpace(text), end.name)
		if !ok {
			continue
		}
		digits = strings.TrimLeft(digits, " ")
		count, err := strconv.ParseInt(digits, 10, 32)
		if err != nil || count < 1 || int(count) > to-from || digits != strconv.FormatInt(count, 10) {
			break
		}
		if int(count) == to-from {
			return Move{Left, int32(count)}, nil
		}
		return Move{end.side, int32(count)}, nil
	}
	if from == to {
		return Move{}, fmt.Errorf("robanumeros: move %s: %w, no cards are left", excerpt.Quote(text), game.ErrGameOver)
	}
	return Move{}, fmt.Errorf("robanumeros: move %s: want \"left\" or \"right\" and a number of cards, 1 to %d", excerpt.Quote(text), to-from)
}

// FormatPosition returns the remaining cards, counted from 1, the player to move, and First's
// lead, as in "3-17/first/-5", or "end/-5" once the game is over.
func (g *rules) FormatPosition(s *State) string {
	from, to := g.left(s)
	if from == to {
		return fmt.Sprintf("end/%d", s.Lead)
	}
	mover := "first"
	if g.Turn(s) == game.Second {
		mover = "second"
	}
	return fmt.Sprintf("%d-%d/%s/%d", from+1, to, mover, s.Lead)
}

// ParsePosition reads a position in the format of FormatPosition. The position need not be
// reachable, but a lead that is not possible with the missing cards is an error.
func (g *rules) ParsePosition(text string) (State, error) {
	s, err := g.parsePosition(text)
	if err != nil {
		return State{}, fmt.Errorf("robanumeros: position %s: %w", excerpt.Quote(text), err)
	}
	return s, nil
}

func (g *rules) parsePosition(text string) (s State, err error) {
	parts := strings.Split(text, "/")
	lead, err := strconv.ParseInt(parts[len(parts)-1], 10, 64)
	if len(parts) < 2 || err != nil {
		return s, fmt.Errorf(`want cards, mover and lead, as in "1-%d/first/0", or "end/0"`, max(1, len(g.cards)))
	}
	s.Lead = lead
	switch {
	case len(parts) == 2 && parts[0] == "end":
	case len(parts) == 3:
		if err := g.parseRow(&s, parts[0], parts[1]); err != nil {
			return s, err
		}
	default:
		return s, fmt.Errorf(`want cards, mover and lead, as in "1-%d/first/0", or "end/0"`, max(1, len(g.cards)))
	}
	most := g.limit
	for _, c := range g.cards[s.From:s.To] {
		most -= max(c, -c)
	}
	if lead < -most || lead > most {
		return s, fmt.Errorf("the lead is %d; the taken cards allow %d to %d", lead, -most, most)
	}
	if g.FormatPosition(&s) != text {
		return s, fmt.Errorf("want the form %q", g.FormatPosition(&s))
	}
	return s, nil
}

func (g *rules) parseRow(s *State, row, mover string) error {
	a, b, _ := strings.Cut(row, "-")
	from, err1 := strconv.Atoi(a)
	to, err2 := strconv.Atoi(b)
	if err1 != nil || err2 != nil || from < 1 || from > to || to > len(g.cards) {
		return fmt.Errorf("%s is not part of the cards 1-%d", excerpt.Quote(row), len(g.cards))
	}
	s.From, s.To = int32(from-1), int32(to)
	switch mover {
	case "first":
		s.Mover = game.First
	case "second":
		s.Mover = game.Second
	default:
		return fmt.Errorf(`%s is to move; want "first" or "second"`, excerpt.Quote(mover))
	}
	return nil
}

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
