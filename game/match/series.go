package match

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/deadline"
)

// Series is a number of games between two bots, A and B, in pairs: each pair begins with
// the same random opening and seed, and the bots swap sides. Concurrent use follows the
// rules of [Match].
type Series[S, M comparable] struct {
	// Match is what the games have in common. Its First is A, who is First in the odd games,
	// and its Second is B. Its Seed also determines the openings, and Watch follows all
	// games.
	Match[S, M]

	Games        int  // number of games; if odd, the last one has no pair; 0: none
	OpeningPlies int  // random plies before the bots take over, instead of the Opening; 0: none
	Apart        bool // the games of a pair have different seeds, as in a tournament

	// Played, if not nil, is called after every game; aFirst reports whether A was First.
	Played func(number int, aFirst bool, r Result[S, M])
}

// Score is the result of a series: the games by their results for A. Void games (see
// [Reason.Void]) do not count, but Reasons includes them, except for interrupted ones. Nor do
// games that both lost, which do not say who is better; Reasons and Time include them.
type Score struct {
	rating.Games
	Pairs   rating.Pairs     // complete pairs, by the points of A
	Reasons map[Reason]int   // why the games ended
	Time    [2]time.Duration // used by A and B
}

// Play plays the series. When ctx ends it returns the score so far, without an error.
// Errors are those of [Match.Play], a negative number of games or plies, and a bot that
// does not return from a game.
func (s *Series[S, M]) Play(ctx context.Context) (Score, error) {
	score := Score{Reasons: map[Reason]int{}}
	if err := game.Check(s.Game); err != nil {
		return score, fmt.Errorf("match: %w", err)
	}
	switch {
	case ctx == nil:
		return score, errors.New("match: Play needs a context, not nil")
	case s.Games < 0 || s.OpeningPlies < 0:
		return score, fmt.Errorf("match: Games %d and OpeningPlies %d must not be negative", s.Games, s.OpeningPlies)
	}
	var busy [2]<-chan struct{} // A and B
	var begun float64           // A's points before the pair
	complete := false           // no game of the pair is void
	for number := 1; number <= s.Games && deadline.Err(ctx) == nil; number++ {
		aFirst := number%2 == 1
		m, err := s.match(number, aFirst)
		if err != nil {
			return score, err
		}
		if err := s.wait(ctx, busy); err != nil {
			return score, fmt.Errorf("match: before game %d: %w", number, err)
		}
		r, err := m.Play(ctx)
		if err != nil {
			return score, err
		}
		if busy = r.Busy; !aFirst {
			busy[0], busy[1] = busy[1], busy[0]
		}
		if aFirst {
			begun, complete = score.Points(), true
		}
		if r.Reason.Void() {
			complete = false
			if r.Reason != Interrupted {
				score.Reasons[r.Reason]++
			}
		} else if !score.add(aFirst, r.Winner, r.Reason, r.Time) {
			complete = false
		}
		if !aFirst && complete {
			score.Pairs.Add(score.Points() - begun)
		}
		if s.Played != nil {
			s.Played(number, aFirst, r)
		}
	}
	return score, nil
}

// match returns a game of the series.
func (s *Series[S, M]) match(number int, aFirst bool) (*Match[S, M], error) {
	seed := s.Seed + uint64(number-1)/2
	if s.Apart {
		seed = s.Seed + uint64(number-1)
	}
	m := s.Match
	m.Seed = seed
	if !aFirst {
		m.First, m.Second = m.Second, m.First
	}
	if s.OpeningPlies > 0 {
		var opening []M
		c := begin(func() { opening = RandomOpening(s.Game, s.OpeningPlies, rand.New(rand.NewPCG(seed, 3))) })
		if limit := cmp.Or(s.Watchdog, defaultWatchdog); !c.within(limit) {
			return nil, fmt.Errorf("match: the opening of game %d: %w: no answer within %v", number, game.ErrFaulty, limit)
		}
		if c.err != nil {
			return nil, fmt.Errorf("match: the opening of game %d: %w: %w", number, game.ErrFaulty, c.err)
		}
		m.Opening = opening
	}
	return &m, nil
}

// wait waits for bots that have not returned from the last game.
func (s *Series[S, M]) wait(ctx context.Context, busy [2]<-chan struct{}) error {
	limit := cmp.Or(s.Watchdog, defaultWatchdog)
	watchdog := time.NewTimer(limit)
	defer watchdog.Stop()
	for i, done := range busy {
		if done == nil {
			continue
		}
		select {
		case <-done:
		case <-ctx.Done(): // no game will be played
		case <-watchdog.C:
			return fmt.Errorf("bot %c has not returned from the last game within %v", 'A'+i, limit)
		}
	}
	return nil
}

// add adds a game and reports whether it counts: not if both lost.
func (s *Score) add(aFirst bool, winner game.Player, why Reason, used [2]time.Duration) bool {
	a := game.Second
	if aFirst {
		a = game.First
	}
	s.Time[0] += used[side(a)]
	s.Time[1] += used[side(a.Opponent())]
	s.Reasons[why]++
	switch {
	case winner == a:
		s.Wins++
	case winner == a.Opponent():
		s.Losses++
	case why.Fault():
		return false
	default:
		s.Draws++
	}
	return true
}

// RandomOpening returns plies random moves from the start, including outcomes of chance, that
// do not end the game: fewer where every move would.
func RandomOpening[S, M comparable](g game.Game[S, M], plies int, r *rand.Rand) (opening []M) {
	if g == nil || r == nil {
		return nil
	}
	historian, looksBack := game.As[game.Historian[S]](g)
	s := g.Start()
	line := []S{s}
	for len(opening) < plies {
		var safe []M
		for m, next := range game.All(game.Permitting(g, line), s) {
			over := game.Over(g, next)
			if !over && looksBack {
				_, over = historian.Outcome(append(slices.Clip(line), next))
			}
			if !over {
				safe = append(safe, m)
			}
		}
		if len(safe) == 0 {
			break
		}
		m := safe[r.IntN(len(safe))]
		opening = append(opening, m)
		s = game.After(g, s, m)
		line = append(line, s)
	}
	return opening
}
