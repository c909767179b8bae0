package match

import "time"

// A moveTimer is the referee's timer for the moment when a move is too late. If the timer
// itself fires late, as on an overloaded machine, it is impossible to say whether a bot
// that answered meanwhile had used up its time or waited for a processor like the timer.
type moveTimer struct {
	start time.Time
	due   time.Duration // after start
	rung  chan time.Duration
	timer *time.Timer
}

// usual is a normal delay of a timer: the resolution of timers, and some scheduling.
const usual = 10 * time.Millisecond

// newMoveTimer returns a timer that fires once the move's time and its grace are over.
func newMoveTimer(start time.Time, t Times) *moveTimer {
	b := &moveTimer{start: start, due: t.Move + t.Grace, rung: make(chan time.Duration, 1)}
	b.timer = time.AfterFunc(b.due, func() { b.rung <- time.Since(start) - b.due })
	return b
}

// late returns how late the timer fired, or how long it is overdue: 0 if the delay is
// normal.
func (b *moveTimer) late() time.Duration {
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

// excuses reports whether an answer after elapsed came no later than the timer.
func (b *moveTimer) excuses(elapsed time.Duration) bool {
	by := b.late()
	return by > 0 && elapsed-b.due <= by+usual
}
