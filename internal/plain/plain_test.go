package plain_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/seed-61c9d78a/versus/internal/plain"
)

func TestReader(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"", ""},
		{"a", "a"},
		{"\ufeffa\r\nb\rc\n", "a\nb\nc\n"},
		{"a\r\r\n\n", "a\n\n\n"},
		{"\ufeff\ufeffa", "\ufeffa"},
		{"a\ufeff", "a\ufeff"},
		{"\xef\xbb", "\xef\xbb"},
		{"\xff", "\xff"},
		{"\r", "\n"},
	} {
		for _, r := range []io.Reader{strings.NewReader(tt.text), iotest.OneByteReader(strings.NewReader(tt.text)), iotest.DataErrReader(strings.NewReader(tt.text))} {
			if got, err := io.ReadAll(plain.NewReader(r)); string(got) != tt.want || err != nil {
				t.Errorf("%q: got %q, %v, want %q", tt.text, got, err, tt.want)
			}
		}
		if got := plain.Text(tt.text); got != tt.want {
			t.Errorf("Text(%q) = %q, want %q", tt.text, got, tt.want)
		}
	}
	for _, text := range []string{"\xff\xfea\x00", "\xfe\xff\x00a"} {
		r := plain.NewReader(strings.NewReader(text))
		for range 2 { // it stays
			if got, err := io.ReadAll(r); len(got) > 0 || !errors.Is(err, plain.ErrUTF16) {
				t.Errorf("%q: %q, %v; want len(got) <= 0, errors.Is(err, plain.ErrUTF16)", text, got, err)
			}
		}
	}
	broken := errors.New("broken")
	if got, err := io.ReadAll(plain.NewReader(io.MultiReader(strings.NewReader("a\r"), iotest.ErrReader(broken)))); string(got) != "a\n" || !errors.Is(err, broken) {
		t.Errorf(`got %q, %v; want string(got) == "a\n", errors.Is(err, broken)`, got, err)
	}
}

// A line is passed on before the next one is written, whatever ends it.
func TestReaderDoesNotWait(t *testing.T) {
	for _, line := range []string{"a\n", "\r", "1\r\n"} {
		in, out := io.Pipe()
		go out.Write([]byte(line))
		got, err := bufio.NewReader(plain.NewReader(in)).ReadString('\n')
		if want := strings.TrimRight(line, "\r\n") + "\n"; got != want || err != nil {
			t.Errorf("%q: got %q, %v; want got == want, no error", line, got, err)
		}
		in.Close()
	}
}

// A line that is too long has its beginning and an error, and those after it are read.
func TestLines(t *testing.T) {
	broken := errors.New("broken")
	for _, c := range []struct {
		in   string
		end  error
		want string
	}{
		{"", nil, ""},
		{"a\n\nbcd", nil, "[a][][bcd]"},
		{"12345\n123456\n" + strings.Repeat("x", 200_000) + "\nb\n", nil, "[12345][12345!2][xxxxx!3][b]"},
		{"a\nb", broken, "[a][b]"},
	} {
		var in io.Reader = strings.NewReader(c.in)
		if c.end != nil {
			in = io.MultiReader(in, iotest.ErrReader(c.end))
		}
		lines, got := plain.NewLines(in, 5), ""
		for lines.Scan() {
			got += "[" + string(lines.Bytes())
			if err := lines.Long(); err != nil {
				var number int
				fmt.Sscanf(err.Error(), "line %d has more than 5 bytes", &number)
				got += fmt.Sprint("!", number)
			}
			got += "]"
		}
		if got != c.want || !errors.Is(lines.Err(), c.end) {
			t.Errorf("lines of %.20q: %s, %v; want %s, %v", c.in, got, lines.Err(), c.want, c.end)
		}
	}
}
