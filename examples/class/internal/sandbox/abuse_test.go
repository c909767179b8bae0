package sandbox_test

import (
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/examples/class/internal/sandbox"
)

// number returns n in the LEB128 form of the binary format.
func number(n int) []byte {
	return []byte{byte(n)&0x7f | 0x80, byte(n>>7)&0x7f | 0x80, byte(n>>14)&0x7f | 0x80, byte(n>>21) & 0x7f}
}

// part returns bytes after their number.
func part(bytes ...byte) []byte { return append(number(len(bytes)), bytes...) }

// program returns a module with a memory of so many pages that imports fd_write and runs the body.
func program(pages int, body []byte) []byte {
	code := part(append([]byte{1, 1, 0x7f}, append(body, 0x0b)...)...)
	return slices.Concat([]byte("\x00asm\x01\x00\x00\x00"),
		[]byte{1}, part(2, 0x60, 4, 0x7f, 0x7f, 0x7f, 0x7f, 1, 0x7f, 0x60, 0, 0),
		[]byte{2}, part([]byte("\x01\x16wasi_snapshot_preview1\x08fd_write\x00\x00")...),
		[]byte{3}, part(1, 1),
		[]byte{5}, part(append([]byte{1, 0}, number(pages)...)...),
		[]byte{7}, part([]byte("\x02\x06_start\x00\x01\x06memory\x02\x00")...),
		[]byte{10}, part(append([]byte{1}, code...)...))
}

// TestAbuse runs modules that cost the host more than they pay for, or seem to.
func TestAbuse(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	grow := []byte{3, 0x40, 0x41, 1, 0x40, 0, 0x41, 0x7f, 0x47, 0x0d, 0, 0x0b} // by a page until it fails
	_, _, err := run(t, sandbox.Bot{Name: "bot", Module: program(1, grow), Memory: 64 << 20, Fuel: 1e6}, "")
	runtime.ReadMemStats(&after)
	if used := (after.TotalAlloc - before.TotalAlloc) >> 20; err != nil || used > 80 {
		t.Errorf("a memory that grows to 64 MiB page by page takes %d MiB, %v; want about 64", used, err)
	}

	// fd_write of 100,000 empty pieces in a loop without end.
	write := slices.Concat([]byte{3, 0x40, 0x41, 1, 0x41, 16, 0x41}, number(100_000), []byte{0x41, 0, 0x10, 0, 0x1a, 0x0c, 0, 0x0b})
	_, _, err = run(t, sandbox.Bot{Name: "bot", Module: program(16, write), Fuel: 1e6}, "")
	if err == nil || !strings.Contains(err.Error(), "out of fuel") {
		t.Errorf("empty pieces without end: %v; want out of fuel", err)
	}

	// One function of 13.8 MB.
	_, _, err = run(t, sandbox.Bot{Name: "bot", Module: program(1, slices.Repeat([]byte{0x41, 1, 0x1a}, 4_600_000)), Fuel: 1e9}, "")
	if err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "function of 138") {
		t.Errorf("a large function: %.2000v; want a sentence with its size", err)
	}
}
