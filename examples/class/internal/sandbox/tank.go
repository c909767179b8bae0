package sandbox

import (
	"bufio"
	"context"
	"io"
	"math"

	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"

	"github.com/seed-61c9d78a/versus/examples/class/internal/meter"
)

// A tank holds the fuel of a running module, whose consumption is also its clock.
type tank struct {
	module api.Module // nil until it runs
	full   int64      // fuel for a line
	left   int64      // when used was last brought up to date
	used   int64      // in all
	slept  int64      // nanoseconds
	speed  int64
}

// level returns the fuel that is left.
func (t *tank) level() int64 {
	if t.module == nil {
		return t.left
	}
	return int64(t.module.ExportedGlobal(meter.Fuel).Get())
}

// fill gives the fuel for the next line.
func (t *tank) fill() {
	t.used += t.left - t.level()
	t.left = t.full
	if t.module != nil {
		t.module.ExportedGlobal(meter.Fuel).(api.MutableGlobal).Set(uint64(t.full))
	}
}

// pays takes fuel for what the host does, such as n bytes that pass through it.
func (t *tank) pays(n int) {
	if t.module != nil {
		t.module.ExportedGlobal(meter.Fuel).(api.MutableGlobal).Set(uint64(t.level() - int64(n)))
	}
}

// A paidWriter is a stream whose bytes cost fuel, so that a flood ends.
type paidWriter struct {
	*tank
	to io.Writer
}

func (w paidWriter) Write(p []byte) (int, error) {
	w.pays(len(p))
	return w.to.Write(p)
}

// A paidReader is a source of random numbers whose bytes cost fuel.
type paidReader struct {
	*tank
	from io.Reader
}

func (r paidReader) Read(p []byte) (int, error) {
	r.pays(len(p))
	return r.from.Read(p)
}

func (t *tank) empty() bool { return t.level() < 0 }

// epoch is the time at which every bot starts: the first second of 2026.
const epoch = 1767225600

// callCost is what a call of the host costs, so that a loop of them ends soon.
const callCost = 100

// counts are the functions of the host whose third argument is a number of parts, each of which takes
// time, even an empty one.
var counts = map[string]bool{"fd_read": true, "fd_write": true, "fd_pread": true, "fd_pwrite": true, "fd_readdir": true, "poll_oneoff": true}

// A toll takes fuel for the calls of the host.
type toll struct{ *tank }

// NewFunctionListener returns t for the functions of the host.
func (t toll) NewFunctionListener(f api.FunctionDefinition) experimental.FunctionListener {
	if f.GoFunction() == nil {
		return nil
	}
	return t
}

// Before takes the fuel for a call.
func (t toll) Before(_ context.Context, _ api.Module, f api.FunctionDefinition, args []uint64, _ experimental.StackIterator) {
	cost := callCost
	if counts[f.Name()] && len(args) > 2 {
		cost += int(uint32(args[2]))
	}
	t.pays(cost)
}

// After does nothing.
func (toll) After(context.Context, api.Module, api.FunctionDefinition, []uint64) {}

// Abort does nothing.
func (toll) Abort(context.Context, api.Module, api.FunctionDefinition, error) {}

// nanotime is the time since the start: that of the instructions, and of the sleep.
func (t *tank) nanotime() int64 {
	used := float64(t.used + t.left - t.level())
	return int64(min(used*1e9/float64(t.speed), math.MaxInt64/4)) + t.slept
}

func (t *tank) walltime() (sec int64, nsec int32) {
	now := t.nanotime()
	return epoch + now/1e9, int32(now % 1e9)
}

// sleep does not wait: the clock jumps.
func (t *tank) sleep(ns int64) {
	t.slept = min(t.slept+max(ns, 0), math.MaxInt64/4)
}

// lines reads one line at a time, of any length, and calls fill before each.
type lines struct {
	in     io.Reader
	fill   func()
	buffer *bufio.Reader
	inside bool // the last piece did not end its line
}

func (l *lines) Read(p []byte) (n int, err error) {
	if len(p) == 0 {
		return 0, nil
	}
	if l.buffer == nil {
		l.buffer = bufio.NewReader(l.in)
	}
	first, err := l.buffer.ReadByte() // waits for input
	if err != nil {
		return 0, err
	}
	if !l.inside {
		l.fill()
	}
	p[0], l.inside = first, first != '\n'
	for n = 1; n < len(p) && l.inside && l.buffer.Buffered() > 0; n++ {
		p[n], _ = l.buffer.ReadByte()
		l.inside = p[n] != '\n'
	}
	return n, nil
}
