package paper

import (
	"bytes"
	"strings"
	"testing"
)

// Weights that are read can be written and read again.
func FuzzReadWeights(f *testing.F) {
	var b bytes.Buffer
	DefaultWeights().Named().Write(&b)
	f.Add(b.String())
	f.Add(strings.Replace(b.String(), "value", "low", 1))
	f.Fuzz(func(t *testing.T, text string) {
		w, err := ReadWeights(strings.NewReader(text))
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := w.Named().Write(&b); err != nil {
			t.Fatalf("%q is read as %v, which is not written: %v", text, w, err)
		}
		if again, err := ReadWeights(&b); err != nil || again != w {
			t.Errorf("%q is read as %v, and then as %v, %v", text, w, again, err)
		}
	})
}

// A record that is read can be written and read again.
func FuzzParseRecord(f *testing.F) {
	f.Add("0 2 0 53 4 7")
	f.Add("2: 2 0")
	f.Add("½ 2")
	g := Standard()
	f.Fuzz(func(t *testing.T, text string) {
		r, err := g.ParseRecord(text)
		if err != nil {
			return
		}
		again, err := g.ParseRecord(r.String())
		if err != nil || again.String() != r.String() || again.Final != r.Final || again.Winner != r.Winner {
			t.Errorf("%q is read as %v, and then as %v, %v", text, r, again, err)
		}
	})
}
