package match

// As finds a capability of b, such as [Starter], [Ponderer] or, of a bot that holds a process or
// the like, io.Closer: it returns the first of b, the bot that b decorates, and so on, that has
// the methods of T. If there is none, ok is false. A bot that decorates another one has a method
// Unwrap() Bot[S, M] that returns it.
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
	if w, ok := b.(interface{ Unwrap() Bot[S, M] }); ok {
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
