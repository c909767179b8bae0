//go:build !page

package tools

import (
	"time"

	"github.com/seed-61c9d78a/versus/game/match"
)

// Series is a number of games between two bots of a game, who swap sides after each.
type Series struct {
	A, B     string        // as for ParseSpec; "" for the entry's defaults
	Variant  string        // "" for the first
	Setup    string        // as for catalog.Game.Vary
	Games    int           // number of games
	Depth    int           // as in catalog.Settings
	Nodes    int64         // likewise
	MoveTime time.Duration // per move; 0: no limit
	Opening  int           // number of random plies; negative for the entry's default
	Seed     uint64

	// Moved, if not nil, is called after every move; for moves that are secret, later: at the end
	// of a game with secrets.
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
