package plain_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/seed-61c9d78a/versus/internal/plain"
)

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
