package wire

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/plain"
)

// FromJudge reads a judge's messages to a player. It ignores line breaks between words,
// except in the line of a loose ball, whose length differs between the dialects.
type FromJudge struct {
	words
	r       *bufio.Reader
	opening Opening
	dialect Dialect
}

// NewFromJudge returns a reader of a judge's messages.
func NewFromJudge(r io.Reader) *FromJudge {
	j := &FromJudge{r: bufio.NewReaderSize(plain.NewReader(r), LongestLine+2)}
	j.more = j.fill
	return j
}

// Dialect returns the dialect of the opening, recognised by the line that SIDE is on.
func (j *FromJudge) Dialect() Dialect { return j.dialect }

// maxBlank is the maximum number of consecutive empty lines.
const maxBlank = 100

// fill reads lines until there is a word.
func (j *FromJudge) fill(want string) {
	for range maxBlank {
		if len(j.rest) > 0 || j.err != nil {
			return
		}
		line, err := j.r.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull) || len(line) > LongestLine+1:
			j.number++
			j.err = fmt.Errorf("wire: line %d has more than %d bytes", j.number, LongestLine)
			return
		case err != nil && (len(line) == 0 || !errors.Is(err, io.EOF)):
			if errors.Is(err, io.EOF) {
				err = io.ErrUnexpectedEOF
			}
			j.err = fmt.Errorf("wire: reading %s after line %d: %w", want, j.number, err)
			return
		}
		j.number++
		j.text = strings.TrimRight(string(line), "\r\n")
		j.rest = strings.Fields(j.text)
	}
	if len(j.rest) == 0 {
		j.err = fmt.Errorf("wire: line %d: %d empty lines: want %s", j.number, maxBlank, want)
	}
}

// largest bounds the numbers of the opening; football.New has the exact limits.
const largest = 1 << 20

// Opening reads the first message.
func (j *FromJudge) Opening() (Opening, error) {
	o := &j.opening
	o.Columns = j.integer("the number of columns", 6, largest)
	o.Rows = j.integer("the number of rows", 3, largest)
	o.Steps = j.integer("the number of steps", 1, largest)
	if len(j.rest) > 0 {
		j.dialect = Published
	}
	switch side := j.next("the side"); side {
	case wordLeft:
		o.Side = game.First
	case wordRight:
		o.Side = game.Second
	default:
		j.fail("%q: want the side, %s or %s", clip(side), wordLeft, wordRight)
	}
	j.endOfLine()
	j.skills(&o.Own)
	j.skills(&o.Rival)
	if j.err != nil {
		return Opening{}, j.err
	}
	if _, err := football.New(o.Config()); err != nil {
		j.err = fmt.Errorf("wire: the opening: %w", err)
		return Opening{}, j.err
	}
	j.endOfLine()
	return *o, j.err
}

// skills reads the three lines of a team.
func (j *FromJudge) skills(team *[3]float64) {
	var seen [3]bool
	for range team {
		id, w := j.id(&seen), j.next("a skill")
		q, err := strconv.ParseFloat(w, 64)
		if err != nil || !(q >= 0 && q <= 1) || math.Signbit(q) {
			j.fail("%q: want a skill, a number from 0 to 1", clip(w))
		}
		team[id] = q
	}
}

// A Message is a judge's message in a step or at the end of the match.
type Message struct {
	Over   bool        // the match has ended; of the other fields only Winner is set
	Winner game.Player // Nobody after a draw

	// State is the transmitted part of the position: the players' cells, the holder or
	// the cell of a loose ball, and its direction and steps left if Flight is set.
	State  football.State
	Flight bool
}

// Next reads a position or the end of the match. Opening must have been read.
func (j *FromJudge) Next() (Message, error) {
	if j.fill("a position or the end of the match"); j.err != nil {
		return Message{}, j.err
	}
	if winner, ok := j.result(j.rest[0]); ok {
		j.rest = j.rest[1:]
		j.endOfLine()
		return Message{Over: true, Winner: winner}, j.err
	}
	m := Message{State: football.State{Holder: -1, Acting: game.First}}
	first := 0
	if j.opening.Side == game.Second {
		first = 3
	}
	for team := range 2 {
		var seen [3]bool
		for range 3 {
			j.player(&m.State, (first+3*team)%6, &seen)
		}
	}
	j.endOfLine()
	if s := &m.State; s.Holder >= 0 {
		s.Ball = s.Players[s.Holder]
	} else {
		j.ball(&m)
	}
	return m, j.err
}

// result returns the winner announced by a word.
func (j *FromJudge) result(word string) (winner game.Player, ok bool) {
	switch word {
	case wordA:
		return game.First, true
	case wordB:
		return game.Second, true
	case wordNobody, wordDrew:
		return game.Nobody, true
	case wordWon:
		return j.opening.Side, true
	case wordLost:
		return j.opening.Side.Opponent(), true
	}
	return game.Nobody, false
}

// player reads the line of a player of the team whose first player is base.
func (j *FromJudge) player(s *football.State, base int, seen *[3]bool) {
	who := base + j.id(seen)
	s.Players[who] = j.cell()
	switch w := j.next(wordWith + " or " + wordWithout); {
	case w == wordWith && s.Holder >= 0:
		j.fail("a second player has the ball")
	case w == wordWith:
		s.Holder = int8(who)
	case w != wordWithout:
		j.fail("%q: want %s or %s", clip(w), wordWith, wordWithout)
	}
}

func (j *FromJudge) cell() football.Cell {
	row := j.integer("a row", 0, j.opening.Rows-1)
	return football.Cell{Row: int8(row), Col: int8(j.integer("a column", 0, j.opening.Columns-1))}
}

// ball reads the line of a loose ball.
func (j *FromJudge) ball(m *Message) {
	if j.fill("the line of the loose ball"); j.err != nil {
		return
	}
	n := len(j.rest)
	if n != 2 && n != 4 {
		j.fail("%d words: want a loose ball, ROW COL or ROW COL DIRECTION STEPS_LEFT", n)
	}
	m.Flight = n == 4
	m.State.Ball = j.cell()
	if !m.Flight {
		return
	}
	dir := j.integer("a direction", -football.Directions, football.Directions-1)
	if dir < 0 {
		dir += football.Directions
	}
	left := j.integer("the steps left", -1<<30, j.opening.Rows/2)
	m.State.Dir, m.State.Left = football.Direction(dir), int8(max(0, left))
}
