package tests

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/must"
)

// Damaged reads a file of a format after many kinds of damage: bits are flipped everywhere, and it
// is cut and lengthened. Nothing else is ever read than what was written: there is an error that
// names the file, in little memory. Each function that opens files has such a test; the list
// is in files_test.go, in the root of the repository.
func Damaged(t *testing.T, format, path string, read func() (string, error)) {
	t.Helper()
	damage(t, format, path, read, func(got, want string, _, told bool) bool { return told || got == want })
}

// DamagedLines is Damaged for a file to which something is added as long as it is used; read
// returns a line for each. All lines that it returns, with or without an error, are as they were
// written, in their order. Without an error it may lose what a kill loses: the last line
// or, if the file is cut, the end.
func DamagedLines(t *testing.T, format, path string, read func() (string, error)) {
	t.Helper()
	damage(t, format, path, read, func(got, want string, cut, told bool) bool {
		lines, rest := strings.SplitAfter(got, "\n"), want
		for _, line := range lines {
			if _, after, found := strings.Cut("\n"+rest, "\n"+line); !found {
				return false
			} else {
				rest = after
			}
		}
		return told || strings.HasPrefix(want, got) && (cut || strings.Count(want, "\n") <= len(lines))
	})
}

func damage(t *testing.T, format, path string, read func() (string, error), right func(got, want string, cut, told bool) bool) {
	t.Helper()
	whole := must.Get(os.ReadFile(path))(t)
	want, err := read()
	if err != nil || want == "" {
		t.Fatalf("%s: as it was written, it is read as %q, %v; want no error", format, want, err)
	}
	try := func(what string, at int, data []byte) {
		t.Helper()
		for _, name := range append(must.Get(filepath.Glob(path+".damaged*"))(t), path) {
			if err := os.Remove(name); !errors.Is(err, os.ErrNotExist) {
				must.Do(t, err)
			}
		}
		must.Do(t, os.WriteFile(path, data, 0o600))
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		got, err := read()
		runtime.ReadMemStats(&after)
		took := after.TotalAlloc - before.TotalAlloc
		if !right(got, want, what == "cut", err != nil) || err != nil && (!strings.Contains(err.Error(), path) || took > 64<<20) {
			t.Fatalf("%s: %s at byte %d of %d: it is read as %.300q, %v, in %d bytes; want %.300q, or an error that names %s", format, what, at, len(whole), got, err, took, want, path)
		}
	}
	step := max(1, len(whole)/Pick(400, 5000))
	for i := 0; i < len(whole); i += step {
		flipped := bytes.Clone(whole)
		flipped[i] ^= 1 << (i / step % 8)
		try("a bit flipped", i, flipped)
		try("cut", i, whole[:i])
	}
	for _, more := range []string{"\n", "x", "{", string(make([]byte, 100)), string(whole)} {
		try("longer", len(whole), append(bytes.Clone(whole), more...))
	}
	must.Do(t, os.WriteFile(path, whole, 0o600))
}
