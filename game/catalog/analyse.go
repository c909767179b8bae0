package catalog

import (
	"context"
	"time"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/search"
)

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
	line := answer.Line{Moves: t.lineText(a.state, moves), Score: score}
	if len(line.Moves) > 0 {
		line.Label = t.said(a.state, moves[:1], l)[0]
	}
	for _, c := range a.choices {
		if len(moves) > 0 && c.Move == moves[0] {
			line.Part, line.Regret = &c.Probability, &c.Regret
		}
	}
	return line
}
