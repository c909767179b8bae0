package match

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/plain"
)

// ErrResigned is returned by a bot that resigns.
var ErrResigned = errors.New("resigned")

// human is a bot whose moves a person types.
type human[S, M comparable] struct {
	name string
	in   *bufio.Reader
	out  io.Writer
}

// NewHuman returns a bot whose moves a person types: it writes the position to out, reads a
// line in the notation of g from in, and asks again until the move is legal. The word "moves"
// lists the legal moves; "quit" or the end of the input resigns. The game must have a
// [game.Notation]. The bot plays one game at a time, and no watchdog hurries it.
func NewHuman[S, M comparable](_ game.Game[S, M], name string, in io.Reader, out io.Writer) Bot[S, M] {
	return &human[S, M]{name, bufio.NewReaderSize(plain.NewReader(in), longestLine), out}
}

// longestLine is the longest line a person may type, in bytes; the rest of a longer
// one is dropped.
const longestLine = 4096

func (h *human[S, M]) Name() string { return h.name }

func (h *human[S, M]) Move(ctx context.Context, t *Turn[S, M]) (m M, err error) {
	notation, ok := game.As[game.Notation[S, M]](t.Game)
	if !ok {
		return m, errors.New("match: NewHuman: the game has no notation for typed moves")
	}
	fmt.Fprint(h.out, game.Draw(t.Game, t.State))
	for {
		fmt.Fprintf(h.out, "%s (%v), your move: ", h.name, t.Player)
		line, err := h.line(ctx)
		if err != nil {
			fmt.Fprintln(h.out)
			return m, err
		}
		switch line {
		case "":
			continue
		case "moves":
			for _, legal := range t.Game.Moves(nil, &t.State) {
				fmt.Fprintf(h.out, "%s ", notation.FormatMove(&t.State, legal))
			}
			fmt.Fprintln(h.out)
			continue
		case "quit":
			return m, ErrResigned
		}
		if m, err = notation.ParseMove(&t.State, line); err == nil {
			return m, nil
		}
		fmt.Fprintf(h.out, "%v\n(\"moves\" lists the legal moves, \"quit\" gives up)\n", err)
	}
}

// line returns the next line without surrounding space.
func (h *human[S, M]) line(ctx context.Context) (string, error) {
	if ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	line, err := h.in.ReadSlice('\n')
	text := strings.TrimSpace(string(line))
	for errors.Is(err, bufio.ErrBufferFull) {
		_, err = h.in.ReadSlice('\n')
	}
	if err != nil && text == "" {
		return "", fmt.Errorf("%w: %w", ErrResigned, err)
	}
	return text, nil
}
