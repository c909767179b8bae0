package board

import (
	"cmp"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"

	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/words"
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
		{Language("en").Say("column %d", 3), "column 3"},
		{Language("es").Say("column %d", 3), "columna 3"},
		{Language("es").Say("100%"), "100%"},
		{Language("").Say("draw"), "draw"},
	} {
		if c.got != c.want {
			t.Errorf("said %q, want %q", c.got, c.want)
		}
	}
}

// Each language has every text that the code says, with the same values in it, and no others.
func TestTexts(t *testing.T) {
	says := regexp.MustCompile(`\.Say$|\bRefuse$`)
	said, literals := map[string]string{}, map[string]bool{} // English text -> where
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != "../.." && strings.HasPrefix(d.Name(), "."), d.Name() == "testdata":
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".go"), strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if text, ok := literal(n); ok {
				literals[words.Key(text)] = true
			}
			if call, ok := n.(*ast.CallExpr); ok && len(call.Args) > 0 && says.MatchString(types.ExprString(call.Fun)) {
				if text, ok := literal(call.Args[0]); ok && text != "" {
					said[words.Key(text)] = path
				}
			}
			return true
		})
		return nil
	})
	if err != nil || len(said) < 200 || len(words.Languages()) < 2 {
		t.Fatalf("%d texts in the code, languages %q: %v; want 200 or more, 2 or more, and no error", len(said), words.Languages(), err)
	}
	for _, language := range words.Languages() {
		for english := range textsOf(t, language) {
			said[english] = cmp.Or(said[english], language+".json")
		}
	}
	for _, language := range words.Languages() {
		texts := textsOf(t, language)
		for english, where := range said {
			text := texts[english]
			switch {
			case text == "":
				t.Errorf("%s: %.80q is not translated; want it in %s.json", where, english, language)
			case !literals[english]:
				t.Errorf("%s.json: no code says %.80q; want it removed", language, english)
			case !slices.Equal(verbs(text), verbs(english)):
				t.Errorf("%s.json: %q has the values %q; want %q, those of %q", language, text, verbs(text), verbs(english), english)
			}
		}
	}
}

func textsOf(t *testing.T, language string) (texts map[string]string) {
	if err := json.Unmarshal(must.Get(words.JSON(language))(t), &texts); err != nil {
		t.Fatalf("%s.json: %v; want no error", language, err)
	}
	return texts
}

// literal returns the text of a string literal.
func literal(n ast.Node) (string, bool) {
	text, ok := n.(*ast.BasicLit)
	if !ok || text.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(text.Value)
	return s, err == nil
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
