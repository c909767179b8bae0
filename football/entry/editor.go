package entry

import (
	"fmt"
	"strconv"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
)

// The page's editor sets up positions piece by piece.
var _ board.Editor[football.State, football.Action] = pitch{}

// Stamps returns the players and the ball.
func (pitch) Stamps(l board.Language) (stamps []board.Stamp) {
	for i := range 6 {
		stamps = append(stamps, board.Stamp{
			ID: playerID(i), Owner: board.Owner(teamOf(i)), Kind: "player", Text: strconv.Itoa(i % 3), Label: playerID(i), Only: true,
		})
	}
	return append(stamps, board.Stamp{ID: "ball", Kind: "ball", Label: l.Say("ball"), Only: true})
}

// Draft returns the players, the one with the ball last, and the ball.
func (pitch) Draft(at *board.Moment[football.State, football.Action]) (d board.Draft) {
	s := at.State()
	put := func(i int) {
		d.Pieces = append(d.Pieces, board.Stamped{Stamp: playerID(i), Place: cellID(s.Players[i])})
	}
	for i := range 6 {
		if i != int(s.Holder) {
			put(i)
		}
	}
	if s.Holder >= 0 {
		put(int(s.Holder))
	}
	d.Pieces = append(d.Pieces, board.Stamped{Stamp: "ball", Place: cellID(s.Ball)})
	return d
}

// Write gives the ball to the player put last on its cell. The score and the step are those of
// the position at, as is the motion of a loose ball that was not moved; if the match is over,
// score and step start from 0. The position is the beginning of a step.
func (pitch) Write(at *board.Moment[football.State, football.Action], d board.Draft) (string, error) {
	s := *at.State()
	was := s.Ball
	loose := s.Holder < 0
	s.Committed, s.Acting, s.Holder = [2]football.Action{}, game.First, -1
	if at.Game.Turn(at.State()) == game.Nobody {
		s.Goals, s.Step = [2]uint16{}, 0
	}
	cell := func(p board.Stamped) (c football.Cell, err error) {
		_, err = fmt.Sscanf(p.Place, "c%d-%d", &c.Row, &c.Col)
		if err != nil || c.Col < 0 {
			return c, fmt.Errorf("%s is not on the pitch", p.Stamp)
		}
		return c, nil
	}
	var err error
	for _, p := range d.Pieces {
		if p.Stamp == "ball" {
			if s.Ball, err = cell(p); err != nil {
				return "", err
			}
		}
	}
	for _, p := range d.Pieces {
		if p.Stamp == "ball" {
			continue
		}
		c, err := cell(p)
		if err != nil {
			return "", err
		}
		i := int(p.Stamp[0]-'A')*3 + int(p.Stamp[1]-'0')
		if s.Players[i] = c; c == s.Ball {
			s.Holder = int8(i)
		}
	}
	if s.Holder >= 0 || !loose || s.Ball != was {
		s.Dir, s.Left = football.Stay, 0
	}
	return at.Game.(*football.Game).FormatPosition(&s), nil
}
