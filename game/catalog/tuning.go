package catalog

import (
	"context"
	"flag"
	"io"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/learn"
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/search"
)

// Tuning is how the weights of a game's evaluation are tuned: candidates play each other,
// or fixed rivals, as minimax with the weights.
type Tuning struct {
	Weights *eval.Weights
	Pairing tune.Pairing
	Rivals  map[string]tune.Opponent // random and greedy
}

// Tuning returns how the game's Weights are tuned by bots that look so many plies ahead; ok
// is false for a game that has none.
func (e Entry) Tuning(depth int) (t Tuning, ok bool) { return e.ops().tuning(depth) }

func (f faulty) tuning(int) (Tuning, bool) { return Tuning{}, false }

func (t *typed[S, M]) tuning(depth int) (Tuning, bool) {
	g, err := t.deal(1)
	if t.Weights == nil || err != nil {
		return Tuning{}, false
	}
	duel := tune.Duel[S, M]{
		Game: bare(g), OpeningPlies: t.OpeningPlies,
		Player: func(c tune.Candidate) (match.Bot[S, M], error) {
			own, err := t.Weighted(c)
			if err != nil {
				return nil, err
			}
			return match.NewSearcher("candidate", &search.Minimax[S, M]{Game: own, Limits: search.Limits{Depth: depth}, TableBytes: 1 << 20}), nil
		},
	}
	return Tuning{Weights: t.Weights, Pairing: duel, Rivals: map[string]tune.Opponent{
		"random": duel.Opponent(func() match.Bot[S, M] { return match.Random[S, M]{} }),
		"greedy": duel.Opponent(func() match.Bot[S, M] { return match.Greedy[S, M]{} }),
	}}, true
}

// Learning defines the flags of learn.Config, and returns what learns the game's
// evaluation from games against itself, as they say: its report goes to out. It is an error
// if the entry is faulty.
func (e Entry) Learning(flags *flag.FlagSet) (func(ctx context.Context, out, log io.Writer) error, error) {
	return e.ops().learning(flags)
}

func (f faulty) learning(*flag.FlagSet) (func(context.Context, io.Writer, io.Writer) error, error) {
	return nil, f.err
}

func (t *typed[S, M]) learning(flags *flag.FlagSet) (func(context.Context, io.Writer, io.Writer) error, error) {
	g, err := t.deal(1)
	if err != nil {
		return nil, err
	}
	c := learn.Config[S, M]{Game: bare(g), Name: t.Name}
	c.Flags(flags)
	return func(ctx context.Context, out, log io.Writer) error { return c.Command(ctx, out, log) }, nil
}
