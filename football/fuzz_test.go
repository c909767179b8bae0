package football_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/football"
)

// Weights that are read can be written and read again.
func FuzzReadWeights(f *testing.F) {
	var b bytes.Buffer
	football.DefaultWeights().Named().Write(&b)
	f.Add(b.String())
	f.Add(strings.Replace(b.String(), "value", "low", 1))
	f.Fuzz(func(t *testing.T, text string) {
		w, err := football.ReadWeights(strings.NewReader(text))
		if err != nil {
			return
		}
		var b bytes.Buffer
		if err := w.Named().Write(&b); err != nil {
			t.Fatalf("%q is read as %v, which is not written: %v", text, w, err)
		}
		if again, err := football.ReadWeights(&b); err != nil || again != w {
			t.Errorf("%q is read as %v, and then as %v, %v; want no error, again == w", text, w, again, err)
		}
	})
}
