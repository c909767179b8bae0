package versus_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/must"
)

// damaged lists the functions that open files, by the tests of what they read with tests.Damaged or
// tests.DamagedLines, or by why there is none.
var damaged = map[string]string{
	"learning run":    "eval/learn.before",
	"learning layout": "eval/learn.findEncoder",
	"learning games, learning games continued": "eval/learn.readGames eval/learn.openGames",
	"checkpoint":             "internal/eval/train.restore",
	"weights":                "internal/eval/model.Open eval/learn.weights",
	"named weights":          "examples/programs/tune.named examples/football.readWeights",
	"tuning run":             "eval/tune.openJournal eval/tune.begins",
	"record":                 "internal/game/match/record.Open internal/game/match/record.Games",
	"games of a record":      "examples/internal/contest.OpenRecord",
	"verified record":        "game/match/record.Verify",
	"watched record":         "game/web.openNamed",
	"games in progress":      "game/web.read",
	"rooms":                  "game/web.openRooms game/web.salvage game/web.rewrite",
	"puzzles":                "examples/programs/arena.verifyPuzzles",
	"run of puzzles":         "internal/game/puzzle.open",
	"policy":                 "examples/hidden.find",
	"solver, sampling":       "examples/hidden.restore",
	"book":                   "examples/connect4.readBook",
	"work":                   "examples/connect4.openWork",
	"agent":                  "examples/connect4.readAgent",
	"data of an experiment":  "examples/experiments.readSection",
	"runs of experiments":    "examples/experiments.openStore",
	"class, class of a game": "examples/class/internal/ladder.Open examples/class/internal/ladder.GameOf",
	"class record":           "examples/class/internal/ladder.readRecord",
	"class module":           "examples/class/internal/ladder.sumOf examples/class/internal/ladder.Module examples/class.compile examples/class.read",
	"stored file":            "examples/cluster/cluster.store",
	"none: texts of people or other programs": "examples/checkers.eachGame examples/paperfootball.replay examples/programs/arena.batches examples/programs/arena.readText examples/internal/contest.readOpenings examples/connect4.readScored",
	"none: the number of games is compared":   "examples/class/internal/ladder.Elsewhere",
	"none: who calls it has the test":         "internal/replace.ReadSummed internal/journal.Open",
	"none: only the folder of what is listed": "game/web.Run examples/class.run",
	"none: it writes":                         "examples/programs/arena.save examples/cluster/cluster.fetch internal/journal.Create internal/journal.moveRest",
	"none: no content is read":                "internal/replace.Folder internal/replace.removeAbandoned",
	"none: code and documents and the system": "examples/cluster/cluster.var game/web.build game/web.compile game/web.finish examples/experiments.machine internal/child.confine internal/child.keep internal/child.processes",
}

// openers are the functions that open files, by package. What reads a format opens it with one of them.
var openers = map[string]string{
	"os": "ReadFile Open OpenFile OpenInRoot OpenRoot DirFS",
	"github.com/seed-61c9d78a/versus/internal/replace": "ReadSummed",
	"github.com/seed-61c9d78a/versus/internal/journal": "Open",
}

// TestEveryFileIsDamaged requires that each function that opens files is in the list, and that its
// tests are there.
func TestEveryFileIsDamaged(t *testing.T) {
	tested, found, listed := map[string]bool{}, map[string]bool{}, map[string]bool{}
	row := regexp.MustCompile(`tests\.Damaged(?:Lines)?\(t, "([^"]*)"`)
	must.Do(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && path != "." && (name[0] == '.' || slices.Contains([]string{"testdata", "tests", "clitest", "childtest"}, name)):
			return fs.SkipDir
		case strings.HasSuffix(name, "_test.go"):
			for _, m := range row.FindAllSubmatch(must.Get(os.ReadFile(path))(t), -1) {
				tested[string(m[1])] = true
			}
		case strings.HasSuffix(name, ".go"):
			for _, f := range opening(must.Get(parser.ParseFile(token.NewFileSet(), path, nil, 0))(t)) {
				found[filepath.ToSlash(filepath.Dir(path))+"."+f] = true
			}
		}
		return nil
	}))
	for names, functions := range damaged {
		for name := range strings.SplitSeq(names, ", ") {
			if !strings.HasPrefix(name, "none: ") && !tested[name] {
				t.Errorf("no test calls tests.Damaged(t, %q) or DamagedLines, for %s", name, functions)
			}
		}
		for f := range strings.FieldsSeq(functions) {
			if listed[f] = true; !found[f] {
				t.Errorf("%s, in the list for %q, opens no files", f, names)
			}
		}
	}
	for f := range found {
		if !listed[f] {
			t.Errorf("%s opens files; want a test with tests.Damaged, and both in the list", f)
		}
	}
}

// opening returns the functions in a file that open files.
func opening(file *ast.File) (names []string) {
	functions := map[string]string{} // by the name of the package in this file
	for _, i := range file.Imports {
		path, _ := strconv.Unquote(i.Path.Value)
		name := path[strings.LastIndexByte(path, '/')+1:]
		if i.Name != nil {
			name = i.Name.Name
		}
		functions[name] = openers[path]
	}
	for _, d := range file.Decls {
		name := "var"
		if f, ok := d.(*ast.FuncDecl); ok {
			name = f.Name.Name
		}
		ast.Inspect(d, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				of, plain := s.X.(*ast.Ident)
				field, _ := s.X.(*ast.SelectorExpr)
				if plain && slices.Contains(strings.Fields(functions[of.Name]), s.Sel.Name) || field != nil && field.Sel.Name == "Records" && s.Sel.Name == "Open" {
					names = append(names, name)
				}
			}
			return true
		})
	}
	return names
}
