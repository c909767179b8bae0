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

// FromJudge is a player's conversation with a judge. Call Opening, Places, and then Next and
// Answer in turn until the match is over; what Places and Answer return is to be sent.
//
// It reconstructs what the protocol does not transmit: the step, the score, the rival's starting
// places and, in the published dialect, the flight of a loose ball.
//
// It ignores line breaks between words, except in the line of a loose ball, whose length differs
// between the dialects.
type FromJudge struct {
	words
	tracker
	r       *bufio.Reader
	dialect Dialect // of the opening, recognised by the line that SIDE is on
}

// NewFromJudge returns a reader of a judge's messages.
func NewFromJudge(r io.Reader) *FromJudge {
	j := &FromJudge{r: bufio.NewReaderSize(plain.NewReader(r), longestLine+2)}
	j.more = j.fill
	return j
}

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
		case errors.Is(err, bufio.ErrBufferFull) || len(line) > longestLine+1:
			j.number++
			j.err = fmt.Errorf("wire: line %d has more than %d bytes", j.number, longestLine)
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

// Opening reads the first message: the match, except for the starting places, and the player's
// team; First is on the left. The rules are those that the dialect lets expect, PublishedRules or,
// in the Elizondo dialect, JudgeRules.
func (j *FromJudge) Opening() (football.Config, game.Player, error) {
	c := football.Config{Skills: new([2][3]float64)}
	c.Columns = j.integer("the number of columns", 6, largest)
	c.Rows = j.integer("the number of rows", 3, largest)
	c.Steps = j.integer("the number of steps", 1, largest)
	if len(j.rest) > 0 {
		j.dialect = Published
	}
	side, own := game.First, 0
	switch word := j.next("the side"); word {
	case wordLeft:
	case wordRight:
		side, own = game.Second, 1
	default:
		j.fail("%q: want the side, %s or %s", clip(word), wordLeft, wordRight)
	}
	j.endOfLine()
	j.skills(&c.Skills[own])
	j.skills(&c.Skills[1-own])
	if j.err == nil {
		if _, err := football.New(c); err != nil {
			j.err = fmt.Errorf("wire: the opening: %w", err)
		}
	}
	j.endOfLine()
	if j.dialect == Elizondo {
		c.Rules = football.JudgeRules
	}
	j.config, j.side = c, side
	return c, side, j.err
}

// Places returns the message with the team's starting places. rules are those of the match, or nil
// for those that Opening returned; in the Elizondo dialect a stopped ball then shows whether they
// are: only JudgeRules remember its direction. weights are those of the games that Next returns; nil
// for the default.
func (j *FromJudge) Places(places [3]football.Cell, rules *football.RuleSet, weights *football.Weights) []byte {
	j.places, j.config.Weights = places, weights
	if j.learns = rules == nil && j.dialect == Elizondo; rules != nil {
		j.config.Rules = *rules
	}
	return AppendPlaces(nil, j.dialect, places)
}

// Answer returns the message with the team's action. Until the rules are known it stands still
// instead of passing with force 0, which only JudgeRules allow.
func (j *FromJudge) Answer(a football.Action) []byte {
	for i := range 3 {
		if o := a.Order(i); j.learns && o.Pass && o.Force == 0 {
			a = a.With(i, football.Order{})
		}
	}
	j.sent = a
	return AppendAction(nil, j.dialect, a)
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

// Next reads a position, in which the player's team is to act, and returns it with the game, whose
// rules are those known so far. At the end of the match g is nil, and winner is Nobody after a draw.
func (j *FromJudge) Next() (g *football.Game, s football.State, winner game.Player, err error) {
	if j.fill("a position or the end of the match"); j.err != nil {
		return nil, s, game.Nobody, j.err
	}
	if winner, ok := j.result(j.rest[0]); ok {
		j.rest = j.rest[1:]
		j.endOfLine()
		return nil, s, winner, j.err
	}
	s, flight := j.position()
	if j.err == nil {
		j.err = j.heard(&s, flight)
	}
	return j.game, s, game.Nobody, j.err
}

// position reads the transmitted part of a position: the players' cells, the holder or the cell
// of a loose ball, and its direction and steps left if flight is set.
func (j *FromJudge) position() (s football.State, flight bool) {
	s = football.State{Holder: -1, Acting: j.side}
	for team := range 2 {
		var seen [3]bool
		for range 3 {
			j.player(&s, 3*((j.own()+team)%2), &seen)
		}
	}
	j.endOfLine()
	if s.Holder >= 0 {
		s.Ball = s.Players[s.Holder]
		return s, false
	}
	return s, j.ball(&s)
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
		return j.side, true
	case wordLost:
		return j.side.Opponent(), true
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
	row := j.integer("a row", 0, j.config.Rows-1)
	return football.Cell{Row: int8(row), Col: int8(j.integer("a column", 0, j.config.Columns-1))}
}

// ball reads the line of a loose ball.
func (j *FromJudge) ball(s *football.State) (flight bool) {
	if j.fill("the line of the loose ball"); j.err != nil {
		return false
	}
	n := len(j.rest)
	if n != 2 && n != 4 {
		j.fail("%d words: want a loose ball, ROW COL or ROW COL DIRECTION STEPS_LEFT", n)
	}
	s.Ball = j.cell()
	if n != 4 {
		return false
	}
	dir := j.integer("a direction", -football.Directions, football.Directions-1)
	if dir < 0 {
		dir += football.Directions
	}
	left := j.integer("the steps left", -1<<30, j.config.Rows/2)
	s.Dir, s.Left = football.Direction(dir), int8(max(0, left))
	return true
}
