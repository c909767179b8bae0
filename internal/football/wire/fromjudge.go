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
	r       *bufio.Reader
	words   []string // the unread words of the current line
	text    string   // the current line
	number  int      // of the current line, from 1
	opening Opening
	dialect Dialect
}

// NewFromJudge returns a reader of a judge's messages.
func NewFromJudge(r io.Reader) *FromJudge {
	return &FromJudge{r: bufio.NewReaderSize(plain.NewReader(r), LongestLine+2)}
}

// Dialect returns the dialect of the opening, recognised by the line that SIDE is on.
func (j *FromJudge) Dialect() Dialect { return j.dialect }

// errorf returns an error that begins with the line's number and text.
func (j *FromJudge) errorf(format string, args ...any) error {
	return fmt.Errorf("wire: line %d, %q: "+format, append([]any{j.number, clip(j.text)}, args...)...)
}

// maxBlank is the maximum number of consecutive empty lines.
const maxBlank = 100

// fill reads lines until there is a word.
func (j *FromJudge) fill(want string) error {
	for range maxBlank {
		if len(j.words) > 0 {
			return nil
		}
		line, err := j.r.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull) || len(line) > LongestLine+1:
			j.number++
			return fmt.Errorf("wire: line %d has more than %d bytes", j.number, LongestLine)
		case err != nil && (len(line) == 0 || !errors.Is(err, io.EOF)):
			if errors.Is(err, io.EOF) {
				err = io.ErrUnexpectedEOF
			}
			return fmt.Errorf("wire: reading %s after line %d: %w", want, j.number, err)
		}
		j.number++
		j.text = strings.TrimRight(string(line), "\r\n")
		j.words = strings.Fields(j.text)
	}
	return fmt.Errorf("wire: line %d: %d empty lines: want %s", j.number, maxBlank, want)
}

func (j *FromJudge) next(want string) (string, error) {
	if err := j.fill(want); err != nil {
		return "", err
	}
	w := j.words[0]
	j.words = j.words[1:]
	return w, nil
}

func (j *FromJudge) integer(what string, low, high int) (int, error) {
	w, err := j.next(what)
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(w)
	if err != nil || n < low || n > high {
		return 0, j.errorf("%q: want %s from %d to %d", clip(w), what, low, high)
	}
	return n, nil
}

// endOfLine returns an error if the line has more words.
func (j *FromJudge) endOfLine() error {
	if len(j.words) > 0 {
		return j.errorf("too long: unexpected %q", clip(j.words[0]))
	}
	return nil
}

// largest bounds the numbers of the opening; football.New has the exact limits.
const largest = 1 << 20

// Opening reads the first message.
func (j *FromJudge) Opening() (Opening, error) {
	o := &j.opening
	for _, f := range []struct {
		n    *int
		what string
		low  int
		high int
	}{
		{&o.Columns, "the number of columns", 6, largest},
		{&o.Rows, "the number of rows", 3, largest},
		{&o.Steps, "the number of steps", 1, largest},
	} {
		n, err := j.integer(f.what, f.low, f.high)
		if err != nil {
			return Opening{}, err
		}
		*f.n = n
	}
	j.dialect = Elizondo
	if len(j.words) > 0 {
		j.dialect = Published
	}
	side, err := j.next("the side")
	switch {
	case err != nil:
		return Opening{}, err
	case side == wordLeft:
		o.Side = game.First
	case side == wordRight:
		o.Side = game.Second
	default:
		return Opening{}, j.errorf("%q: want the side, %s or %s", clip(side), wordLeft, wordRight)
	}
	if err := j.endOfLine(); err != nil {
		return Opening{}, err
	}
	for _, team := range []*[3]float64{&o.Own, &o.Rival} {
		if err := j.skills(team); err != nil {
			return Opening{}, err
		}
	}
	if _, err := football.New(o.Config()); err != nil {
		return Opening{}, fmt.Errorf("wire: the opening: %w", err)
	}
	return *o, j.endOfLine()
}

// skills reads the three lines of a team.
func (j *FromJudge) skills(team *[3]float64) error {
	var seen [3]bool
	for range team {
		id, err := j.id(&seen)
		if err != nil {
			return err
		}
		w, err := j.next("a skill")
		if err != nil {
			return err
		}
		q, err := strconv.ParseFloat(w, 64)
		if err != nil || !(q >= 0 && q <= 1) || math.Signbit(q) {
			return j.errorf("%q: want a skill, a number from 0 to 1", clip(w))
		}
		team[id] = q
	}
	return nil
}

func (j *FromJudge) id(seen *[3]bool) (int, error) {
	id, err := j.integer("the id of a player", 0, 2)
	if err != nil {
		return 0, err
	}
	if seen[id] {
		return 0, j.errorf("player %d is named twice", id)
	}
	seen[id] = true
	return id, nil
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
	if err := j.fill("a position or the end of the match"); err != nil {
		return Message{}, err
	}
	if winner, ok := j.result(j.words[0]); ok {
		j.words = j.words[1:]
		return Message{Over: true, Winner: winner}, j.endOfLine()
	}
	m := Message{State: football.State{Holder: -1, Acting: game.First}}
	s := &m.State
	first := 0
	if j.opening.Side == game.Second {
		first = 3
	}
	for team := range 2 {
		var seen [3]bool
		for range 3 {
			if err := j.player(s, (first+3*team)%6, &seen); err != nil {
				return Message{}, err
			}
		}
	}
	if err := j.endOfLine(); err != nil {
		return Message{}, err
	}
	if s.Holder >= 0 {
		s.Ball = s.Players[s.Holder]
		return m, nil
	}
	return m, j.ball(&m)
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
func (j *FromJudge) player(s *football.State, base int, seen *[3]bool) error {
	id, err := j.id(seen)
	if err != nil {
		return err
	}
	cell, err := j.cell()
	if err != nil {
		return err
	}
	w, err := j.next(wordWith + " or " + wordWithout)
	switch {
	case err != nil:
		return err
	case w == wordWith && s.Holder >= 0:
		return j.errorf("a second player has the ball")
	case w == wordWith:
		s.Holder = int8(base + id)
	case w != wordWithout:
		return j.errorf("%q: want %s or %s", clip(w), wordWith, wordWithout)
	}
	s.Players[base+id] = cell
	return nil
}

func (j *FromJudge) cell() (football.Cell, error) {
	row, err := j.integer("a row", 0, j.opening.Rows-1)
	if err != nil {
		return football.Cell{}, err
	}
	col, err := j.integer("a column", 0, j.opening.Columns-1)
	return football.Cell{Row: int8(row), Col: int8(col)}, err
}

// ball reads the line of a loose ball.
func (j *FromJudge) ball(m *Message) error {
	if err := j.fill("the line of the loose ball"); err != nil {
		return err
	}
	if n := len(j.words); n != 2 && n != 4 {
		return j.errorf("%d words: want a loose ball, ROW COL or ROW COL DIRECTION STEPS_LEFT", n)
	}
	m.Flight = len(j.words) == 4
	cell, err := j.cell()
	if err != nil {
		return err
	}
	m.State.Ball = cell
	if !m.Flight {
		return nil
	}
	dir, err := j.integer("a direction", -football.Directions, football.Directions-1)
	if err != nil {
		return err
	}
	if dir < 0 {
		dir += football.Directions
	}
	left, err := j.integer("the steps left", -1<<30, j.opening.Rows/2)
	if err != nil {
		return err
	}
	m.State.Dir, m.State.Left = football.Direction(dir), int8(max(0, left))
	return nil
}
