//go:build !js

package web

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/child"
	"github.com/seed-61c9d78a/versus/internal/replace"
	"github.com/seed-61c9d78a/versus/internal/words"
)

// Static writes the page of the games to a folder that any file server can serve, at any
// path, and that works offline after a visit. The go command compiles to WebAssembly, for
// each game, a program that calls Main with the entry from the game's Package (see
// [catalog.Game]). Games without a Package share the program of the package pkg, such as
// example.org/hex/page, which calls Main with all of them; an empty pkg means the running
// program.
//
// Each program is built twice: with the tag rules, without bots ([catalog.HasBots]), to be
// loaded first so that a board appears soon, and completely. Both have the tag page, with
// which catalog entries support only what a page needs, and read the texts of other languages than English from a file.
//
// The go command needs the sources: the current directory must be in a module that provides
// these packages, or else the error wraps [ErrUsage]. Other errors are those of building and
// writing. If anything fails, dir is as it was before. It keeps its other files.
func Static(ctx context.Context, dir, pkg string, games ...catalog.Entry) error {
	return writeStatic(ctx, io.Discard, dir, pkg, games)
}

// writeStatic is Static, with a line about each step on progress.
func writeStatic(ctx context.Context, progress io.Writer, dir, pkg string, games []catalog.Entry) error {
	all, err := checked(games)
	if err != nil {
		return err
	}
	sources := make([]string, len(games)) // packages of the games, or the program pkg
	for i, e := range games {
		if sources[i] = e.Package; e.Package != "" {
			continue
		}
		if pkg == "" {
			info, ok := debug.ReadBuildInfo()
			if !ok || info.Path == "" || info.Path == "command-line-arguments" {
				return errors.New("static: the package of this program is unknown; run it by its import path, as in go run ./page")
			}
			pkg = info.Path
		}
		sources[i] = pkg
	}
	if _, err := child.Tool(ctx, nil, append([]string{"go", "list"}, sources...)...); err != nil {
		reasons := strings.SplitN(err.Error(), "\n", 3) // a line for each of the packages
		return usage("static: the sources of %d packages are needed; run this in a directory of a module that has them: %s", len(sources), strings.Join(reasons[:min(len(reasons), 2)], ": "))
	}
	files, err := fs.Sub(embedded, "page")
	if err != nil {
		return err
	}
	// The page is built in dir, or in what exists of the way there, so on the same file system.
	dir = filepath.Clean(dir)
	beside := dir
	for missing(beside) && filepath.Dir(beside) != beside {
		beside = filepath.Dir(beside)
	}
	scratch, done, err := replace.Folder(beside, ".static-")
	if err != nil {
		return err
	}
	defer done()
	s := static{dir: filepath.Join(scratch, "page"), games: all, progress: progress, programs: map[string]*programs{}}
	if err := s.copyPage(files); err != nil {
		return err
	}
	if err := s.build(ctx, games, sources); err != nil {
		return err
	}
	if err := s.finish(); err != nil {
		return err
	}
	if beside != dir {
		if err := os.MkdirAll(filepath.Dir(dir), 0o777); err != nil {
			return err
		}
		return os.Rename(s.dir, dir)
	}
	return move(s.dir, dir, filepath.Join(scratch, "old"))
}

func missing(path string) bool {
	_, err := os.Stat(path)
	return errors.Is(err, fs.ErrNotExist)
}

// move moves all files of a folder to another, replacing those of the same name, which it keeps
// in old meanwhile. If it fails, everything is as it was before.
func move(from, to, old string) (err error) {
	var undo []func()
	defer func() {
		if err != nil {
			for _, back := range slices.Backward(undo) {
				back()
			}
		}
	}()
	return filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		target, kept := filepath.Join(to, name), filepath.Join(old, name)
		was, missing := os.Lstat(target)
		if missing != nil {
			undo = append(undo, func() { os.Remove(target) })
		}
		if d.IsDir() {
			return cmp.Or(os.MkdirAll(target, 0o777), os.MkdirAll(kept, 0o777))
		}
		if missing == nil && was.IsDir() {
			return fmt.Errorf("static: %s is a directory; the page has a file of this name", target)
		}
		if missing == nil {
			if err := os.Rename(target, kept); err != nil {
				return err
			}
			undo = append(undo, func() { os.Rename(kept, target) })
		}
		return os.Rename(path, target)
	})
}

// static is a folder under construction.
type static struct {
	dir      string
	games    catalog.Catalog
	progress io.Writer
	programs map[string]*programs // of each game
	core     []string             // files needed by every visit
}

