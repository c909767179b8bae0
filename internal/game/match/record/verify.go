package record

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"

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

// Void is a line of a record that withdraws games: those of a worker whose results turned
// out to be wrong. Readers leave the games out; they may be played, and recorded, again.
type Void struct {
	Games  []int  `json:"void"` // their IDs; may be empty
	Worker string `json:"worker"`
	Why    string `json:"why"`
}

// voidPrefix is the beginning of a Void, but not of a Game.
var voidPrefix = []byte(`{"void":`)

// Void permanently withdraws the games of a worker: the record is on disk when it
// returns.
func (l *Log) Void(v Void) error {
	if v.Games == nil {
		v.Games = []int{}
	}
	if err := errors.Join(l.file.Append(v), l.file.Sync()); err != nil {
		return fmt.Errorf("record: the withdrawal of the games of %s was not saved: %w", v.Worker, err)
	}
	return nil
}

// takeBack parses a Void. Its games may be missing if only a part of a record is read.
func (r *reader) takeBack(line []byte) error {
	var v Void
	if err := json.Unmarshal(line, &v); err != nil {
		return err
	}
	if v.Worker == "" {
		return errors.New("games are withdrawn, but no worker is named")
	}
	for _, id := range v.Games {
		r.seen.remove(id)
	}
	r.header.Refused = append(r.header.Refused, v)
	return nil
}

// TakenBack returns the numbers, from 1, of a record's lines that no longer count: the
// Voids and the games that they withdraw. Code that reads a record in parts needs them,
// because a Void may be in a later part than its games. complete is the number of lines,
// without an incomplete last one. Lines that are not games are skipped.
func TakenBack(r io.Reader) (lines map[int]bool, complete int, err error) {
	lines = map[int]bool{}
	games := map[int]int{} // the line of each game that counts so far, by its ID
	for in := bufio.NewReader(r); ; {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return lines, complete, nil
		}
		if err != nil {
			return nil, 0, fmt.Errorf("record: %w", err)
		}
		complete++
		if isVoid(line) {
			var v Void
			json.Unmarshal(line, &v)
			lines[complete] = true
			for _, id := range v.Games {
				if n, ok := games[id]; ok {
					lines[n] = true
					delete(games, id)
				}
			}
			continue
		}
		if id, ok := idOf(line); ok {
			games[id] = complete
		}
	}
}

// idOf returns the ID of a game from the beginning of its line, which need not be
// complete.
func idOf(line []byte) (id int, ok bool) {
	digits, ok := bytes.CutPrefix(line, []byte(`{"id":`))
	if !ok {
		return 0, false
	}
	for len(digits) > 0 && digits[0] >= '0' && digits[0] <= '9' && id <= (math.MaxInt-9)/10 {
		id, digits = id*10+int(digits[0]-'0'), digits[1:]
	}
	return id, true
}

func isVoid(line []byte) bool { return bytes.HasPrefix(line, voidPrefix) }
