package program

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func FuzzParseAnswer(f *testing.F) {
	f.Add([]byte(`{"type":"move","id":1,"move":"4"}`))
	f.Add([]byte(`{"type":"ready","protocol":1,"name":"x","legal":true}`))
	f.Add([]byte("\x00\xff"))
	f.Fuzz(func(t *testing.T, line []byte) {
		a, err := parseAnswer(line)
		if err == nil && !strings.Contains("ready move resign log", a.Type) {
			t.Errorf("%q is read as %+v", line, a)
		}
		if err != nil && (!utf8.ValidString(err.Error()) || strings.Contains(err.Error(), "\n") || len(err.Error()) > 1000) {
			t.Errorf("%q: unfit error %q", line, err)
		}
	})
}
