package replace_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

// TestCheck compares what Check says with what File can do, and looks for what it leaves.
func TestCheck(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "old")
	must.Do(t, os.WriteFile(old, []byte("text"), 0o644))
	long := filepath.Join(dir, strings.Repeat("x", 300))
	for path, want := range map[string]error{
		old: nil, filepath.Join(dir, "new"): nil, dir: syscall.EISDIR,
		filepath.Join(dir, "missing", "new"): fs.ErrNotExist, filepath.Join(old, "new"): syscall.ENOTDIR,
	} {
		if err := replace.Check(path); !errors.Is(err, want) || err != nil && !strings.Contains(err.Error(), path+":") {
			t.Errorf("%s: %v; want %v, with the name", path, err, want)
		}
	}
	left, err := os.ReadDir(dir)
	if text, _ := os.ReadFile(old); err != nil || len(left) != 1 || string(text) != "text" {
		t.Errorf(`%v are left, %q, %v; want no error, len(left) == 1, string(text) == "text"`, left, text, err)
	}
	for _, path := range []string{dir, long, filepath.Join(dir, "missing", "new")} {
		err := replace.File(path, func(io.Writer) error { return nil })
		if of := new(fs.PathError); !errors.As(err, &of) || of.Path != path {
			t.Errorf("%s: %v; want an error with the name", path, err)
		}
	}
}

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
		t.Errorf("in a folder that is missing: %v; want errors.Is(err, os.ErrNotExist)", err)
	}
}

// TestKilled kills a process while it writes a file: the file is as it was, and what was written
// goes with the next attempt, but not what another one is writing meanwhile.
func TestKilled(t *testing.T) {
	if path := os.Getenv("REPLACE_FILE"); path != "" {
		if _, _, err := replace.Folder(filepath.Dir(path), "folder-"); err != nil {
			t.Fatal(err)
		}
		replace.File(path, func(w io.Writer) error {
			io.WriteString(w, "half")
			os.Stdout.WriteString("written\n")
			select {}
		})
	}
	dir := t.TempDir()
	path, other := filepath.Join(dir, "file"), filepath.Join(dir, "other")
	for _, path := range []string{path, other} {
		must.Do(t, os.WriteFile(path, []byte("old"), 0o644))
		killed := exec.Command(must.Get(os.Executable())(t), "-test.run=^TestKilled$")
		killed.Env = append(os.Environ(), "REPLACE_FILE="+path)
		out := must.Get(killed.StdoutPipe())(t)
		must.Do(t, killed.Start())
		must.Get(io.ReadFull(out, make([]byte, len("written"))))(t)
		must.Do(t, killed.Process.Kill())
		killed.Wait()
	}
	names := func() (names []string) {
		for _, e := range must.Get(os.ReadDir(dir))(t) {
			names = append(names, e.Name())
		}
		return names
	}
	for _, name := range names() {
		must.Do(t, os.Chtimes(filepath.Join(dir, name), time.Time{}, time.Now().Add(-time.Hour)))
	}
	if text := must.Get(os.ReadFile(path))(t); string(text) != "old" || len(names()) != 6 {
		t.Fatalf(`after a kill: %q in %q; want string(text) == "old", len(names()) == 6`, text, names())
	}
	one, done, err := replace.Folder(dir, "folder-")
	must.Do(t, err)
	_, finished, err := replace.Folder(dir, "folder-")
	must.Do(t, err)
	if _, err := os.Stat(one); err != nil || len(names()) != 6 { // four files and two folders
		t.Errorf("two folders: %q, %v; want no error, len(names()) == 6", names(), err)
	}
	done()
	finished()
	err = replace.File(path, func(w io.Writer) error {
		if len(names()) != 4 { // two files, the rest of the other one, and what is being written
			t.Errorf("while it is written: %q; want len(names()) == 4", names())
		}
		must.Do(t, replace.Check(path))
		must.Do(t, replace.File(path, func(w io.Writer) error { _, err := io.WriteString(w, "first"); return err }))
		_, err := io.WriteString(w, "second")
		return err
	})
	if text := must.Get(os.ReadFile(path))(t); err != nil || string(text) != "second" || len(names()) != 3 {
		t.Errorf(`%v: %q in %q; want no error, string(text) == "second", len(names()) == 3`, err, text, names())
	}
}

// TestFileTogether writes one file from several goroutines: none loses what it writes to another
// that takes it for abandoned.
func TestFileTogether(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	var writers sync.WaitGroup
	for range 8 {
		writers.Go(func() {
			for range 50 {
				if err := replace.File(path, func(w io.Writer) error { _, err := io.WriteString(w, "text"); return err }); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	writers.Wait()
}
