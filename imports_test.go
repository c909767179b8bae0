package versus_test

import (
	"encoding/json"
	"errors"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/must"
)

const module = "github.com/seed-61c9d78a/versus/"

// games are the folders with a game each. What lies below belongs to it, except that paper
// football is a game of its own.
var games = []string{"checkers", "connect4", "football", "football/paper", "robanumeros"}

// gameOf returns the game that a package belongs to, or "".
func gameOf(path string) string {
	of, path := "", home(path)
	for _, g := range games {
		if within(path, g) && len(g) > len(of) {
			of = g
		}
	}
	return of
}

// home returns the path without "internal/" if a top-level folder has that name: what lies under
// internal/eval belongs to eval.
func home(path string) string {
	rest, hidden := strings.CutPrefix(path, "internal/")
	if first, _, _ := strings.Cut(rest, "/"); hidden && slices.Contains([]string{"checkers", "connect4", "eval", "football", "game"}, first) {
		return rest
	}
	return path
}

func within(path, folder string) bool { return path == folder || strings.HasPrefix(path, folder+"/") }

// TestImportsPointOneWay checks all that every package depends on, directly or not.
func TestImportsPointOneWay(t *testing.T) {
	for _, p := range packages(t) {
		for _, d := range p.Deps {
			if d == "os/exec" && slices.Contains(p.Imports, d) && !within(p.ImportPath, "internal/child") {
				t.Errorf("%s imports os/exec: programs are run by internal/child alone", p.ImportPath)
			}
			d, ours := strings.CutPrefix(d, module)
			if ours {
				if why := forbidden(p.ImportPath, d); why != "" {
					t.Errorf(`%s depends on %s: %s; want why == ""`, p.ImportPath, d, why)
				}
			}
		}
	}
}

// forbidden says why a package must not depend on another, if it must not.
func forbidden(path, on string) string {
	path, on = home(path), home(on)
	from, to := gameOf(path), gameOf(on)
	entry := strings.HasSuffix(path, "/entry")
	switch {
	case to != "" && from != to:
		return "a game is known to nobody but itself and the programs"
	case from != "" && !entry && (within(on, "game/catalog") || within(on, "game/web")):
		return "a game's rules and bots do not know the programs; its entry does"
	case path == "game" && !within(on, "internal"):
		return "the vocabulary comes first"
	case path == "search" && on != "game" && !within(on, "internal"):
		return "searchers know rules, not who plays by them"
	case (path == "game/match" || within(path, "game/match")) && (within(on, "eval") || within(on, "game/catalog") || within(on, "game/web")):
		return "the referee may know the searchers, and nothing else"
	case (path == "game/catalog" || path == "game/web" || path == "internal/tools") && (within(on, "eval/learn") || within(on, "eval/tune")):
		return "who shows and plays games does not learn: the entries name game/catalog/training"
	case within(path, "eval") && (within(on, "game/catalog") || within(on, "game/web")):
		return "programs are built on evaluations, not the other way round"
	case on == "internal/answer" && !within(path, "game/catalog") && !within(path, "game/web") && !entry:
		return "answers are given by the catalogue"
	case path == "internal/answer" || path == "internal/variations":
		if on != "game" && on != "game/board" && !within(on, "internal") {
			return "answers and notes describe boards"
		}
	case path == "internal/tools":
		if within(on, "game/catalog") || within(on, "game/web") {
			return "the catalogue uses the tools"
		}
	case within(path, "internal") && from == "" && !within(on, "internal") && on != "game":
		return "internal packages serve the others"
	}
	return ""
}

