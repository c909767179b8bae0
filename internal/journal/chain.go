package journal

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/seed-61c9d78a/versus/internal/replace"
)

// chain is the checksum of a line and all lines before; "" before the first with a
// checksum.
type chain string

// The end of a line: {"id":1,"sum":"0123456789abcdef"}.
const (
	sumMember = `,"sum":"`
	sumLength = 16 // hexadecimal digits
	sumEnd    = `"}`
)

// next returns the chain after an object.
func (c chain) next(object []byte) chain {
	sum := replace.Sum(append([]byte(c), object...))
	return chain(hex.EncodeToString(sum[:])[:sumLength])
}

// sign returns the line for a JSON object, including its newline.
func (c chain) sign(object []byte) (chain, []byte, error) {
	if len(object) < len(`{"a":0}`) || object[0] != '{' {
		return c, nil, fmt.Errorf("%.40s is not a JSON object with members", object)
	}
	next := c.next(object)
	line := append(object[:len(object)-1:len(object)-1], sumMember...)
	line = append(line, next...)
	return next, append(line, sumEnd+"\n"...), nil
}

var (
	errSum   = errors.New("its checksum is wrong: it was changed, or a line before it was removed, inserted or moved")
	errNoSum = errors.New("it has no checksum, while lines before it have one")
)

// check returns the chain after a line. Lines without checksums are valid before the
// first with one.
func (c chain) check(line []byte) (chain, error) {
	object, sum := cut(line)
	switch {
	case sum == "" && c != "":
		return c, errNoSum
	case sum != "" && c.next(append(object, '}')) != sum:
		return c, errSum
	}
	return sum, nil
}

// cut returns a line before its checksum, and the checksum that it carries, right or wrong; ""
// if there is none.
func cut(line []byte) (object []byte, sum chain) {
	i := len(line) - len(sumMember) - sumLength - len(sumEnd)
	if i < 0 || !bytes.HasPrefix(line[i:], []byte(sumMember)) || !bytes.HasSuffix(line, []byte(sumEnd)) {
		return nil, ""
	}
	return line[:i:i], chain(line[i+len(sumMember) : len(line)-len(sumEnd)])
}
