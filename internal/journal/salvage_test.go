package journal

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/must"
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
			t.Fatalf("byte %d: %v, %d lost, %v; want no error, len(got) >= lines-3, lost != 0, slices.IsSorted(got)", i, got, lost, err)
		}
	}
	var got []int
	take := numbers(&got)
	if lost, err := Salvage(bytes.NewReader(text), func(line []byte) error { return take(0, line) }); lost != 0 || err != nil || len(got) != lines {
		t.Errorf("an intact journal: %v, %d lost, %v; want lost == 0, no error, len(got) == lines", got, lost, err)
	}
	got = nil
	rest := text[bytes.IndexByte(text, '\n')+1:]
	if lost, err := Salvage(bytes.NewReader(rest), func(line []byte) error { return take(0, line) }); lost != 1 || err != nil || len(got) != lines-2 {
		t.Errorf("without the first line: %v, %d lost, %v", got, lost, err)
	}
}

// TestRestIsAsPrivate damages a journal that only its owner may read: so is what is moved beside it.
func TestRestIsAsPrivate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "journal")
	j := must.Get(Create(path))(t)
	for n := range 3 {
		must.Do(t, j.Append(map[string]int{"number": n}))
	}
	must.Do(t, j.Close())
	text := must.Get(os.ReadFile(path))(t)
	text[bytes.IndexByte(text, '\n')+5] ^= 1
	must.Do(t, os.WriteFile(path, text, 0o600))
	must.Do(t, os.Chmod(path, 0o600))
	j, damage, err := Open(path, `{"number"`, func(int, []byte) error { return nil })
	if err != nil || damage == nil {
		t.Fatalf("Open() = %v, %v; want damage", damage, err)
	}
	must.Do(t, j.Close())
	if info := must.Get(os.Stat(damage.Rest))(t); info.Mode().Perm() != 0o600 {
		t.Errorf("the rest of a journal of mode 0600 has the mode %o; want info.Mode().Perm() == 0o600", info.Mode().Perm())
	}
}

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
