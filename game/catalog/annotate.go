package catalog

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/coach"
	"github.com/seed-61c9d78a/versus/search"
)

const (
	patient    = 10                    // times as many nodes for who has given the time
	noteLine   = 6                     // plies of the best line in the notes of a game
	followTime = 10 * time.Millisecond // for a move of a line, if another searcher judges by time
)

// annotated opens a record for annotate: up to its first fault.
func (t *typed[S, M]) annotated(q answer.Question) (*replay[S, M], *answer.Problem, error) {
	o, err := t.open(q.Record)
	var fault *answer.Problem
	if !errors.As(err, &fault) || fault.Ply == nil {
		return o, nil, err
	}
	q.Record.Moves = q.Record.Moves[:*fault.Ply]
	o, err = t.open(q.Record)
	return o, fault, err
}

// annotate judges the moves of the record, the last first, and passes what it finds to emit.
func (t *replay[S, M]) annotate(ctx context.Context, q answer.Question, fault *answer.Problem, emit func(any) error) (answer.Annotation, error) {
	q.Bot.Name = cmp.Or(q.Bot.Name, t.of.coachName())
	all := answer.Annotation{Moves: []answer.Judged{}, Summary: answer.Summary{Type: "summary", Searcher: q.Bot.Name, Turning: []int{}, Fault: fault}}
	c, ctx, cancel, err := t.coach(ctx, q.Bot)
	if err != nil {
		return all, err
	}
	defer cancel()
	var judged []coach.Judgement[M]
	notes := t.notes()
	err = c.Judge(ctx, t.moment.States, t.moment.Moves, func(ply int, v coach.Value, best *M, j *coach.Judgement[M]) error {
		p := answer.Point{Type: "point", Ply: ply, Score: v.Score, Proven: v.Proven}
		if best != nil {
			p.Best = t.notation.FormatMove(&t.moment.States[ply], *best)
		}
		if err := emit(p); err != nil || j == nil {
			return err
		}
		judged = append(judged, *j)
		one, note, err := t.judged(ctx, c, *j, q.Language)
		if err != nil {
			return err
		}
		all.Moves = append(all.Moves, one)
		if note != nil {
			note.add(notes, t.record.Moves)
		}
		return emit(one)
	})
	if all.Complete = err == nil; err != nil && ctx.Err() == nil {
		return all, err
	}
	slices.Reverse(all.Moves)
	for _, m := range all.Moves {
		if m.Turning {
			all.Turning = append(all.Turning, m.Ply)
		}
	}
	for i, n := range coach.Tallies(judged) {
		all.Players[i] = answer.Tally{Moves: n.Moves, Accuracy: n.Accuracy, Lost: n.Lost, Marks: n.Marks}
	}
	told := *t
	told.record.Notes = notes
	all.Text = told.text(t.at(len(t.moment.Moves), q.Language))
	return all, emit(all.Summary)
}

// coach returns the coach of a record, whose searches are the bot's, and how long it may take.
func (t *replay[S, M]) coach(ctx context.Context, s answer.Searcher) (*coach.Coach[S, M], context.Context, context.CancelFunc, error) {
	fail := func(err error) (*coach.Coach[S, M], context.Context, context.CancelFunc, error) {
		return nil, nil, nil, answer.Problemf(answer.BadRequest, "%s: %s", t.of.Name, reason(err))
	}
	if t.observer != nil {
		return fail(coach.ErrUnseen)
	}
	points, err := coach.Measure(t.played.Rules)
	if err != nil {
		return fail(err)
	}
	total := cmp.Or(s.Time, graphTime)
	a, err := t.of.scorer(s)
	if err != nil {
		return nil, nil, nil, err
	}
	if s.Time > 0 && s.Level == nil && a.with.Nodes == graphNodes {
		a.with.Nodes *= patient
	}
	if a.bot.Search == nil {
		return fail(fmt.Errorf("%s gives no scores; want a bot that searches", s.Name))
	}
	each := min(a.limit, total/time.Duration(len(t.moment.States)))
	if a.with.Depth == 0 && a.with.Nodes == 0 {
		a.with.MoveTime = each
	}
	a.with.Seed = t.record.Seed
	bot, err := a.bot.Search(bare(t.played.Rules), a.with)
	if err != nil {
		return nil, nil, nil, err
	}
	within := func(each time.Duration, bot search.Searcher[S, M]) func(context.Context, S, ...S) (search.Result[M], error) {
		return func(ctx context.Context, s S, past ...S) (search.Result[M], error) {
			ctx, cancel := context.WithTimeout(ctx, each)
			defer cancel()
			return bot.Search(ctx, s, past...)
		}
	}
	c := &coach.Coach[S, M]{Game: t.played.Rules, Points: points, Search: within(each, bot)}
	if a.bot.Judge != nil {
		judge, err := a.bot.Judge(bare(t.played.Rules), a.with)
		if err != nil {
			return nil, nil, nil, err
		}
		c.Search = within(each, judge)
		if a.with.MoveTime > 0 {
			c.Follow = within(min(each, followTime), bot)
		}
	}
	ctx, cancel := context.WithTimeout(ctx, total)
	return c, ctx, cancel, nil
}

