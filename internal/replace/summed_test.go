package replace_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

// TestSummed changes each bit of a file, and cuts it everywhere: nothing else is read than what was
// written. The permissions of a file stay when it is replaced.
func TestSummed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	must.Do(t, os.WriteFile(path, nil, 0o600))
	want := []byte("what was found in hours")
	must.Do(t, replace.Summed(path, bytes.Clone(want)))
	if got, err := replace.ReadSummed(path, int64(len(want))); err != nil || !bytes.Equal(got, want) {
		t.Fatalf("ReadSummed() = %q, %v; want %q", got, err, want)
	}
	if info := must.Get(os.Stat(path))(t); info.Mode().Perm() != 0o600 {
		t.Errorf("a file of mode 0600 has the mode %o after Summed; want info.Mode().Perm() == 0o600", info.Mode().Perm())
	}
	whole := must.Get(os.ReadFile(path))(t)
	refuse := func(data []byte, most int, what string) {
		must.Do(t, os.WriteFile(path, data, 0o600))
		if got, err := replace.ReadSummed(path, int64(most)); !errors.Is(err, replace.ErrDamaged) {
			t.Errorf("ReadSummed() with %s = %q, %v; want ErrDamaged", what, got, err)
		}
	}
	for i := range whole {
		for bit := range 8 {
			flipped := bytes.Clone(whole)
			flipped[i] ^= 1 << bit
			refuse(flipped, len(want), "a bit flipped")
		}
		refuse(whole[:i], len(want), "its end cut")
	}
	refuse(whole, len(want)-1, "a lower bound")
}
