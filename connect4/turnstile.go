package connect4

import (
	"context"
	"sync"
)

// A turnstile lets one goroutine through at a time, as a mutex does, but whoever waits
// may give up. The zero value is open.
type turnstile struct {
	once sync.Once
	free chan struct{}
}

// enter waits until nobody is inside, or ctx ends: then it returns the cause.
func (t *turnstile) enter(ctx context.Context) error {
	t.once.Do(func() { t.free = make(chan struct{}, 1) })
	select {
	case t.free <- struct{}{}:
		return nil
	default:
	}
	select {
	case t.free <- struct{}{}:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (t *turnstile) leave() { <-t.free }
