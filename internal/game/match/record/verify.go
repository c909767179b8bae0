package record

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
)

// Verify replays a recorded game before a referee and compares the result: every move
// must be legal and made by the player to move, every outcome of chance must be the one
// that the seed gives, and the result must follow from the rules or be allowed by the
// recorded reason. Facts that cannot be replayed, such as a late move, are believed.
func Verify[S, M comparable](g game.Game[S, M], rec *Game) error {
	fail := func(format string, args ...any) error {
		return fmt.Errorf("record: game %d: "+format, append([]any{rec.ID}, args...)...)
	}
	g = game.WithEndings(g)
	if rec.Reason.Void() {
		return fail("%v: it has no result", rec.Reason)
	}
	moves, line, err := Replay(g, rec)
	if err != nil {
		return err
	}
	for i := range moves {
		if g.Turn(&line[i]) == game.Nobody {
			return fail("move %d comes after the end", i+1)
		}
	}
	script := &script[S, M]{moves: moves}
	m := match.Match[S, M]{
		Game: g, First: script, Second: script, Seed: rec.Seed, Opening: moves[:rec.Opening], MaxPlies: len(moves) + 1,
		Watch: func(s match.Step[S, M]) { script.ply = s.Ply },
	}
	result, err := m.Play(context.Background())
	if err != nil {
		return fail("%w", err)
	}
	n := min(len(moves), len(result.Moves))
	for i := range n {
		if moves[i] != result.Moves[i] {
			return fail("move %d is %s; the seed's outcome of chance is %s", i+1, rec.Moves[i], game.MoveText(g, line[i], result.Moves[i]))
		}
	}
	natural := result.Reason == match.NaturalEnd && len(result.Moves) <= len(moves)
	winner := [...]string{"none", "first", "second"}[result.Winner]
	switch {
	case len(result.Moves) < len(moves):
		return fail("it ends after move %d: %v (%s)", len(result.Moves), result.Reason, result.Detail)
	case natural && rec.Reason != match.NaturalEnd:
		return fail("the reason is %v, but the rules have ended it", rec.Reason)
	case natural && (winner != rec.Winner || result.Payoff != rec.Payoff):
		return fail("the winner is %s with payoff %v; by the rules it is %s with %v", rec.Winner, rec.Payoff, winner, result.Payoff)
	case !natural && rec.Reason == match.NaturalEnd:
		return fail("the reason is %v, but the rules have not ended it", rec.Reason)
	case !natural && rec.Payoff != 0:
		return fail("the payoff is %v, but the rules have not ended it", rec.Payoff)
	case rec.Reason.Fault() || rec.Reason == match.Resigned:
		// Before the first move either player can be at fault, or both.
		if loser := rec.Player().Opponent(); len(moves) == rec.Opening {
			break
		} else if loser == game.Nobody && len(script.asked) < 2 {
			return fail("no player wins it by %v of the opponent", rec.Reason)
		} else if loser != game.Nobody && script.asked[0] != loser {
			return fail("%v lost it by %v, but it was not %[1]v's turn", loser, rec.Reason)
		}
	}
	return nil
}

// script plays the moves of a record, for both players.
type script[S, M comparable] struct {
	moves []M
	ply   int
	asked []game.Player // after them: the players whose turn it is, both if they choose at once
}

func (*script[S, M]) Name() string { return "record" }

func (s *script[S, M]) Move(_ context.Context, t *match.Request[S, M]) (m M, err error) {
	if s.ply >= len(s.moves) {
		s.asked = append(s.asked, t.Player)
		return m, match.ErrResigned
	}
	return s.moves[s.ply], nil
}
