package cli

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"
)

// Width returns the number of columns of the terminal w; elsewhere that of the variable
// COLUMNS, 0 (no limit) if it is not set.
func Width(w io.Writer) int {
	if f, ok := w.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		if width, _, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			return width
		}
	}
	width, _ := strconv.Atoi(os.Getenv("COLUMNS"))
	return max(0, width)
}

// Wrap breaks lines that are wider than a terminal, between words, and indents what follows by two
// spaces, or as the line is; 0 means no limit.
func Wrap(text string, width int) string {
	if width == 0 {
		return text
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		used, indent := 0, max(2, len(line)-len(strings.TrimLeft(line, " ")))
		for i, word := range strings.Split(strings.TrimSuffix(line, "\n"), " ") {
			n := utf8.RuneCountInString(word)
			switch {
			case i == 0:
			case used+1+n > width:
				b.WriteString("\n" + strings.Repeat(" ", indent))
				used = indent
			default:
				b.WriteByte(' ')
				used++
			}
			b.WriteString(word)
			used += n
		}
		if strings.HasSuffix(line, "\n") {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// Table is a table of text that fits into the width of a terminal.
type Table struct {
	Left    bool       // cells are aligned to the left
	Rows    [][]string // the first has the titles
	Spare   []int      // columns to leave out if there is no room, the first one first
	Shorten []int      // columns of names, which are shortened if that is not enough
}

// Write writes the table. If width is not 0 and the table is wider, columns are left out and
// names shortened, and a line below says so.
func (t Table) Write(w io.Writer, width int) error {
	widths := make([]int, len(t.Rows[0]))
	total := 0
	for i := range widths {
		for _, row := range t.Rows {
			widths[i] = max(widths[i], utf8.RuneCountInString(row[i]))
		}
		total += widths[i] + 2
	}
	cut := false
	narrow := func(column, to int) {
		total -= widths[column] - to
		widths[column] = to
		cut = true
	}
	for _, i := range t.Spare {
		if width > 0 && total > width {
			narrow(i, -2)
		}
	}
	for shortest := 24; shortest >= 4; shortest /= 2 {
		for _, i := range t.Shorten {
			if over := total - width; width > 0 && over > 0 && widths[i] > shortest {
				narrow(i, max(shortest, widths[i]-over))
			}
		}
	}
	var b strings.Builder
	for _, row := range t.Rows {
		var line strings.Builder
		for i, cell := range row {
			if widths[i] < 0 {
				continue
			}
			if runes := []rune(cell); len(runes) > widths[i] {
				cell = string(runes[:widths[i]-1]) + "…"
			}
			if t.Left {
				fmt.Fprintf(&line, "%-*s", widths[i]+2, cell)
			} else {
				fmt.Fprintf(&line, "%*s", widths[i]+2, cell)
			}
		}
		fmt.Fprintln(&b, strings.TrimRight(line.String(), " "))
	}
	if cut {
		fmt.Fprintln(&b, "(cut to the terminal; -wide shows all)")
	}
	_, err := io.WriteString(w, b.String())
	return err
}
