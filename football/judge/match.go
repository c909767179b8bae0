package judge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/team"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/football/wire"
	"github.com/seed-61c9d78a/versus/internal/shortage"
)

// defaultMoveTime is the default time limit for an answer.
const defaultMoveTime = 2 * time.Second

// A Dialect is one of the two layouts of the messages.
type Dialect int8

const (
	Elizondo  Dialect = iota // of the original judge program
	Published                // of the assignment's text
)

// String returns "elizondo" or "published".
func (d Dialect) String() string { return wire.Dialect(d).String() }

// A Match is one match between two entrants.
type Match struct {
	Teams    [2]Entrant      // on the left and on the right
	Config   football.Config // rules, size, steps, skills and kick-off; the places come from the teams
	Dialect  Dialect
	MoveTime time.Duration // time limit for an answer; 0: 2 s
	Seed     uint64        // for tackles, disputes and the built-in teams
	Log      io.Writer     // may be nil

	// TeamLogs, if not nil, receive a log for each side in the format of the original
	// judge.
	TeamLogs [2]io.Writer

	// Watch, if not nil, is called with the position after every step.
	Watch func(g *football.Game, s football.State)

	number int // in a series
}

// Play plays the match. It fails only if the match cannot begin, for example because the
// board's size is invalid. Faults of the teams are in the record.
func (m *Match) Play(ctx context.Context) (*Record, error) {
	c := m.Config
	c.Places = nil
	g, err := football.New(c)
	if err != nil {
		return nil, err
	}
	if m.MoveTime < 0 {
		return nil, fmt.Errorf("judge: time per move %v: want more than 0, or 0 for %v", m.MoveTime, defaultMoveTime)
	}
	for i, e := range m.Teams {
		if e.enter == nil {
			return nil, fmt.Errorf("judge: team %s is a zero Entrant: make it with InProcess or Program", letter(game.First+game.Player(i)))
		}
	}
	c = g.Config() // with the defaults
	r := &Record{Moves: []string{}, settings: settings{Match: m.number, Rules: c.Rules.String(), Rows: c.Rows, Columns: c.Columns,
		Steps: c.Steps, Seed: m.Seed, Kickoff: letter(c.Kickoff), Quites: *c.Skills}}
	logs := [2]*teamLog{}
	logs[0], logs[1] = newLogs(m.Log, m.TeamLogs)
	var players [2]contestant
	for i := range players {
		logs[i].note(fmt.Sprintf("match %d: %s", m.number, m.Teams[i].name))
		logs[i].opened(&c)
		players[i] = m.Teams[i].enter(wire.Dialect(m.Dialect), logs[i])
		r.Teams[i].Name = m.Teams[i].name
	}
	winner := m.run(ctx, r, c, players)
	for i := range players {
		players[i].end(winner)
	}
	r.Winner = letter(winner)
	logs[0].note(fmt.Sprintf("match %d: %s", m.number, r))
	return r, nil
}

// letter returns a team's name in records.
func letter(p game.Player) string {
	switch p {
	case game.First:
		return "A"
	case game.Second:
		return "B"
	}
	return ""
}

func (m *Match) moveTime() time.Duration {
	if m.MoveTime == 0 {
		return defaultMoveTime
	}
	return m.MoveTime
}

// run opens the match with both teams and plays it.
func (m *Match) run(ctx context.Context, r *Record, c football.Config, players [2]contestant) (winner game.Player) {
	words := new(spoken)
	for _, p := range players {
		p.share(words)
	}
	var failed [2]error
	for i, p := range []game.Player{game.First, game.Second} {
		places, err := m.open(ctx, players[i], p, c)
		if ctx.Err() != nil {
			r.Interrupted = true
			return game.Nobody
		}
		if shortage.Is(err) {
			return r.lost(game.Nobody, err)
		}
		if failed[i] = err; err != nil {
			continue
		}
		c.Places[i] = places
		for k, cell := range places {
			r.settings.Places[i][k] = [2]int{int(cell.Row), int(cell.Col)}
		}
	}
	switch {
	case failed[0] != nil && failed[1] != nil: // both lose
		return r.lost(game.Nobody, fmt.Errorf("both teams: A: %w; B: %w", failed[0], failed[1]))
	case failed[0] != nil:
		return r.lost(game.First, failed[0])
	case failed[1] != nil:
		return r.lost(game.Second, failed[1])
	}
	g, err := football.New(c)
	if err != nil {
		return r.lost(game.Nobody, err) // cannot happen: the configuration has been checked
	}
	played := match.Match[football.State, football.Action]{
		Game:  g,
		First: &timed{players[0], &r.Teams[0]}, Second: &timed{players[1], &r.Teams[1]},
		MaxPlies: 3*c.Steps + 1,
		MoveTime: m.moveTime(),
		Grace:    time.Second, // for built-in teams; programs have no grace
		Seed:     m.Seed,
		Watch: func(s match.Step[football.State, football.Action]) {
			r.Moves = append(r.Moves, s.Move.String())
			if m.Watch != nil && s.After.Step > s.Before.Step {
				m.Watch(g, s.After)
			}
		},
	}
	result, err := played.Play(ctx)
	if err != nil {
		return r.lost(game.Nobody, err)
	}
	r.Goals = [2]int{int(result.Final.Goals[0]), int(result.Final.Goals[1])}
	switch result.Reason {
	case match.NaturalEnd:
	case match.Interrupted:
		r.Interrupted = true
	case match.FaultyRules, match.LateReferee, match.RefereeFailed:
		return r.lost(game.Nobody, errors.New(result.Detail))
	default:
		m.explain(r, g, &result)
	}
	return result.Winner
}

