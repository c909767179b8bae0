package table

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/seed-61c9d78a/versus/game/board"
)

// request has the fields of all requests of the page.
type request struct {
	Record  board.Record `json:"record"`
	Game    string       `json:"game"`
	Variant string       `json:"variant"`
	Setup   string       `json:"setup"`
	Text    string       `json:"text"`
	Seed    uint64       `json:"seed"`
	Ply     *int         `json:"ply"`
	From    int          `json:"from"`
	To      *int         `json:"to"`
	Bot     Bot          `json:"bot"`
	Lines   int          `json:"lines"`
	Draft   board.Draft  `json:"draft"`
}

// Answer answers a request of the page without a server. For new, view, frames, parse,
// split, draft, compose, move and hint it returns a value for encoding/json; for analyse
// and graph it passes values to emit and returns nil. body is the JSON body of the
// request.
func (all Games) Answer(ctx context.Context, name string, body []byte, l board.Language, emit func(any) error) (any, error) {
	var q request
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&q); err != nil {
		return nil, problem(BadRequest, "the request cannot be read: %v", err)
	}
	if name == "split" {
		e, err := all.Find(q.Game)
		if err != nil {
			return nil, err
		}
		games, err := e.Split(q.Variant, q.Setup, q.Text)
		return map[string]any{"games": games}, err
	}
	var t Table
	var err error
	switch name {
	case "new":
		t, err = all.Open(board.Record{Game: q.Game, Variant: q.Variant, Setup: q.Setup, Seed: q.Seed})
	case "parse":
		var e Entry
		if e, err = all.Find(q.Game); err == nil {
			t, err = e.Parse(q.Variant, q.Setup, q.Text)
		}
	default:
		t, err = all.Open(q.Record)
	}
	if err != nil {
		return nil, err
	}
	if name == "compose" {
		if t, err = t.Compose(q.Draft); err != nil {
			return nil, err
		}
	}
	end := len(t.Record().Moves)
	switch name {
	case "draft":
		return t.Draft(l)
	case "new", "parse", "view", "compose":
		if q.Ply != nil {
			end = *q.Ply
		}
		return t.View(end, l)
	case "frames":
		if q.To != nil {
			end = *q.To
		}
		return t.Frames(q.From, end, l)
	}
	if !HasBots {
		return nil, problem(BadRequest, "there is no request %q of a program without bots", name)
	}
	switch name {
	case "move":
		return t.Move(ctx, q.Bot, q.Seed, l)
	case "hint":
		return t.Hint(ctx, q.Bot, q.Seed, l)
	case "analyse":
		return nil, t.Analyse(ctx, q.Bot, q.Lines, l, emit)
	case "graph":
		return nil, t.Graph(ctx, q.Bot, func(s Sample) error { return emit(s) })
	}
	return nil, &Problem{Code: BadRequest, Message: fmt.Sprintf("there is no request %q", name)}
}
