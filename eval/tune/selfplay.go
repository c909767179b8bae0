package tune

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
)

// Selfplay collects positions with results for Texel, from games of a bot against
// itself.
type Selfplay[S, M comparable] struct {
	Game   game.Game[S, M]
	Player func() match.Bot[S, M] // makes a bot for one game

	Games        int
	OpeningPlies int     // random plies at the start, of which no positions are taken
	MaxPlies     int     // as in match.Match
	Rate         float64 // the part of the positions to take: 0 for a fifth
}

// Play plays the games and returns the positions in which First or Second is to move
// and which are quiet, if the game has an opinion on that. When ctx ends it returns what
// there is, without an error.
func (p Selfplay[S, M]) Play(ctx context.Context, seed uint64) ([]Labelled[S], error) {
	if p.Game == nil || p.Player == nil || p.Games < 0 || p.OpeningPlies < 0 {
		return nil, fmt.Errorf("tune: Selfplay: want a Game, a Player, and no negative numbers")
	}
	rate := p.Rate
	if rate == 0 {
		rate = 0.2
	}
	low, high := -1.0, 1.0
	if b, ok := game.As[game.Bounder](p.Game); ok {
		low, high = b.Bounds()
	}
	quieter, _ := game.As[game.Quieter[S]](p.Game)
	var list []Labelled[S]
	for n := range uint64(p.Games) {
		r := derive(seed, n, 0)
		var taken []S
		m := match.Match[S, M]{
			Game: p.Game, First: p.Player(), Second: p.Player(), MaxPlies: p.MaxPlies, Seed: r.Uint64(),
			Opening: match.RandomOpening(p.Game, p.OpeningPlies, r),
		}
		m.Watch = func(s match.Step[S, M]) {
			if s.Ply > p.OpeningPlies && interesting(p.Game, quieter, &s.After) && r.Float64() < rate {
				taken = append(taken, s.After)
			}
		}
		result, err := m.Play(ctx)
		if err != nil {
			return list, err
		}
		switch {
		case result.Reason == match.Interrupted:
			return list, nil
		case result.Reason.Fault():
			return list, errors.New("tune: Selfplay: " + result.Detail)
		}
		for _, s := range taken {
			list = append(list, Labelled[S]{s, (result.Payoff - low) / (high - low)})
		}
	}
	rand.New(rand.NewPCG(mix(seed), 1)).Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	return list, nil
}

func interesting[S, M comparable](g game.Game[S, M], q game.Quieter[S], s *S) bool {
	turn := g.Turn(s)
	return (turn == game.First || turn == game.Second) && (q == nil || q.Quiet(s))
}
