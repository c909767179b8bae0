// Package excerpt shortens text from outside for error messages.
package excerpt

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// quoted is the number of bytes of a text that Quote shows.
const quoted = 60

// Of returns text, or at most its first most bytes and three dots. It does not cut a
// character in two.
func Of(text string, most int) string {
	if len(text) <= most {
		return text
	}
	return text[:end(text, most)] + "..."
}

// Line returns text in one line, such as that of a table, as Of does with at most 100 bytes.
func Line(text string) string { return Of(strings.Join(strings.Fields(text), " "), 100) }

// Quote returns strconv.Quote(text), or that of the beginning of text and three dots.
func Quote(text string) string {
	if len(text) <= quoted {
		return strconv.Quote(text)
	}
	return strconv.Quote(text[:end(text, quoted)]) + "..."
}

// First returns the first character of text in single quotes, or a byte that is not UTF-8
// as '\xbd'. The text must not be empty.
func First(text string) string {
	if c, size := utf8.DecodeRuneInString(text); c != utf8.RuneError || size > 1 {
		return strconv.QuoteRune(c)
	}
	return fmt.Sprintf(`'\x%02x'`, text[0])
}

// end returns where to cut text: after most bytes, or before the character that spans
// this position.
func end(text string, most int) int {
	for n := most; n >= 0 && n > most-utf8.UTFMax; n-- {
		if utf8.RuneStart(text[n]) {
			return n
		}
	}
	return most
}
