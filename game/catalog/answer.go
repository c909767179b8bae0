package catalog

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

func init() {
	answer.Ask = func(ctx context.Context, games any, q answer.Question, emit func(any) error) (any, error) {
		if e, one := games.(Entry); one {
			return e.ask(ctx, q, emit)
		}
		return games.(Catalog).ask(ctx, q, emit)
	}
}

// Answer answers a request about one of the games. The request and the answer are JSON, as
// examples/guides/interface.md describes them. Analyses and graphs also pass JSON to emit, if it
// is not nil, as they find it; an error of emit ends them. A mistake in the request is an error
// that says what would be right. A bot ends its search by itself, or with ctx.
func (c Catalog) Answer(ctx context.Context, request []byte, emit func([]byte) error) ([]byte, error) {
	var q answer.Question
	if err := answer.Decode(request, &q); err != nil {
		return nil, err
	}
	given, err := c.ask(ctx, q, func(v any) error {
		if emit == nil {
			return nil
		}
		text, err := json.Marshal(v)
		if err != nil {
			return err
		}
		return emit(text)
	})
	if err != nil {
		return nil, err
	}
	return json.Marshal(given)
}

// ask answers a request about one of the games, with plain values instead of JSON.
func (c Catalog) ask(ctx context.Context, q answer.Question, emit func(any) error) (any, error) {
	if err := checkRequest(&q); err != nil {
		return nil, err
	}
	e, err := c.Find(cmp.Or(q.Game, q.Record.Game))
	if err != nil {
		return nil, answer.Problemf(answer.UnknownGame, "%v", err)
	}
	return e.answer(ctx, q, emit)
}

func (e Entry) ask(ctx context.Context, q answer.Question, emit func(any) error) (any, error) {
	if err := checkRequest(&q); err != nil {
		return nil, err
	}
	if name := cmp.Or(q.Game, q.Record.Game); name != e.Name {
		return nil, answer.Problemf(answer.UnknownGame, "the request is about the game %q; want %q", name, e.Name)
	}
	return e.answer(ctx, q, emit)
}

// answer answers a request about the game that has been checked.
func (e Entry) answer(ctx context.Context, q answer.Question, emit func(any) error) (any, error) {
	if emit == nil {
		emit = func(any) error { return nil }
	}
	if err := e.ops().fault(); err != nil {
		return nil, err
	}
	return e.typed.answer(ctx, q, emit)
}

func (t *typed[S, M]) answer(ctx context.Context, q answer.Question, emit func(any) error) (any, error) {
	switch q.Do {
	case "game":
		return t.describe(q.Language), nil
	case "split":
		games, err := t.split(q.Variant, q.Setup, q.Text)
		return answer.Games{Games: games}, err
	case "puzzle":
		if HasBots {
			return t.puzzle(q)
		}
	case "steps":
		return t.steps(q)
	}
	if q.Do == "annotate" && HasBots && q.Record.Sealed == "" {
		r, fault, err := t.annotated(q)
		if err != nil {
			return nil, err
		}
		return r.annotate(ctx, q, fault, emit)
	}
	r, err := t.find(q)
	if err != nil {
		return nil, err
	}
	if r.hidden != nil {
		if err := r.allows(q.Do); err != nil {
			return nil, err
		}
	}
	switch q.Do {
	case "frames":
		return r.frames(q.From, r.ply(q.To), q.Language)
	case "draft":
		return r.draft(q.Language)
	case "explore":
		return r.explore(q)
	case "drawing":
		return r.drawing(), nil
	case "whynot":
		return r.whyNot(q)
	case "perft":
		counts, all := collect[answer.Count](emit)
		err := r.perft(ctx, q.Depth, all)
		return answer.Perft{Counts: *counts}, err
	}
	if HasBots {
		switch q.Do {
		case "move":
			if r.hidden != nil && !r.mine() {
				return r.moveUnseen(ctx, q)
			}
			return r.move(ctx, q)
		case "hint":
			return r.hint(ctx, q)
		case "analyse":
			return r.analyse(ctx, q, emit)
		case "graph":
			points, all := collect[answer.Point](emit)
			err := r.graph(ctx, q.Bot, all)
			return answer.Graph{Points: *points}, err
		}
	}
	return r.view(r.ply(q.Ply), q.Language)
}

