package connect4

import (
	"context"
	"sync"
)

// A turnstile is a mutex whose waiters can give up. The zero value is unlocked.
type turnstile struct {
	once sync.Once
	free chan struct{}
}

// enter locks the turnstile. If ctx ends first, it returns the cause.
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
