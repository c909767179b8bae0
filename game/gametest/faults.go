package gametest

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
)

// names lists all checks in the order in which faults are reported: causes before their
// symptoms.
var names = []string{
	"plain values", "capabilities", "start", "turn", "repeatable moves", "live games have moves",
	"finished games have none", "distinct moves", "moves append", "moves allocate nothing", "state untouched",
	"repeatable apply", "bounds", "evaluation", "independent copies", "same position, same rules", "one end",
	"any move", "length", "point of view", "winners", "payoffs", "hash", "notation of moves",
	"notation of positions", "illegal text", "whole text", "numbers in moves", "foreign positions", "drawing", "chance",
	"observation", "one hidden move", "commitments", "information sets", "leaks", "own secrets", "dealing", "possible worlds",
	"distribution of worlds", "ordering", "quietness", "reducibility", "history", "playouts", "encoder",
	"features", "perft", "concurrency",
}

// found is a fault with the length of its line, the shortest of which is kept.
type found struct {
	Fault
	plies int
}

// protect makes one check at p. A panic becomes a fault of that check; protect
// reports whether there was none.
func (k *kit[S, M]) protect(name string, p *position[S, M], run func(*position[S, M])) (calm bool) {
	k.checking, k.at = name, p
	defer func() {
		switch r := recover(); r {
		case nil:
		case tooSlow{}:
			k.slow.cut = append(k.slow.cut, name)
			calm = false
		default:
			k.fault("panic: %v%s", r, origin())
			calm = false
		}
	}()
	run(p)
	return true
}

// origin names the line of code that panicked: called while panicking, it is the
// first frame below the panic that is not the runtime's.
func origin() string {
	pc := make([]uintptr, 32)
	frames := runtime.CallersFrames(pc[:runtime.Callers(3, pc)])
	for {
		f, more := frames.Next()
		if !strings.HasPrefix(f.Function, "runtime.") {
			return fmt.Sprintf(" (%s, line %d)", f.Function, f.Line)
		}
		if !more {
			return ""
		}
	}
}

// fault records that the current check failed at the current position.
func (k *kit[S, M]) fault(format string, args ...any) {
	f := k.faults[k.checking]
	if f == nil {
		f = &found{Fault: Fault{Check: k.checking}, plies: len(k.at.line) + 1}
		k.faults[k.checking] = f
	}
	f.Count++
	if len(k.at.line) < f.plies {
		f.plies = len(k.at.line)
		f.Detail = fmt.Sprintf(format, args...)
		f.Line = k.lineText(k.at)
		f.Position = k.positionText(k.at.state)
	}
}

func (k *kit[S, M]) collected() []Fault {
	var all []Fault
	for _, name := range names {
		if f := k.faults[name]; f != nil {
			all = append(all, f.Fault)
		}
	}
	return all
}

// lineText formats the moves that led to p; if a broken notation panics, it uses
// Go's own format.
func (k *kit[S, M]) lineText(p *position[S, M]) string {
	var b strings.Builder
	for i, m := range p.line {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(calmly(func() string { return game.MoveText(k.g, p.past[i], m) }, m))
	}
	return b.String()
}

func (k *kit[S, M]) positionText(s S) string {
	return calmly(func() string { return game.PositionText(k.g, s) }, s)
}

func (k *kit[S, M]) moveText(p *position[S, M], m M) string {
	return calmly(func() string { return game.MoveText(k.g, p.state, m) }, m)
}

func calmly(text func() string, value any) (s string) {
	defer func() {
		if recover() != nil {
			s = fmt.Sprint(value)
		}
	}()
	return text()
}
