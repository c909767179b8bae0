package robanumeros

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/internal/excerpt"
	"github.com/seed-61c9d78a/versus/internal/plain"
)

const (
	// maxCards is the largest number of cards that Read accepts.
	maxCards = 250_000

	maxToken = 64       // bytes of a number
	maxInput = 16 << 20 // bytes of input, white space included
)

// Read reads a row of cards: their number n, then n integers, separated by white space on any
// number of lines. There must be 1 to 250,000 cards, and their absolute values must sum to
// at most math.MaxInt64.
//
// Read ignores a byte order mark before the first number. It stops at the first fault and
// returns an error that names its line and wraps [ErrInput]; it wraps errors from r. It reads at
// most 16 MiB.
func Read(r io.Reader) ([]int64, error) {
	tokens := &tokenizer{r: bufio.NewReader(plain.NewReader(r)), left: maxInput, line: 1}
	cards, err := tokens.cards()
	switch {
	case tokens.failed != nil:
		return nil, fmt.Errorf("robanumeros: reading cards: %w", tokens.failed)
	case err != nil:
		return nil, inputError{fmt.Errorf("robanumeros: line %d: %w", tokens.line, err)}
	}
	return cards, nil
}

// ErrInput is wrapped by the errors of Read for a fault in its input.
var ErrInput = errors.New("robanumeros: not a row of cards")

// inputError is a fault in the input of Read, with the text of that fault alone.
type inputError struct{ error }

func (e inputError) Unwrap() []error { return []error{e.error, ErrInput} }

func (t *tokenizer) cards() ([]int64, error) {
	text, err := t.next()
	if err == io.EOF {
		return nil, errors.New("the input is empty; want the number of cards, then the cards")
	}
	if err != nil {
		return nil, err
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 1 || n > maxCards {
		return nil, fmt.Errorf("%s: want the number of cards, an integer from 1 to %d", excerpt.Quote(text), maxCards)
	}
	var cards []int64
	room := int64(math.MaxInt64) // for further absolute values
	for range n {
		text, err := t.next()
		if err == io.EOF {
			return nil, fmt.Errorf("the input ends after %d of %d cards", len(cards), n)
		}
		if err != nil {
			return nil, err
		}
		c, err := strconv.ParseInt(text, 10, 64)
		if errors.Is(err, strconv.ErrRange) {
			return nil, fmt.Errorf("%s: card %d is out of range; want an integer from %d to %d", excerpt.Quote(text), len(cards)+1, int64(-math.MaxInt64), int64(math.MaxInt64))
		}
		if err != nil {
			return nil, fmt.Errorf("%s: card %d is not a number; want an integer", excerpt.Quote(text), len(cards)+1)
		}
		if c == math.MinInt64 || max(c, -c) > room {
			return nil, fmt.Errorf("%s: %w: with card %d, absolute values sum to more than %d", excerpt.Quote(text), errOverflow, len(cards)+1, int64(math.MaxInt64))
		}
		room -= max(c, -c)
		cards = append(cards, c)
	}
	text, err = t.next()
	if err == nil {
		return nil, fmt.Errorf("%s: unexpected text after the %d cards", excerpt.Quote(text), n)
	}
	if err != io.EOF {
		return nil, err
	}
	return cards, nil
}

// tokenizer splits its input at white space and records the line of the last token.
type tokenizer struct {
	r      *bufio.Reader
	left   int // bytes that may still be read
	line   int
	ended  bool  // the last byte read ended a line
	failed error // of r, other than io.EOF
}

// next returns the next token, or io.EOF after the last one.
func (t *tokenizer) next() (string, error) {
	var token strings.Builder
	for {
		if t.ended {
			t.line++
			t.ended = false
		}
		if t.left == 0 {
			return "", fmt.Errorf("the input is longer than %d bytes", maxInput)
		}
		c, err := t.r.ReadByte()
		if err == io.EOF && token.Len() > 0 {
			return token.String(), nil
		}
		if err != nil {
			if err != io.EOF {
				t.failed = err
			}
			return "", err
		}
		t.left--
		t.ended = c == '\n'
		if !strings.ContainsRune(" \t\n\v\f\r", rune(c)) {
			token.WriteByte(c)
			if token.Len() > maxToken {
				return "", fmt.Errorf("%s: more than %d characters without white space; want an integer", excerpt.Quote(token.String()), maxToken)
			}
		} else if token.Len() > 0 {
			return token.String(), nil
		}
	}
}
