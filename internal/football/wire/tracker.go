package wire

import (
	"errors"
	"fmt"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
)

// tracker follows a match from a player's side and reconstructs what the protocol does not
// transmit.
type tracker struct {
	config  football.Config // of the match, without the places
	side    game.Player
	learns  bool // the rules from a stopped ball
	places  [3]football.Cell
	game    *football.Game
	checker *football.Game // with JudgeRules, which allow every position that PublishedRules do
	state   football.State
	sent    football.Action
}

// own returns the number of the tracker's team: 0 for First and 1 for Second.
func (t *tracker) own() int { return int(t.side - game.First) }

// heard completes the judge's next position. flight says that it has the flight of a loose ball.
func (t *tracker) heard(s *football.State, flight bool) error {
	if t.game == nil {
		if err := t.begin(s); err != nil {
			return err
		}
	} else {
		s.Step = t.state.Step + 1
		s.Goals = t.state.Goals
		if int(s.Step) >= t.game.Steps() {
			return fmt.Errorf("wire: unexpected position after step %d, the last one", t.game.Steps())
		}
		if conceded := t.kickedOff(s); conceded != game.Nobody {
			s.Goals[int(conceded.Opponent()-game.First)]++
			if err := t.learnPlaces(s, conceded); err != nil {
				return err
			}
		}
		if !flight && s.Holder < 0 {
			s.Dir, s.Left = t.flight(s)
		}
	}
	if t.learns && flight && s.Left == 0 {
		if err := t.learnRules(s); err != nil {
			return err
		}
	}
	if err := t.checker.CheckState(s); err != nil {
		return fmt.Errorf("wire: impossible position: %w", err)
	}
	if t.game.Rules() == football.PublishedRules && s.Left == 0 {
		s.Dir = football.Stay
	}
	t.state = *s
	return nil
}

// begin learns the rival's starting places from the first position.
func (t *tracker) begin(s *football.State) error {
	c := t.config
	own, rival := t.own(), 1-t.own()
	c.Places = &[2][3]football.Cell{}
	c.Places[own] = t.places
	copy(c.Places[rival][:], s.Players[3*rival:3*rival+3])
	if s.Holder < 0 {
		return errors.New("wire: nobody has the ball in the first position")
	}
	c.Kickoff = s.Possession()
	if c.Kickoff != t.side {
		// The rival's player 0 kicks off from the centre, so its starting place, used
		// after goals of its own team, is not known yet. Any free cell of its half will do.
		c.Places[rival][0] = freeCell(c, rival)
	}
	return t.build(c)
}

// build makes the games for a configuration.
func (t *tracker) build(c football.Config) (err error) {
	if t.game, err = football.New(c); err == nil {
		c.Rules = football.JudgeRules
		t.checker, err = football.New(c)
	}
	if err != nil {
		return fmt.Errorf("wire: the kick-off: %w", err)
	}
	return nil
}

// learnRules takes the rules from a stopped ball.
func (t *tracker) learnRules(s *football.State) error {
	t.learns = false
	c := t.game.Config()
	c.Rules = football.JudgeRules
	if s.Dir == football.Stay {
		c.Rules = football.PublishedRules
	}
	return t.build(c)
}

// learnPlaces corrects the guessed starting place of the rival's player 0 at the first
// kick-off by the tracker's own team, which shows it.
func (t *tracker) learnPlaces(s *football.State, kickoff game.Player) error {
	c := t.game.Config()
	rival := 1 - t.own()
	if kickoff != t.side || c.Places[rival][0] == s.Players[3*rival] {
		return nil
	}
	c.Places[rival][0] = s.Players[3*rival]
	return t.build(c)
}

// freeCell returns the most central cell of a team's half not taken by its players 1 and
// 2.
func freeCell(c football.Config, team int) football.Cell {
	col, back := c.Columns/2-1, -1
	if team == 1 {
		col, back = c.Columns/2, 1
	}
	for ; ; col += back {
		spot := football.Cell{Row: int8(c.Rows / 2), Col: int8(col)}
		if spot != c.Places[team][1] && spot != c.Places[team][2] {
			return spot
		}
	}
}

// kickedOff returns the team that conceded a goal if s is the kick-off after one, and
// Nobody otherwise. At a kick-off some player has moved by more than one cell.
func (t *tracker) kickedOff(s *football.State) game.Player {
	jumped := false
	for i, c := range s.Players {
		jumped = jumped || football.Distance(c, t.state.Players[i]) > 1
	}
	if !jumped {
		return game.Nobody
	}
	return s.Possession()
}

// flight returns the direction and remaining steps of a loose ball, inferred from its
// motion. The force of the rival's passes is not transmitted: flight assumes the smallest
// that explains the motion.
func (t *tracker) flight(s *football.State) (football.Direction, int8) {
	before := &t.state
	moved := football.Distance(before.Ball, s.Ball)
	if moved == 0 {
		return football.Stay, 0
	}
	if before.Holder < 0 && before.Left > 0 {
		return before.Dir, before.Left - 1
	}
	if h := int(before.Holder) - 3*t.own(); before.Holder >= 0 && h >= 0 && h < 3 {
		if o := t.sent.Order(h); o.Pass {
			return o.Dir, int8(max(0, o.Force-1))
		}
	}
	return football.Between(before.Ball, s.Ball), 0
}
