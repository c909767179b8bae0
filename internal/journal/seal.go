package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// Seal returns a file with one JSON object and, as its last member, a checksum over all before.
func Seal(object []byte) ([]byte, error) {
	_, text, err := chain("").sign(bytes.TrimSpace(object))
	return text, err
}

// Unseal decodes what Seal has written, or an object without a checksum, as people write it. Members
// that are not in into are an error: one of them may be the damaged name of the checksum.
func Unseal(text []byte, into any) error {
	text = bytes.TrimSpace(text)
	if object, sum := cut(text); sum != "" {
		if text = append(object, '}'); chain("").next(text) != sum {
			return errors.New(`its checksum is wrong: it was changed (who changes it by hand removes its last member, "sum")`)
		}
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("unexpected text after the closing brace")
	}
	return nil
}

// Chain is the state of checking a journal that is read in parts, as it grows. The zero value is
// that before the first line.
type Chain struct {
	last  chain
	lines int
}

// Check returns a *LineError if the next line, which may have its newline, is not as it was written.
func (c *Chain) Check(line []byte) (err error) {
	f := File{lines: c.lines}
	c.lines++
	if c.last, err = c.last.check(f.text(bytes.TrimSuffix(line, []byte("\n")))); err != nil {
		return &LineError{c.lines, err}
	}
	return nil
}
