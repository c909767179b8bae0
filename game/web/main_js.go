package web

import (
	"context"
	"encoding/json"
	"syscall/js"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/catalog/door"
	"github.com/seed-61c9d78a/versus/internal/answer"
)

// Main answers the requests of a page without a server, in a Web Worker: see
// page/js/worker.js. It never returns.
func Main(games ...catalog.Entry) {
	all, err := catalog.Join(games...)
	if err != nil {
		panic(err) // Static has checked the games
	}
	d := desk{games: all, desk: &door.Desk{Games: all}, running: map[int]context.CancelFunc{}}
	js.Global().Set("versus", map[string]any{
		"ask": js.FuncOf(func(_ js.Value, args []js.Value) any {
			d.ask(args[0].Int(), args[1].String(), args[2].String(), args[3].String())
			return nil
		}),
		"cancel": js.FuncOf(func(_ js.Value, args []js.Value) any {
			if cancel := d.running[args[0].Int()]; cancel != nil {
				cancel()
			}
			return nil
		}),
	})
	js.Global().Call("postMessage", map[string]any{"ready": true})
	select {}
}

// desk answers the requests of one page.
type desk struct {
	games   catalog.Catalog
	desk    *door.Desk
	running map[int]context.CancelFunc // by the number of the request
}

// ask answers a request with messages: lines, and finally an answer or an error.
func (d *desk) ask(id int, request, language, body string) {
	ctx, cancel := context.WithCancel(context.Background())
	d.running[id] = cancel
	go func() {
		defer delete(d.running, id)
		defer cancel()
		given, err := d.answer(ctx, request, []byte(body), board.LanguageOf(language), func(line any) error {
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

// answer returns the answer to the page: the content of a visitor's record, or an answer
// about a game.
func (d *desk) answer(ctx context.Context, request string, body []byte, l board.Language, line func(any) error) (any, error) {
	if request == "records/open" {
		return d.opened(body, l)
	}
	var q door.Request
	if err := answer.Decode(body, &q); err != nil {
		return nil, err
	}
	q.Do, q.Language = request, l
	return d.desk.Answer(ctx, q, line)
}

// tell posts a message. A value is sent as JSON, which is faster than field by field.
func tell(id int, what string, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		what, text = "error", []byte(`{"code":"internal","message":"the answer cannot be written"}`)
	}
	js.Global().Call("postMessage", map[string]any{"id": id, what: string(text)})
}