// open asks a team for its starting places and checks them.
func (m *Match) open(ctx context.Context, player contestant, p game.Player, c football.Config) ([3]football.Cell, error) {
	ctx, cancel := context.WithTimeout(ctx, m.moveTime())
	defer cancel()
	places, err := player.open(ctx, c, p)
	if err != nil {
		return places, err
	}
	if err := football.CheckPlaces(c.Rows, c.Columns, p, places); err != nil {
		return places, fault(illegal, "%v", err)
	}
	return places, nil
}

// lost records the fault of a team that forfeits before the first step.
func (r *Record) lost(p game.Player, err error) (winner game.Player) {
	r.Fault, r.Detail = failed, err.Error()
	var f *faultError
	if errors.As(err, &f) {
		r.Fault, r.Detail = f.fault, f.detail
	}
	return p.Opponent()
}

// explain records the fault that ended a match.
func (m *Match) explain(r *Record, g *football.Game, result *match.Result[football.State, football.Action]) {
	loser := result.Winner.Opponent()
	r.Fault, r.Detail = failed, result.Detail
	switch result.Reason {
	case match.TimeOut:
		r.Fault = timeOut
	case match.IllegalMove:
		r.Fault = illegal
	}
	if loser == game.Nobody { // both failed
		return
	}
	t := &r.Teams[0]
	if loser == game.Second {
		t = &r.Teams[1]
	}
	if f := t.fault; f != nil {
		r.Fault, r.Detail = f.fault, f.detail
	} else if r.Fault == illegal {
		// The violated rule is more helpful than a list of legal actions.
		if err := g.Legal(&result.Final, loser, t.last); err != nil {
			r.Detail = err.Error()
		}
	}
}

// timed counts and times a contestant's answers.
type timed struct {
	contestant
	played *Played
}

func (t *timed) Move(ctx context.Context, turn *team.Request) (football.Action, error) {
	begin := time.Now()
	a, err := t.contestant.Move(ctx, turn)
	took := time.Since(begin)
	p := t.played
	p.Time += took
	p.WorstTime = max(p.WorstTime, took)
	if err != nil {
		errors.As(err, &p.fault)
		return 0, err
	}
	p.Answers++
	p.last = a
	return a, nil
}

// Series plays a number of matches, at least 1, and returns the results of the entrant m.Teams[0].
// The entrants swap sides, with their skills, after every match and the kick-off after every second one, so four
// matches cover each combination once. played, if not nil, is called after every match; an error
// ends the series. If ctx ends, so does the series, without an error, and an interrupted match
// does not count.
func (m *Match) Series(ctx context.Context, matches int, played func(r *Record) error) (rating.Games, error) {
	var score rating.Games
	if matches < 1 {
		return score, fmt.Errorf("judge: %d matches: want 1 or more", matches)
	}
	kickoff := m.Config.Kickoff
	if kickoff == game.Nobody {
		kickoff = game.First + game.Player(rand.New(rand.NewPCG(m.Seed, 4)).IntN(2))
	}
	for n := 0; n < matches && ctx.Err() == nil; n++ {
		one := *m
		one.number = n + 1
		one.Seed += uint64(n)
		one.Config.Kickoff = kickoff
		side := n % 2 // of m.Teams[0]
		if one.Teams[side], one.Teams[1-side] = m.Teams[0], m.Teams[1]; m.Config.Skills != nil {
			one.Config.Skills = &[2][3]float64{m.Config.Skills[side], m.Config.Skills[1-side]}
		}
		if n%4 >= 2 {
			one.Config.Kickoff = kickoff.Opponent()
		}
		r, err := one.Play(ctx)
		if err != nil {
			return score, err
		}
		switch {
		case r.Interrupted:
		case r.Winner == "":
			score.Draws++
		case r.Winner == letter(game.First+game.Player(side)):
			score.Wins++
		default:
			score.Losses++
		}
		if played != nil {
			if err := played(r); err != nil {
				return score, err
			}
		}
	}
	return score, nil
}