// coachName returns the bot that judges unless another is asked for: one that can prove more, or
// else the one that analyses.
func (t *typed[S, M]) coachName() string {
	for _, b := range t.Bots {
		if b.Judge != nil {
			return b.Name
		}
	}
	return t.adviser().Analyse
}

// judged formats what is said about a move as text, with the reasons for a mistake, and a note of
// it in the game's notation.
func (t *replay[S, M]) judged(ctx context.Context, c *coach.Coach[S, M], j coach.Judgement[M], l board.Language) (answer.Judged, *remark, error) {
	s := t.moment.States[j.Ply]
	text := func(m M) string { return t.notation.FormatMove(&s, m) }
	one := answer.Judged{
		Type: "judged", Ply: j.Ply + 1, Player: board.Owner(j.Player), Move: text(j.Played), Best: text(j.Best),
		Before: j.Before.Score, After: j.After.Score, Loss: j.Loss, Accuracy: j.Accuracy(), Proven: j.Proven, Certainty: j.Certainty,
		Choices: j.Choices, Mark: j.Mark(), Turning: j.Turns(),
		Line: t.lineText(s, j.Line), Reply: t.lineText(t.moment.States[j.Ply+1], j.Reply),
	}
	if one.Mark == "" {
		return one, nil, nil
	}
	r, err := c.Explain(ctx, t.moment.States[:j.Ply+1], j)
	if err != nil {
		return one, nil, err
	}
	one.Line, one.Reply = t.lineText(s, r.Line), t.lineText(t.moment.States[j.Ply+1], r.Reply)
	for _, m := range r.Keep {
		one.Keep = append(one.Keep, text(m))
	}
	one.Why = t.reasons(j, r, l)
	return one, &remark{j.Ply, one}, nil
}

// notes returns a copy of the record's notes, with the record's own line first if they have none.
func (t *replay[S, M]) notes() *board.Notes {
	n := board.Notes{}
	if t.record.Notes != nil {
		n = *t.record.Notes
	}
	n.Lines, n.Notes = slices.Clone(n.Lines), slices.Clone(n.Notes)
	if len(n.Lines) == 0 {
		n.Lines = [][]string{slices.Clone(t.record.Moves)}
	}
	return &n
}

// remark is a note about a mistake.
type remark struct {
	ply int // before it
	answer.Judged
}

// glyphs are the numbers of the marks in notations.
var glyphs = map[string]int{"?": 2, "??": 4, "?!": 6}

// add adds the remark, with the best line as a variation, to the notes of a game with these moves.
func (r *remark) add(n *board.Notes, moves []string) {
	at := slices.IndexFunc(n.Lines, func(line []string) bool { return len(line) > r.ply && slices.Equal(line[:r.ply+1], moves[:r.ply+1]) })
	if at < 0 {
		at = len(n.Lines)
		n.Lines = append(n.Lines, slices.Clone(moves))
	}
	n.Notes = append(n.Notes, board.Note{Line: at, Ply: r.ply + 1, Comments: r.Why, Glyphs: []int{glyphs[r.Mark]}})
	best := slices.Concat(moves[:r.ply], r.Line[:min(len(r.Line), noteLine)])
	n.Lines = append(n.Lines, best)
}
