package match

import "context"

// Wrapper is a bot that decorates another bot. [As] looks for capabilities that the
// decorator lacks in the bot that Unwrap returns.
type Wrapper[S, M comparable] interface {
	Unwrap() Bot[S, M]
}

// Preparer is a bot that needs time before its first game, such as a program.
type Preparer interface {
	// Start makes the bot ready. It returns an error if the bot cannot play.
	Start(ctx context.Context) error
}

// Patient is a bot for which the referee waits without limit in a game without clocks, as for a
// person.
type Patient interface{ Patient() }

// As finds a capability of b, such as [Starter], [Ponderer], [Preparer] or, of a bot that holds
// a process or the like, io.Closer: it returns the first of b, the bot that b wraps, and so on,
// that has the methods of T. If there is none, ok is false.
//
//	closer, ok := match.As[io.Closer](b)
func As[T any, S, M comparable](b Bot[S, M]) (capability T, ok bool) {
	for b != nil && !ok {
		capability, ok = b.(T)
		b = inside(b)
	}
	return capability, ok
}

// inside returns the bot that b decorates, or nil.
func inside[S, M comparable](b Bot[S, M]) Bot[S, M] {
	if w, ok := b.(Wrapper[S, M]); ok {
		return w.Unwrap()
	}
	return nil
}

// innermost returns the bot that all decorators of b stand for.
func innermost[S, M comparable](b Bot[S, M]) Bot[S, M] {
	for in := inside(b); in != nil; in = inside(b) {
		b = in
	}
	return b
}
