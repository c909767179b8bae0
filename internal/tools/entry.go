//go:build !page

package tools

import (
	"context"
	"io"
	"time"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/internal/game/match/record"
	"github.com/seed-61c9d78a/versus/internal/game/puzzle"
)

// Of returns what the programs of this repository do with a catalog.Entry. Package catalog sets
// it: no exported method of a catalog.Entry names a type that only this repository can import.
var Of func(entry any) Entry

// Entry is what a program can do with a catalog.Entry.
type Entry interface {
	// Searches reports whether a bot searches, so that it can be asked for scores and lines.
	Searches(bot string) bool

	// ParseSpec parses a spec and checks that the game has the bot with these options, or the kind of program.
	ParseSpec(text string) (Spec, error)

	// Apart reports whether the games of a pair, with swapped sides, need different seeds: in the second one a
	// player that remembers the first would know what is dealt or rolled. Bots forget, and programs may not.
	Apart(players ...string) bool

	// Play plays a series. Unknown names and impossible options are errors that list the
	// valid ones; the end of ctx is not an error.
	Play(ctx context.Context, s Series) (match.Score, error)

	// NewStage returns a stage. It returns an error for every mistake in the setup except
	// programs that do not work.
	NewStage(s Setup) (Stage, error)

	// Check tests a program, with the setup's Program and MoveTime.
	Check(ctx context.Context, s Setup) ([]program.Finding, error)

	// Serve runs a bot as a program that speaks the protocol of game/match/program, until in
	// ends or the referee quits.
	Serve(ctx context.Context, bot string, in io.Reader, out io.Writer) error

	// FindPuzzles looks for puzzles. If ctx ends, it returns those found so far.
	FindPuzzles(ctx context.Context, s Puzzles) (puzzle.Set, error)

	// BotNames returns the names of the bots: the generic ones, about from weakest to
	// strongest, then the game's own.
	BotNames() []string

	// ProgramKinds returns the kinds of programs: the prefixes of their specs.
	ProgramKinds() []string

	// Replay replays and checks a recorded game, and calls show for the start and after every move, with the
	// move in the game's notation ("" at the start). The setup is that of the tournament.
	Replay(s Setup, rec *record.Game, show func(ply int, who game.Player, move, board string)) error

	// Verify checks a recorded game by the rules and its seed, as record.Verify does. The
	// setup is that of the tournament.
	Verify(s Setup, rec *record.Game) error

	// Scenes returns the scenes of a record of the game: the start, and the position after
	// every move. It returns an error if the record breaks the rules.
	Scenes(r board.Record, l board.Language) ([]board.Scene, error)

	// Solve finds out who wins the position at the end of a record, if both play their best. Solvers of
	// three kinds try in turn, each for an equal share of the time, and tell how far they are. The error
	// says why none of them knows.
	Solve(ctx context.Context, r board.Record, limit time.Duration, tell func(string)) (Solved, error)

	// CheckBoards returns an error if a picture, or the board of a variant, is invalid. It plays random games.
	CheckBoards() error

	// Tunable returns the tunable weights; ok is false for a game without Tuning.
	Tunable() (t Tunable, ok bool)

	// Trainer returns the trainer.Trainer of the game. It returns an error if the entry is faulty,
	// or its description has no Training.
	Trainer() (any, error)

	// VerifyPuzzles checks puzzles with a judge that searches a hundred times as long, and calls tell for
	// each, numbered from 0. If ctx ends, it returns its error.
	VerifyPuzzles(ctx context.Context, s Puzzles, set puzzle.Set, tell func(n int, v puzzle.Verdict)) error
}

// Solved is the result of a position with best play.
type Solved struct {
	Solver  string
	Winner  game.Player // Nobody: neither can force a win
	Plies   int         // to the end, if Fastest
	Fastest bool        // no win is faster, and no defence longer
	Line    string      // moves that keep the result, as far as they are known
}

// Tunable describes the weights of an entry that can be tuned.
type Tunable struct {
	Weights, Handmade *eval.Weights // nil: none
	Models            []string
	Predicts          bool // the weights can be learned from positions
}

// Puzzles describes how puzzles are looked for.
type Puzzles struct {
	Variant string // "" for the first
	Setup   string // as for catalog.Game.Vary
	Want    int
	Workers int
	Nodes   int64 // of a judge for a position; 0: the usual number
	Seed    uint64

	From    []board.Record // the games to look at; nil: games of a bot against itself
	Journal string         // a file from which the search continues; "": none

	Progress func(games, puzzles int) // called after every game
}