// programs are the files of a game's programs.
type programs struct {
	Rules string `json:"rules"` // without bots
	Bots  string `json:"bots"`
	Exec  string `json:"exec"` // what both need
}

func (s *static) write(name string, text []byte) error {
	path := filepath.Join(s.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o666)
}

// add writes a file needed by every visit.
func (s *static) add(name string, text []byte) error {
	s.core = append(s.core, name)
	return s.write(name, text)
}

// copyPage writes the page, configured to run without a server.
func (s *static) copyPage(source fs.FS) error {
	files, parts, err := joined(source)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if slices.Contains(parts, name) {
			continue
		}
		text := files[name]
		if name == "index.html" {
			text = []byte(strings.Replace(string(text), "</title>", "</title>\n"+
				`  <meta name="versus" content="static">`+"\n"+`  <link rel="manifest" href="manifest.webmanifest">`, 1))
		}
		if err := s.add(name, text); err != nil {
			return err
		}
	}
	for _, language := range words.Languages() {
		texts, err := words.JSON(language)
		if err != nil {
			return err
		}
		if err := s.add("words."+language+".json", texts); err != nil {
			return err
		}
	}
	return nil
}

// build compiles the programs of the games from their sources, as many at once as there
// are processors; identical ones share a file.
func (s *static) build(ctx context.Context, games []catalog.Entry, sources []string) error {
	root, err := child.Tool(ctx, nil, "go", "env", "GOROOT")
	if err != nil {
		return fmt.Errorf("static: go env GOROOT: %w", err)
	}
	support, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return fmt.Errorf("static: %w", err)
	}
	// The name depends on the content, because a program needs the support of its compiler.
	exec := fmt.Sprintf("wasm_exec-%x", sha256.Sum256(support))[:18] + ".js"
	if err := s.add(exec, support); err != nil {
		return err
	}
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	processors := make(chan bool, runtime.GOMAXPROCS(0))
	var tasks sync.WaitGroup
	var mu sync.Mutex
	done, total, begun := 0, 2*len(games), time.Now()
	fmt.Fprintf(s.progress, "web: compiling %d programs for WebAssembly, of %d games\n", total, len(games))
	for i, e := range games {
		both := &programs{Exec: exec}
		s.programs[e.Name] = both
		scratch := filepath.Join(filepath.Dir(s.dir), strconv.Itoa(i))
		source := sources[i]
		if e.Package != "" {
			source = filepath.Join(scratch, "main.go")
			if err := cmp.Or(os.Mkdir(scratch, 0o777), os.WriteFile(source, fmt.Appendf(nil, ownProgram, e.Package), 0o666)); err != nil {
				fail(err)
				break
			}
		}
		// The browser waits for the rules; without inlining they are 7 % smaller as brotli.
		for _, one := range []struct {
			what, tags, flags string
			file              *string
		}{{"rules", "page,wordless,rules", "-gcflags=all=-l", &both.Rules}, {"bots", "page,wordless", "-gcflags=", &both.Bots}} {
			tasks.Go(func() {
				processors <- true
				defer func() { <-processors }()
				name, err := s.compile(ctx, scratch+"-"+one.what+".wasm", source, "-tags="+one.tags, one.flags)
				if err != nil {
					fail(fmt.Errorf("static: %s for WebAssembly: %w", sources[i], err)) // the first failure counts
					return
				}
				mu.Lock()
				defer mu.Unlock()
				*one.file = name
				done++
				fmt.Fprintf(s.progress, "web: %s: %s (%d of %d, %v)\n", e.Name, one.what, done, total, time.Since(begun).Round(time.Second))
			})
		}
	}
	tasks.Wait()
	return context.Cause(ctx)
}

// ownProgram is the program of a game with a package.
const ownProgram = `package main

import (
	own %q

	"github.com/seed-61c9d78a/versus/game/web"
)

func main() { web.Main(own.Entry()) }
`

// compile writes a program under a name derived from its content, which it returns. The page
// decompresses the program itself, since file servers may not compress, and servers that know the
// name would tell browsers to.
func (s *static) compile(ctx context.Context, out, source string, flags ...string) (string, error) {
	build := append([]string{"go", "build", "-trimpath", "-ldflags=-s -w", "-o", out}, flags...)
	if _, err := child.Tool(ctx, []string{"GOOS=js", "GOARCH=wasm"}, append(build, source)...); err != nil {
		return "", err
	}
	program, err := os.ReadFile(out)
	if err != nil {
		return "", err
	}
	name := fmt.Sprintf("%x.wasmz", sha256.Sum256(program))[48:]
	return name, s.write(name, squeezed(program))
}
