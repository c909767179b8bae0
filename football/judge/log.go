package judge

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/seed-61c9d78a/versus/football"
)

// teamLog records the lines that one team receives and sends, in the log of the match, in
// the team's own log, or both. A nil teamLog writes nothing.
type teamLog struct {
	mu   *sync.Mutex
	w    io.Writer // may be nil
	name string    // the prefix of the lines

	own io.Writer // in the format of the original judge; may be nil
}

// newLogs returns the logs of the two teams. They share w; each has its own writer in own.
func newLogs(w io.Writer, own [2]io.Writer) (a, b *teamLog) {
	if w == nil && own == [2]io.Writer{} {
		return nil, nil
	}
	mu := new(sync.Mutex)
	return &teamLog{mu, w, "A", own[0]}, &teamLog{mu, w, "B", own[1]}
}

// opened begins the team's own log of a match.
func (l *teamLog) opened(c *football.Config) {
	if l == nil || l.own == nil {
		return
	}
	rival := "B"
	if l.name == rival {
		rival = "A"
	}
	fmt.Fprintf(l.own, "\n/*************** Nueva partida *****************/\ncolumnas: %d\nfilas: %d\nduración en movimientos: %d\nequipo: %s\nequipo del oponente: %s\n/**********************************************/\n",
		c.Columns, c.Rows, c.Steps, l.name, rival)
}

// received records a message from the judge to the team.
func (l *teamLog) received(text []byte) {
	l.original("envio", text)
	l.lines("<", text)
}

// sent records an answer of the team.
func (l *teamLog) sent(text []byte) {
	l.original("recibo", text)
	l.lines(">", text)
}

// original writes to the team's own log, which takes the judge's point of view: the judge
// sends and receives.
func (l *teamLog) original(verb string, text []byte) {
	if l == nil || l.own == nil {
		return
	}
	for line := range bytes.Lines(text) {
		fmt.Fprintf(l.own, "%s <type 'str'>: %s\n", verb, printable(bytes.TrimSuffix(line, []byte("\n"))))
	}
}

func (l *teamLog) note(text string)   { l.lines("#", []byte(text)) }
func (l *teamLog) stderr(text []byte) { l.lines("!", text) } // to its standard error

func (l *teamLog) lines(mark string, text []byte) {
	if l == nil || l.w == nil || len(text) == 0 {
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
	// A failing log must not decide the match. The caller notices when it closes the file.
	l.w.Write(b.Bytes())
}

// printable returns a line unchanged, or quoted if it has unprintable characters.
func printable(line []byte) string {
	if utf8.Valid(line) && bytes.IndexFunc(line, func(r rune) bool { return !unicode.IsPrint(r) && r != '\t' }) < 0 {
		return string(line)
	}
	return strconv.Quote(string(line))
}
