package texel

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/seed"
)

// Selfplay collects positions with results for an [Objective] from games of a bot against itself.
type Selfplay[S, M comparable] struct {
	Game   game.Game[S, M]
	NewBot func() match.Bot[S, M] // returns a bot for one game; must be safe for concurrent use

	Games        int     // to play; 0: none
	OpeningPlies int     // random plies at the start, from which no positions are taken
	MaxPlies     int     // as in match.Match
	Rate         float64 // the fraction of the positions to take: 0 for 0.2

	// Keep, if not nil, reports whether to learn from the position after a step. If nil,
	// the quiet positions are taken if the game implements game.Quieter, or else all.
	Keep func(s *match.Step[S, M]) bool

	Seed    uint64
	Workers int // parallel games: 0 for one per processor; does not change the result

	// Progress, if not nil, is called after every game with the number of games played.
	Progress func(games int)
}

// Play plays the games and returns, in random order, the positions in which First or Second is to move and
// which Keep accepts. If ctx ends, Play returns the positions of the finished games without an error. It is an
// error if the Game or the Player is missing, a number is negative, or a bot fails.
func (p Selfplay[S, M]) Play(ctx context.Context) ([]Position[S], error) {
	if p.Game == nil || p.NewBot == nil || p.Games < 0 || p.OpeningPlies < 0 || p.Workers < 0 {
		return nil, fmt.Errorf("texel: Selfplay: want a Game, a Player and no negative numbers")
	}
	if p.Rate == 0 {
		p.Rate = 0.2
	}
	if p.Workers == 0 {
		p.Workers = runtime.GOMAXPROCS(0)
	}
	if p.Keep == nil {
		p.Keep = func(*match.Step[S, M]) bool { return true }
		if q, ok := game.As[game.Quieter[S]](p.Game); ok {
			p.Keep = func(s *match.Step[S, M]) bool { return q.Quiet(&s.After) }
		}
	}
	numbers, games := make([]uint64, p.Games), make([][]Position[S], p.Games)
	for n := range numbers {
		numbers[n] = uint64(n)
	}
	local := jobs.Local[uint64, []Position[S]]{Workers: p.Workers, Do: func(ctx context.Context, _ int, n uint64) ([]Position[S], error) {
		return p.one(ctx, seed.Rand(p.Seed, n, 0))
	}}
	over := 0
	err := local.Run(ctx, numbers, func(n int, list []Position[S], err error) error {
		games[n] = list
		if over++; err == nil && p.Progress != nil && ctx.Err() == nil {
			p.Progress(over)
		}
		return err
	})
	if err != nil && err == context.Cause(ctx) {
		err = nil
	}
	var list []Position[S]
	for _, g := range games {
		list = append(list, g...)
	}
	rand.New(rand.NewPCG(seed.Mix(p.Seed), 1)).Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	return list, err
}

// one plays a game and returns its positions, none if ctx ends before the game does.
func (p *Selfplay[S, M]) one(ctx context.Context, r *rand.Rand) ([]Position[S], error) {
	var list []Position[S]
	rules := game.WithEndings(p.Game)
	m := match.Match[S, M]{
		Game: rules, First: p.NewBot(), Second: p.NewBot(), MaxPlies: p.MaxPlies, Seed: r.Uint64(),
		Opening: match.RandomOpening(p.Game, p.OpeningPlies, r),
	}
	m.Watch = func(s match.Step[S, M]) {
		turn := rules.Turn(&s.After)
		if s.Ply > p.OpeningPlies && (turn == game.First || turn == game.Second) && p.Keep(&s) && r.Float64() < p.Rate {
			list = append(list, Position[S]{State: s.After})
		}
	}
	result, err := m.Play(ctx)
	switch {
	case err != nil:
		return nil, err
	case result.Reason == match.Interrupted:
		return nil, nil
	case result.Reason.Fault():
		return nil, errors.New("texel: Selfplay: " + result.Detail)
	}
	low, high := -1.0, 1.0
	if b, ok := game.As[game.Bounder](p.Game); ok {
		low, high = b.Bounds()
	}
	for i := range list {
		list[i].Result = (result.Payoff - low) / (high - low)
	}
	return list, nil
}
