package chess

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/variations"
)

// Record is a game in PGN, the format of chess archives.
type Record struct {
	Tags   [][2]string // names and values, as in the file
	Start  State       // the tag FEN, or the opening position
	Moves  []Move      // of the main line
	Result string      // 1-0, 0-1, 1/2-1/2 or *

	Lines [][]Move     // all lines, from the start, the main one first
	Notes []board.Note // comments and glyphs in Lines
}

// Tag returns the value of a tag, or "".
func (r *Record) Tag(name string) string {
	for _, t := range r.Tags {
		if t[0] == name {
			return t[1]
		}
	}
	return ""
}

// has reports whether there is a tag.
func (r *Record) has(name string) bool {
	return slices.ContainsFunc(r.Tags, func(t [2]string) bool { return strings.EqualFold(t[0], name) })
}

// String returns the game in PGN, without empty lines at the end. FEN is written if it does not
// start from the opening position; the numbers of the moves follow the tag.
func (r *Record) String() string {
	var b strings.Builder
	quote := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ", "\r", " ")
	write := func(name, value string) { fmt.Fprintf(&b, "[%s \"%s\"]\n", name, quote.Replace(value)) }
	s, number := r.Start, 1
	fen := Game{}.FormatPosition(&s)
	if text := r.Tag("FEN"); text != "" {
		if told, err := (Game{}).ParsePosition(text); err == nil && told == s {
			fen = text
			if words := strings.Fields(text); len(words) > 5 {
				number, _ = strconv.Atoi(words[5])
			}
		}
	}
	for _, t := range r.Tags {
		if t[0] != "FEN" && t[0] != "SetUp" && t[0] != "" && !strings.ContainsAny(t[0], " \t\r\n[]\"") {
			write(t[0], t[1])
		}
	}
	if opening := (Game{}).Start(); fen != (Game{}).FormatPosition(&opening) {
		write("SetUp", "1")
		write("FEN", fen)
	}
	if b.Len() > 0 {
		b.WriteByte('\n')
	}
	w := movetext{out: &b, first: 2*(min(max(number, 1), 1<<20)-1) + int(s.turn)}
	lines := variations.Tree(r.Moves, r.Lines, r.Notes)
	w.comments(lines.Comments)
	w.line(s, lines, 0, false)
	w.put(r.Result)
	return b.String()
}
