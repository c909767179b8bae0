package journal

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// Salvage calls take for each good line in a damaged journal, or in the rest of one that
// [Open] kept, and returns the number of lines that are lost: those whose checksum is wrong,
// or for which take returns an error. After such a line the checksums continue from the one
// that it carries, so that one damaged line costs itself and at most the next. A first line
// without the lines before it is lost.
func Salvage(r io.Reader, take func(line []byte) error) (lost int, err error) {
	lines := bufio.NewReaderSize(r, 64<<10)
	var c chain
	for {
		line, err := readLine(lines)
		if errors.Is(err, io.EOF) {
			if len(line) > 0 {
				lost++
			}
			return lost, nil
		}
		if err != nil {
			return lost, err
		}
		line = bytes.TrimSuffix(line, []byte("\r"))
		next, err := c.check(line)
		if err == nil && next != c {
			err = take(line)
		}
		if err != nil || next == c {
			lost++
			_, next = cut(line)
		}
		c = next
	}
}
