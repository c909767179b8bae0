package table

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/search"
)

// Started is the first event of an analysis.
type Started struct {
	Type   string `json:"type"` // started
	TimeMS int64  `json:"time_ms"`
}

// Iteration is the current result of a search.
type Iteration struct {
	Type   string  `json:"type"` // iteration
	Depth  int     `json:"depth"`
	Score  float64 `json:"score"`
	Proven bool    `json:"proven"`
	Nodes  int64   `json:"nodes"`
	TimeMS float64 `json:"time_ms"`
	NPS    int64   `json:"nps"`
	Lines  []Line  `json:"lines"`
	Label  string  `json:"label"`
}

// Line is a move with its expected continuation.
type Line struct {
	Moves []string `json:"moves"`
	Score float64  `json:"score"`
	Label string   `json:"label"` // the first move in words
}

// Sample is a point of the graph of scores.
type Sample struct {
	Type   string  `json:"type"` // point
	Ply    int     `json:"ply"`
	Score  float64 `json:"score"`
	Proven bool    `json:"proven"`
	Best   string  `json:"best,omitempty"` // the searcher's move there
}

// MaxLines is the most lines of an analysis.
const MaxLines = 5

// iterationPause is the minimum interval between reports of a search.
const iterationPause = 50 * time.Millisecond

func (t *table[S, M]) Analyse(ctx context.Context, b Bot, lines int, l board.Language, emit func(any) error) error {
	if lines < 0 || lines > MaxLines && b.Time == 0 {
		return problem(BadRequest, "lines is %d; want 0 to %d", lines, MaxLines)
	}
	a, find, limit, err := t.ask(b)
	if err != nil {
		return err
	}
	a.Lines = max(1, lines)
	if err := emit(Started{Type: "started", TimeMS: limit.Milliseconds()}); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	at := t.at(len(t.moment.Moves), l)
	if done, err := t.overlays(ctx, at, limit, emit); err != nil || done {
		return err
	}
	// A search's callback returns no error, so an error of emit ends the search.
	var broken error
	var heard time.Time
	tell := func(r search.Result[M]) {
		if broken == nil {
			if broken = emit(t.iteration(a, r, l)); broken != nil {
				cancel()
			}
		}
	}
	a.Progress = func(r search.Result[M]) {
		if time.Since(heard) >= iterationPause {
			heard = time.Now()
			tell(r)
		}
	}
	begin := time.Now()
	r, err := find(ctx, a)
	if broken != nil {
		return broken
	}
	if err != nil {
		return fmt.Errorf("%s: %w", b.Searcher, err)
	}
	if r.Time == 0 {
		r.Time = time.Since(begin)
	}
	tell(r)
	return broken
}

// Overlay is a game-specific analysis of a position.
type Overlay struct {
	Type string `json:"type"` // overlay
	board.Overlay
}

// overlays emits the game-specific analysis, in at most half of the time. It reports
// whether the time is over.
func (t *table[S, M]) overlays(ctx context.Context, at *board.Moment[S, M], limit time.Duration, emit func(any) error) (done bool, err error) {
	analyst, ok := t.played.Board.(board.Analyst[S, M])
	if !ok {
		return false, nil
	}
	half, cancel := context.WithTimeout(ctx, limit/2)
	defer cancel()
	err = analyst.Analyse(half, at, func(o board.Overlay) error { return emit(Overlay{"overlay", o}) })
	return err != nil || ctx.Err() != nil, err
}

func (t *table[S, M]) iteration(a *Ask[S, M], r search.Result[M], l board.Language) Iteration {
	f := t.found(a, r, l)
	i := Iteration{Type: "iteration", Depth: f.Depth, Score: f.Score, Proven: f.Proven, Nodes: f.Nodes, TimeMS: f.TimeMS, NPS: f.NPS, Label: f.Label}
	for _, v := range r.Lines {
		i.Lines = append(i.Lines, t.line(a, v.Line, v.Score, l))
	}
	if len(i.Lines) == 0 {
		i.Lines = []Line{t.line(a, r.Line, r.Score, l)}
	}
	return i
}

// line formats a line as text.
func (t *table[S, M]) line(a *Ask[S, M], moves []M, score float64, l board.Language) Line {
	line := Line{Moves: t.lineText(a.State, moves), Score: score}
	if len(line.Moves) > 0 {
		line.Label = t.said(a.State, moves[:1], l)[0]
	}
	return line
}

// graphTime is the maximum time for a whole graph, graphNodes the default limit for a
// position.
const (
	graphTime  = 20 * time.Second
	graphNodes = 20_000
)

// graphLimits returns the default limits for a position, within the searcher's range.
func (s *Searcher[S, M]) graphLimits() search.Limits {
	nodes := int64(graphNodes)
	for _, l := range s.Levels {
		if l.Kind == board.NodesLevel {
			nodes = min(nodes, l.Max)
		}
	}
	return search.Limits{Nodes: nodes}
}

func (t *table[S, M]) Graph(ctx context.Context, b Bot, emit func(Sample) error) error {
	s, limits, limit, options, err := t.prepare(b)
	if err != nil {
		return err
	}
	if b.Level == nil && limits.Depth == 0 {
		limits = s.graphLimits()
	}
	ctx, cancel := context.WithTimeout(ctx, graphTime)
	defer cancel()
	limit = min(limit, graphTime/time.Duration(len(t.moment.States)))
	for ply := range t.moment.States {
		if ctx.Err() != nil {
			return nil
		}
		p, err := t.sample(ctx, ply, s, limits, limit, options)
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

// sample returns the score after ply moves; nil if there is none, as in the middle of a
// step.
func (t *table[S, M]) sample(ctx context.Context, ply int, s *Searcher[S, M], limits search.Limits, limit time.Duration, options map[string]float64) (*Sample, error) {
	short := *t
	short.moment = *t.at(ply, board.English)
	p := &Sample{Type: "point", Ply: ply}
	if payoff, over := short.over(&short.moment); over {
		p.Score, p.Proven = payoff, true
		return p, nil
	}
	if at := short.moment.State(); short.committed(at) != nil || t.played.Rules.Turn(at) == game.Chance {
		return nil, nil
	}
	if s.Levels == nil { // it reports no scores
		p.Score = t.played.Rules.Evaluate(short.moment.State())
		return p, nil
	}
	a := &Ask[S, M]{Rules: t.played.Rules, Limits: limits, Options: options, Lines: 1, Seed: t.record.Seed}
	var err error
	if a.State, a.Past, a.Player, err = short.observed(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	r, err := s.Find(ctx, a)
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	p.Score, p.Proven = r.Score, r.Proven
	if slices.Contains(a.Rules.Moves(nil, &a.State), r.Move) {
		p.Best = t.notation.FormatMove(&a.State, r.Move)
	}
	return p, nil
}
