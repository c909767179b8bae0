package contract

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/plain"
)

// longestQuestion is the limit on the length of a question, in bytes: enough for thousands
// of moves.
const longestQuestion = 1 << 20

// Serve is the player's side of the contract: it reads a referee's questions from r, one per
// line, and writes an answer to each to w, until r or ctx ends. choose returns a legal move in s;
// past holds the known earlier positions of the game, oldest first. If a question is malformed
// or longer than 1 MiB, or its list of moves lacks the chosen move, the answer is
// {"error": "why"}. Serve returns an error if reading or writing fails.
//
// A question contains only the current position. Serve collects the earlier positions as
// long as each can follow from the one before, so that choose can detect repetitions.
func Serve(ctx context.Context, r io.Reader, w io.Writer, g checkers.Game,
	choose func(ctx context.Context, s checkers.State, past []checkers.State) (checkers.Move, error)) error {
	lines := plain.NewLines(plain.NewReader(r), longestQuestion)
	s := server{game: g, choose: choose}
	for ctx.Err() == nil && lines.Scan() {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var answer any
		path, err := [][2]int(nil), lines.Long()
		if err == nil {
			path, err = s.answer(ctx, lines.Bytes())
		}
		if answer = path; err != nil {
			answer = map[string]string{"error": err.Error()}
		}
		text, err := json.Marshal(answer)
		if err != nil {
			return fmt.Errorf("contract: %w", err)
		}
		if _, err := w.Write(append(text, '\n')); err != nil {
			return fmt.Errorf("contract: %w", err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("contract: %w", err)
	}
	return nil
}

// server holds the game that the questions are about.
type server struct {
	game   checkers.Game
	choose func(ctx context.Context, s checkers.State, past []checkers.State) (checkers.Move, error)
	past   []checkers.State // up to the position after its last move
}

func (s *server) answer(ctx context.Context, line []byte) ([][2]int, error) {
	var q struct {
		State  []string   `json:"state"`
		Moves  [][][2]int `json:"moves"`
		Player string     `json:"player"`
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, fmt.Errorf(`%s is not a question: want {"state": [8 rows], "moves": [[[row,column], ...], ...], "player": "X" or "O"}`, quote(line))
	}
	turn, ok := map[string]game.Player{"X": game.First, "O": game.Second}[q.Player]
	if !ok {
		return nil, fmt.Errorf(`the player is %q; want "X" or "O"`, shorten(q.Player))
	}
	now, err := checkers.ParseMatrix(q.State, turn)
	if err != nil {
		return nil, err
	}
	if s.game.Turn(&now) == game.Nobody {
		return nil, fmt.Errorf("%s has no legal move", q.Player)
	}
	if !s.follows(now) {
		s.past = nil
	}
	m, err := s.choose(ctx, now, s.past)
	if err != nil {
		return nil, err
	}
	path := coordinates(m)
	if !slices.ContainsFunc(q.Moves, func(listed [][2]int) bool { return slices.Equal(listed, path) }) {
		return nil, fmt.Errorf("the list lacks the legal move %v: the referee's rules are not %v", m, s.game.Rules)
	}
	s.past = append(s.past, now, game.After(s.game, now, m))
	return path, nil
}

// follows reports whether a move of the opponent leads from the last position to now.
func (s *server) follows(now checkers.State) bool {
	if len(s.past) == 0 {
		return false
	}
	for _, next := range game.All(s.game, s.past[len(s.past)-1]) {
		if next == now {
			return true
		}
	}
	return false
}
