//go:build js

// Command inworker is the core of the npm package: tic-tac-toe and its bots, in a Web Worker. A
// package with another game differs in entry.go.
package main

import (
	"context"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/game/catalog/requests"
)

func main() {
	games, err := catalog.Join(entries()...)
	if err != nil {
		panic(err)
	}
	d := &requests.Server{Games: games}
	requests.ServeWorker(func(ctx context.Context, request, language string, body []byte, line func(any) error) (any, error) {
		var q requests.Request
		if err := answer.Decode(body, &q); err != nil {
			return nil, err
		}
		q.Do, q.Language = request, board.Language(language)
		return d.Answer(ctx, q, line)
	})
}
