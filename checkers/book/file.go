package book

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// Limits of a book.
const (
	MostPositions = 100_000
	MostBytes     = 16 << 20 // of a file
	MostPlies     = 60       // of a line
)

// Errors of [Read] wrap one of these.
var (
	// ErrForeign is the error for files that are not books, or are books of another version.
	ErrForeign = errors.New("not a checkers book of version 1")

	// ErrDamaged is the error for books that were truncated or changed.
	ErrDamaged = errors.New("damaged")
)

const (
	magic    = "versus checkers book, version 1"
	checksum = "sha256 "
)

// Write writes the book to w.
func (b *Book) Write(w io.Writer) error {
	var text bytes.Buffer
	fmt.Fprintf(&text, "%s\n%v\n", magic, b.rules)
	for _, line := range b.lines {
		for i, m := range line {
			if i > 0 {
				text.WriteByte(' ')
			}
			text.WriteString(m.String())
		}
		text.WriteByte('\n')
	}
	fmt.Fprintf(&text, "%s%x\n", checksum, sha256.Sum256(text.Bytes()))
	_, err := w.Write(text.Bytes())
	return err
}

// Read reads a book written by [Book.Write] for one of the named rule sets, and checks all
// of it.
func Read(r io.Reader) (*Book, error) {
	data, err := io.ReadAll(io.LimitReader(r, MostBytes+1))
	if err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	b, err := parse(data)
	if err != nil {
		return nil, fmt.Errorf("book: %w", err)
	}
	return b, nil
}

func parse(data []byte) (*Book, error) {
	if len(data) > MostBytes {
		return nil, fmt.Errorf("%w: longer than %d bytes", ErrForeign, MostBytes)
	}
	first, rest, _ := strings.Cut(string(data), "\n")
	if first != magic {
		return nil, fmt.Errorf("%w: it begins with %s; want %q", ErrForeign, excerpt.Quote(first), magic)
	}
	end := strings.LastIndex(string(data), "\n"+checksum) + 1
	if end == 0 {
		return nil, fmt.Errorf("%w: it ends without a checksum", ErrDamaged)
	}
	if want := fmt.Sprintf("%s%x\n", checksum, sha256.Sum256(data[:end])); string(data[end:]) != want {
		return nil, fmt.Errorf("%w: the checksum is wrong", ErrDamaged)
	}
	name, lines, _ := strings.Cut(rest[:end-len(first)-1], "\n")
	rules, err := checkers.ParseRules(name)
	if err != nil {
		return nil, fmt.Errorf("%w: line 2: %w", ErrDamaged, err)
	}
	b, number := New(rules), 2
	for text := range strings.Lines(lines) {
		number++
		if err := b.read(strings.TrimSuffix(text, "\n")); err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", ErrDamaged, number, err)
		}
	}
	return b, nil
}

// read adds the line written in text.
func (b *Book) read(text string) error {
	g := checkers.Game{Rules: b.rules}
	now, before := g.Start(), checkers.State{}
	var line []checkers.Move
	for word := range strings.SplitSeq(text, " ") {
		if len(line) == MostPlies {
			return fmt.Errorf("more than %d moves", MostPlies)
		}
		m, err := g.ParseMove(&now, word)
		if err != nil {
			return err
		}
		line, before = append(line, m), now
		g.Apply(&now, m)
	}
	return b.add(before, line)
}
