package team

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// Request is what a team sees when it is to act.
type Request = match.Request[football.State, football.Action]

// A Team is a bot that also chooses the starting places of its players. It plays one match
// at a time and may keep state during the match.
type Team interface {
	match.Bot[football.State, football.Action]

	// Places returns the starting places of team p. c describes the match except for the
	// places.
	Places(c football.Config, p game.Player) [3]football.Cell
}

// rules returns the football game that a turn belongs to.
func rules(t *Request) (*football.Game, error) {
	g, ok := game.As[*football.Game](t.Game)
	if !ok {
		return nil, fmt.Errorf("team: cannot play %T: want a football game", t.Game)
	}
	return g, nil
}

// kinds are the built-in teams in order of strength.
var kinds = []struct {
	name, about string
	make        func(Options) Team
}{
	{"random", "any legal action, all equally likely", func(Options) Team { return randomTeam{} }},
	{"static", "three players in front of the goal who never move", func(Options) Team { return staticTeam{} }},
	{"chaser", "the holder runs to the goal, the others to the ball", func(Options) Team { return chaserTeam{} }},
	{"course", "like the team of the course's judge: greedy, never passes", func(Options) Team { return new(courseTeam) }},
	{"greedy", "the best next position if the rival stands still", func(o Options) Team { return &greedy{weights: o.Weights} }},
	{"greedy-worst", "the best next position against the rival's best reply", func(o Options) Team { return &greedy{reply: search.WorstReply, weights: o.Weights} }},
	{"greedy-average", "the best next position on average over the rival's replies", func(o Options) Team { return &greedy{reply: search.AverageReply, weights: o.Weights} }},
	{"strong", "samples continuations of the match and learns the rival's habits", func(o Options) Team {
		return &strong{rollouts: o.Rollouts, without: o.Without, model: o.Rival}
	}},
}

// Options are the options of the teams. A team ignores those that it does not use; zero
// values select its defaults.
type Options struct {
	Weights *football.Weights // of the greedy teams; nil: the game's weights

	// Rollouts is the number of samples that the strong team takes for a move, time
	// permitting. 0 selects 24,000 or, if the move has a deadline, as many as fit easily
	// into its time at the speed of the previous moves. In that case the team's play is
	// not reproducible from the seed.
	Rollouts int

	// Rival is the strong team's model of its rival: its next actions are expected to be those of
	// this team, which is asked about many positions and should answer by the turn alone. With nil
	// the strong team learns the rival's habits.
	Rival Team

	// Without is a part of the strong team to leave out, for experiments: belief, matrix,
	// halving or evaluation.
	Without string
}

// New returns a team by name; see Names.
func New(name string, o Options) (Team, error) {
	if o.Without != "" && !slices.Contains(parts, o.Without) {
		return nil, fmt.Errorf("team: the strong team has no part %q (it has: %s)", o.Without, strings.Join(parts, ", "))
	}
	for _, k := range kinds {
		if k.name == name {
			return k.make(o), nil
		}
	}
	return nil, fmt.Errorf("team: no team %q (there are: %s)", name, strings.Join(Names(), ", "))
}

// Names returns the names of the teams, in order of strength.
func Names() []string {
	var names []string
	for _, k := range kinds {
		names = append(names, k.name)
	}
	return names
}

// About returns a one-line description of a team's play, or "" if there is no such team.
func About(name string) string {
	for _, k := range kinds {
		if k.name == name {
			return k.about
		}
	}
	return ""
}

// team returns 0 for First and 1 for Second.
func team(p game.Player) int {
	if p == game.Second {
		return 1
	}
	return 0
}

// base returns the index of the first player of team p.
func base(p game.Player) int { return 3 * team(p) }
