package ismcts

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/deadline"
	"github.com/seed-61c9d78a/versus/internal/odds"
)

// errWorlds is wrapped by the error about a position that cannot have come about as the
// player has seen it, or so rarely that no example was found, or of which that is not known
// because past is missing.
var errWorlds = errors.New("no position was found that agrees with what the player has seen")

// worlds draws positions that a player cannot distinguish from the true one.
type worlds[S, M comparable] struct {
	rules     game.Game[S, M]
	observer  game.Observer[S]
	dealer    game.Resampler[S]
	odds      odds.Odds[S, M]
	player    game.Player
	view      S
	random    *rand.Rand
	particles []S // without a dealer
	moves     []M
}

// The numbers of particles, without a Resampler: at first, and at most.
const (
	fewParticles  = 256
	mostParticles = 1 << 14
)

// imagine returns the worlds of p, who sees view, and saw past before, oldest first.
func imagine[S, M comparable](ctx context.Context, g game.Game[S, M], p game.Player, view S, past []S, r *rand.Rand) (*worlds[S, M], error) {
	g = game.WithEndings(g)
	w := &worlds[S, M]{rules: g, odds: odds.Of(g), player: p, view: view, random: r}
	w.observer, _ = game.As[game.Observer[S]](g)
	w.dealer, _ = game.As[game.Resampler[S]](g)
	if w.observer == nil || w.dealer != nil {
		return w, nil
	}
	line := append(append([]S{}, past...), view)
	if start := g.Start(); w.observer.Observe(&start, p) != line[0] {
		return nil, fmt.Errorf("position %q: %w: want in past all that %v has seen since the start of the game, which has no Resampler; it begins with %q", game.PositionText(g, view), errWorlds, p, game.PositionText(g, line[0]))
	}
	for n := fewParticles; ; n *= 4 {
		err := w.filter(ctx, line, n)
		if err == nil || !errors.Is(err, errWorlds) || n >= mostParticles {
			return w, err
		}
	}
}

// draw returns a position.
func (w *worlds[S, M]) draw() (S, error) {
	switch {
	case w.observer == nil:
		return w.view, nil
	case w.dealer == nil:
		return w.particles[w.random.IntN(len(w.particles))], nil
	}
	s := w.dealer.Resample(&w.view, w.player, w.random)
	if w.observer.Observe(&s, w.player) != w.view {
		return s, fmt.Errorf("position %q: %w: Resample returns %q, in which %v sees another position", game.PositionText(w.rules, w.view), game.ErrFaulty, game.PositionText(w.rules, s), w.player)
	}
	return s, nil
}

// filter plays n games at random up to the last view, keeping those that the player would
// have seen like line, and lets the others be copies of these.
func (w *worlds[S, M]) filter(ctx context.Context, line []S, n int) error {
	line = slices.Compact(line)
	origin := w.rules.Start()
	w.particles = make([]S, n)
	for i := range w.particles {
		w.particles[i] = origin
	}
	watch := deadline.Of(ctx)
	weights := make([]float64, n)
	for k := 1; k < len(line); k++ {
		total := 0.0
		for i := range w.particles {
			if watch.Passed(1) {
				return fmt.Errorf("%w: %w", errWorlds, watch.Err())
			}
			var err error
			if weights[i], err = w.advance(&w.particles[i], line[k-1], line[k]); err != nil {
				return err
			}
			total += weights[i]
		}
		if total == 0 {
			return fmt.Errorf("position %q: %w, after %d changes of it", game.PositionText(w.rules, line[k]), errWorlds, k)
		}
		w.resample(weights, total)
	}
	return nil
}

// unseen is the greatest number of plies in a row of which a player sees nothing.
const unseen = 1000

// advance plays random moves of which the player sees nothing in s, which it sees as before,
// and then one after which it sees view. It returns the probability that only such moves are
// played, 0 if there are none.
func (w *worlds[S, M]) advance(s *S, before, view S) (weight float64, err error) {
	weight = 1
	for range unseen {
		p, shows, err := w.step(s, before, view)
		if weight *= p; weight == 0 || shows || err != nil {
			return weight, err
		}
	}
	return 0, nil
}

// step plays in s a random move after which the player sees before or view. It returns the
// probability that one of these is played, and whether the player sees view.
func (w *worlds[S, M]) step(s *S, before, view S) (weight float64, shows bool, err error) {
	turn := w.rules.Turn(s)
	w.moves = w.rules.Moves(w.moves[:0], s)
	if turn == game.Nobody {
		return 0, false, nil
	}
	var chosen S
	for _, m := range w.moves {
		p := 1 / float64(len(w.moves))
		if turn == game.Chance {
			if p, err = w.odds.Probability(s, m, len(w.moves)); err != nil {
				return 0, false, err
			}
		} else if turn == w.player {
			p = 1 // the player's own moves say nothing about what it does not see
		}
		next := game.After(w.rules, *s, m)
		seen := w.observer.Observe(&next, w.player)
		if seen != view && (seen != before || turn == w.player) {
			continue
		}
		if weight += p; w.random.Float64()*weight < p {
			chosen, shows = next, seen == view
		}
	}
	*s = chosen
	return weight, shows, nil
}

// resample replaces the particles by as many that are drawn from them in proportion to their
// weights.
func (w *worlds[S, M]) resample(weights []float64, total float64) {
	drawn := make([]S, 0, len(w.particles))
	step := total / float64(len(weights))
	next, sum := w.random.Float64()*step, 0.0
	for i, weight := range weights {
		for sum += weight; next < sum && len(drawn) < len(weights); next += step {
			drawn = append(drawn, w.particles[i])
		}
	}
	for len(drawn) < len(weights) { // rounding errors
		drawn = append(drawn, drawn[len(drawn)-1])
	}
	w.particles = drawn
}
