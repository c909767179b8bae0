//go:build !page

package catalog

import (
	"context"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
)

// Series is a number of games between two bots of a game, who swap sides after each.
type Series struct {
	A, B     string        // as for ParseSpec; "" for the entry's defaults
	Variant  string        // "" for the first
	Setup    string        // as for Game.Vary
	Games    int           // number of games
	Depth    int           // as in Settings
	Nodes    int64         // likewise
	MoveTime time.Duration // per move; 0: no limit
	Opening  int           // number of random plies; negative for the entry's default
	Seed     uint64

	// Moved, if not nil, is called after every move.
	Moved func(Moved)
	// Played, if not nil, is called after every game.
	Played func(Played)
}

// Moved is a move of a game in progress.
type Moved struct {
	Game, Ply int    // from 1
	Player    string // the bot's name, or chance
	Text      string // in the game's notation
	Board     string // the position after it, drawn
}

// Played is a finished game of a series.
type Played struct {
	Number int           `json:"number"` // from 1
	First  string        `json:"first"`  // the bots' names
	Second string        `json:"second"`
	Winner string        `json:"winner"` // a bot's name; empty for a draw
	Reason match.Reason  `json:"reason"`
	Detail string        `json:"detail,omitempty"`
	Plies  int           `json:"plies"`
	Moves  string        `json:"moves"`
	Board  string        `json:"board"` // the last position, drawn
	Payoff float64       `json:"payoff"`
	Time   time.Duration `json:"nanoseconds"` // used by both bots
}

// Play plays a series. Unknown names and impossible options are errors that list the
// valid ones; the end of ctx is not an error.
func (e Entry) Play(ctx context.Context, s Series) (match.Score, error) {
	if s.A == "" {
		s.A = e.Default[0]
	}
	if s.B == "" {
		s.B = e.Default[1]
	}
	if s.Opening < 0 {
		s.Opening = e.OpeningPlies
	}
	return e.ops().play(ctx, s)
}

func (t *typed[S, M]) play(ctx context.Context, o Series) (match.Score, error) {
	g, err := t.varied(o.Variant, o.Setup, o.Seed)
	if err != nil {
		return match.Score{}, err
	}
	var bots [2]match.Bot[S, M]
	for i, text := range [2]string{o.A, o.B} {
		spec, err := t.about.ParseSpec(text)
		if err != nil {
			return match.Score{}, err
		}
		b, err := t.newBot(g, spec, Setup{Depth: o.Depth, Nodes: o.Nodes, MoveTime: o.MoveTime, Seed: o.Seed})
		if err != nil {
			return match.Score{}, err
		}
		if c, ok := match.As[match.Closer](b); ok {
			defer c.Close()
		}
		bots[i] = b
	}
	labels := [2]string{bots[0].Name(), bots[1].Name()}
	if labels[0] == labels[1] {
		labels = [2]string{labels[0] + " 1", labels[1] + " 2"}
	}
	s := match.Series[S, M]{
		Game: g, A: rename(bots[0], labels[0]), B: rename(bots[1], labels[1]), Games: o.Games,
		OpeningPlies: o.Opening, MoveTime: o.MoveTime, Seed: o.Seed,
	}
	players := func(number int) [2]string {
		if number%2 == 1 {
			return labels
		}
		return [2]string{labels[1], labels[0]}
	}
	if o.Moved != nil {
		s.Watch = func(number int, step match.Step[S, M]) {
			m := Moved{Game: number, Ply: step.Ply, Player: "chance"}
			if step.Player != game.Chance {
				m.Player = players(number)[step.Player-game.First]
			}
			m.Text = game.MoveText(g, step.Before, step.Move)
			m.Board = game.Draw(g, step.After)
			o.Moved(m)
		}
	}
	if o.Played != nil {
		s.Played = func(number int, _ bool, r match.Result[S, M]) {
			p := players(number)
			done := Played{
				Number: number, First: p[0], Second: p[1], Reason: r.Reason, Detail: r.Detail, Plies: len(r.Moves),
				Moves: game.LineText(g, g.Start(), r.Moves), Board: game.Draw(g, r.Final), Payoff: r.Payoff, Time: r.Time[0] + r.Time[1],
			}
			if r.Winner != game.Nobody {
				done.Winner = p[r.Winner-game.First]
			}
			o.Played(done)
		}
	}
	return s.Play(ctx)
}
