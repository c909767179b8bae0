package coach

import (
	"context"
	"slices"

	"github.com/seed-61c9d78a/versus/game"
)

// manyMoves is the number of legal moves from which threats are not examined.
const manyMoves = 64

// longLine is the number of plies that Explain plays out.
const longLine = 6

// Reasons are what there is to say about a move that has been judged.
type Reasons[M comparable] struct {
	// Keep are the moves that keep the proven result of the position before; nil if it is not
	// proven for all moves.
	Keep []M

	WonAtOnce bool      // Best wins at once
	Threat    Threat[M] // of the opponent, in the position before
	Refuted   *M        // the reply to Played that wins at once; nil: none

	Line, Reply []M  // as in the judgement, played on
	Ends        bool // the game is over after Reply
}

// Threat is a move of the opponent that wins at once after most of a player's moves.
type Threat[M comparable] struct {
	Move   M
	Moves  []M // after which it wins at once
	Losing []M // after which some move of the opponent wins at once
	Of     int // legal moves
}

// Explain finds the reasons for what is said about a move. line ends with the position before
// it.
func (c *Coach[S, M]) Explain(ctx context.Context, line []S, j Judgement[M]) (r Reasons[M], err error) {
	s := line[len(line)-1]
	r.WonAtOnce = Wins(c.Game, s, j.Best)
	r.Threat = ThreatIn(ctx, c.Game, s)
	after := game.After(c.Game, s, j.Played)
	if c.Game.Turn(&after) == j.Player.Opponent() {
		for m := range game.All(c.Game, after) {
			if Wins(c.Game, after, m) {
				r.Refuted = &m
				break
			}
		}
	}
	best, reply := j.Line, append([]M{j.Played}, j.Reply...)
	if c.Follow != nil { // it knows better how to win than who found the result
		best, reply = best[:1], reply[:1]
	}
	if r.Line, _, err = c.extend(ctx, line, best); err != nil {
		return r, err
	}
	if r.Reply, r.Ends, err = c.extend(ctx, line, reply); err != nil {
		return r, err
	}
	r.Reply = r.Reply[1:]
	if j.Before.Proven {
		r.Keep, err = c.keep(ctx, line, j)
	}
	return r, err
}

// keep returns the moves that keep the points of a proven position.
func (c *Coach[S, M]) keep(ctx context.Context, line []S, j Judgement[M]) (kept []M, err error) {
	for m, next := range game.All(c.Game, line[len(line)-1]) {
		v, _, err := c.value(ctx, append(slices.Clip(line), next), 0)
		if err != nil || !v.Proven {
			return nil, err
		}
		if v.Of(j.Player) >= j.Before.Of(j.Player) {
			kept = append(kept, m)
		}
	}
	return kept, nil
}

// extend plays a line on with the best moves, until the game is over or the line is long.
func (c *Coach[S, M]) extend(ctx context.Context, from []S, moves []M) (all []M, over bool, err error) {
	line, follow := slices.Clone(from), c.Follow
	if follow == nil {
		follow = c.Search
	}
	for {
		s := line[len(line)-1]
		_, over := c.over(line)
		over = over && len(all) > 0 // before it nobody has claimed an end
		if over || len(all) >= longLine || c.Game.Turn(&s) == game.Chance {
			return all, over, nil
		}
		legal := c.Game.Moves(nil, &s)
		if len(all) >= len(moves) || !slices.Contains(legal, moves[len(all)]) {
			r, err := follow(ctx, s, line[:len(line)-1]...)
			if err != nil {
				return all, false, err
			}
			if len(r.Line) == 0 {
				r.Line = []M{r.Move}
			}
			moves = append(slices.Clone(all), r.Line...)
		}
		m := moves[len(all)]
		if !slices.Contains(legal, m) {
			return all, false, nil
		}
		all = append(all, m)
		line = append(line, game.After(c.Game, s, m))
	}
}

// Wins reports whether a move ends the game in favour of its player.
func Wins[S, M comparable](g game.Game[S, M], s S, m M) bool {
	p := g.Turn(&s)
	g.Apply(&s, m)
	return game.Over(g, s) && p.Sign()*game.WithEndings(g).Evaluate(&s) > 0
}

// ThreatIn returns what the opponent threatens to win with at once, whatever the player to move
// does about it. Nothing is said of positions with very many moves.
func ThreatIn[S, M comparable](ctx context.Context, g game.Game[S, M], s S) (t Threat[M]) {
	moves, rival := g.Moves(nil, &s), g.Turn(&s).Opponent()
	t.Of = len(moves)
	if len(moves) > manyMoves {
		return t
	}
	after := map[M][]M{}
	var replies []M
	for _, m := range moves {
		next := game.After(g, s, m)
		if ctx.Err() != nil || g.Turn(&next) != rival {
			continue
		}
		replies = g.Moves(replies[:0], &next)
		if len(replies) > manyMoves {
			continue
		}
		loses := false
		for _, reply := range replies {
			if Wins(g, next, reply) {
				loses = true
				after[reply] = append(after[reply], m)
				if len(after[reply]) > len(t.Moves) {
					t.Move, t.Moves = reply, after[reply]
				}
			}
		}
		if loses {
			t.Losing = append(t.Losing, m)
		}
	}
	return t
}
