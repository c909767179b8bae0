//go:build js

// Command inworker is the core of the npm package: tic-tac-toe and its bots, in a Web Worker. A
// package with another game differs in the entry below.
package main

import (
	"context"
	"encoding/json"
	"syscall/js"

	tictactoe "github.com/seed-61c9d78a/versus/examples/tictactoe/entry"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/catalog/door"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

func main() {
	games, err := catalog.Join(tictactoe.Entry())
	if err != nil {
		panic(err)
	}
	d := &door.Desk{Games: games}
	js.Global().Set("versus", map[string]any{"ask": js.FuncOf(func(_ js.Value, args []js.Value) any {
		id, request, language, body := args[0].Int(), args[1].String(), args[2].String(), args[3].String()
		go ask(d, id, request, language, body) // an event handler must not block
		return nil
	})})
	js.Global().Call("postMessage", map[string]any{"ready": true})
	select {}
}

// ask answers a request with messages: lines, and finally an answer or an error.
func ask(d *door.Desk, id int, request, language, body string) {
	var q door.Request
	err := answer.Decode([]byte(body), &q)
	q.Do, q.Language = request, board.Language(language)
	var given any
	if err == nil {
		given, err = d.Answer(context.Background(), q, func(line any) error { return tell(id, "line", line) })
	}
	if err != nil {
		tell(id, "error", door.Problem(err))
		return
	}
	tell(id, "answer", given)
}

// tell posts a message with a value as JSON.
func tell(id int, what string, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		what, text = "error", []byte(`{"code":"internal","message":"the answer cannot be written"}`)
	}
	js.Global().Call("postMessage", map[string]any{"id": id, what: string(text)})
	return err
}
