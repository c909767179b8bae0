// Package selfplay has the tasks of a run of package learn that another process can do.
package selfplay

import (
	"context"
	"fmt"
	"math"

	"github.com/seed-61c9d78a/versus/internal/game/jobs"
)

// A Task is a number of self-play games for a [Player] in this process or on another
// machine. The games do not depend on who plays them.
type Task struct {
	Weights      []byte  `json:"weights,omitempty"` // a file of package model; empty for the game's own Evaluate
	Seed         uint64  `json:"seed"`              // of the run
	Generation   int     `json:"generation"`
	First        uint32  `json:"first"` // number of the first game
	Games        int     `json:"games"` // 1 to MaxGames
	Nodes        int64   `json:"nodes"` // per search
	OpeningPlies int     `json:"openingPlies"`
	Noise        float64 `json:"noise"`
	MaxPlies     int     `json:"maxPlies"`
}

// MaxGames is the greatest number of games in a Task.
const MaxGames = 1 << 12

// MaxPlies is the greatest length of a game.
const MaxPlies = 1 << 16

// MaxNodes is the greatest number of nodes per search in a Task.
const MaxNodes = 1 << 32

// Games are the games of a Task, in order, each in the format of the files of a run.
type Games [][]byte

// Check returns an error if a task is invalid.
func (t *Task) Check() error {
	switch {
	case t == nil:
		return fmt.Errorf("learn: the task is nil")
	case t.Games < 1 || t.Games > MaxGames || uint64(t.First)+uint64(t.Games) > math.MaxUint32:
		return fmt.Errorf("learn: a task of %d games from number %d; want 1 to %d", t.Games, t.First, MaxGames)
	case t.Generation < 1 || t.Nodes < 1 || t.Nodes > MaxNodes || t.OpeningPlies < 1 || t.MaxPlies < 1 || t.MaxPlies > MaxPlies || t.OpeningPlies > t.MaxPlies:
		return fmt.Errorf("learn: a task with Generation %d, Nodes %d, OpeningPlies %d, MaxPlies %d; want positive numbers, at most %d nodes, and MaxPlies from OpeningPlies to %d", t.Generation, t.Nodes, t.OpeningPlies, t.MaxPlies, int64(MaxNodes), MaxPlies)
	case !(t.Noise >= 0 && t.Noise <= 1):
		return fmt.Errorf("learn: a task with Noise %v; want 0 to 1", t.Noise)
	}
	return nil
}

// A Player plays the games of tasks for runs with the same settings.
type Player interface {
	// Do plays the games of a task. It has the signature of jobs.Local.Do; the slot is ignored.
	Do(ctx context.Context, slot int, t *Task) (Games, error)

	// Check returns an error if games contradict the task or the rules: if there are more or
	// fewer, or one has an illegal move or a wrong payoff. Only playing the task again shows
	// whether the scores are those of the searches.
	Check(t *Task, games Games) error
}

// A Runner has tasks done, perhaps elsewhere.
type Runner = jobs.Runner[*Task, Games]

// PlayerOf returns a player for runs of a learn.Config. Package learn sets it.
var PlayerOf func(config any) (Player, error)

type runnerKey struct{}

// WithRunner returns a context for learn.Run in which the training games are played by players of the
// same Config that the runner finds; nil stands for this process. Training and comparisons stay in
// this process. If the players are not trusted, check their games with Player.Check.
func WithRunner(ctx context.Context, r Runner) context.Context {
	return context.WithValue(ctx, runnerKey{}, r)
}

// RunnerOf returns the runner of a context, or nil.
func RunnerOf(ctx context.Context) Runner {
	r, _ := ctx.Value(runnerKey{}).(Runner)
	return r
}
