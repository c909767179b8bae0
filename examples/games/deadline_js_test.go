package games

import (
	"context"
	"errors"
	"syscall/js"
	"testing"
)

// TestTheEventLoopHasItsTurn cancels from JavaScript, as the page does when a visitor clicks Stop.
func TestTheEventLoopHasItsTurn(t *testing.T) {
	eachBot(t, func(t *testing.T, ask func(func() context.Context) error) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		click := js.FuncOf(func(js.Value, []js.Value) any { cancel(); return nil })
		defer click.Release()
		var timer js.Value
		err := ask(func() context.Context {
			timer = js.Global().Call("setTimeout", click, 5)
			return ctx
		})
		js.Global().Call("clearTimeout", timer)
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	})
}
