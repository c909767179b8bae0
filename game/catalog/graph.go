package catalog

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/search"
)

// graphTime is the maximum time for a whole graph, graphNodes the default limit for a
// position.
const (
	graphTime  = 20 * time.Second
	graphNodes = 20_000
)

// graph passes a bot's score of every position of the record to emit.
func (t *replay[S, M]) graph(ctx context.Context, s answer.Searcher, emit func(any) error) error {
	a, err := t.of.scorer(s)
	if err != nil {
		return err
	}
	a.with.Seed = t.record.Seed
	ctx, cancel := context.WithTimeout(ctx, graphTime)
	defer cancel()
	limit := min(a.limit, graphTime/time.Duration(len(t.moment.States)))
	for ply := range t.moment.States {
		if ctx.Err() != nil {
			return nil
		}
		p, err := t.point(ctx, ply, *a, limit)
		if err != nil {
			return err
		}
		if p == nil {
			continue
		}
		if err := emit(*p); err != nil {
			return err
		}
	}
	return nil
}

// scorer returns a question about many positions, with a level that suits.
func (t *typed[S, M]) scorer(s answer.Searcher) (*question[S, M], error) {
	a, err := t.questioned(s)
	if err != nil {
		return nil, err
	}
	if s.Level == nil && a.with.Depth == 0 {
		a.with.Nodes = graphNodes
		for _, l := range a.bot.levels() {
			if l.Kind == "nodes" {
				a.with.Nodes = min(graphNodes, l.Max)
			}
		}
	}
	return a, nil
}

// point returns the score after ply moves; nil if there is none, as in the middle of a
// step.
func (t *replay[S, M]) point(ctx context.Context, ply int, a question[S, M], limit time.Duration) (*answer.Point, error) {
	short := *t
	short.moment = *t.at(ply, "en")
	p := &answer.Point{Type: "point", Ply: ply}
	if payoff, over := short.over(&short.moment); over {
		p.Score, p.Proven = payoff, true
		return p, nil
	}
	at := short.moment.State()
	if short.committed(at) != nil || t.played.Rules.Turn(at) == game.Chance {
		return nil, nil
	}
	if len(a.bot.levels()) == 0 { // it reports no scores
		p.Score = t.played.Rules.Evaluate(at)
		return p, nil
	}
	if err := short.show(&a); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	r, err := t.search(ctx, &a)
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	p.Score, p.Proven = r.Score, r.Proven
	if slices.Contains(t.played.Rules.Moves(nil, &a.State), r.Move) {
		p.Best = t.notation.FormatMove(&a.State, r.Move)
	}
	return p, nil
}

// iterationPause is the minimum interval between reports of a search.
const iterationPause = 50 * time.Millisecond

// analyse passes a bot's results at the end of the record to emit, and returns the last.
func (t *replay[S, M]) analyse(ctx context.Context, q answer.Question, emit func(any) error) (last answer.Iteration, err error) {
	if q.Lines < 0 || q.Lines > answer.MaxLines && q.Bot.Time == 0 {
		return last, answer.Problemf(answer.BadRequest, "lines is %d; want 0 to %d", q.Lines, answer.MaxLines)
	}
	a, err := t.ask(q.Bot)
	if err != nil {
		return last, err
	}
	a.with.Lines = max(1, q.Lines)
	if err := emit(answer.Started{Type: "started", TimeMS: a.limit.Milliseconds()}); err != nil {
		return last, err
	}
	ctx, cancel := context.WithTimeout(ctx, a.limit)
	defer cancel()
	if done, err := t.overlays(ctx, t.at(t.ply(nil), q.Language), a.limit, emit); err != nil || done {
		return last, err
	}
	// A search's callback returns no error, so an error of emit ends the search.
	var broken error
	var heard time.Time
	tell := func(r search.Result[M]) {
		if broken == nil {
			last = t.iteration(a, r, q.Language)
			if broken = emit(last); broken != nil {
				cancel()
			}
		}
	}
	a.with.Progress = func(r search.Result[M]) {
		if time.Since(heard) >= iterationPause {
			heard = time.Now()
			tell(r)
		}
	}
	r, err := t.search(ctx, a)
	if broken != nil {
		return last, broken
	}
	if err != nil {
		return last, err
	}
	tell(r)
	return last, broken
}

// overlays emits the game-specific analysis, in at most half of the time. It reports
// whether the time is over.
func (t *replay[S, M]) overlays(ctx context.Context, at *board.Moment[S, M], limit time.Duration, emit func(any) error) (done bool, err error) {
	analyst, ok := t.played.Board.(board.Analyst[S, M])
	if !ok {
		return false, nil
	}
	half, cancel := context.WithTimeout(ctx, limit/2)
	defer cancel()
	err = analyst.Analyse(half, at, func(o board.Overlay) error { return emit(answer.Overlay{Type: "overlay", Overlay: o}) })
	return err != nil || ctx.Err() != nil, err
}

func (t *replay[S, M]) iteration(a *question[S, M], r search.Result[M], l board.Language) answer.Iteration {
	f := t.found(a, r, l)
	i := answer.Iteration{Type: "iteration", Depth: f.Depth, Score: f.Score, Proven: f.Proven, Nodes: f.Nodes, TimeMS: f.TimeMS, NPS: f.NPS, Label: f.Label}
	for _, v := range r.Lines {
		i.Lines = append(i.Lines, t.line(a, v.Moves, v.Score, l))
	}
	if len(i.Lines) == 0 {
		i.Lines = []answer.Line{t.line(a, r.Line, r.Score, l)}
	}
	return i
}

// line formats a line as text.
func (t *replay[S, M]) line(a *question[S, M], moves []M, score float64, l board.Language) answer.Line {
	line := answer.Line{Moves: t.lineText(a.State, moves), Score: score}
	if len(line.Moves) > 0 {
		line.Label = t.said(a.State, moves[:1], l)[0]
	}
	for _, c := range a.choices {
		if len(moves) > 0 && c.Move == moves[0] {
			line.Part, line.Regret = &c.Probability, &c.Regret
		}
	}
	return line
}
