package learn

import (
	"bytes"
	"context"
	"fmt"
	"sync"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/eval/model"
	"github.com/seed-61c9d78a/versus/internal/eval/selfplay"
)

// A taskPlayer plays the games of tasks for runs with the same Config; the settings of a task
// override those of the Config. It is safe for concurrent use.
type taskPlayer[S, M comparable] struct {
	c Config[S, M]

	mu       sync.Mutex
	weights  []byte          // of judged
	weighted game.Game[S, M] // nil before the first task with weights
}

func init() {
	selfplay.PlayerOf = func(config any) (selfplay.Player, error) {
		return config.(interface {
			player() (selfplay.Player, error)
		}).player()
	}
}

// player returns a player for runs of c. It does not use c.Dir. Settings out of range are errors.
func (c Config[S, M]) player() (selfplay.Player, error) {
	if c.Dir == "" {
		c.Dir = "unused"
	}
	c, err := c.withDefaults()
	if err != nil {
		return nil, err
	}
	return &taskPlayer[S, M]{c: c}, nil
}

// Do plays the games of a task. It has the signature of jobs.Local.Do; the slot is ignored.
func (p *taskPlayer[S, M]) Do(ctx context.Context, _ int, t *selfplay.Task) (selfplay.Games, error) {
	if err := t.Check(); err != nil {
		return nil, err
	}
	judged, err := p.withWeights(t.Weights)
	if err != nil {
		return nil, err
	}
	c := p.c
	c.Nodes, c.OpeningPlies, c.Noise, c.MaxPlies = t.Nodes, t.OpeningPlies, t.Noise, t.MaxPlies
	var games selfplay.Games
	for number := t.First; len(games) < t.Games; number++ {
		g, err := c.play(ctx, judged, number, derive(t.Seed, t.Generation, number))
		if err != nil {
			return nil, err
		}
		games = append(games, g.append(nil))
	}
	return games, nil
}

// withWeights returns the game with the given weights as its Evaluate. It caches the last one,
// because all games of a generation use the same weights.
func (p *taskPlayer[S, M]) withWeights(weights []byte) (game.Game[S, M], error) {
	if len(weights) == 0 {
		return p.c.Game, nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if bytes.Equal(p.weights, weights) {
		return p.weighted, nil
	}
	m, err := model.Read(bytes.NewReader(weights), "") // initial weights may be of a variant
	if err != nil {
		return nil, fmt.Errorf("learn: the weights of a task: %w", err)
	}
	judged, err := p.c.with(m, p.c.Encoder)
	if err != nil {
		return nil, fmt.Errorf("learn: the weights of a task: %w", err)
	}
	p.weighted, p.weights = judged, weights
	return judged, nil
}

// Check returns an error if games contradict the task or the rules: if there are more or
// fewer, or one has an illegal move or a wrong payoff. Only playing the task again shows
// whether the scores are those of the searches.
func (p *taskPlayer[S, M]) Check(t *selfplay.Task, games selfplay.Games) error {
	if err := t.Check(); err != nil {
		return err
	}
	list, err := decode(t, games)
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
func decode(t *selfplay.Task, games selfplay.Games) ([]gameRecord, error) {
	if len(games) != t.Games {
		return nil, fmt.Errorf("learn: a task of %d games returned %d", t.Games, len(games))
	}
	var list []gameRecord
	most := max(t.MaxPlies, 2*t.OpeningPlies) // an opening is played to its end
	for i, data := range games {
		g, err := decodeGame(data)
		if err != nil {
			return nil, fmt.Errorf("learn: game %d of a task: %w", i+1, err)
		}
		if want := t.First + uint32(i); g.Number != want || len(g.Plies) > most {
			return nil, fmt.Errorf("learn: game %d of a task has number %d and %d plies; want number %d and at most %d plies", i+1, g.Number, len(g.Plies), want, most)
		}
		list = append(list, g)
	}
	return list, nil
}
