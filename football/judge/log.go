package judge

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A Log writes down what one team receives and sends, as lines of the log of the match.
// Entrants of your own call its methods. A nil Log writes nothing.
type Log struct {
	mu   *sync.Mutex
	w    io.Writer
	name string // what lines begin with
}

// newLogs returns the logs of the two teams, which share w.
func newLogs(w io.Writer) (a, b *Log) {
	if w == nil {
		return nil, nil
	}
	mu := new(sync.Mutex)
	return &Log{mu, w, "A"}, &Log{mu, w, "B"}
}

// Received writes down what the judge has told the team.
func (l *Log) Received(text []byte) { l.lines("<", text) }

// Sent writes down what the team has answered.
func (l *Log) Sent(text []byte) { l.lines(">", text) }

func (l *Log) note(text string)   { l.lines("#", []byte(text)) }
func (l *Log) wailed(text []byte) { l.lines("!", text) } // to its standard error

func (l *Log) lines(mark string, text []byte) {
	if l == nil || len(text) == 0 {
		return
	}
	var b bytes.Buffer
	for line := range bytes.Lines(text) {
		ended := bytes.HasSuffix(line, []byte("\n"))
		line = bytes.TrimSuffix(line, []byte("\n"))
		fmt.Fprintf(&b, "%s %s %s", l.name, mark, printable(line))
		if !ended && mark == ">" {
			b.WriteString(` \ no end of line`)
		}
		b.WriteByte('\n')
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	// A log that cannot be written must not decide the match; the program that asked
	// for it notices when it closes the file.
	l.w.Write(b.Bytes())
}

// printable returns a line as it is, or quoted if a terminal could not show it.
func printable(line []byte) string {
	if utf8.Valid(line) && bytes.IndexFunc(line, func(r rune) bool { return !unicode.IsPrint(r) && r != '\t' }) < 0 {
		return string(line)
	}
	return strconv.Quote(string(line))
}
