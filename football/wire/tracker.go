package wire

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
)

// A Tracker follows a match from a player's side and reconstructs what the protocol does
// not transmit: the step, the score, the rival's starting places and, in the published
// dialect, the flight of a loose ball. In the Elizondo dialect a stopped ball shows the rules:
// only JudgeRules remember its direction.
type Tracker struct {
	opening Opening
	rules   football.RuleSet
	learns  bool // the rules from a stopped ball
	places  [3]football.Cell
	weights *football.Weights
	game    *football.Game
	checker *football.Game // with JudgeRules, which allow every position that PublishedRules do
	state   football.State
	sent    football.Action
}

// NewTracker returns a tracker for a team that starts from places.
func NewTracker(o Opening, rules football.RuleSet, places [3]football.Cell, w *football.Weights) *Tracker {
	return &Tracker{opening: o, rules: rules, places: places, weights: w}
}

// Learn tells the tracker that its rules are only to be expected: it takes those that the match
// shows.
func (t *Tracker) Learn() { t.learns = true }

// Certain reports whether the rules are known: Learn was not called, or the match has shown them.
func (t *Tracker) Certain() bool { return !t.learns }

// Heard takes the judge's next position and returns the game and the complete position,
// with the tracker's team to act.
func (t *Tracker) Heard(m Message) (*football.Game, football.State, error) {
	s := m.State
	s.Acting = t.opening.Side
	if t.game == nil {
		if err := t.begin(&s); err != nil {
			return nil, s, err
		}
	} else {
		s.Step = t.state.Step + 1
		s.Goals = t.state.Goals
		if int(s.Step) >= t.game.Steps() {
			return nil, s, fmt.Errorf("wire: unexpected position after step %d, the last one", t.game.Steps())
		}
		if conceded := t.kickedOff(&s); conceded != game.Nobody {
			s.Goals[int(conceded.Opponent()-game.First)]++
			if err := t.learnPlaces(&s, conceded); err != nil {
				return nil, s, err
			}
		}
		if !m.Flight && s.Holder < 0 {
			s.Dir, s.Left = t.flight(&s)
		}
	}
	if t.learns && m.Flight && s.Holder < 0 && s.Left == 0 {
		if err := t.learnRules(&s); err != nil {
			return nil, s, err
		}
	}
	if err := t.checker.CheckState(&s); err != nil {
		return nil, s, fmt.Errorf("wire: impossible position: %w", err)
	}
	if t.rules == football.PublishedRules && s.Left == 0 {
		s.Dir = football.Stay
	}
	t.state = s
	return t.game, s, nil
}

// Sent tells the tracker the team's answer.
func (t *Tracker) Sent(a football.Action) { t.sent = a }

// begin learns the rival's starting places from the first position.
func (t *Tracker) begin(s *football.State) error {
	c := t.opening.Config()
	c.Rules, c.Weights = t.rules, t.weights
	own, rival := 0, 1
	if t.opening.Side == game.Second {
		own, rival = 1, 0
	}
	c.Places = &[2][3]football.Cell{}
	c.Places[own] = t.places
	copy(c.Places[rival][:], s.Players[3*rival:3*rival+3])
	if s.Holder < 0 {
		return fmt.Errorf("wire: nobody has the ball in the first position")
	}
	c.Kickoff = s.Possession()
	if c.Kickoff != t.opening.Side {
		// The rival's player 0 kicks off from the centre, so its starting place, used
		// after goals of its own team, is not known yet. Any free cell of its half will do.
		c.Places[rival][0] = freeCell(c, rival)
	}
	return t.build(c)
}

// build makes the games for a configuration.
func (t *Tracker) build(c football.Config) (err error) {
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
func (t *Tracker) learnRules(s *football.State) error {
	t.learns, t.rules = false, football.JudgeRules
	if s.Dir == football.Stay {
		t.rules = football.PublishedRules
	}
	c := t.game.Config()
	c.Rules = t.rules
	return t.build(c)
}

// learnPlaces corrects the guessed starting place of the rival's player 0 at the first
// kick-off by the tracker's own team, which shows it.
func (t *Tracker) learnPlaces(s *football.State, kickoff game.Player) error {
	c := t.game.Config()
	rival := 1 - int(t.opening.Side-game.First)
	if kickoff != t.opening.Side || c.Places[rival][0] == s.Players[3*rival] {
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
func (t *Tracker) kickedOff(s *football.State) game.Player {
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
func (t *Tracker) flight(s *football.State) (football.Direction, int8) {
	before := &t.state
	moved := football.Distance(before.Ball, s.Ball)
	if moved == 0 {
		return football.Stay, 0
	}
	if before.Holder < 0 && before.Left > 0 {
		return before.Dir, before.Left - 1
	}
	if h := int(before.Holder) - int(t.opening.Side-game.First)*3; before.Holder >= 0 && h >= 0 && h < 3 {
		if o := t.sent.Order(h); o.Pass {
			return o.Dir, int8(max(0, o.Force-1))
		}
	}
	return football.Between(before.Ball, s.Ball), 0
}
