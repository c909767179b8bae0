//go:build !page

package tools

import (
	"context"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/child"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/match/tournament"
)

// Stage plays the games of a tournament.
type Stage interface {
	// Start starts the programs among the players, once each, to test whether they work,
	// and returns the names of all players. A program that does not start, or fails its
	// handshake, forfeits all of its games and is listed by Broken; in a strict setup it
	// is an error. So is a shortage of this process or machine, such as of descriptors.
	Start(ctx context.Context) ([]record.Player, error)

	// Broken returns the players that forfeit their games, with the reasons, after Start.
	Broken() []Broken

	// Watch sets a function that is called after every move of a game that is no secret, with all
	// moves so far, and with none once the game has ended; several games may call it at the same
	// time. Call Watch before the first game.
	Watch(moved func(f tournament.Fixture, moves []string))

	// Play is the Play of a tournament.Tournament.
	Play(ctx context.Context, slot int, f tournament.Fixture) (record.Game, error)

	// Verify checks a game that another process has played for a fixture: its opening,
	// and all that record.Verify checks.
	Verify(ctx context.Context, f tournament.Fixture, rec record.Game) error

	// Move asks a player for a move at the end of a record of the setup's variant, outside a
	// game, and returns it in the game's notation. The player begins a game before every
	// move, gets the context that begin returns after that, and is told the setup's
	// MoveTime. The error is the player's, or says that the move is illegal.
	Move(begin func() context.Context, player int, r board.Record) (string, error)

	// Close ends all programs.
	Close()
}

// Broken describes a player whose program does not work.
type Broken struct {
	Player string // as in the setup
	Err    error
	Stderr string // the end of the program's standard error
}

// Error describes the failure in several lines.
func (b *Broken) Error() string {
	return strings.ReplaceAll(child.Quote(fmt.Sprintf("%s: %v", b.Player, b.Err), b.Stderr), "\n", "\n  ")
}
