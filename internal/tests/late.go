package tests

import (
	"context"
	"time"
)

// Late returns a context whose deadline is end and whose timer never fires, as on a machine that
// is overloaded: only the clock tells when it is over.
func Late(end time.Time) context.Context { return timerless{context.Background(), end} }

type timerless struct {
	context.Context
	end time.Time
}

func (c timerless) Deadline() (time.Time, bool) { return c.end, true }
func (timerless) Done() <-chan struct{}         { return make(chan struct{}) }
