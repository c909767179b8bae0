package board

import (
	"encoding/json"
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

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/romanian"
)

func TestOwner(t *testing.T) {
	for _, p := range []game.Player{game.Nobody, game.First, game.Second, game.Chance} {
		text := must.Get(json.Marshal(Owner(p)))(t)
		var back Owner
		if err := json.Unmarshal(text, &back); err != nil || back != Owner(p) {
			t.Errorf("%v is written as %s and read as %v: %v; want no error, back == Owner(p)", p, text, back, err)
		}
	}
	var o Owner
	if err := json.Unmarshal([]byte(`"third"`), &o); err == nil {
		t.Error(`"third" is read as a player`)
	}
	if got := Owner(9).String(); got != "Owner(9)" {
		t.Errorf("no player is called %q", got)
	}
}

func TestSay(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{English.Say("column %d", "columna %d", 3), "column 3"},
		{Spanish.Say("column %d", "columna %d", 3), "columna 3"},
		{Spanish.Say("100%", "el 100%"), "el 100%"},
		{Language("").Say("draw", "empate"), "draw"},
	} {
		if c.got != c.want {
			t.Errorf("said %q, want %q", c.got, c.want)
		}
	}
}

// Every text of this repository that is written in English and Spanish has a Romanian one, with the
// same values in it.
func TestRomanian(t *testing.T) {
	said := regexp.MustCompile(`\.Say\(|\bBoth\(`)
	texts := map[string]string{} // English text -> where
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != "../.." && strings.HasPrefix(d.Name(), "."), d.Name() == "testdata":
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".go"), strings.HasSuffix(path, "_test.go"):
			return nil
		}
		source, err := os.ReadFile(path)
		if err != nil || !said.Match(source) {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, source, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if text, ok := english(n); ok {
				texts[text] = path
			}
			return true
		})
		return nil
	})
	if err != nil || len(texts) < 200 {
		t.Fatalf("%d texts: %v; want no error, len(texts) >= 200", len(texts), err)
	}
	for text, path := range texts {
		said := Words{text, "-"}.In(Romanian)
		switch {
		case !romanian.Has(text):
			t.Errorf("%s: %.80q has no Romanian text in romanian.json", path, text)
		case !slices.Equal(verbs(said), verbs(text)):
			t.Errorf("%s: %q has not the values of %q", path, said, text)
		}
	}
}

// english returns the text of a call of Say or Both.
func english(n ast.Node) (string, bool) {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) < 2 {
		return "", false
	}
	name := ""
	switch f := call.Fun.(type) {
	case *ast.SelectorExpr:
		name = f.Sel.Name
	case *ast.Ident:
		name = f.Name
	}
	text, ok := call.Args[0].(*ast.BasicLit)
	if !ok || text.Kind != token.STRING || name != "Say" && name != "Both" {
		return "", false
	}
	s, err := strconv.Unquote(text.Value)
	return s, err == nil && s != ""
}

// verbs returns the verbs of a format in the order of the values.
func verbs(format string) (all []string) {
	for i, found := range regexp.MustCompile(`%(?:\[(\d)\])?([a-z])`).FindAllStringSubmatch(format, -1) {
		at := found[1]
		if at == "" {
			at = strconv.Itoa(i + 1)
		}
		all = append(all, at+found[2])
	}
	slices.Sort(all)
	return all
}
