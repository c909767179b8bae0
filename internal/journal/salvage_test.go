package journal

import (
	"bytes"
	"slices"
	"testing"
)

// A damaged line costs itself and at most the next, wherever it is damaged.
func TestSalvageRest(t *testing.T) {
	const lines = 9
	_, text := write(t, lines)
	for i := range text {
		damaged := slices.Clone(text)
		damaged[i] ^= 1
		var got []int
		take := numbers(&got)
		lost, err := Salvage(bytes.NewReader(damaged), func(line []byte) error { return take(0, line) })
		if err != nil || len(got) < lines-3 || lost == 0 || !slices.IsSorted(got) {
			t.Fatalf("byte %d: %v, %d lost, %v", i, got, lost, err)
		}
	}
	var got []int
	take := numbers(&got)
	if lost, err := Salvage(bytes.NewReader(text), func(line []byte) error { return take(0, line) }); lost != 0 || err != nil || len(got) != lines {
		t.Errorf("an intact journal: %v, %d lost, %v", got, lost, err)
	}
	got = nil
	rest := text[bytes.IndexByte(text, '\n')+1:]
	if lost, err := Salvage(bytes.NewReader(rest), func(line []byte) error { return take(0, line) }); lost != 1 || err != nil || len(got) != lines-2 {
		t.Errorf("without the first line: %v, %d lost, %v", got, lost, err)
	}
}
