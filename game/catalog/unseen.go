package catalog

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/seed-61c9d78a/versus/internal/answer"
)

// moveUnseen lets a bot play for the opponent of the player who sees a sealed record, until
// its turn is over: how many moves that takes may be a secret. It answers only what the player
// sees then. The bot's seed is a secret, too: otherwise its moves would tell what it holds.
func (t *replay[S, M]) moveUnseen(ctx context.Context, q answer.Question) (answer.Found, error) {
	o := t.hidden
	turn := o.played.Rules.Turn(o.moment.State())
	for o.played.Rules.Turn(o.moment.State()) == turn {
		if _, over := o.over(&o.moment); over {
			break
		}
		seed := rand.New(rand.NewPCG(o.record.Seed, 1<<32+uint64(len(o.moment.Moves)))).Uint64N(answer.MaxSeed)
		a, r, err := o.choose(ctx, answer.Question{Bot: q.Bot, Seed: seed}, 1)
		if err != nil {
			return answer.Found{}, err
		}
		if !slices.Contains(o.played.Rules.Moves(nil, &a.State), r.Move) {
			return answer.Found{}, fmt.Errorf("catalog: %s plays a move that is not legal", q.Bot.Name)
		}
		o.apply(r.Move)
		o.draw()
	}
	seen, err := o.seal(t.seat, t.shared)
	if err != nil {
		return answer.Found{}, err
	}
	v, err := seen.view(seen.ply(nil), q.Language)
	if err != nil {
		return answer.Found{}, err
	}
	f := answer.Found{Moves: []string{hiddenMove}, Line: []string{}, Views: []answer.View{v}}
	if n := len(v.Record.Moves); n > 0 {
		f.Moves[0] = v.Record.Moves[n-1]
	}
	return f, nil
}
