package requests

import (
	"context"
	"encoding/json"
	"syscall/js"
)

// An Answerer answers a request, and passes what it finds meanwhile to line.
type Answerer func(ctx context.Context, request, language string, body []byte, line func(any) error) (any, error)

// ServeWorker answers the requests to a Web Worker, for programs that are compiled to
// WebAssembly: the page without a server, and the npm package. It never returns.
//
// The program sets versus.ask(id, request, language, body), which answers by messages: any
// number of {id, line}, then {id, answer} or {id, error}, each with JSON as text, which is
// faster to send than a value field by field; and versus.cancel(id), which ends a request.
// When it is ready it posts {ready: true}.
func ServeWorker(answer Answerer) {
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
	answer  Answerer
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
			tell(id, "error", Problem(err))
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
