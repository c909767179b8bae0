package endgame

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// Errors that are due to a file's contents wrap one of these.
var (
	errForeign = errors.New("not the expected file") // of another version, other rules or other pieces
	errDamaged = errors.New("damaged")               // too short, too long, or changed
)

// A file holds a pair of slices. It begins with three lines of text, padded with line feeds:
// the format and its version; the rules; the slice. Then follow, for each slice of the pair,
// the offsets of the blocks and of the end of the last one, as 32-bit little-endian numbers;
// then the blocks of each slice; then the SHA-256 of everything before.
const (
	magic      = "versus checkers win/loss/draw database, version 1\n"
	headerSize = 256
	suffix     = ".wld"
)

// name returns the name of the pair of slices: men as M, kings as K, the side with more
// pieces first, as in KKMvKM.
func (m material) name() string {
	side := func(men, kings int) string { return strings.Repeat("K", kings) + strings.Repeat("M", men) }
	return side(m.men, m.kings) + "v" + side(m.rivalMen, m.rivalKings)
}

// path returns the path of the pair's file in dir.
func (m material) path(dir string) string { return filepath.Join(dir, m.name()+suffix) }

func header(rules checkers.Rules, m material) []byte {
	h := fmt.Appendf(nil, "%s%v\n%s\n", magic, rules, m.name())
	return append(h, bytes.Repeat([]byte{'\n'}, max(headerSize-len(h), 0))...)[:headerSize]
}

// coded is a slice as it is stored.
type coded struct {
	strides
	starts []byte // offsets of the blocks and of the end of the last one
	blocks []byte
}

func blocksOf(positions int) int { return (positions + blockSize - 1) / blockSize }

// at returns the outcome of the position with number i.
func (c *coded) at(i uint32) outcome {
	block := i / blockSize
	start := binary.LittleEndian.Uint32(c.starts[4*block:])
	end := binary.LittleEndian.Uint32(c.starts[4*block+4:])
	return decode(c.blocks[start:end], int(i%blockSize))
}

// encode returns a slice as it is stored.
func encode(o outcomes, positions int) (c coded) {
	var block [blockSize]outcome
	for from := 0; from < positions; from += blockSize {
		n := min(blockSize, positions-from)
		for i := range block[:n] {
			block[i] = o.at(from + i)
		}
		c.starts = binary.LittleEndian.AppendUint32(c.starts, uint32(len(c.blocks)))
		c.blocks = encodeBlock(c.blocks, block[:n])
	}
	c.starts = binary.LittleEndian.AppendUint32(c.starts, uint32(len(c.blocks)))
	return c
}

// decoded returns the outcomes of a slice. Numbers without a position have arbitrary ones.
func (c *coded) decoded(positions int) outcomes {
	o := newOutcomes(positions)
	for block := range blocksOf(positions) {
		from := block * blockSize
		n := min(blockSize, positions-from)
		i := 0
		for _, code := range c.blocks[c.start(block):c.start(block+1)] {
			for k := 0; k < int(spans[code]) && i < n; k++ {
				o.put(from+i, outcomeOf(code, k))
				i++
			}
		}
	}
	return o
}

func (c *coded) start(block int) uint32 { return binary.LittleEndian.Uint32(c.starts[4*block:]) }

// writeFile writes a file with the given slices.
func writeFile(w io.Writer, rules checkers.Rules, m material, slices []coded) error {
	sum := sha256.New()
	both := io.MultiWriter(w, sum)
	parts := [][]byte{header(rules, m)}
	for _, c := range slices {
		parts = append(parts, c.starts)
	}
	for _, c := range slices {
		parts = append(parts, c.blocks)
	}
	for _, part := range parts {
		if _, err := both.Write(part); err != nil {
			return err
		}
	}
	_, err := w.Write(sum.Sum(nil))
	return err
}

// readFile returns the slices of a file, which share its memory. It checks the whole file, so
// that look-ups cannot fail.
func readFile(data []byte, rules checkers.Rules, m material) ([]coded, error) {
	want := header(rules, m)
	if n := min(len(data), len(magic)); string(data[:n]) != magic[:n] {
		return nil, fmt.Errorf("%w: it does not begin with %q", errForeign, strings.TrimSpace(magic))
	}
	if len(data) < headerSize+sha256.Size {
		return nil, fmt.Errorf("%w: %d bytes are too short", errDamaged, len(data))
	}
	body, sum := data[:len(data)-sha256.Size], data[len(data)-sha256.Size:]
	if sha256.Sum256(body) != [sha256.Size]byte(sum) {
		return nil, fmt.Errorf("%w: the checksum is wrong", errDamaged)
	}
	if !bytes.Equal(body[:headerSize], want) {
		return nil, fmt.Errorf("%w: it is for %s, want %s", errForeign, title(body[:headerSize]), title(want))
	}
	rest := body[headerSize:]
	take := func(n int) (part []byte, err error) {
		if n > len(rest) {
			return nil, fmt.Errorf("%w: it ends too soon", errDamaged)
		}
		part, rest = rest[:n:n], rest[n:]
		return part, nil
	}
	var slices []coded
	var err error
	for range m.pair() {
		var c coded
		if c.starts, err = take(4 * (blocksOf(m.size()) + 1)); err != nil {
			return nil, err
		}
		slices = append(slices, c)
	}
	for n, m := range m.pair() {
		c := &slices[n]
		c.strides = m.strides()
		if c.blocks, err = take(int(c.start(blocksOf(m.size())))); err != nil {
			return nil, err
		}
		if err = c.check(m.size()); err != nil {
			return nil, err
		}
	}
	if len(rest) > 0 {
		return nil, fmt.Errorf("%w: %d bytes too many", errDamaged, len(rest))
	}
	return slices, nil
}

// check verifies that every position has an outcome.
func (c *coded) check(positions int) error {
	for block := range blocksOf(positions) {
		start, end := c.start(block), c.start(block+1)
		if start > end || end > uint32(len(c.blocks)) || block == 0 && start != 0 {
			return fmt.Errorf("%w: block %d extends from byte %d to byte %d of %d", errDamaged, block, start, end, len(c.blocks))
		}
		left := min(blockSize, positions-block*blockSize)
		for _, code := range c.blocks[start:end] {
			left -= int(spans[code])
		}
		if left > 0 {
			return fmt.Errorf("%w: block %d lacks %d positions", errDamaged, block, left)
		}
	}
	return nil
}

// title returns the header without its first line.
func title(header []byte) string {
	lines := strings.Split(strings.TrimRight(string(header), "\n"), "\n")
	return excerpt.Quote(strings.Join(lines[1:], " "))
}
