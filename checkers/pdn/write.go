package pdn

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
)

// lineLength is the maximum length of lines of moves.
const lineLength = 79

// Write writes g in the format that [Reader] reads, followed by an empty line. It writes the
// tags in their order. It changes those that contradict g.Result or g.Start: Result, FEN and
// SetUp, and adds them if they are missing, the last two only if the game does not begin in
// the opening position. An empty or invalid g.Result is written as Unknown.
//
// Write returns an error, and writes nothing, if the format cannot represent g: if a tag has
// a name that is empty or not a word, or a value with a line break, or an annotation is not 0
// to 999,999,999. Other errors are those of w.
func Write(w io.Writer, g *Record) error {
	var b strings.Builder
	if err := writeTags(&b, g); err != nil {
		return fmt.Errorf("pdn: %w", err)
	}
	b.WriteByte('\n')
	t := &writer{out: &b}
	if err := t.line(g.Line, g.Start.ToMove(), 1); err != nil {
		return fmt.Errorf("pdn: %w", err)
	}
	t.word(string(result(g)))
	b.WriteString("\n\n")
	out := bufio.NewWriter(w)
	out.WriteString(b.String())
	return out.Flush()
}

func result(g *Record) Result {
	if r, ok := parseResult(string(g.Result)); ok {
		return r
	}
	return Unknown
}

// statesResult reports whether a tag Result with this value agrees with r. Values that are
// not known do not contradict Unknown.
func statesResult(value string, r Result) bool {
	stated, ok := parseResult(value)
	return ok && stated.means(r) || !ok && r == Unknown
}

// begins reports whether a tag FEN with this value is the position s.
func begins(value string, s checkers.State) bool {
	stated, opening := (checkers.Game{}).Start(), strings.TrimSpace(value) == ""
	if !opening {
		var err error
		if stated, err = checkers.ParseFEN(value); err != nil {
			return false
		}
	}
	return stated == s
}

func isTagName(name string) bool {
	first, _ := utf8.DecodeRuneInString(name)
	return name != "" && !strings.ContainsRune(space+",", ascii(first)) && !strings.ContainsAny(name, " \t\r\n\"]")
}

func writeTags(b *strings.Builder, g *Record) error {
	tags := make([]Tag, 0, len(g.Tags)+3)
	hasResult, hasFEN, otherSetUp := false, false, g.Start != (checkers.Game{}).Start()
	opening := g.Start == (checkers.Game{}).Start()
	for _, t := range g.Tags {
		switch {
		case strings.EqualFold(t.Name, "Result"):
			if hasResult = true; !statesResult(t.Value, result(g)) {
				t.Value = string(result(g))
			}
		case strings.EqualFold(t.Name, "FEN"):
			if !begins(t.Value, g.Start) {
				if otherSetUp = true; opening {
					continue
				}
				t.Value = g.Start.FEN()
			}
			hasFEN = true
		case !isTagName(t.Name):
			return fmt.Errorf("%q cannot be the name of a tag", t.Name)
		case strings.ContainsAny(t.Value, "\r\n"):
			return fmt.Errorf("tag %s: the value has a line break", t.Name)
		}
		tags = append(tags, t)
	}
	if !hasResult {
		tags = append(tags, Tag{"Result", string(result(g))})
	}
	if !hasFEN && otherSetUp {
		tags = slices.DeleteFunc(tags, func(t Tag) bool { return strings.EqualFold(t.Name, "SetUp") })
		if !opening {
			tags = append(tags, Tag{"SetUp", "1"}, Tag{"FEN", g.Start.FEN()})
		}
	}
	for _, t := range tags {
		value := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(t.Value)
		fmt.Fprintf(b, "[%s \"%s\"]\n", t.Name, value)
	}
	return nil
}

// writer breaks words into lines.
type writer struct {
	out    *strings.Builder
	column int
	glue   bool // write no space before the next word
}

func (t *writer) word(text string) {
	switch {
	case t.column == 0:
	case t.glue:
	case t.column+1+len(text) > lineLength && text[0] != '%': // which begins a comment there
		t.out.WriteByte('\n')
		t.column = 0
	default:
		t.out.WriteByte(' ')
		t.column++
	}
	t.glue = false
	t.out.WriteString(text)
	t.column += len(text)
}

// line writes l, whose first move is the number-th one of player.
func (t *writer) line(l Line, player game.Player, number int) error {
	t.comments(l.Comments)
	tell := true // write the number of the next move
	for i := range l.Moves {
		m := &l.Moves[i]
		if player == game.First {
			t.word(strconv.Itoa(number) + ".")
		} else if tell {
			t.word(strconv.Itoa(number) + "...")
		}
		t.word(m.Move.String())
		for _, n := range m.Annotations {
			if n < 0 || n > maxAnnotation {
				return fmt.Errorf("annotation %d of %v is not 0 to %d", n, m.Move, maxAnnotation)
			}
			t.word("$" + strconv.Itoa(n))
		}
		t.comments(m.Comments)
		for _, v := range m.Variations {
			t.word("(")
			t.glue = true
			if err := t.line(v, player, number); err != nil {
				return err
			}
			t.glue = true
			t.word(")")
		}
		tell = len(m.Comments) > 0 || len(m.Variations) > 0
		if player = player.Opponent(); player == game.First {
			number++
		}
	}
	return nil
}

// comments writes comments in braces or, if they contain braces, on a line of their own.
func (t *writer) comments(comments []string) {
	for _, c := range comments {
		words := strings.Fields(c)
		if strings.ContainsAny(c, "{}") {
			t.word("; " + strings.Join(words, " "))
			t.out.WriteByte('\n')
			t.column, t.glue = 0, false
			continue
		}
		t.word("{")
		t.glue = true
		for _, w := range words {
			t.word(w)
		}
		t.glue = true
		t.word("}")
	}
}
