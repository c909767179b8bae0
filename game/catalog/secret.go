package catalog

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/sight"
	"github.com/seed-61c9d78a/versus/internal/tools"
	"github.com/seed-61c9d78a/versus/search"
	"github.com/seed-61c9d78a/versus/search/ismcts"
)

// secret reports whether g hides more than a player's last move: cards, dice, ships.
func secret[S, M comparable](g game.Game[S, M]) bool {
	_, err := sight.Of(g).Survey(g.Start(), time.Time{})
	return errors.Is(err, sight.ErrHidden)
}

// dice reports whether chance has a turn in a random game.
func dice[S, M comparable](g game.Game[S, M]) bool {
	return happens(g, func(s *S) bool { return g.Turn(s) == game.Chance })
}

// estimates reports whether Evaluate tells positions apart in a random game before it is over.
func estimates[S, M comparable](g game.Game[S, M]) bool {
	start := g.Start()
	return happens(g, func(s *S) bool { return g.Evaluate(s) != g.Evaluate(&start) })
}

// happens reports whether seen is true in a position of a random game, not over, in its first 100 plies.
func happens[S, M comparable](g game.Game[S, M], seen func(s *S) bool) bool {
	g = game.WithEndings(g)
	r := rand.New(rand.NewPCG(1, 0))
	for s, plies := g.Start(), 0; plies < 100 && !game.Over(g, s); plies++ {
		moves := g.Moves(nil, &s)
		if seen(&s) || len(moves) == 0 {
			return len(moves) > 0
		}
		g.Apply(&s, moves[r.IntN(len(moves))])
	}
	return false
}

// public reports whether everybody may know the moves that have led to s, in a game that is being
// played: not in one with secrets, nor while a player has yet to choose.
func (t *typed[S, M]) public(g game.Game[S, M], s S) bool {
	return !t.about.Secret && sight.Of(g).Open(&s) == nil
}

// secretive returns the generic bots of a game with secrets.
func secretive[S, M comparable](small bool) []Bot[S, M] {
	bots := []Bot[S, M]{random[S, M](), determinized[S, M]()}
	if small {
		bots = append(bots, solved[S, M]())
	}
	return append(bots, informed[S, M](true), informed[S, M](false))
}

// worlds is the number of positions that determinized searches to a limit.
const worlds = 20

func determinized[S, M comparable]() Bot[S, M] {
	return Bot[S, M]{
		Name: "determinized", Title: "Open cards", About: "guesses what is hidden, and searches as if it were open", Options: []Option{Depth, Nodes},
		Search: func(g game.Game[S, M], s Settings[M]) (search.Searcher[S, M], error) {
			most := 0 // as many as there is time for
			if s.Limits() != (search.Limits{}) {
				most = worlds
			}
			return ismcts.NewDeterminized(g, s.Limits(), most, s.Rand()), nil
		},
	}
}

func informed[S, M comparable](regret bool) Bot[S, M] {
	b := Bot[S, M]{
		Name: "ismcts", Title: "ISMCTS", About: "Monte-Carlo tree search over what the players see", Options: []Option{Nodes},
		Limits: []board.Limit{board.ByTime, simulations},
		Search: func(g game.Game[S, M], s Settings[M]) (search.Searcher[S, M], error) {
			x := &ismcts.Search[S, M]{Game: g, Limits: s.Simulations(), RegretMatching: regret, Rand: s.Rand(), MemoryBytes: treeBytes}
			if estimates(g) {
				x.Rollout = -1
			}
			return x, nil
		},
	}
	if regret {
		b.Name, b.Title = "ismcts-regret", "ISMCTS that bluffs"
		b.About = "the same with mixed strategies, so that it cannot be guessed"
	}
	return b
}

// novice plays a random move now and then: a level of a game with secrets.
type novice[S, M comparable] struct {
	match.Bot[S, M]
	lapse float64
}

// playouts are the simulations of ISMCTS in a level.
const playouts = 500

// novice returns the bot that spec names, at an ease.
func (t *typed[S, M]) novice(g game.Game[S, M], spec tools.Spec, ease float64, s tools.Setup) (match.Bot[S, M], error) {
	plain := spec
	plain.Level = search.Full
	if strings.HasPrefix(plain.Kind, "ismcts") {
		plain.Kind, plain.Options = "ismcts", map[string]float64{Nodes.Name: playouts}
	}
	b, err := t.newBot(g, plain, tools.Setup{Seed: s.Seed})
	if err != nil {
		return nil, err
	}
	return named[S, M]{novice[S, M]{b, ease / 2}, spec.String()}, nil
}

func (n novice[S, M]) Unwrap() match.Bot[S, M] { return n.Bot }

// Move returns a legal move.
func (n novice[S, M]) Move(ctx context.Context, t *match.Request[S, M]) (M, error) {
	if t.Rand.Float64() < n.lapse {
		return match.NewRandom(t.Game).Move(ctx, t)
	}
	return n.Bot.Move(ctx, t)
}
