package game

// A Forbidder forbids moves by what happened before, such as superko in Go. Forbidden is given
// the positions so far, oldest first (line may lack the start of the game), and reports whether
// the last one may not follow the others. Moves, Perft and Play do not know the past: they
// include such moves. After every line, at least one move must be permitted.
//
// The referee refuses forbidden moves, and shows bots a game whose Moves leaves them out (see
// [Permitting]). Searchers that are given the past never return one: further down the tree
// they leave them out too, or count them as lost for the player who makes them, like the
// [Historian] of [HistorianOf]; those that refuse a Historian refuse a Forbidder. It must be a
// [Bounder], which tells what losing means. Package catalog does not play such games.
type Forbidder[S comparable] interface {
	Forbidden(line []S) bool
}

// HistorianOf returns the Historian of g. That of a [Forbidder] ends the game after a forbidden
// move, with the worst payoff for the player who made it, and otherwise as g does.
func HistorianOf[S, M comparable](g Game[S, M]) (Historian[S], bool) {
	h, looksBack := As[Historian[S]](g)
	f, forbids := As[Forbidder[S]](g)
	if !forbids {
		return h, looksBack
	}
	b, _ := As[Bounder](g)
	return punishing[S, M]{g, f, h, b}, true
}

// punishing makes forbidden moves lose.
type punishing[S, M comparable] struct {
	game      Game[S, M]
	forbidder Forbidder[S]
	historian Historian[S] // may be nil
	bounder   Bounder      // may be nil, although it must not be
}

func (p punishing[S, M]) Outcome(line []S) (payoff float64, over bool) {
	if n := len(line); n > 1 && p.forbidder.Forbidden(line) {
		low, high := -1.0, 1.0
		if p.bounder != nil {
			low, high = p.bounder.Bounds()
		}
		switch p.game.Turn(&line[n-2]) {
		case First:
			return low, true
		case Second:
			return high, true
		}
	}
	if p.historian == nil {
		return 0, false
	}
	return p.historian.Outcome(line)
}

// Permitting returns g, or for a [Forbidder] a game whose Moves leaves out, in the last position
// of line, the moves that are forbidden after line.
func Permitting[S, M comparable](g Game[S, M], line []S) Game[S, M] {
	f, ok := As[Forbidder[S]](g)
	if !ok || len(line) == 0 {
		return g
	}
	return permitting[S, M]{g, f, line[:len(line):len(line)]}
}

type permitting[S, M comparable] struct {
	Game[S, M]
	forbidder Forbidder[S]
	line      []S
}

func (p permitting[S, M]) Unwrap() Game[S, M] { return p.Game }

func (p permitting[S, M]) Moves(dst []M, s *S) []M {
	from := len(dst)
	dst = p.Game.Moves(dst, s)
	if turn := p.Game.Turn(s); *s != p.line[len(p.line)-1] || turn != First && turn != Second {
		return dst
	}
	kept := dst[:from]
	for _, m := range dst[from:] {
		if !p.forbidder.Forbidden(append(p.line, After(p.Game, *s, m))) {
			kept = append(kept, m)
		}
	}
	return kept
}
