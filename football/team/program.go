package team

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/football/wire"
)

// A Program plays one side of a match as the program of a team: it speaks the protocol of
// package judge with a judge, in the judge's dialect.
type Program struct {
	Team    Team
	Rules   *football.RuleSet // nil: as the match shows, see Play
	Weights *football.Weights // nil: football.DefaultWeights

	MoveTime time.Duration // time limit for one answer; 0: no limit
	Seed     uint64
}

// Play reads the judge's messages from in until the end of the match, writes the answers
// to out, and returns the winner. It fails, and writes nothing more, on a message that
// violates the protocol.
//
// A judge that speaks the published dialect is taken to play PublishedRules. One that speaks
// the Elizondo dialect is expected to play JudgeRules, until a stopped ball shows which; before
// that the answers are legal under both.
func (p *Program) Play(ctx context.Context, in io.Reader, out io.Writer) (winner game.Player, err error) {
	if p.Team == nil {
		return game.Nobody, errors.New("team: no Team")
	}
	judge := wire.NewFromJudge(in)
	c, side, err := judge.Opening()
	if err != nil {
		return game.Nobody, err
	}
	if c.Weights = p.Weights; p.Rules != nil {
		c.Rules = *p.Rules
	}
	places := p.Team.Places(c, side)
	if err := football.CheckPlaces(c.Rows, c.Columns, side, places); err != nil {
		return game.Nobody, fmt.Errorf("team: team %s: %w", p.Team.Name(), err)
	}
	if _, err := out.Write(judge.Places(places, p.Rules, p.Weights)); err != nil {
		return game.Nobody, fmt.Errorf("team: %w", err)
	}
	turn := Request{Player: side, Rand: rand.New(rand.NewPCG(p.Seed, uint64(side)))}
	for ctx.Err() == nil {
		g, s, winner, err := judge.Next()
		if err != nil || g == nil {
			return winner, err
		}
		turn.Game, turn.State = g, s
		a, err := p.decide(ctx, g, &turn)
		if err != nil {
			return game.Nobody, err
		}
		if _, err := out.Write(judge.Answer(a)); err != nil {
			return game.Nobody, fmt.Errorf("team: %w", err)
		}
		turn.Past = append(turn.Past, s)
	}
	return game.Nobody, context.Cause(ctx)
}

// decide asks the team and checks its answer.
func (p *Program) decide(ctx context.Context, g *football.Game, turn *Request) (football.Action, error) {
	if p.MoveTime > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, p.MoveTime)
		defer cancel()
	}
	a, err := p.Team.Move(ctx, turn)
	if err == nil {
		err = g.Legal(&turn.State, turn.Player, a)
	}
	if err != nil {
		return 0, fmt.Errorf("team: team %s: %w", p.Team.Name(), err)
	}
	return a, nil
}
