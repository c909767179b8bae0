package catalog

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/game/coach"
	"github.com/seed-61c9d78a/versus/search"
)

// reasons returns what there is to say about a mistake, a sentence each.
func (t *replay[S, M]) reasons(j coach.Judgement[M], r coach.Reasons[M], l board.Language) (all []string) {
	say := func(text string, args ...any) { all = append(all, l.Say(text, args...)) }
	s := t.moment.States[j.Ply]
	after := t.moment.States[j.Ply+1]
	name := func(s S, m M) string { return t.said(s, []M{m}, l)[0] }
	best := name(s, j.Best)
	t.cost(j, l, say)
	if r.Refuted != nil {
		say("The opponent can win at once: %s.", name(after, *r.Refuted))
	} else if words := t.told(after, r.Reply, r.Ends, l); words != "" {
		say("It may go on so: %s.", words)
	}
	if n := len(r.Threat.Moves); r.Refuted != nil && 2*n > r.Threat.Of && slices.Contains(r.Threat.Moves, j.Played) {
		threat := name(after, r.Threat.Move)
		say("That was a threat: after %d of the %d moves, this wins at once: %s.", n, r.Threat.Of, threat)
	}
	switch {
	case r.WonAtOnce:
		say("It misses a win at once: %s.", best)
	default:
		say("Better: %s.", t.told(s, r.Line, false, l))
	}
	result := l.Say("the result")
	if v := j.Before.Of(j.Player); v == 1 {
		result = l.Say("the win")
	} else if v == 0.5 {
		result = l.Say("the draw")
	}
	switch n := len(r.Keep); {
	case n == 1:
		say("Only one move keeps %s: %s.", result, name(s, r.Keep[0]))
	case n > 1 && n < j.Choices:
		say("%d of the %d moves keep %s.", n, j.Choices, result)
	}
	if words := t.changes(s, j, r, l); words != "" {
		say("What changes most in the evaluation: %s.", words)
	}
	return all
}

// cost says what a mistake costs, and how sure that is.
func (t *replay[S, M]) cost(j coach.Judgement[M], l board.Language, say func(text string, args ...any)) {
	before, after := j.Before.Of(j.Player), j.After.Of(j.Player)
	switch {
	case j.Proven && before == 1 && after == 0:
		say("It turns a win into a loss; both are proven.")
	case j.Proven && before == 1 && after == 0.5:
		say("It turns a win into a draw; both are proven.")
	case j.Proven && before == 0.5 && after == 0:
		say("It turns a draw into a loss; both are proven.")
	case j.Proven:
		say("It loses %s of a point; that is proven.", fraction(j.Loss, l))
	default:
		say("It loses about %s of a point, by an estimate that is %d %% certain.", fraction(j.Loss, l), min(99, int(math.Round(100*j.Certainty))))
	}
}

// fraction formats a part of a point.
func fraction(x float64, l board.Language) string {
	return strings.TrimPrefix(signed(x, l), "+")
}

// told describes a line in words, with each player's name where the turn changes, and how the
// game ends.
func (t *replay[S, M]) told(s S, line []M, ends bool, l board.Language) string {
	words, at := t.follow(s, line, l)
	var b strings.Builder
	var last game.Player
	for i, word := range words {
		turn := t.played.Rules.Turn(&at.States[i])
		if i > 0 {
			b.WriteString("; ")
		}
		if turn != last {
			b.WriteString(t.of.player(turn, t.record.Variant, l) + ": ")
			last = turn
		}
		b.WriteString(word)
	}
	if ends {
		if payoff, over := t.over(at); over {
			b.WriteString(". " + t.result(at, payoff).Label)
		}
	}
	return b.String()
}

// changes names the features that differ most, in the weighted sum that is the game's evaluation,
// between the end of the best line and that of the line after the move played; "" if there is no
// such sum. More is better for the player.
func (t *replay[S, M]) changes(s S, j coach.Judgement[M], r coach.Reasons[M], l board.Language) string {
	if t.of.Tuning.Linear == nil || t.of.Tuning.Weights == nil || r.Ends {
		return ""
	}
	plies := min(len(r.Line), len(r.Reply)+1)
	if plies == 0 {
		return ""
	}
	good, bad := t.after(s, r.Line[:plies]), t.after(t.moment.States[j.Ply+1], r.Reply[:plies-1])
	if game.Over(t.played.Rules, good) || game.Over(t.played.Rules, bad) {
		return ""
	}
	weights := t.of.Tuning.Weights.Weights
	x, y := make([]float64, len(weights)), make([]float64, len(weights))
	sum := t.of.Tuning.Linear(bare(t.played.Rules))
	sum.Features(x, &good)
	sum.Features(y, &bad)
	type change struct {
		name string
		by   float64
	}
	var all []change
	unit := math.Abs(weights[sum.Unit].Value)
	for i, w := range weights {
		if by := j.Player.Sign() * w.Value * (y[i] - x[i]); by < -unit/10 {
			all = append(all, change{w.Name, by})
		}
	}
	slices.SortFunc(all, func(a, b change) int { return cmp.Compare(a.by, b.by) })
	var words []string
	for _, c := range all[:min(len(all), 3)] {
		words = append(words, c.name+" "+signed(c.by, l))
	}
	return strings.Join(words, ", ")
}

// Why explains to people why a move is good: its immediate effect, the threats that it
// prevents, the comparison with the next best move, and the expected reply.

// why returns the reasons, a sentence each.
func (t *replay[S, M]) why(ctx context.Context, a *question[S, M], r search.Result[M], played int, l board.Language) (all []string) {
	rules := t.played.Rules
	moves := rules.Moves(nil, &a.State)
	if len(moves) == 1 {
		return []string{l.Say("It is the only move.")}
	}
	if coach.Wins(rules, a.State, r.Line[0]) {
		return []string{l.Say("It wins at once.")}
	}
	var lost []M
	if t.observer == nil && t.of.Unit == (board.Unit{}) {
		lost = coach.ThreatIn(ctx, rules, a.State).Losing
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
		name := t.said(a.State, next.Moves[:1], l)[0]
		best, other := r.Lines[0].Score, next.Score
		if a.Player == game.Second {
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
	if words := t.said(a.State, r.Line[:min(played+1, len(r.Line))], l); len(words) > played {
		if s := t.after(a.State, r.Line[:played]); rules.Turn(&s) == a.Player.Opponent() && t.observer == nil {
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