// find returns the position that a request is about.
func (t *typed[S, M]) find(q answer.Question) (*replay[S, M], error) {
	switch q.Do {
	case "new":
		if q.Seat != board.Nobody {
			return t.dealSealed(q)
		}
		return t.open(board.Record{Game: t.Name, Variant: q.Variant, Setup: q.Setup, Seed: q.Seed})
	case "parse":
		return t.parse(q.Variant, q.Setup, q.Text)
	}
	if q.Record.Sealed != "" && q.Seat != board.Nobody {
		return t.unseal(q.Record, q.Seat)
	}
	if q.Do == "play" {
		q.Record.Moves = append(slices.Clone(q.Record.Moves), q.Move)
	}
	r, err := t.open(q.Record)
	switch {
	case err != nil:
		return nil, err
	case q.Do == "play" && r.historian != nil:
		n := len(q.Record.Moves) - 1
		if _, over := r.historian.Outcome(r.moment.States[:n+1]); over {
			return nil, overBefore(n, q.Move)
		}
	case q.Do == "undo":
		return r.undo()
	case q.Do == "compose":
		return r.compose(q.Draft)
	case q.Seat != board.Nobody:
		return r.seal(q.Seat, q.Shared)
	}
	return r, nil
}

// undo returns the position before the last move of a player.
func (t *replay[S, M]) undo() (*replay[S, M], error) {
	for ply := len(t.moment.Moves) - 1; ply >= 0; ply-- {
		if t.played.Rules.Turn(&t.moment.States[ply]) != game.Chance {
			r := t.record
			r.Moves = r.Moves[:ply]
			return t.of.open(r)
		}
	}
	return nil, answer.Problemf(answer.BadRequest, "no player has moved; there is no move to take back")
}

// collect returns a list, and a function that appends its values to it before it passes them
// to emit.
func collect[T any](emit func(any) error) (*[]T, func(any) error) {
	all := []T{}
	return &all, func(v any) error {
		all = append(all, v.(T))
		return emit(v)
	}
}

// ply returns the given ply, or the last one if it is nil.
func (t *replay[S, M]) ply(given *int) int {
	if given == nil {
		return len(t.moment.Moves)
	}
	return *given
}

// Recorded returns the common part of the records of all games of a tournament with this
// seed, which plays a variant with a setup: everything but the moves, and the seed, whose
// effects are in the setup and in the moves. An unknown variant or setup is an error.
func (e Entry) Recorded(variant, setup string, seed uint64) (board.Record, error) {
	return e.ops().recorded(variant, setup, seed)
}

func (t *typed[S, M]) recorded(variant, setup string, seed uint64) (board.Record, error) {
	r, err := t.begin(board.Record{Game: t.Name, Variant: variant, Setup: setup, Seed: seed})
	if err != nil {
		return board.Record{}, err
	}
	r.record.Seed = 0
	return r.record, nil
}

func (t *typed[S, M]) Scenes(r board.Record, l board.Language) (scenes []board.Scene, err error) {
	o, err := t.open(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", t.Name, err)
	}
	for ply := range len(r.Moves) + 1 {
		scenes = append(scenes, board.Show(o.played.Board, o.at(ply, l)))
	}
	return scenes, nil
}

// checkRequest returns an error if there is no request q.Do in this program, or if a field is set
// that this request does not take.
func checkRequest(q *answer.Question) error {
	r, err := answer.Find(q.Do)
	if err == nil && (r.AtServer || !HasBots && (slices.Contains(r.Takes, "Bot") || q.Do == "puzzle")) {
		err = answer.Problemf(answer.BadRequest, "there is no request %q here", q.Do)
	}
	if err != nil {
		return err
	}
	return r.Check(*q)
}
