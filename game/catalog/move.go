//go:build !page

package catalog

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/search"
)

func (st *stage[S, M]) Move(begin func() context.Context, player int, r board.Record) (string, error) {
	bot, err := st.bot(0, player)
	if err != nil {
		return "", err
	}
	line, err := st.line(r)
	if err != nil {
		return "", err
	}
	s, past := line[len(line)-1], line[:len(line)-1]
	turn := match.Turn[S, M]{
		Game: st.rules, State: s, Past: past, Player: st.rules.Turn(&s), Times: match.Times{Move: st.setup.MoveTime},
		Rand: rand.New(rand.NewPCG(st.setup.Seed, uint64(len(past)))),
	}
	if turn.Player != game.First && turn.Player != game.Second {
		return "", errors.New("catalog: no player is to move")
	}
	if o, ok := game.As[game.Observer[S]](st.rules); ok {
		turn.State = o.Observe(&s, turn.Player)
		for i := range past {
			past[i] = o.Observe(&past[i], turn.Player)
		}
	}
	if starter, ok := match.As[match.Starter](bot); ok {
		start := match.Beginning{Player: turn.Player, Seed: st.setup.Seed, Move: st.setup.MoveTime, Limits: search.Limits{Depth: st.setup.Depth, Nodes: st.setup.Nodes}}
		if err := starter.Begin(context.Background(), start); err != nil {
			return "", err
		}
		defer starter.End(match.Ending{})
	}
	m, err := bot.Move(begin(), &turn)
	if err != nil {
		return "", err
	}
	_, err = game.Play(st.rules, s, m)
	return game.MoveText(st.rules, s, m), err
}

// line returns the positions of a record.
func (st *stage[S, M]) line(r board.Record) (line []S, err error) {
	notation, _ := game.As[game.Notation[S, M]](st.rules) // varied guarantees it
	s := st.rules.Start()
	if r.Start != "" {
		if s, err = notation.ParsePosition(r.Start); err != nil {
			return nil, err
		}
	}
	line = append(line, s)
	for i, text := range r.Moves {
		m, err := notation.ParseMove(&s, text)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		st.rules.Apply(&s, m)
		line = append(line, s)
	}
	return line, nil
}

// moveUnseen lets a bot play for the opponent of the player who sees a sealed record, until
// its turn is over: how many moves that takes may be a secret. It answers only what the player
// sees then. The bot's seed is a secret, too: otherwise its moves would tell what it holds.
func (t *table[S, M]) moveUnseen(ctx context.Context, q answer.Question) (answer.Found, error) {
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
		if !slices.Contains(o.played.Rules.Moves(nil, &a.state), r.Move) {
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
