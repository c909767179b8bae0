package wire

import (
	"fmt"
	"strconv"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// A Dialect is one of the two layouts of the messages.
type Dialect int8

const (
	Elizondo  Dialect = iota // of the original judge program
	Published                // of the assignment's text
)

// String returns "elizondo" or "published".
func (d Dialect) String() string {
	if d == Published {
		return "published"
	}
	return "elizondo"
}

// The words of the protocol.
const (
	wordLeft    = "IZQUIERDA"
	wordRight   = "DERECHA"
	wordWith    = "CON_PELOTA"
	wordWithout = "SIN_PELOTA"
	wordMove    = "MOVIMIENTO"
	wordPass    = "PASE"
	wordWon     = "GANASTE"
	wordLost    = "PERDISTE"
	wordDrew    = "EMPATARON"
	wordA       = "A"
	wordB       = "B"
	wordNobody  = "None"
)

// longestLine is the maximum length of a line in bytes. Sensible lines have less than a
// hundred.
const longestLine = 1024

// AppendOpening appends the opening as a judge sends it to team p. c is complete, as
// football.Game.Config returns it.
func AppendOpening(dst []byte, d Dialect, c football.Config, p game.Player) []byte {
	side, own := wordLeft, 0
	if p == game.Second {
		side, own = wordRight, 1
	}
	between := " "
	if d == Elizondo {
		between = "\n"
	}
	dst = fmt.Appendf(dst, "%d %d %d%s%s\n", c.Columns, c.Rows, c.Steps, between, side)
	for _, team := range [][3]float64{c.Skills[own], c.Skills[1-own]} {
		for i, q := range team {
			dst = fmt.Appendf(dst, "%d %s\n", i, strconv.FormatFloat(q, 'g', -1, 64))
		}
	}
	return dst
}

// AppendPosition appends a position as a judge sends it to team p.
func AppendPosition(dst []byte, d Dialect, s *football.State, p game.Player) []byte {
	first := 0
	if p == game.Second {
		first = 3
	}
	for i := range 6 {
		k := (first + i) % 6
		word := wordWithout
		if int(s.Holder) == k {
			word = wordWith
		}
		dst = fmt.Appendf(dst, "%d %d %d %s\n", k%3, s.Players[k].Row, s.Players[k].Col, word)
	}
	switch {
	case s.Holder >= 0:
	case d == Published:
		dst = fmt.Appendf(dst, "%d %d\n", s.Ball.Row, s.Ball.Col)
	default:
		dst = fmt.Appendf(dst, "%d %d %d %d\n", s.Ball.Row, s.Ball.Col, s.Dir, s.Left)
	}
	return dst
}

// AppendEnd appends the result of a match as a judge sends it to team p: the winner,
// or game.Nobody after a draw.
func AppendEnd(dst []byte, d Dialect, winner, p game.Player) []byte {
	word := wordNobody
	switch {
	case d == Elizondo && winner == game.First:
		word = wordA
	case d == Elizondo && winner == game.Second:
		word = wordB
	case d == Elizondo:
	case winner == p:
		word = wordWon
	case winner == p.Opponent():
		word = wordLost
	default:
		word = wordDrew
	}
	return append(append(dst, word...), '\n')
}

// AppendPlaces appends the starting places as a player sends them.
func AppendPlaces(dst []byte, d Dialect, places [3]football.Cell) []byte {
	for i, c := range places {
		dst = separate(dst, d, i)
		dst = fmt.Appendf(dst, "%d %d %d", i, c.Row, c.Col)
	}
	return append(dst, '\n')
}

// AppendAction appends an action as a player sends it.
func AppendAction(dst []byte, d Dialect, a football.Action) []byte {
	for i := range 3 {
		dst = separate(dst, d, i)
		if o := a.Order(i); o.Pass {
			dst = fmt.Appendf(dst, "%d %s %d %d", i, wordPass, o.Dir, o.Force)
		} else {
			dst = fmt.Appendf(dst, "%d %s %d", i, wordMove, o.Dir)
		}
	}
	return append(dst, '\n')
}

// separate appends the separator between the parts of a player's message.
func separate(dst []byte, d Dialect, part int) []byte {
	switch {
	case part == 0:
		return dst
	case d == Published:
		return append(dst, '\n')
	}
	return append(dst, ' ')
}

// Lines returns the number of lines in a player's message.
func (d Dialect) Lines() int {
	if d == Published {
		return 3
	}
	return 1
}

// clip shortens text for an error message.
func clip(text string) string { return excerpt.Of(text, 80) }
