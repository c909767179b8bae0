package coach

import (
	"fmt"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/search"
)

// Explain describes r, the result of a search of s, for a human reader: the score and
// whether it is proven, the expected line with the estimate after each move, and the
// effort spent.
func Explain[S, M comparable](g game.Game[S, M], s S, r search.Result[M]) string {
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
