package judge

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/seed-61c9d78a/versus/football"
	"github.com/seed-61c9d78a/versus/game"
)

// A Record is a complete record of a match. It is read and written as JSON.
type Record struct {
	settings

	Teams [2]Played `json:"teams"` // on the left and on the right

	// Moves are all moves in the notation of package football, in the order of play:
	// A's action, B's action and the outcome of the chance node, if any.
	Moves []string `json:"moves"`

	Goals  [2]int `json:"goals"`
	Winner string `json:"winner"` // A, B, or empty for a draw or an interrupted match

	// Fault is that of the loser, if the match was forfeited: "not started", "malformed answer",
	// "illegal answer", "time-out", "crash", "oversized" or "failure".
	Fault  string `json:"fault,omitempty"`
	Detail string `json:"detail,omitempty"` // the details of the fault

	Interrupted bool `json:"interrupted,omitempty"` // the match has no result
}

// settings are those of a recorded match, the first part of its JSON.
type settings struct {
	Match   int           `json:"match"` // number in the series, from 1
	Rules   string        `json:"rules"` // published or judge
	Rows    int           `json:"rows"`
	Columns int           `json:"columns"`
	Steps   int           `json:"steps"`
	Seed    uint64        `json:"seed"`
	Kickoff string        `json:"kickoff"` // A or B
	Quites  [2][3]float64 `json:"quites"`  // the skills
	Places  [2][3][2]int  `json:"places"`  // rows and columns
}

// Played is a team's part in a match.
type Played struct {
	Name      string        `json:"name"`
	Answers   int           `json:"answers"`
	Time      time.Duration `json:"nanoseconds"`       // of all answers
	WorstTime time.Duration `json:"worst_nanoseconds"` // of the slowest answer

	last  football.Action
	fault *faultError
}

// String returns the result as a line.
func (r *Record) String() string {
	text := fmt.Sprintf("%s %d - %d %s", r.Teams[0].Name, r.Goals[0], r.Goals[1], r.Teams[1].Name)
	switch {
	case r.Interrupted:
		return text + ", interrupted"
	case r.Fault != "" && r.Winner == "":
		return fmt.Sprintf("%s, won by nobody: %s: %s", text, r.Fault, r.Detail)
	case r.Fault != "":
		return fmt.Sprintf("%s, won by %s: %s: %s", text, r.Winner, r.Fault, r.Detail)
	}
	return text
}

// rules returns the game of the match. It fails if the record's rules, kick-off, places or
// other parameters are invalid.
func (r *Record) rules() (*football.Game, error) {
	x := &r.settings
	c := football.Config{Rows: x.Rows, Columns: x.Columns, Steps: x.Steps, Skills: &x.Quites, Places: &[2][3]football.Cell{}}
	switch x.Rules {
	case football.PublishedRules.String():
	case football.JudgeRules.String():
		c.Rules = football.JudgeRules
	default:
		return nil, fmt.Errorf("judge: rules %q: want published or judge", x.Rules)
	}
	switch x.Kickoff {
	case "A":
		c.Kickoff = game.First
	case "B":
		c.Kickoff = game.Second
	default:
		return nil, fmt.Errorf("judge: kick-off by %q: want A or B", x.Kickoff)
	}
	for t := range x.Places {
		for i, p := range x.Places[t] {
			if p[0] != int(int8(p[0])) || p[1] != int(int8(p[1])) {
				return nil, fmt.Errorf("judge: place %v: want a row and a column of the board", p)
			}
			c.Places[t][i] = football.Cell{Row: int8(p[0]), Col: int8(p[1])}
		}
	}
	return football.New(c)
}

// Positions returns the game and the positions at the start and after each step. It
// checks every move.
func (r *Record) Positions() (*football.Game, []football.State, error) {
	if len(r.Moves) == 0 && r.Fault != "" {
		return nil, nil, fmt.Errorf("judge: the match ended before its first step: %s: %s", r.Fault, r.Detail)
	}
	g, err := r.rules()
	if err != nil {
		return nil, nil, err
	}
	s := g.Start()
	all := []football.State{s}
	for i, text := range r.Moves {
		m, err := g.ParseMove(&s, text)
		if err != nil {
			return nil, nil, fmt.Errorf("judge: move %d: %w", i+1, err)
		}
		g.Apply(&s, m)
		if s.Step > all[len(all)-1].Step {
			all = append(all, s)
		}
	}
	return g, all, nil
}

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
