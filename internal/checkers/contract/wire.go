package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// longestLine is the limit on the length of an answer, in bytes.
const longestLine = 1 << 16

// question is a request for a move.
type question struct {
	State  [checkers.Rows]string `json:"state"`
	Moves  [][][2]int            `json:"moves"`
	Player string                `json:"player"`
}

// ask returns the line that asks for a move in s and lists the legal moves.
func ask(g checkers.Game, s checkers.State) ([]byte, error) {
	q := question{State: s.Matrix(), Player: string(checkers.PlayerLetter(s.ToMove()))}
	moves := g.Moves(nil, &s)
	checkers.SortByCoordinates(moves)
	for _, m := range moves {
		q.Moves = append(q.Moves, m.Coordinates())
	}
	line, err := json.Marshal(q)
	return append(line, '\n'), err
}

// failure is an answer that is not a move.
type failure struct {
	Error   *string `json:"error"`   // the player cannot go on
	Illegal *string `json:"illegal"` // player.py has found that the move is not in M
}

// parseAnswer reads the line that answers a question about s.
func parseAnswer(g checkers.Game, s checkers.State, line []byte) (checkers.Move, error) {
	var none checkers.Move
	if bytes.HasPrefix(bytes.TrimSpace(line), []byte("{")) {
		var f failure
		switch err := json.Unmarshal(line, &f); {
		case err == nil && f.Error != nil:
			return none, errors.New(shorten(*f.Error))
		case err == nil && f.Illegal != nil:
			return none, fault(match.IllegalMove, "%s", shorten(*f.Illegal))
		}
		return none, fault(match.ProtocolError, "answered %s: neither a move nor an error", quote(line))
	}
	var path [][]int
	if err := json.Unmarshal(line, &path); err != nil {
		return none, fault(match.ProtocolError, "answered %s: not a list of squares such as [[2,2],[3,3]]", quote(line))
	}
	var squares [][2]int
	for _, square := range path {
		if len(square) != 2 {
			return none, fault(match.ProtocolError, "answered %s: a square is [row,column]", quote(line))
		}
		squares = append(squares, [2]int(square))
	}
	m, err := g.MoveAt(&s, squares)
	if err != nil {
		return none, fault(match.IllegalMove, "%w", err)
	}
	return m, nil
}

func fault(why match.Reason, format string, args ...any) error {
	return match.Fault(why, fmt.Errorf(format, args...))
}

// maxQuoted is the limit on the part of an answer that an error quotes, in bytes.
const maxQuoted = 200

func quote(line []byte) string { return strconv.Quote(shorten(string(line))) }

func shorten(text string) string { return excerpt.Of(text, maxQuoted) }
