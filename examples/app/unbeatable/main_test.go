package main

import (
	"strings"
	"testing"
)

func TestAnswer(t *testing.T) {
	for moves, want := range map[string]string{
		"":       "4", // the only opening move that wins
		"112233": "4", // completes a row
		"12131":  "1", // or else First has a column of four
	} {
		if got, err := answer(t.Context(), moves); err != nil || got != want {
			t.Errorf("after %q: %s, %v; want %s", moves, got, err, want)
		}
	}
	for moves, want := range map[string]string{"8": `"8"`, "1111111": "full", "1212121": "over"} {
		if got, err := answer(t.Context(), moves); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("after %q: %s, %v; want an error with %s", moves, got, err, want)
		}
	}
}
