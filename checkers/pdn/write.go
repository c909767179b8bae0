package pdn

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
)

// lineLength is the maximum length of lines of moves.
const lineLength = 79

// Write writes g in the format that [Reader] reads, followed by an empty line. It writes the
// tags in their order, except for three that it sets itself: Result from g.Result, and SetUp
// and FEN if the game does not begin in the opening position.
//
// Write returns an error, and writes nothing, if the format cannot represent g: if a tag has
// an empty name or a line break, or a comment has a closing brace.
func Write(w io.Writer, g *Game) error {
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

func result(g *Game) Result {
	if isResult(string(g.Result)) {
		return g.Result
	}
	return Unknown
}

func writeTags(b *strings.Builder, g *Game) error {
	tags := make([]Tag, 0, len(g.Tags)+3)
	done := false
	for _, t := range g.Tags {
		switch {
		case strings.EqualFold(t.Name, "Result"):
			t.Value = string(result(g))
			done = true
		case strings.EqualFold(t.Name, "FEN") || strings.EqualFold(t.Name, "SetUp"):
			continue
		case t.Name == "" || strings.ContainsAny(t.Name, " \t\r\n\"]"):
			return fmt.Errorf("%q cannot be the name of a tag", t.Name)
		case strings.ContainsAny(t.Value, "\r\n"):
			return fmt.Errorf("tag %s: the value has a line break", t.Name)
		}
		tags = append(tags, t)
	}
	if !done {
		tags = append(tags, Tag{"Result", string(result(g))})
	}
	if g.Start != (checkers.Game{}).Start() {
		tags = append(tags, Tag{"SetUp", "1"}, Tag{"FEN", g.Start.FEN()})
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
	case t.column+1+len(text) > lineLength:
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
	if err := t.comments(l.Comments); err != nil {
		return err
	}
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
			if n < 0 || n > 999 {
				return fmt.Errorf("annotation %d of %v is not 0 to 999", n, m.Move)
			}
			t.word("$" + strconv.Itoa(n))
		}
		if err := t.comments(m.Comments); err != nil {
			return err
		}
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

func (t *writer) comments(comments []string) error {
	for _, c := range comments {
		if strings.Contains(c, "}") {
			return fmt.Errorf("comment %q has a closing brace", c)
		}
		words := strings.Fields(c)
		t.word("{")
		t.glue = true
		for _, w := range words {
			t.word(w)
		}
		t.glue = true
		t.word("}")
	}
	return nil
}
