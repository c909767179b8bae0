package games

import (
	"context"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/football/teams"
)

// seen is a team that records the steps it is shown.
type seen struct {
	teams.Team
	steps []uint16
}

func (s *seen) Move(ctx context.Context, t *teams.Turn) (football.Action, error) {
	s.steps = append(s.steps, t.State.Step)
	return s.Team.Move(ctx, t)
}