// TestFoldersPointOneWay checks the imports between the top-level folders: each needs only those
// before it, with two exceptions.
func TestFoldersPointOneWay(t *testing.T) {
	order := []string{"game", "search", "eval", "games"}
	folder := func(path string) string {
		if gameOf(path) != "" {
			return "games"
		}
		first, _, _ := strings.Cut(home(path), "/")
		return first
	}
	upward := map[string]bool{}
	for _, p := range packages(t) {
		for _, d := range p.Imports {
			if d, ours := strings.CutPrefix(d, module); ours {
				from, to := folder(p.ImportPath), folder(d)
				if n := slices.Index(order, from); n >= 0 && slices.Index(order, to) > n {
					upward[from+" -> "+to] = true
				}
			}
		}
	}
	if got, want := slices.Sorted(maps.Keys(upward)), []string{"game -> eval", "game -> search"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestWhatAnImporterGets checks that packages outside examples need nothing but the standard
// library and what README.md says.
func TestWhatAnImporterGets(t *testing.T) {
	readme := must.Get(os.ReadFile("README.md"))(t)
	for _, p := range packages(t) {
		if within(p.ImportPath, "examples") {
			continue
		}
		for _, d := range p.Deps {
			host, _, _ := strings.Cut(d, "/")
			if strings.Contains(host, ".") && !strings.HasPrefix(d+"/", module) && (!within(d, "golang.org/x/exp") || !strings.Contains(string(readme), "`golang.org/x/exp`")) {
				t.Errorf("%s depends on %s, of which README.md says nothing", p.ImportPath, d)
			}
		}
	}
}

// TestExamplesToCopy checks that examples that people copy into modules of their own import
// nothing that is not to be had there, in their tests neither.
func TestExamplesToCopy(t *testing.T) {
	if _, err := os.Stat("examples"); err != nil {
		t.Skip("the module is here without the examples")
	}
	for _, folder := range []string{"examples/app", "examples/tictactoe", "examples/wrapped"} {
		files := 0
		err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".go" {
				return err
			}
			files++
			for _, i := range must.Get(parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly))(t).Imports {
				on, ours := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), module)
				if ours && (strings.Contains("/"+on+"/", "/internal/") || within(on, "examples") && !within(on, folder)) {
					t.Errorf("%s imports %s, which a copy cannot", path, on)
				}
			}
			return nil
		})
		if err != nil || files == 0 {
			t.Errorf("%s: %d files, %v; want no error, files != 0", folder, files, err)
		}
	}
}

// TestForbidden checks that the rules find what they are for.
func TestForbidden(t *testing.T) {
	for _, c := range [][2]string{
		{"search", "game/match"}, {"search", "eval"}, {"football", "football/paper"}, {"football/paper", "football/judge"}, {"game/match", "internal/eval/train"},
		{"checkers/bot", "connect4"}, {"game/catalog", "checkers"}, {"checkers/bot", "game/catalog"}, {"game", "search"}, {"game/match/record", "eval/tune"},
		{"internal/child", "game/match"}, {"eval/learn", "game/web"}, {"game/match", "internal/answer"}, {"internal/answer", "game/match"},
		{"game/catalog", "eval/learn"}, {"game/web", "eval/tune"},
	} {
		if forbidden(c[0], c[1]) == "" {
			t.Errorf(`%s may depend on %s; want forbidden(c[0], c[1]) != ""`, c[0], c[1])
		}
	}
}

type listed struct {
	ImportPath string // without the module's own
	Imports    []string
	Deps       []string
}

// packages lists the packages of this module.
func packages(t *testing.T) []listed {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,Deps", "./...").Output()
	if err != nil {
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			t.Fatalf("go list: %v: %s; want not errors.As(err, &failed)", err, failed.Stderr)
		}
		t.Skipf("no go command: %v", err)
	}
	var all []listed
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		p.ImportPath = strings.TrimPrefix(p.ImportPath, module)
		all = append(all, p)
	}
	if len(all) < 30 {
		t.Fatalf("only %d packages were found", len(all))
	}
	return all
}

// TestOnePlaceStartsPrograms checks that players' programs are started with their limits, by
// child.Program.Start: the others that call child.Start run commands of their own.
func TestOnePlaceStartsPrograms(t *testing.T) {
	trusted := []string{"examples/class/serve.go", "examples/class/internal/ladder/referee.go"}
	err := fs.WalkDir(os.DirFS("."), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || within(path, "internal/child") {
			return err
		}
		text, err := os.ReadFile(path)
		if strings.Contains(string(text), "child.Start(") != slices.Contains(trusted, path) {
			t.Errorf("%s calls child.Start: %v; want a program to start by child.Program.Start, with its limits", path, !slices.Contains(trusted, path))
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
