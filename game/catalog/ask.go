//go:build !single

package catalog

import (
	"context"
	"math/rand/v2"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
)

func (st *stage[S, M]) Ask(begin func() context.Context, player, plies int, limit time.Duration) error {
	bot, err := st.bot(0, player)
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(uint64(plies), 0))
	s := st.rules.Start()
	for _, m := range match.RandomOpening(st.rules, plies, r) {
		st.rules.Apply(&s, m)
	}
	for st.rules.Turn(&s) == game.Chance {
		outcomes := st.rules.Moves(nil, &s)
		st.rules.Apply(&s, outcomes[r.IntN(len(outcomes))])
	}
	mover := st.rules.Turn(&s)
	turn := match.Turn[S, M]{Game: st.rules, State: s, Player: mover, Rand: r, Times: match.Times{Move: limit}}
	if o, ok := game.As[game.Observer[S]](st.rules); ok {
		turn.State = o.Observe(&s, mover)
	}
	if starter, ok := match.As[match.Starter](bot); ok {
		if err := starter.Begin(context.Background(), match.Beginning{Player: mover}); err != nil {
			return err
		}
		defer starter.End(match.Ending{})
	}
	m, err := bot.Move(begin(), &turn)
	if err != nil {
		return err
	}
	_, err = game.Play(st.rules, s, m)
	return err
}
