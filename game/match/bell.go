package match

import "time"

// A bell is a timer of the referee's own, for the moment when a move is too late. Where it
// rings late itself, as on a machine that does not run everybody who is ready, nobody can
// tell whether a bot that answered meanwhile had used up its time, or waited for a
// processor as the bell did.
type bell struct {
	start time.Time
	due   time.Duration // after start
	rung  chan time.Duration
	timer *time.Timer
}

// usual is how late bells may ring: the resolution of timers, and some scheduling.
const usual = 10 * time.Millisecond

// newBell returns a bell that rings once the move's time and its grace are over.
func newBell(start time.Time, t Times) *bell {
	b := &bell{start: start, due: t.Move + t.Grace, rung: make(chan time.Duration, 1)}
	b.timer = time.AfterFunc(b.due, func() { b.rung <- time.Since(start) - b.due })
	return b
}

// late returns by how much the bell rang late, or is overdue: 0 if that is not unusual.
func (b *bell) late() time.Duration {
	by := time.Since(b.start) - b.due
	select {
	case by = <-b.rung:
		b.rung <- by // for who asks again
	default:
	}
	if by <= usual {
		return 0
	}
	return by
}

// excuses reports whether an answer after elapsed was no later than the bell.
func (b *bell) excuses(elapsed time.Duration) bool {
	by := b.late()
	return by > 0 && elapsed-b.due <= by+usual
}
