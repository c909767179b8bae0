package paper

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
	"github.com/seed-61c9d78a/versus/internal/plain"
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
	return r.Final.turn != game.Nobody && len(r.Turns) > 0 && r.Final.turn == mover(len(r.Turns)-1)
}

// mover returns the player of the turn with the given number, counted from 0.
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

// ErrWinner reports that a record does not begin with the winner's number.
var ErrWinner = errors.New("want the winner first: 1, 2 or 0 for unknown")

// The other errors of a record, besides illegal steps.
var (
	errPartialTurn = errors.New("the previous turn is incomplete: the ball still bounces")
	errTurnOver    = errors.New("the turn is over before this step")
	errOtherWinner = errors.New("the other player has won on the board")
	errLineTooLong = errors.New("the line is too long for a game")
)

// A RecordError describes an invalid record.
type RecordError struct {
	Game int    // the number of the game, counted from 1; 0 for a single record
	Turn int    // the number of the turn, counted from 1; 0 if the error is not in a turn
	Text string // the invalid word
	Err  error
}

// Error returns a message with the game, the turn and the word.
func (e *RecordError) Error() string {
	var b strings.Builder
	b.WriteString("paper: ")
	if e.Game > 0 {
		fmt.Fprintf(&b, "game %d: ", e.Game)
	}
	if e.Turn > 0 {
		fmt.Fprintf(&b, "turn %d: ", e.Turn)
	}
	fmt.Fprintf(&b, "%q: %v", clip(e.Text), e.Err)
	return b.String()
}

// Unwrap returns Err.
func (e *RecordError) Unwrap() error { return e.Err }

// ParseRecord parses a game in the format of String, or with a colon after the winner, and
// replays it. It fails with a *RecordError if the game is illegal, or if its winner on the
// board is not the recorded one. A partial last turn is not an error; see Record.Partial.
func (g *Game) ParseRecord(line string) (*Record, error) {
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil, &RecordError{Err: ErrWinner}
	}
	first := strings.TrimSuffix(words[0], ":")
	if len(first) != 1 || first[0] < '0' || first[0] > '2' {
		return nil, &RecordError{Text: words[0], Err: ErrWinner}
	}
	winner := game.Player(first[0] - '0')
	r := &Record{Final: g.Start()}
	for i, word := range words[1:] {
		if err := r.Add(g, word); err != nil {
			return nil, &RecordError{Turn: i + 1, Text: word, Err: err}
		}
	}
	if r.Winner != game.Nobody && winner != game.Nobody && r.Winner != winner {
		return nil, &RecordError{Turn: len(r.Turns), Text: words[0], Err: errOtherWinner}
	}
	if r.Winner == game.Nobody {
		r.Winner = winner
	}
	return r, nil
}

// maxLine is the longest line of a record in bytes: all segments, a space after each, the
// winner, and room for generous spacing.
const maxLine = 16 * maxSegments

// A Reader reads records, one per line, and holds only one line at a time in memory. It
// skips empty lines and lines that start with #.
type Reader struct {
	game  *Game
	input *bufio.Reader
	games int
}

// NewReader returns a Reader of games played by the rules of g.
func NewReader(r io.Reader, g *Game) *Reader {
	return &Reader{game: g, input: bufio.NewReaderSize(plain.NewReader(r), maxLine)}
}

// Read returns the next record, or io.EOF at the end. For an invalid game it returns a
// *RecordError; the next call continues with the next game. It also returns errors of the
// input.
func (r *Reader) Read() (*Record, error) {
	for {
		line, err := r.input.ReadSlice('\n')
		long := err == bufio.ErrBufferFull
		text := strings.TrimSpace(string(line))
		for err == bufio.ErrBufferFull {
			_, err = r.input.ReadSlice('\n')
		}
		if err != nil && err != io.EOF {
			return nil, fmt.Errorf("paper: reading game %d: %w", r.games+1, err)
		}
		if text == "" || text[0] == '#' {
			if err == io.EOF {
				return nil, io.EOF
			}
			continue
		}
		r.games++
		if long {
			return nil, &RecordError{Game: r.games, Text: text, Err: errLineTooLong}
		}
		record, err := r.game.ParseRecord(text)
		var bad *RecordError
		if errors.As(err, &bad) {
			bad.Game = r.games
		}
		return record, err
	}
}
