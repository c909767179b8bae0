package replace

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// The end of a JSON object with a checksum: {"id":1,"sum":"0123456789abcdef"}.
const (
	sumMember = `,"sum":"`
	sumLength = 16 // hexadecimal digits
	sumEnd    = `"}`
)

// sumAfter returns the checksum of an object that follows one with the checksum before, if not "".
func sumAfter(before string, object []byte) string {
	sum := Sum(append([]byte(before), object...))
	return hex.EncodeToString(sum[:])[:sumLength]
}

// Sign returns a line, with its newline, with a JSON object whose last member is a checksum over it
// and the checksum of the line before, if any.
func Sign(before string, object []byte) (sum string, line []byte, err error) {
	if len(object) < len(`{"a":0}`) || object[0] != '{' {
		return before, nil, fmt.Errorf("%.40s is not a JSON object with members", object)
	}
	sum = sumAfter(before, object)
	line = append(object[:len(object)-1:len(object)-1], sumMember...)
	line = append(line, sum...)
	return sum, append(line, sumEnd+"\n"...), nil
}

// Signed returns the checksum that a line carries, "" if it has none, and whether it is right.
func Signed(before string, line []byte) (sum string, right bool) {
	object, sum := cut(line)
	return sum, sum == "" || sumAfter(before, append(object, '}')) == sum
}

// Signature returns the checksum that a line carries, right or wrong; "" if there is none.
func Signature(line []byte) string {
	_, sum := cut(line)
	return sum
}

// cut returns a line before its checksum, and the checksum.
func cut(line []byte) (object []byte, sum string) {
	i := len(line) - len(sumMember) - sumLength - len(sumEnd)
	if i < 0 || !bytes.HasPrefix(line[i:], []byte(sumMember)) || !bytes.HasSuffix(line, []byte(sumEnd)) {
		return nil, ""
	}
	return line[:i:i], string(line[i+len(sumMember) : len(line)-len(sumEnd)])
}

// Seal returns a file with one JSON object and, as its last member, a checksum over all before.
func Seal(object []byte) ([]byte, error) {
	_, text, err := Sign("", bytes.TrimSpace(object))
	return text, err
}

// Unseal decodes what Seal has written, or an object without a checksum, as people write it. Members
// that are not in into are an error: one of them may be the damaged name of the checksum.
func Unseal(text []byte, into any) error {
	text = bytes.TrimSpace(text)
	if object, sum := cut(text); sum != "" {
		if text = append(object, '}'); sumAfter("", text) != sum {
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
