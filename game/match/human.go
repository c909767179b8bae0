package match

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/plain"
)

// ErrResigned is returned by a bot that resigns.
var ErrResigned = errors.New("resigned")

// human is a bot whose moves a person types.
type human[S, M comparable] struct {
	name     string
	notation game.Notation[S, M] // nil: moves are numbered
	in       *bufio.Reader
	out      io.Writer
}

// NewHuman returns a bot whose moves a person types. For each move it writes the position to out
// and reads lines from in until one is a legal move: in the notation of g or, if g has no
// [game.Notation], the number of a move in the list that it writes. The line "moves" lists the
// legal moves; "quit" or the end of the input resigns.
//
// The bot plays one game at a time. The match's watchdog does not apply to it.
func NewHuman[S, M comparable](g game.Game[S, M], name string, in io.Reader, out io.Writer) Bot[S, M] {
	notation, _ := game.As[game.Notation[S, M]](g)
	return &human[S, M]{name, notation, bufio.NewReaderSize(plain.NewReader(in), longestLine), out}
}

// longestLine is the longest line a person may type, in bytes; the rest of a longer
// one is dropped.
const longestLine = 4096

func (h *human[S, M]) Name() string { return h.name }

// Patient makes the referee wait without limit in a game without clocks.
func (*human[S, M]) Patient() {}

func (h *human[S, M]) Move(ctx context.Context, t *Request[S, M]) (m M, err error) {
	fmt.Fprint(h.out, game.Render(t.Game, t.State))
	legal := t.Game.Moves(nil, &t.State)
	if h.notation == nil {
		h.list(t, legal)
	}
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
			h.list(t, legal)
			continue
		case "quit":
			return m, ErrResigned
		}
		if m, err = h.parse(t, legal, line); err == nil {
			return m, nil
		}
		fmt.Fprintf(h.out, "%v\n(\"moves\" lists the legal moves, \"quit\" gives up)\n", err)
	}
}

// list writes the legal moves, with their numbers from 1 on if the game has no notation.
func (h *human[S, M]) list(t *Request[S, M], legal []M) {
	for i, m := range legal {
		if h.notation == nil {
			fmt.Fprintf(h.out, "%d: %v  ", i+1, m)
		} else {
			fmt.Fprintf(h.out, "%s ", h.notation.FormatMove(&t.State, m))
		}
	}
	fmt.Fprintln(h.out)
}

// parse returns the move that a person means by text.
func (h *human[S, M]) parse(t *Request[S, M], legal []M, text string) (m M, err error) {
	if h.notation != nil {
		return h.notation.ParseMove(&t.State, text)
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > len(legal) {
		return m, fmt.Errorf("%q: want the number of a move, 1 to %d", text, len(legal))
	}
	return legal[n-1], nil
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
