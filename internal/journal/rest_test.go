package journal

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/must"
)

// A journal whose rest cannot be kept is not opened, and not cut.
func TestRestCannotBeWritten(t *testing.T) {
	path, text := write(t, 5)
	text = []byte(strings.Replace(string(text), `{"n":4`, `{"n":{"n":4`, 1))
	long := filepath.Join(filepath.Dir(path), strings.Repeat("x", 250)) // with .damaged-1 after it too long
	must.Do(t, os.WriteFile(long, text, 0o666))
	var got []int
	_, _, err := Open(long, `{"n":`, numbers(&got))
	after := must.Get(os.ReadFile(long))(t)
	if err == nil || !strings.Contains(err.Error(), "could not be salvaged") || string(after) != string(text) {
		t.Errorf("Open = %v, with %d of %d bytes left; want an error, and all", err, len(after), len(text))
	}
	unreadable := must.Get(os.OpenFile(long, os.O_WRONLY, 0))(t)
	defer unreadable.Close()
	if name, err := moveRest(unreadable, path, 10); err == nil {
		t.Errorf("moveRest of a file that cannot be read = %s; want an error", name)
	}
}
