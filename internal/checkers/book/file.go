package book

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// Limits of a book.
const (
	MostPositions = 100_000
	mostBytes     = 16 << 20 // of a file
	mostPlies     = 60       // of a line
)

// Errors of [Read] wrap one of these.
var (
	errForeign = errors.New("not a checkers book of version 2")
	errDamaged = errors.New("damaged") // truncated or changed
)

const (
	magic    = "versus checkers book, version 2"
	checksum = "sha256 "
)

// Write writes the book to w. The same positions and moves always give the same file.
func (b *Book) Write(w io.Writer) error {
	lines := make([][]string, len(b.lines))
	for i, line := range b.lines {
		for _, m := range line {
			lines[i] = append(lines[i], m.String())
		}
	}
	slices.SortFunc(lines, slices.Compare)

	var text bytes.Buffer
	fmt.Fprintf(&text, "%s\n%v\n", magic, b.rules)
	var last []string
	for _, line := range lines {
		same := 0
		for same < min(len(last), len(line)) && last[same] == line[same] {
			same++
		}
		fmt.Fprintf(&text, "%d %s\n", same, strings.Join(line[same:], " "))
		last = line
	}
	fmt.Fprintf(&text, "%s%x\n", checksum, sha256.Sum256(text.Bytes()))
	_, err := w.Write(text.Bytes())
	return err
}

// Read reads a book written by [Book.Write] for one of the named rule sets, and checks all
// of it.
func Read(r io.Reader) (*Book, error) {
	data, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
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
	if len(data) > mostBytes {
		return nil, fmt.Errorf("%w: longer than %d bytes", errForeign, mostBytes)
	}
	first, rest, _ := strings.Cut(string(data), "\n")
	if first != magic {
		return nil, fmt.Errorf("%w: it begins with %s; want %q", errForeign, excerpt.Quote(first), magic)
	}
	end := strings.LastIndex(string(data), "\n"+checksum) + 1
	if end == 0 {
		return nil, fmt.Errorf("%w: it ends without a checksum", errDamaged)
	}
	if want := fmt.Sprintf("%s%x\n", checksum, sha256.Sum256(data[:end])); string(data[end:]) != want {
		return nil, fmt.Errorf("%w: the checksum is wrong", errDamaged)
	}
	name, lines, _ := strings.Cut(rest[:end-len(first)-1], "\n")
	rules, err := checkers.ParseRules(name)
	if err != nil {
		return nil, fmt.Errorf("%w: line 2: %w", errDamaged, err)
	}
	r, number := reader{book: New(rules), game: checkers.Game{Rules: rules}}, 2
	r.states = append(r.states, r.game.Start())
	for text := range strings.Lines(lines) {
		number++
		if err := r.line(strings.TrimSuffix(text, "\n")); err != nil {
			return nil, fmt.Errorf("%w: line %d: %w", errDamaged, number, err)
		}
	}
	return r.book, nil
}

// reader reads the lines of a file. moves is the last one, and states are those before its
// moves and after the last.
type reader struct {
	book   *Book
	game   checkers.Game
	moves  []checkers.Move
	states []checkers.State
}

// line adds the line written in text.
func (r *reader) line(text string) error {
	number, rest, _ := strings.Cut(text, " ")
	same, err := strconv.Atoi(number)
	if err != nil || same < 0 || same > len(r.moves) {
		return fmt.Errorf("it begins with %s; want a number of moves of the line before, 0 to %d, then more moves", excerpt.Quote(number), len(r.moves))
	}
	moves := slices.Clip(r.moves[:same]) // the book keeps the rest
	r.states = r.states[:same+1]
	for word := range strings.SplitSeq(rest, " ") {
		if len(moves) == mostPlies {
			return fmt.Errorf("more than %d moves", mostPlies)
		}
		s := r.states[len(moves)]
		m, err := r.game.ParseMove(&s, word)
		if err != nil {
			return err
		}
		moves = append(moves, m)
		r.states = append(r.states, game.After(r.game, s, m))
	}
	r.moves = moves
	return r.book.add(r.states[len(moves)-1], moves)
}
