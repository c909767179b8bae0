package search

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game"
)

// ErrNotATurn is returned for a position in which neither First nor Second is to move
// although the game is not over, such as a chance node. For a finished game the error is
// [game.ErrGameOver].
var ErrNotATurn = errors.New("neither player is to move")

// Result is the result of a search.
type Result[M comparable] struct {
	Move   M             // the move to play; always legal
	Line   []M           // the expected continuation, beginning with Move
	Score  float64       // for First, in the units of Evaluate
	Depth  int           // plies searched in full; 0 if the search was cut short before that
	Nodes  int64         // positions visited, the root included
	Time   time.Duration // wall time
	Proven bool          // Score is the exact payoff under best play, not an estimate

	// Lines holds the best root moves, best first, if the searcher was asked for
	// several; the first is Line.
	Lines []Variation[M]
}

// Variation is a root move with its expected continuation and score.
type Variation[M comparable] struct {
	Line  []M     // the root move first
	Score float64 // for First
}

// NodesPerSecond returns the speed of the search, or 0 if Time is not positive.
func (r Result[M]) NodesPerSecond() float64 {
	if r.Time <= 0 {
		return 0
	}
	return float64(r.Nodes) / r.Time.Seconds()
}

// Explain describes r, the result of a search of s, for a human reader: the score and
// whether it is proven, the expected line with the estimate after each move, and the
// effort spent.
func Explain[S, M comparable](g game.Game[S, M], s S, r Result[M]) string {
	g = game.WithEndings(g)
	var b strings.Builder
	trust := fmt.Sprintf("estimated, %d plies ahead", r.Depth)
	if r.Proven {
		trust = "proven"
	}
	fmt.Fprintf(&b, "%v plays %s: %+.3g for First (%s)\n", g.Turn(&s), game.MoveText(g, s, r.Move), r.Score, trust)
	for _, m := range r.Line {
		player, text := g.Turn(&s), game.MoveText(g, s, m)
		g.Apply(&s, m)
		fmt.Fprintf(&b, "  %v: %-8s %+.3g", player, text, g.Evaluate(&s))
		if g.Turn(&s) == game.Nobody {
			b.WriteString(", the end")
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "%d positions in %v\n", r.Nodes, r.Time.Round(time.Millisecond))
	return b.String()
}
