package judge

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match/rating"
)

// Series plays a number of matches, at least 1, and returns the results of the entrant m.Teams[0].
// The entrants swap sides after every match and the kick-off after every second one, so four
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
		one.Teams[side], one.Teams[1-side] = m.Teams[0], m.Teams[1]
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
