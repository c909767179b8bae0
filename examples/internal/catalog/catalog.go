// Package catalog lists every game of the library with the bots that play it, behind
// names and without type parameters: what programs need whose user chooses the game.
package catalog

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match"
)

// Entry is a game with its types erased.
type Entry struct {
	Name    string   // what is typed: connect4
	Title   string   // what is printed: Connect 4
	Bots    []string // the names of the bots that play it, weakest first
	Default [2]string

	// OpeningPlies is how many random plies make a short, fair opening.
	OpeningPlies int

	// Adapters are kinds of programs that speak protocols of their own.
	Adapters []string

	play func(ctx context.Context, o Options) (match.Score, error)
	erased
}

// Options are those of a series.
type Options struct {
	A, B     string        // names of bots; empty for the entry's defaults
	Games    int           // how many
	Limits   Limits        // of the bots that search
	MoveTime time.Duration // a move; 0: no limit
	Opening  int           // random plies; negative for the entry's number
	Seed     uint64
	Args     []string // of an adapter's program

	// Moved, if not nil, is called after every move.
	Moved func(Move)
	// Played, if not nil, is called after every game.
	Played func(Game)
}

// Limits of the bots that search.
type Limits struct {
	Depth int   // plies, 0: no limit
	Nodes int64 // positions a move, 0: no limit
}

// Move is a move of a game in progress.
type Move struct {
	Game, Ply int    // from 1
	Player    string // the bot's name, or Chance
	Text      string // in the game's notation
	Board     string // the position after it, drawn
}

// Game is a finished game.
type Game struct {
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

// Play plays a series. Unknown names and impossible options are errors that name what
// there is; the end of ctx is not an error.
func (e Entry) Play(ctx context.Context, o Options) (match.Score, error) {
	if o.A == "" {
		o.A = e.Default[0]
	}
	if o.B == "" {
		o.B = e.Default[1]
	}
	for _, name := range []string{o.A, o.B} {
		if !slices.Contains(e.Bots, name) {
			return match.Score{}, fmt.Errorf("%s: no bot %q (there are: %s)", e.Name, name, strings.Join(e.Bots, ", "))
		}
	}
	if o.Opening < 0 {
		o.Opening = e.OpeningPlies
	}
	return e.play(ctx, o)
}

// Find returns the game with the given name.
func Find(name string) (Entry, error) {
	var names []string
	for _, e := range Games() {
		if e.Name == name {
			return e, nil
		}
		names = append(names, e.Name)
	}
	return Entry{}, fmt.Errorf("no game %q (there are: %s)", name, strings.Join(names, ", "))
}

// maker makes a bot for one series.
type maker[S, M comparable] struct {
	name string
	make func(g game.Game[S, M], o Options) match.Bot[S, M]

	// open is there instead of make where an Adapter makes a bot of a program, o.Args.
	open func(g game.Game[S, M], o Options) (match.Bot[S, M], error)
}

// newEntry fills in e.Bots and e.Play for a game, which start makes for every series
// from its seed.
func newEntry[S, M comparable](e Entry, start func(seed uint64) (game.Game[S, M], error), bots ...maker[S, M]) Entry {
	for _, b := range bots {
		if b.open != nil {
			e.Adapters = append(e.Adapters, b.name)
		} else {
			e.Bots = append(e.Bots, b.name)
		}
	}
	erase(&e, start, bots)
	e.play = func(ctx context.Context, o Options) (match.Score, error) {
		g, err := start(o.Seed)
		if err != nil {
			return match.Score{}, err
		}
		newBot := func(name, label string) match.Bot[S, M] {
			i := slices.Index(e.Bots, name)
			return named[S, M]{bots[i].make(g, o), label}
		}
		labelA, labelB := o.A, o.B
		if o.A == o.B {
			labelA, labelB = o.A+" 1", o.B+" 2"
		}
		s := match.Series[S, M]{Game: g, A: newBot(o.A, labelA), B: newBot(o.B, labelB), Games: o.Games, OpeningPlies: o.Opening, MoveTime: o.MoveTime, Seed: o.Seed}
		players := func(number int) [2]string {
			if number%2 == 1 {
				return [2]string{labelA, labelB}
			}
			return [2]string{labelB, labelA}
		}
		if o.Moved != nil {
			s.Watch = func(number int, step match.Step[S, M]) {
				m := Move{Game: number, Ply: step.Ply, Player: "chance"}
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
				done := Game{
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
	return e
}

// named is a bot under the name that the table shows.
type named[S, M comparable] struct {
	match.Bot[S, M]
	name string
}

func (n named[S, M]) Name() string { return n.name }

// Begin and End pass on what a Starter wants to know.
func (n named[S, M]) Begin(ctx context.Context, b match.Beginning) error {
	if s, ok := n.Bot.(match.Starter); ok {
		return s.Begin(ctx, b)
	}
	return nil
}

func (n named[S, M]) End(e match.Ending) {
	if s, ok := n.Bot.(match.Starter); ok {
		s.End(e)
	}
}
