package clitest

import (
	"strings"
	"sync"
)

// Text collects a program's output and may be read while the program still writes: the turn of
// a human player may print its last line after the referee has moved on without it.
type Text struct {
	mu   sync.Mutex
	text strings.Builder
}

// Write appends p.
func (t *Text) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.Write(p)
}

// String returns the text written so far.
func (t *Text) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.String()
}
