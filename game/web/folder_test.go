//go:build !js

package web

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestStaticFails writes no page without the sources, and none when a program cannot be built.
func TestStaticFails(t *testing.T) {
	t.Setenv("GOFLAGS", "")
	t.Setenv("GOWORK", "off")
	t.Chdir(t.TempDir())
	write := func(name, text string) {
		must.Do(t, os.WriteFile(name, []byte(text), 0o666))
	}
	games := allGames()[:1]
	fails := func(dir, pkg, want string) (progress string) {
		var told bytes.Buffer
		if err := writeStatic(t.Context(), &told, dir, pkg, games); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %q", dir, err, want)
		}
		return told.String()
	}
	fails("page", "example.org/page", "run this in a directory of a module that has them")
	if _, err := os.Stat("page"); err == nil {
		t.Error("half a page without sources")
	}
	write("go.mod", "module example.org/page\n")
	write("main.go", "package main\n\nfunc main() {}\n")
	write("rules.go", "//go:build rules\n\npackage main\n\nimport _ \"example.org/page/missing\"\n")
	must.Do(t, os.Mkdir("old", 0o777))
	write("old/index.html", "old")
	for _, dir := range []string{"new/page", "old"} {
		if told := fails(dir, "example.org/page", "for WebAssembly"); !strings.Contains(told, "compiling 2 programs") {
			t.Errorf(`progress: %q; want strings.Contains(told, "compiling 2 programs")`, told)
		}
		left, err := filepath.Glob(dir + "/*")
		hidden, _ := filepath.Glob(filepath.Dir(dir) + "/.*")
		if dir == "old" {
			hidden, _ = filepath.Glob("old/.*")
		} else if _, err := os.Stat("new"); err == nil {
			t.Error("the folder on the way to a page that failed is left")
		}
		if err != nil || len(hidden) > 0 || len(left) > 1 {
			t.Errorf("%s: left %v %v; want no error, len(hidden) <= 0, len(left) <= 1", dir, left, hidden)
		}
	}
	if text, err := os.ReadFile("old/index.html"); string(text) != "old" {
		t.Errorf(`the earlier page: %q, %v; want string(text) == "old"`, text, err)
	}
	// A game with a package has a program of its own, which this module cannot build.
	own := slices.Clone(games)
	own[0].Package = "example.org/page/hex"
	games, own = own, games
	fails("new/page", "example.org/page", "example.org/page/hex")
	must.Do(t, os.Mkdir("hex", 0o777))
	write("hex/hex.go", "package hex\n")
	fails("new/page", "example.org/page", "static: example.org/page/hex for WebAssembly: ")
	games = own
	if testing.Short() {
		return
	}
	os.Remove("rules.go")
	for _, dir := range []string{"new/page/", "old"} {
		must.Do(t, Static(t.Context(), dir, "example.org/page", games...))
		for _, name := range []string{"index.html", "sw.js", "programs.json", "js/main.js"} {
			if text, err := os.ReadFile(filepath.Join(dir, name)); err != nil || len(text) < 10 {
				t.Errorf("%s/%s: %q, %v; want no error, len(text) >= 10", dir, name, text, err)
			}
		}
		if hidden, _ := filepath.Glob(dir + "/.*"); len(hidden) > 0 {
			t.Errorf("%s: left %v; want len(hidden) <= 0", dir, hidden)
		}
	}
}

func TestMove(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	for name, text := range map[string]string{from + "/a/b": "new", from + "/c": "new", to + "/a/b": "old", to + "/d": "kept"} {
		must.Do(t, os.MkdirAll(filepath.Dir(name), 0o777))
		must.Do(t, os.WriteFile(name, []byte(text), 0o666))
	}
	must.Do(t, move(from, to, filepath.Join(t.TempDir(), "old")))
	for name, want := range map[string]string{"a/b": "new", "c": "new", "d": "kept"} {
		if text, err := os.ReadFile(filepath.Join(to, name)); string(text) != want {
			t.Errorf("%s: %q, %v; want %q", name, text, err, want)
		}
	}
}

// TestMoveFails puts a directory in the way of a page's last file, and a file in that of its last
// folder: what was moved before must be moved back.
func TestMoveFails(t *testing.T) {
	for _, obstacle := range []string{"z/b", "z"} {
		from, to := t.TempDir(), t.TempDir()
		before := map[string]string{"a/b": "old", "d": "kept"}
		for name, text := range map[string]string{from + "/a/b": "new", from + "/c": "new", from + "/e/f": "new", from + "/z/b": "new", to + "/a/b": "old", to + "/d": "kept"} {
			must.Do(t, os.MkdirAll(filepath.Dir(name), 0o777))
			must.Do(t, os.WriteFile(name, []byte(text), 0o666))
		}
		if obstacle == "z" {
			before[obstacle] = "kept"
			must.Do(t, os.WriteFile(filepath.Join(to, obstacle), []byte("kept"), 0o666))
		} else {
			must.Do(t, os.MkdirAll(filepath.Join(to, obstacle), 0o777))
		}
		if err := move(from, to, filepath.Join(t.TempDir(), "old")); err == nil {
			t.Errorf("%s is in the way, and no error", obstacle)
		}
		after := map[string]string{}
		must.Do(t, filepath.WalkDir(to, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			text, err := os.ReadFile(path)
			after[filepath.ToSlash(path[len(to)+1:])] = string(text)
			return err
		}))
		if diff := cmp.Diff(before, after); diff != "" {
			t.Errorf("%s:\n%s; want diff == \"\"", obstacle, diff)
		}
	}
}
