package paper

import (
	"errors"
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// A Record is the record of a game: the winner and the steps of each turn. As text it is
// one line, the winner's number (1 First, 2 Second, 0 unknown or unfinished) followed by
// one word of digits per turn:
//
//	1 2 0 53 4 7
//
// If a game was won by resignation or on time, its last turn may be partial.
type Record struct {
	Winner game.Player // as recorded; Nobody: unknown or unfinished
	Turns  [][]Direction
	Final  State // the position after the last step
}

// Partial reports whether the record ends in the middle of a turn.
func (r *Record) Partial() bool {
	return r.Final.turn == mover(len(r.Turns)-1)
}

// mover returns the player of the turn with the given number, counted from 0; before it, at -1,
// the player who does not begin.
func mover(turn int) game.Player {
	if turn%2 == 0 {
		return game.First
	}
	return game.Second
}

// String returns the record as a line of text, without the newline.
func (r *Record) String() string {
	var b strings.Builder
	b.WriteByte("012"[r.Winner])
	for _, turn := range r.Turns {
		b.WriteByte(' ')
		b.WriteString(FormatPath(turn))
	}
	return b.String()
}

// Add appends a turn, or part of one, given as digits. If the turn ends the game, Add sets
// Winner. On an error the record is unchanged.
func (r *Record) Add(g *Game, digits string) error {
	if r.Partial() {
		return errPartialTurn
	}
	if len(r.Turns) == 0 {
		r.Final = g.Start()
	}
	s := r.Final
	player := s.turn
	if digits == "" {
		return errDigit
	}
	path := make([]Direction, 0, min(len(digits), maxSegments+1))
	for i := range len(digits) {
		if i > 0 && s.turn != player && s.turn != game.Nobody {
			return fmt.Errorf("step %d: %w", i+1, errTurnOver)
		}
		d, err := g.parseStep(&s, digits[i])
		if err != nil {
			return fmt.Errorf("step %d, %s: %w", i+1, excerpt.First(digits[i:]), err)
		}
		g.Apply(&s, d)
		path = append(path, d)
	}
	r.Turns = append(r.Turns, path)
	r.Final = s
	if s.turn == game.Nobody {
		r.Winner = s.winner
	}
	return nil
}

// The errors of a record, besides illegal steps.
var (
	errWinner      = errors.New("want the winner first: 1, 2 or 0 for unknown")
	errPartialTurn = errors.New("the previous turn is incomplete: the ball still bounces")
	errTurnOver    = errors.New("the turn is over before this step")
	errOtherWinner = errors.New("the other player has won on the board")
)

// ParseRecord parses a game in the format of String, or with a colon after the winner, and
// replays it. It fails if the game is illegal, or if its winner on the board is not the
// recorded one; the error names the turn. A partial last turn is not an error; see
// Record.Partial.
func (g *Game) ParseRecord(line string) (*Record, error) {
	first, turns := "", strings.Fields(line)
	if len(turns) > 0 {
		first, turns = turns[0], turns[1:]
	}
	number := strings.TrimSuffix(first, ":")
	if len(number) != 1 || number[0] < '0' || number[0] > '2' {
		return nil, fmt.Errorf("paper: %q: %w", clip(first), errWinner)
	}
	winner := game.Player(number[0] - '0')
	r := &Record{Final: g.Start()}
	for i, word := range turns {
		if err := r.Add(g, word); err != nil {
			return nil, fmt.Errorf("paper: turn %d: %q: %w", i+1, clip(word), err)
		}
	}
	if r.Winner != game.Nobody && winner != game.Nobody && r.Winner != winner {
		return nil, fmt.Errorf("paper: turn %d: %q: %w", len(turns), first, errOtherWinner)
	}
	if r.Winner == game.Nobody {
		r.Winner = winner
	}
	return r, nil
}
