package program

import (
	"io"
	"strings"
	"sync"
)

// tail keeps the last bytes that were written to it.
type tail struct {
	mu    sync.Mutex
	limit int
	bytes []byte
	lost  bool
}

// drain reads r to its end, so that a program which writes much is never held up.
func (t *tail) drain(r io.Reader) {
	buffer := make([]byte, 16<<10)
	for {
		n, err := r.Read(buffer)
		t.add(buffer[:n])
		if err != nil {
			return
		}
	}
}

func (t *tail) add(b []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.bytes = append(t.bytes, b...)
	if extra := len(t.bytes) - t.limit; extra > 0 {
		t.lost = true
		t.bytes = append(t.bytes[:0], t.bytes[extra:]...)
	}
}

func (t *tail) reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.bytes, t.lost = t.bytes[:0], false
}

// String returns what was kept, with invalid UTF-8 replaced.
func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := strings.ToValidUTF8(string(t.bytes), "\uFFFD")
	if t.lost {
		return "..." + s
	}
	return s
}
