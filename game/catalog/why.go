package catalog

import (
	"context"
	"math"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/game/coach"
	"github.com/seed-61c9d78a/versus/search"
)

// Why explains to people why a move is good: its immediate effect, the threats that it
// prevents, the comparison with the next best move, and the expected reply.

// why returns the reasons, a sentence each.
func (t *replay[S, M]) why(ctx context.Context, a *question[S, M], r search.Result[M], played int, l board.Language) (all []string) {
	rules := t.played.Rules
	moves := rules.Moves(nil, &a.state)
	if len(moves) == 1 {
		return []string{l.Say("It is the only move.")}
	}
	if coach.Wins(rules, a.state, r.Line[0]) {
		return []string{l.Say("It wins at once.")}
	}
	var lost []M
	if t.observer == nil && t.of.Unit == (board.Unit{}) {
		lost = coach.ThreatIn(ctx, rules, a.state).Losing
	}
	if len(lost) > 0 && !slices.Contains(lost, r.Line[0]) {
		if n := len(moves) - len(lost); n == 1 {
			all = append(all, l.Say("After any other move the opponent wins at once."))
		} else {
			all = append(all, l.Say("After %d of the other %d moves the opponent wins at once.", len(lost), len(moves)-1))
		}
	}
	if len(r.Lines) > 1 && len(r.Lines[1].Moves) > 0 {
		next := r.Lines[1]
		name := t.said(a.state, next.Moves[:1], l)[0]
		best, other := r.Lines[0].Score, next.Score
		if a.player == game.Second {
			best, other = -best, -other
		}
		switch proven := r.Proven && next.Score == math.Trunc(next.Score); {
		case proven && best == other:
			all = append(all, l.Say("%s is as good.", name))
		case proven && best > 0 && other <= 0 && t.of.Unit == (board.Unit{}):
			all = append(all, l.Say("No other move wins."))
		case proven && best == 0 && t.of.Unit == (board.Unit{}):
			all = append(all, l.Say("Every other move loses."))
		default:
			all = append(all, l.Say("The next best move, %s, scores %s.", name, signed(next.Score, l)))
		}
	}
	if words := t.said(a.state, r.Line[:min(played+1, len(r.Line))], l); len(words) > played {
		if s := t.after(a.state, r.Line[:played]); rules.Turn(&s) == a.player.Opponent() && t.observer == nil {
			all = append(all, l.Say("The expected reply: %s.", words[played]))
		}
	}
	return all
}

// after plays a line.
func (t *replay[S, M]) after(s S, line []M) S {
	for _, m := range line {
		t.played.Rules.Apply(&s, m)
	}
	return s
}
