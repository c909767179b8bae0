//go:build page

package catalog

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// The program of a page without a server, which web.Static builds with the tag page,
// must load quickly. It has no tournaments, no programs and no learning.

type toolbox any

func (t *typed[S, M]) openProgram(_ game.Game[S, M], spec tools.Spec, _ tools.Setup) (match.Bot[S, M], error) {
	return nil, fmt.Errorf("%s: %s is a program, and there are none on a page without a server", t.Name, spec)
}

func (t *typed[S, M]) checkTools() error { return nil }

// broken has the operations of an entry with a fault. It is no typed, all of whose code would be
// compiled for one more game.
type broken struct {
	name string
	err  error
	toolbox
}

func unusable(name string, fault error) Entry {
	return Entry{Name: name, typed: broken{name: name, err: fault}}
}

func (b broken) fault() error { return b.err }
func (b broken) answer(context.Context, answer.Question, func(any) error) (any, error) {
	return nil, b.err
}
func (b broken) recorded(_, _ string, _ uint64) (board.Record, error) { return board.Record{}, b.err }
func (b broken) withLevels(tools.Levels) Entry                        { return unusable(b.name, b.err) }
func (broken) options(string) (options []Option, searches, ok bool)   { return nil, false, false }
