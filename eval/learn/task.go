package learn

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"sync"

	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/game"
)

// A Task is a number of self-play games for a [Player] in this process or on another
// machine. The games do not depend on who plays them.
type Task struct {
	Weights      []byte  `json:"weights,omitempty"` // a file of package model; empty for the game's own Evaluate
	Seed         uint64  `json:"seed"`              // of the run
	Generation   int     `json:"generation"`
	First        uint32  `json:"first"` // number of the first game
	Games        int     `json:"games"` // 1 to maxTaskGames
	Nodes        int64   `json:"nodes"` // per search
	OpeningPlies int     `json:"openingPlies"`
	Noise        float64 `json:"noise"`
	MaxPlies     int     `json:"maxPlies"`
}

// maxTaskGames is the greatest number of games in a Task.
const maxTaskGames = 1 << 12

// maxNodes is the greatest number of nodes per search in a Task.
const maxNodes = 1 << 32

// Games are the games of a Task, in order, each in the format of the files of a run.
type Games [][]byte

// A Player plays the games of tasks for runs with the same Config; the settings of a Task
// override those of the Config. It is safe for concurrent use.
type Player[S, M comparable] struct {
	c Config[S, M]

	mu      sync.Mutex
	weights []byte          // of judged
	judged  game.Game[S, M] // nil before the first task with weights
}

// NewPlayer returns a player for runs of c. It does not use c.Dir.
func NewPlayer[S, M comparable](c Config[S, M]) (*Player[S, M], error) {
	if c.Dir == "" {
		c.Dir = "unused"
	}
	c, err := c.withDefaults()
	if err != nil {
		return nil, err
	}
	return &Player[S, M]{c: c}, nil
}

// check returns an error if a task is invalid.
func (t *Task) check() error {
	switch {
	case t == nil:
		return fmt.Errorf("learn: the task is nil")
	case t.Games < 1 || t.Games > maxTaskGames || uint64(t.First)+uint64(t.Games) > math.MaxUint32:
		return fmt.Errorf("learn: a task of %d games from number %d; want 1 to %d", t.Games, t.First, maxTaskGames)
	case t.Generation < 1 || t.Nodes < 1 || t.Nodes > maxNodes || t.OpeningPlies < 1 || t.MaxPlies < 1 || t.MaxPlies > maxGamePlies || t.OpeningPlies > t.MaxPlies:
		return fmt.Errorf("learn: a task with Generation %d, Nodes %d, OpeningPlies %d, MaxPlies %d; want positive numbers, at most %d nodes, and MaxPlies from OpeningPlies to %d", t.Generation, t.Nodes, t.OpeningPlies, t.MaxPlies, int64(maxNodes), maxGamePlies)
	case !(t.Noise >= 0 && t.Noise <= 1):
		return fmt.Errorf("learn: a task with Noise %v; want 0 to 1", t.Noise)
	}
	return nil
}

// Do plays the games of a task. It has the signature of jobs.Local.Do; the slot is
// ignored.
func (p *Player[S, M]) Do(ctx context.Context, _ int, t *Task) (Games, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	judged, err := p.judge(t.Weights)
	if err != nil {
		return nil, err
	}
	c := p.c
	c.Nodes, c.OpeningPlies, c.Noise, c.MaxPlies = t.Nodes, t.OpeningPlies, t.Noise, t.MaxPlies
	var games Games
	for number := t.First; len(games) < t.Games; number++ {
		g, err := c.play(ctx, judged, number, derive(t.Seed, t.Generation, number))
		if err != nil {
			return nil, err
		}
		games = append(games, g.append(nil))
	}
	return games, nil
}

// judge returns the game with the given weights as its Evaluate. It caches the last one,
// because all games of a generation use the same weights.
func (p *Player[S, M]) judge(weights []byte) (game.Game[S, M], error) {
	if len(weights) == 0 {
		return p.c.Game, nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if bytes.Equal(p.weights, weights) {
		return p.judged, nil
	}
	m, err := model.Read(bytes.NewReader(weights), "") // initial weights may be of a variant
	if err != nil {
		return nil, fmt.Errorf("learn: the weights of a task: %w", err)
	}
	judged, err := p.c.with(m, p.c.Encoder)
	if err != nil {
		return nil, fmt.Errorf("learn: the weights of a task: %w", err)
	}
	p.judged, p.weights = judged, weights
	return judged, nil
}

// Check returns an error if games contradict the task or the rules: if there are more or
// fewer, or one has an illegal move or a wrong payoff. Only playing the task again shows
// whether the scores are those of the searches.
func (p *Player[S, M]) Check(t *Task, games Games) error {
	if err := t.check(); err != nil {
		return err
	}
	list, err := t.decode(games)
	if err != nil {
		return err
	}
	r := replayer[S, M]{game: p.c.Game}
	for _, g := range list {
		last, err := r.replay(&g)
		if err != nil {
			return fmt.Errorf("learn: %w", err)
		}
		if payoff := float32(p.c.Game.Evaluate(&last)); p.c.Game.Turn(&last) == game.Nobody && g.Payoff != payoff {
			return fmt.Errorf("learn: game %d ends with payoff %v; the rules say %v", g.Number, g.Payoff, payoff)
		}
	}
	return nil
}

// decode decodes the games of a task.
func (t *Task) decode(games Games) ([]gameRecord, error) {
	if len(games) != t.Games {
		return nil, fmt.Errorf("learn: a task of %d games returned %d", t.Games, len(games))
	}
	var list []gameRecord
	for i, data := range games {
		g, err := decodeGame(data)
		if err != nil {
			return nil, fmt.Errorf("learn: game %d of a task: %w", i+1, err)
		}
		if want := t.First + uint32(i); g.Number != want || len(g.Plies) > t.MaxPlies {
			return nil, fmt.Errorf("learn: game %d of a task has number %d and %d plies; want number %d and at most %d plies", i+1, g.Number, len(g.Plies), want, t.MaxPlies)
		}
		list = append(list, g)
	}
	return list, nil
}
