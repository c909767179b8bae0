package table

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"

	"github.com/seed-61c9d78a/versus/game/board"
)

// Work is the rest of a request that has been read and checked. It returns a value for
// encoding/json; an analysis or a graph passes values to emit instead, and returns nil.
type Work func(ctx context.Context, emit func(any) error) (any, error)

// Prepare reads a request of the page, whose fields are in the JSON object body, and
// checks all that needs no search.
func (all Games) Prepare(name string, body []byte, l board.Language) (Work, error) {
	q := questionOf(name)
	if q == nil {
		return nil, problem(BadRequest, "there is no request %q", name)
	}
	if err := Decode(body, q); err != nil {
		return nil, err
	}
	return q.prepare(all, l)
}

// Decode decodes the JSON object of a request, in which no field may be unknown.
func Decode(body []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	err := d.Decode(v)
	if err == nil {
		if _, more := d.Token(); more != io.EOF {
			err = errors.New("more follows after the request")
		}
	}
	if err != nil {
		return problem(BadRequest, "the request cannot be read: %v", err)
	}
	return nil
}

// question has the fields of a request.
type question interface {
	prepare(all Games, l board.Language) (Work, error)
}

// questionOf returns an empty question; nil if there is no such request.
func questionOf(name string) question {
	switch name {
	case "new":
		return &beginning{}
	case "view":
		return &viewing{}
	case "frames":
		return &replaying{}
	case "parse":
		return &parsing{}
	case "split":
		return &splitting{}
	case "draft":
		return &drafting{}
	case "compose":
		return &composing{}
	}
	if !HasBots {
		return nil
	}
	switch name {
	case "move":
		return &choosing{}
	case "hint":
		return &hinting{}
	case "analyse":
		return &analysing{}
	case "graph":
		return &graphing{}
	}
	return nil
}

// show returns the view after ply moves, or at the end if ply is nil.
func show(t Table, ply *int, l board.Language, err error) (Work, error) {
	return func(context.Context, func(any) error) (any, error) {
		if ply == nil {
			return t.View(len(t.Record().Moves), l)
		}
		return t.View(*ply, l)
	}, err
}

type beginning struct {
	Game    string `json:"game"`
	Variant string `json:"variant"`
	Setup   string `json:"setup"`
	Seed    uint64 `json:"seed"`
}

func (q *beginning) prepare(all Games, l board.Language) (Work, error) {
	t, err := all.Open(board.Record{Game: q.Game, Variant: q.Variant, Setup: q.Setup, Seed: q.Seed})
	return show(t, nil, l, err)
}

// recorded is the part common to requests about a record.
type recorded struct {
	Record board.Record `json:"record"`
}

type viewing struct {
	recorded
	Ply *int `json:"ply"`
}

func (q *viewing) prepare(all Games, l board.Language) (Work, error) {
	t, err := all.Open(q.Record)
	return show(t, q.Ply, l, err)
}

type replaying struct {
	recorded
	From int  `json:"from"`
	To   *int `json:"to"`
}

func (q *replaying) prepare(all Games, l board.Language) (Work, error) {
	t, err := all.Open(q.Record)
	return func(context.Context, func(any) error) (any, error) {
		if q.To == nil {
			return t.Frames(q.From, len(t.Record().Moves), l)
		}
		return t.Frames(q.From, *q.To, l)
	}, err
}

// pasted is a text from a visitor.
type pasted struct {
	Game    string `json:"game"`
	Variant string `json:"variant"`
	Setup   string `json:"setup"`
	Text    string `json:"text"`
}

type parsing struct{ pasted }

func (q *parsing) prepare(all Games, l board.Language) (Work, error) {
	e, err := all.Find(q.Game)
	if err != nil {
		return nil, err
	}
	t, err := e.Parse(q.Variant, q.Setup, q.Text)
	return show(t, nil, l, err)
}

type splitting struct{ pasted }

func (q *splitting) prepare(all Games, _ board.Language) (Work, error) {
	e, err := all.Find(q.Game)
	return func(context.Context, func(any) error) (any, error) {
		games, err := e.Split(q.Variant, q.Setup, q.Text)
		return map[string]any{"games": games}, err
	}, err
}

type drafting struct{ recorded }

func (q *drafting) prepare(all Games, l board.Language) (Work, error) {
	t, err := all.Open(q.Record)
	return func(context.Context, func(any) error) (any, error) { return t.Draft(l) }, err
}

type composing struct {
	recorded
	Draft board.Draft `json:"draft"`
}

func (q *composing) prepare(all Games, l board.Language) (Work, error) {
	t, err := all.Open(q.Record)
	if err == nil {
		t, err = t.Compose(q.Draft)
	}
	return show(t, nil, l, err)
}

// asked is the part common to requests for a bot's move.
type asked struct {
	recorded
	Bot  Bot    `json:"bot"`
	Seed uint64 `json:"seed"`
}

func (q *asked) open(all Games) (Table, error) {
	t, err := all.Open(q.Record)
	if err == nil {
		err = t.Check(q.Bot)
	}
	return t, err
}

type choosing struct{ asked }

func (q *choosing) prepare(all Games, l board.Language) (Work, error) {
	t, err := q.open(all)
	return func(ctx context.Context, _ func(any) error) (any, error) { return t.Move(ctx, q.Bot, q.Seed, l) }, err
}

type hinting struct{ asked }

func (q *hinting) prepare(all Games, l board.Language) (Work, error) {
	t, err := q.open(all)
	return func(ctx context.Context, _ func(any) error) (any, error) { return t.Hint(ctx, q.Bot, q.Seed, l) }, err
}

type analysing struct {
	recorded
	Bot   Bot `json:"bot"`
	Lines int `json:"lines"`
}

func (q *analysing) prepare(all Games, l board.Language) (Work, error) {
	t, err := all.Open(q.Record)
	if err == nil {
		err = t.Check(q.Bot)
	}
	return func(ctx context.Context, emit func(any) error) (any, error) {
		return nil, t.Analyse(ctx, q.Bot, q.Lines, l, emit)
	}, err
}

type graphing struct {
	recorded
	Bot Bot `json:"bot"`
}

func (q *graphing) prepare(all Games, _ board.Language) (Work, error) {
	t, err := all.Open(q.Record)
	return func(ctx context.Context, emit func(any) error) (any, error) {
		return nil, t.Graph(ctx, q.Bot, func(s Sample) error { return emit(s) })
	}, err
}
