package connect4

import (
	"bufio"
	"bytes"
	"compress/flate"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strings"
	"sync"
)

// Book holds exact scores of positions, each together with its mirror image, on a board of
// one size. A nil Book is empty.
type Book struct {
	columns, rows int

	plies  int
	keys   []uint64 // canonical, ascending
	scores []int8   // in the order of keys
}

// errBook is the error for files that are not books or have been changed.
var errBook = errors.New("not a Connect 4 book")

// Plies returns the number of discs up to which the book is complete: it has every unfinished
// position with at most that many discs. Plies is -1 if the book lacks the empty board.
func (b *Book) Plies() int {
	if b == nil {
		return -1
	}
	return b.plies
}

// Board returns the size of the book's board, or 0 and 0 for a nil book.
func (b *Book) Board() (columns, rows int) {
	if b == nil {
		return 0, 0
	}
	return b.columns, b.rows
}

// Len returns the number of positions, counting a position and its mirror image once.
func (b *Book) Len() int {
	if b == nil {
		return 0
	}
	return len(b.keys)
}

// Score returns the exact score of s for the side to move (see [Solution]), and
// whether the book has it.
func (b *Book) Score(s State) (score int, ok bool) {
	if b == nil || s.second&flagBit != 0 {
		return 0, false
	}
	size := standard
	if b.columns != standardColumns || b.rows != standardRows {
		size = newBoard(b.columns, b.rows)
	}
	i, ok := slices.BinarySearch(b.keys, size.canonical(s))
	if !ok {
		return 0, false
	}
	return int(b.scores[i]), true
}

//go:embed opening.book
var openingBook []byte

// opening holds the book after the first call of OpeningBook. A function reads it, not an
// initialiser, so that programs that never use the book are linked without the file.
var opening struct {
	once sync.Once
	book *Book
}

// OpeningBook returns the book that comes with the package, for the standard board. Every
// [Solver] uses it if its Book is nil. The first call reads the book, which takes some
// 20 milliseconds, or 60 in WebAssembly.
func OpeningBook() *Book {
	opening.once.Do(func() {
		b, err := ReadBook(bytes.NewReader(openingBook))
		if err != nil {
			panic(err) // the file is part of the package
		}
		opening.book = b
	})
	return opening.book
}

// bookDepth is the largest number of discs of a position in the opening book. The book has
// some positions beyond its Plies, in which finding a move would take long.
const bookDepth = 17

// The file format: a line of text; as varints, columns, rows, the complete plies and the
// number of positions; compressed, the differences between successive keys as varints and
// all scores as bytes; the CRC-32 of everything before, little endian.
const (
	bookTitle     = "versus connect4 book 2\n"
	olderTitle    = "versus connect4 book 1\n" // for the standard board, without its size
	mostPositions = 1 << 24
)

// WriteTo writes the book in the format that [ReadBook] reads. Its error is that of w.
func (b *Book) WriteTo(w io.Writer) (int64, error) {
	var file bytes.Buffer
	file.WriteString(bookTitle)
	columns, rows := standardColumns, standardRows
	if b != nil {
		columns, rows = b.columns, b.rows
	}
	for _, n := range []int{columns, rows, b.Plies() + 1, b.Len()} {
		file.Write(binary.AppendUvarint(nil, uint64(n)))
	}
	packed, _ := flate.NewWriter(&file, flate.BestCompression)
	if b != nil {
		var differences []byte
		last := uint64(0)
		for _, key := range b.keys {
			differences = binary.AppendUvarint(differences, key-last)
			last = key
		}
		packed.Write(differences)
		for _, score := range b.scores {
			packed.Write([]byte{byte(score)})
		}
	}
	packed.Close()
	file.Write(binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE(file.Bytes())))
	return file.WriteTo(w)
}

// ReadBook reads a book, of at most 64 MiB. It returns an error if r fails, or the file is
// damaged or not a book.
func ReadBook(r io.Reader) (*Book, error) {
	bad := func(format string, args ...any) (*Book, error) {
		return nil, fmt.Errorf("connect4: %w: %s", errBook, fmt.Sprintf(format, args...))
	}
	const mostBytes = 64 << 20
	b, most := bufio.NewReader(r), int64(len(bookTitle))
	if start, _ := b.Peek(len(bookTitle)); string(start) == bookTitle || string(start) == olderTitle { // or else it is not worth reading
		most = mostBytes + 1
	}
	file, err := io.ReadAll(io.LimitReader(b, most))
	switch {
	case err != nil:
		return nil, fmt.Errorf("connect4: reading a book: %w", err)
	case len(file) > mostBytes:
		return bad("longer than %d MB", mostBytes>>20)
	case !bytes.HasPrefix(file, []byte(bookTitle)) && !bytes.HasPrefix(file, []byte(olderTitle)):
		return bad("it does not begin with %q", bookTitle)
	case len(file) < len(bookTitle)+4:
		return bad("it is cut off")
	}
	body, sum := file[:len(file)-4], binary.LittleEndian.Uint32(file[len(file)-4:])
	if crc32.ChecksumIEEE(body) != sum {
		return bad("the checksum does not match: the file is damaged or cut off")
	}
	in := bytes.NewReader(body[len(bookTitle):])
	header := []uint64{standardColumns, standardRows, 0, 0}
	unread := header
	if bytes.HasPrefix(file, []byte(olderTitle)) {
		unread = header[2:]
	}
	for i := range unread {
		if unread[i], err = binary.ReadUvarint(in); err != nil {
			return bad("its header is damaged")
		}
	}
	columns, rows, plies, count := header[0], header[1], header[2], header[3]
	if columns > maxColumns || rows > maxRows || plies > columns*rows || count > mostPositions {
		return bad("its header is damaged")
	}
	if g, err := New(int(columns), int(rows)); err != nil {
		return bad("%s", strings.TrimPrefix(err.Error(), "connect4: "))
	} else if g.size().wide != nil {
		return bad("boards of %d columns and %d rows have no books", columns, rows)
	}
	unpacked, err := io.ReadAll(io.LimitReader(flate.NewReader(in), int64(count)*(binary.MaxVarintLen64+1)))
	if err != nil {
		return bad("%v", err)
	}
	if uint64(len(unpacked)) < 2*count {
		return bad("%d bytes for %d positions", len(unpacked), count)
	}
	made := &Book{columns: int(columns), rows: int(rows), plies: int(plies) - 1, keys: make([]uint64, count), scores: make([]int8, count)}
	last := uint64(0)
	for i := range made.keys {
		difference, n := binary.Uvarint(unpacked)
		if n <= 0 || difference == 0 || last+difference < last {
			return bad("position %d of %d is damaged", i+1, count)
		}
		last += difference
		made.keys[i], unpacked = last, unpacked[n:]
	}
	if len(unpacked) != len(made.scores) {
		return bad("%d scores for %d positions", len(unpacked), count)
	}
	for i, score := range unpacked {
		made.scores[i] = int8(score)
	}
	return made, nil
}
