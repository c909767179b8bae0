package excerpt_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

func TestOf(t *testing.T) {
	for _, c := range []struct {
		text string
		most int
		want string
	}{
		{"", 0, ""},
		{"abc", 3, "abc"},
		{"abcd", 3, "abc..."},
		{"aß", 2, "a..."},
		{"€", 1, "..."},
		{"a€b", 3, "a..."},
		{"a€b", 4, "a€..."},
		{"\x80\x80\x80\x80\x80\x80", 5, "\x80\x80\x80\x80\x80..."},
	} {
		if got := excerpt.Of(c.text, c.most); got != c.want {
			t.Errorf("Of(%q, %d) = %q, want %q", c.text, c.most, got, c.want)
		}
	}
}

func TestLine(t *testing.T) {
	if got, want := excerpt.Line(strings.Repeat("a \n", 49)+"12€"), strings.Repeat("a ", 49)+"12..."; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestQuote(t *testing.T) {
	if got, want := excerpt.Quote("a\nb"), `"a\nb"`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := excerpt.Quote(strings.Repeat("x", 61)), `"`+strings.Repeat("x", 60)+`"...`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestFirst(t *testing.T) {
	for text, want := range map[string]string{"½x": "'½'", "ab": "'a'", "\xbd": `'\xbd'`, "\xc2x": `'\xc2'`, "\n": `'\n'`, "\ufffd": "'\ufffd'"} {
		if got := excerpt.First(text); got != want {
			t.Errorf("First(%q) = %s, want %s", text, got, want)
		}
	}
}

func FuzzOf(f *testing.F) {
	f.Add("a€b", 2)
	f.Fuzz(func(t *testing.T, text string, most int) {
		most = min(max(most, 0), 100)
		got := excerpt.Of(text, most)
		if len(got) > most+3 && len(got) > len(text) {
			t.Errorf("%q is longer than %d bytes", got, most)
		}
		if utf8.ValidString(text) && !utf8.ValidString(got) {
			t.Errorf("Of(%q, %d) = %q cuts a character", text, most, got)
		}
	})
}
