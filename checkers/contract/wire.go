package contract

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
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
	q := question{State: s.Matrix(), Player: letter(s.ToMove())}
	moves := g.Moves(nil, &s)
	sortMoves(moves)
	for _, m := range moves {
		q.Moves = append(q.Moves, coordinates(m))
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
	legal := g.Moves(nil, &s)
	for _, m := range legal {
		if slices.Equal(coordinates(m), squares) {
			return m, nil
		}
	}
	return none, fault(match.IllegalMove, "checkers: move %v: not legal for %s (legal: %s)",
		squares[:min(len(squares), mostSquares)], letter(s.ToMove()), listed(legal))
}

// The most squares of a path and the most moves that an error quotes. No move has more squares
// than nine jumps.
const mostSquares, mostMoves = 11, 20

// listed returns the moves, or "none", separated by spaces.
func listed(moves []checkers.Move) string {
	if len(moves) == 0 {
		return "none"
	}
	var texts []string
	for _, m := range moves[:min(len(moves), mostMoves)] {
		texts = append(texts, m.String())
	}
	if more := len(moves) - mostMoves; more > 0 {
		texts = append(texts, fmt.Sprintf("and %d more", more))
	}
	return strings.Join(texts, " ")
}

// letter returns the contract's name of a player: X for First, O for Second.
func letter(p game.Player) string {
	if p == game.First {
		return "X"
	}
	return "O"
}

// coordinates returns the path of m as (row, column) pairs.
func coordinates(m checkers.Move) (list [][2]int) {
	for _, q := range m.Path() {
		list = append(list, [2]int{q.Row(), q.Column()})
	}
	return list
}

// sortMoves sorts the legal moves of a position as the assignment's referee does: by row and
// column of the piece, then step by step by direction: towards row 7 first, then towards
// column 7.
func sortMoves(moves []checkers.Move) {
	sign := func(n int) int { return cmp.Compare(n, 0) }
	slices.SortFunc(moves, func(a, b checkers.Move) int {
		from, to := coordinates(a), coordinates(b)
		if c := slices.Compare(from[0][:], to[0][:]); c != 0 {
			return c
		}
		for i := 1; i < min(len(from), len(to)); i++ {
			for k := range 2 {
				if c := sign(to[i][k]-to[i-1][k]) - sign(from[i][k]-from[i-1][k]); c != 0 {
					return c
				}
			}
		}
		return len(from) - len(to)
	})
}

func fault(why match.Reason, format string, args ...any) error {
	return match.Fault(why, fmt.Errorf(format, args...))
}

// maxQuoted is the limit on the part of an answer that an error quotes, in bytes.
const maxQuoted = 200

func quote(line []byte) string { return strconv.Quote(shorten(string(line))) }

func shorten(text string) string { return excerpt.Of(text, maxQuoted) }
