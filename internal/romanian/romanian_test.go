package romanian

import (
	"maps"
	"testing"
)

// TestRead reads all texts again, as a page without a server does.
func TestRead(t *testing.T) {
	before := maps.Clone(all())
	text, err := JSON()
	if err != nil || len(before) == 0 {
		t.Fatalf("%d texts, %v; want no error, len(before) != 0", len(before), err)
	}
	clear(texts)
	if err := Read(text); err != nil || !maps.Equal(texts, before) {
		t.Errorf("%d texts, %v; want %d", len(texts), err, len(before))
	}
	if err := Read(text[1:]); err == nil {
		t.Error("damaged texts were read")
	}
}
