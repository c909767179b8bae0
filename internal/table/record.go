package table

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game/board"
)

// MaxPlies is the longest record that is accepted.
const MaxPlies = 2000

// MaxSeed is the maximum seed: the largest integer that JavaScript numbers represent
// exactly.
const MaxSeed = 1<<53 - 1

// Code identifies the kind of a problem, for programs.
type Code string

// The codes.
const (
	BadRequest      Code = "bad_request"
	BadSetup        Code = "bad_setup" // or an unknown variant
	UnknownGame     Code = "unknown_game"
	UnknownSearcher Code = "unknown_searcher"
	BadLevel        Code = "bad_level"
	IllegalMove     Code = "illegal_move"
	BadPosition     Code = "bad_position"
	GameOver        Code = "game_over"
)

// Problem is a mistake in a request.
type Problem struct {
	Code    Code   `json:"code"`
	Message string `json:"message"`
	Ply     *int   `json:"ply,omitempty"` // index of the faulty move in the record, from 0
}

func (p *Problem) Error() string { return p.Message }

func problem(code Code, format string, args ...any) *Problem {
	return &Problem{Code: code, Message: fmt.Sprintf(format, args...)}
}

// checkRecord makes the checks of a record that do not depend on the game.
func checkRecord(r *board.Record) error {
	if len(r.Moves) > MaxPlies {
		return problem(BadRequest, "the record has %d moves; want at most %d", len(r.Moves), MaxPlies)
	}
	if r.Seed > MaxSeed {
		return problem(BadRequest, "the seed is %d; want at most %d", r.Seed, uint64(MaxSeed))
	}
	for i, m := range r.Moves {
		if len(m) > maxMoveText {
			p := problem(IllegalMove, "move %d has %d bytes; want a shorter notation", i+1, len(m))
			p.Ply = &i
			return p
		}
	}
	return nil
}

// maxMoveText exceeds the length of any move's notation.
const maxMoveText = 200
