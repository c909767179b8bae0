package webworker

import (
	"context"
	"encoding/json"
	"syscall/js"

	"github.com/seed-61c9d78a/versus/internal/game/catalog/door"
)

// Answer answers a request, and passes what it finds meanwhile to line.
type Answer func(ctx context.Context, request, language string, body []byte, line func(any) error) (any, error)

// Serve answers requests and never returns.
func Serve(answer Answer) {
	w := worker{answer, map[int]context.CancelFunc{}}
	js.Global().Set("versus", map[string]any{
		"ask": js.FuncOf(func(_ js.Value, args []js.Value) any {
			w.ask(args[0].Int(), args[1].String(), args[2].String(), args[3].String())
			return nil
		}),
		"cancel": js.FuncOf(func(_ js.Value, args []js.Value) any {
			if cancel := w.running[args[0].Int()]; cancel != nil {
				cancel()
			}
			return nil
		}),
	})
	js.Global().Call("postMessage", map[string]any{"ready": true})
	select {}
}

type worker struct {
	answer  Answer
	running map[int]context.CancelFunc // by the number of the request
}

// ask answers a request in a goroutine: an event handler must not block.
func (w *worker) ask(id int, request, language, body string) {
	ctx, cancel := context.WithCancel(context.Background())
	w.running[id] = cancel
	go func() {
		defer delete(w.running, id)
		defer cancel()
		given, err := w.answer(ctx, request, language, []byte(body), func(line any) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			tell(id, "line", line)
			return nil
		})
		if err != nil {
			tell(id, "error", door.Problem(err))
			return
		}
		tell(id, "answer", given)
	}()
}

// tell posts a message with a value as JSON.
func tell(id int, what string, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		what, text = "error", []byte(`{"code":"internal","message":"the answer cannot be written"}`)
	}
	js.Global().Call("postMessage", map[string]any{"id": id, what: string(text)})
}
