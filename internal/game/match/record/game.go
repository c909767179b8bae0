package record

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
)

// Version is the version of the format.
const Version = 1

// Header is the first line of a record.
type Header struct {
	Version int       `json:"versus_record"`
	Game    string    `json:"game"`
	Players []Player  `json:"players"`
	Began   time.Time `json:"began"`
	Code    string    `json:"code,omitempty"` // version of the program that plays, including the rules and its own bots

	// Refused lists the workers whose games were withdrawn, from the Void lines. Open and
	// the readers fill it in.
	Refused []Void `json:"-"`

	// Setup is what the playing program needs to resume: the tournament's format, clocks,
	// limits, openings and seed.
	Setup json.RawMessage `json:"setup,omitempty"`
}

// Player is a contestant.
type Player struct {
	Name string `json:"name"`
	Spec string `json:"spec"` // how the bot was made: its kind and options, or its command
}

// Game is any other line of a record: a finished game.
type Game struct {
	ID     int    `json:"id"` // from 1, in the order of the schedule
	Round  int    `json:"round"`
	First  int    `json:"first"`  // index into Header.Players
	Second int    `json:"second"` // likewise
	Seed   uint64 `json:"seed"`

	Opening int      `json:"opening"`  // number of Moves that were given
	Moves   []string `json:"moves"`    // in the game's notation, outcomes of chance included
	Spent   []int64  `json:"spent_us"` // microseconds for each of Moves

	Used [2]int64 `json:"used_us"` // microseconds, by the first and the second player

	Winner string       `json:"winner"` // first, second or none
	Payoff float64      `json:"payoff"` // for the first player
	Reason match.Reason `json:"reason"`
	Detail string       `json:"detail,omitempty"`

	Worker   string    `json:"worker,omitempty"` // who played the game, if not the process that keeps the record
	Versions [2]string `json:"versions"`         // of the first and the second player's programs
	Stderr   [2]string `json:"stderr"`
	Ended    time.Time `json:"ended"`
}

// Player returns the winner.
func (g *Game) Player() game.Player {
	switch g.Winner {
	case "first":
		return game.First
	case "second":
		return game.Second
	}
	return game.Nobody
}

// BothLost reports whether both players failed at once, so that both lost.
func (g *Game) BothLost() bool { return g.Player() == game.Nobody && g.Reason.Fault() }

// Result returns the points of the first and the second player, such as "1-0": "0-0" if both
// lost, and "*" without a result.
func (g *Game) Result() string {
	switch {
	case g.Reason.Void():
		return "*"
	case g.BothLost():
		return "0-0"
	}
	return [...]string{"1/2-1/2", "1-0", "0-1"}[g.Player()]
}

func (g *Game) validate(players int) error {
	switch {
	case g.ID < 1:
		return fmt.Errorf("id is %d; want 1 or more", g.ID)
	case g.First < 0 || g.First >= players || g.Second < 0 || g.Second >= players || g.First == g.Second:
		return fmt.Errorf("players are %d and %d; want two different ones of 0 to %d", g.First, g.Second, players-1)
	case g.Winner != "first" && g.Winner != "second" && g.Winner != "none":
		return fmt.Errorf("winner is %q; want first, second or none", g.Winner)
	case len(g.Spent) != len(g.Moves) || g.Opening < 0 || g.Opening > len(g.Moves):
		return fmt.Errorf("%d moves do not fit %d times and an opening of %d", len(g.Moves), len(g.Spent), g.Opening)
	}
	return nil
}

// Fill copies the result of a game into its record.
func Fill[S, M comparable](to *Game, g game.Game[S, M], r match.Result[S, M]) {
	to.Moves, to.Spent = make([]string, len(r.Moves)), make([]int64, len(r.Moves))
	s := g.Start()
	for i, m := range r.Moves {
		to.Moves[i] = game.MoveText(g, s, m)
		to.Spent[i] = r.Spent[i].Microseconds()
		g.Apply(&s, m)
	}
	to.Winner = [...]string{"none", "first", "second"}[r.Winner]
	to.Payoff, to.Reason, to.Detail, to.Ended = r.Payoff, r.Reason, r.Detail, time.Now().UTC().Truncate(time.Millisecond)
	to.Used = [2]int64{r.Time[0].Microseconds(), r.Time[1].Microseconds()}
}

// Replay plays a recorded game again and checks it against the rules: every move must be
// legal, and a game that ended by the rules must be over with the recorded payoff. It
// returns the moves and all positions, beginning with the start.
func Replay[S, M comparable](g game.Game[S, M], rec *Game) (moves []M, line []S, err error) {
	notation, ok := game.As[game.Notation[S, M]](g)
	if !ok {
		return nil, nil, fmt.Errorf("record: cannot replay moves: the game has no notation")
	}
	g = game.WithEndings(g)
	line = []S{g.Start()}
	for i, text := range rec.Moves {
		s := line[i]
		m, err := notation.ParseMove(&s, text)
		if err != nil {
			return moves, line, fmt.Errorf("record: game %d, move %d: %w", rec.ID, i+1, err)
		}
		moves = append(moves, m)
		line = append(line, game.After(g, s, m))
	}
	if rec.Reason == match.NaturalEnd {
		last := line[len(line)-1]
		payoff, over := g.Evaluate(&last), game.Over(g, last)
		if h, ok := game.HistorianOf(g); ok && !over {
			payoff, over = h.Outcome(line)
		}
		if !over || payoff != rec.Payoff {
			return moves, line, fmt.Errorf("record: game %d is recorded to end with payoff %v; replayed, over is %v and the payoff %v", rec.ID, rec.Payoff, over, payoff)
		}
	}
	return moves, line, nil
}

// Result returns the result of a recorded game, which it replays.
func Result[S, M comparable](g game.Game[S, M], rec *Game) (r match.Result[S, M], err error) {
	moves, line, err := Replay(g, rec)
	if err != nil {
		return r, err
	}
	r = match.Result[S, M]{Winner: rec.Player(), Payoff: rec.Payoff, Reason: rec.Reason, Detail: rec.Detail, Moves: moves, Final: line[len(moves)]}
	for i, used := range rec.Used {
		r.Time[i] = time.Duration(used) * time.Microsecond
	}
	for _, spent := range rec.Spent {
		r.Spent = append(r.Spent, time.Duration(spent)*time.Microsecond)
	}
	return r, nil
}
