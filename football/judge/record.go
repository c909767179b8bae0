package judge

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
)

// A Record is a complete record of a match. It is read and written as JSON.
type Record struct {
	Teams [2]Played `json:"teams"` // on the left and on the right

	// Moves are all moves in the notation of package football, in the order of play:
	// A's action, B's action and the outcome of the chance node, if any.
	Moves []string `json:"moves"`

	Goals  [2]int `json:"goals"`
	Winner string `json:"winner"` // A, B, or empty for a draw or an interrupted match

	// Fault is that of the loser, if the match was forfeited: "not started", "malformed answer",
	// "illegal answer", "time-out", "crash", "oversized" or "failure".
	Fault  string `json:"fault,omitempty"`
	Detail string `json:"detail,omitempty"` // the details of the fault

	Interrupted bool `json:"interrupted,omitempty"` // the match has no result

	settings settings
}

// settings are those of a recorded match, the first part of its JSON.
type settings struct {
	Match   int           `json:"match"` // number in the series, from 1
	Rules   string        `json:"rules"` // published or judge
	Rows    int           `json:"rows"`
	Columns int           `json:"columns"`
	Steps   int           `json:"steps"`
	Seed    uint64        `json:"seed"`
	Kickoff string        `json:"kickoff"` // A or B
	Quites  [2][3]float64 `json:"quites"`  // the skills
	Places  [2][3][2]int  `json:"places"`  // rows and columns
}

// MarshalJSON returns the record with the settings of the match.
func (r *Record) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		settings
		*result
	}{r.settings, (*result)(r)})
}

// UnmarshalJSON is the inverse of MarshalJSON.
func (r *Record) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &struct {
		*settings
		*result
	}{&r.settings, (*result)(r)})
}

type result Record // without the methods

// Played is a team's part in a match.
type Played struct {
	Name      string        `json:"name"`
	Answers   int           `json:"answers"`
	Time      time.Duration `json:"nanoseconds"`       // of all answers
	WorstTime time.Duration `json:"worst_nanoseconds"` // of the slowest answer

	last  football.Action
	fault *faultError
}

// String returns the result as a line.
func (r *Record) String() string {
	text := fmt.Sprintf("%s %d - %d %s", r.Teams[0].Name, r.Goals[0], r.Goals[1], r.Teams[1].Name)
	switch {
	case r.Interrupted:
		return text + ", interrupted"
	case r.Fault != "" && r.Winner == "":
		return fmt.Sprintf("%s, won by nobody: %s: %s", text, r.Fault, r.Detail)
	case r.Fault != "":
		return fmt.Sprintf("%s, won by %s: %s: %s", text, r.Winner, r.Fault, r.Detail)
	}
	return text
}

// rules returns the game of the match. It fails if the record's rules, kick-off, places or
// other parameters are invalid.
func (r *Record) rules() (*football.Game, error) {
	x := &r.settings
	c := football.Config{Rows: x.Rows, Columns: x.Columns, Steps: x.Steps, Skills: &x.Quites, Places: &[2][3]football.Cell{}}
	switch x.Rules {
	case football.PublishedRules.String():
	case football.JudgeRules.String():
		c.Rules = football.JudgeRules
	default:
		return nil, fmt.Errorf("judge: rules %q: want published or judge", x.Rules)
	}
	switch x.Kickoff {
	case "A":
		c.Kickoff = game.First
	case "B":
		c.Kickoff = game.Second
	default:
		return nil, fmt.Errorf("judge: kick-off by %q: want A or B", x.Kickoff)
	}
	for t := range x.Places {
		for i, p := range x.Places[t] {
			if p[0] != int(int8(p[0])) || p[1] != int(int8(p[1])) {
				return nil, fmt.Errorf("judge: place %v: want a row and a column of the board", p)
			}
			c.Places[t][i] = football.Cell{Row: int8(p[0]), Col: int8(p[1])}
		}
	}
	return football.New(c)
}

// Positions returns the game and the positions at the start and after each step. It
// checks every move.
func (r *Record) Positions() (*football.Game, []football.State, error) {
	if len(r.Moves) == 0 && r.Fault != "" {
		return nil, nil, fmt.Errorf("judge: the match ended before its first step: %s: %s", r.Fault, r.Detail)
	}
	g, err := r.rules()
	if err != nil {
		return nil, nil, err
	}
	s := g.Start()
	all := []football.State{s}
	for i, text := range r.Moves {
		m, err := g.ParseMove(&s, text)
		if err != nil {
			return nil, nil, fmt.Errorf("judge: move %d: %w", i+1, err)
		}
		g.Apply(&s, m)
		if s.Step > all[len(all)-1].Step {
			all = append(all, s)
		}
	}
	return g, all, nil
}
