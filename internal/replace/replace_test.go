package replace_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/replace"
)

// TestFileIsWholeOrAsBefore fails in the middle of writing, and checks the content left.
func TestFileIsWholeOrAsBefore(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	write := func(text string, fail error) error {
		return replace.File(path, func(w io.Writer) error {
			if _, err := io.WriteString(w, text); err != nil {
				return err
			}
			return fail
		})
	}
	full := errors.New("disk full")
	for _, step := range []struct {
		text string
		fail error
		want string
	}{
		{"first", nil, "first"},
		{"half of the sec", full, "first"},
		{"second", nil, "second"},
	} {
		if err := write(step.text, step.fail); !errors.Is(err, step.fail) {
			t.Errorf("writing %q: %v, want %v", step.text, err, step.fail)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != step.want {
			t.Errorf("after %q the file holds %q, %v; want %q", step.text, got, err, step.want)
		}
		if left, _ := os.ReadDir(dir); len(left) != 1 {
			t.Errorf("after %q there are %d files, want 1", step.text, len(left))
		}
	}
	if err := replace.File(filepath.Join(dir, "missing", "file"), func(io.Writer) error { return nil }); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("in a folder that is missing: %v", err)
	}
}
