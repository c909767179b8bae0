//go:build !page

package catalog

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
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
	s := line[len(line)-1]
	turn, err := match.NewRequest(st.rules, line, rand.New(rand.NewPCG(st.setup.Seed, uint64(len(line)-1))))
	if err != nil {
		return "", err
	}
	turn.Times.Move = st.setup.MoveTime
	m, err := askBot(bot, turn, match.Beginning{
		Player: turn.Player, Seed: st.setup.Seed, Move: st.setup.MoveTime, Limits: search.Limits{Depth: st.setup.Depth, Nodes: st.setup.Nodes},
	}, begin)
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
