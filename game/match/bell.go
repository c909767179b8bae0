package match

import "time"

// A bell is the referee's timer for the moment when a move is too late. If the bell
// itself rings late, as on an overloaded machine, it is impossible to say whether a bot
// that answered meanwhile had used up its time or waited for a processor like the bell.
type bell struct {
	start time.Time
	due   time.Duration // after start
	rung  chan time.Duration
	timer *time.Timer
}

// usual is a normal delay of a bell: the resolution of timers, and some scheduling.
const usual = 10 * time.Millisecond

// newBell returns a bell that rings once the move's time and its grace are over.
func newBell(start time.Time, t Times) *bell {
	b := &bell{start: start, due: t.Move + t.Grace, rung: make(chan time.Duration, 1)}
	b.timer = time.AfterFunc(b.due, func() { b.rung <- time.Since(start) - b.due })
	return b
}

// late returns how late the bell rang, or how long it is overdue: 0 if the delay is
// normal.
func (b *bell) late() time.Duration {
	by := time.Since(b.start) - b.due
	select {
	case by = <-b.rung:
		b.rung <- by // for the next call
	default:
	}
	if by <= usual {
		return 0
	}
	return by
}

// excuses reports whether an answer after elapsed came no later than the bell.
func (b *bell) excuses(elapsed time.Duration) bool {
	by := b.late()
	return by > 0 && elapsed-b.due <= by+usual
}
