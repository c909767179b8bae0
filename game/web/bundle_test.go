//go:build !js

package web

import (
	"bytes"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/seed-61c9d78a/versus/internal/must"
)

// A page is joined into one script, in the order of its modules' dependencies.
func TestJoined(t *testing.T) {
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	page := fstest.MapFS{
		"index.html":     file("hello"),
		"js/main.js":     file("// Main.\n\nimport { a } from \"./a.js\";\nimport { b as c } from \"./deep/b.js\";\na(c);\nif (c)\n  import(\"./later.js\");\n"),
		"js/later.js":    file("import { a } from \"./a.js\";\nimport { d } from \"./d.js\";\nexport const e = a(d);\n"),
		"js/d.js":        file("export const d = 2;\n"),
		"js/a.js":        file("import { b } from \"./deep/b.js\";\nexport function a() { return b; } // b is 1\n"),
		"js/deep/b.js":   file("/** b is one. */\n/**\n * It is.\n */\nexport const b = 1;\n\nexport const s = \"a // b\"; // as it is\n"),
		"js/worker.js":   file("onmessage = null;\n"),
		"style/page.css": file("@import \"a.css\";\nb {}\n"),
		"style/a.css":    file("a {}"),
	}
	files, parts := must.Two(joined(page))(t)
	want := `const $js_deep_b_js = await (async () => {
const b = 1;
const s = "a // b";
return { b, s };
})();
const $js_a_js = await (async () => {
const { b } = $js_deep_b_js;
function a() { return b; }
return { a };
})();
globalThis.$shared = { $js_a_js };
const $js_main_js = await (async () => {
const { a } = $js_a_js;
const { b: c } = $js_deep_b_js;
a(c);
if (c)
import("./later.js");
return {  };
})();
`
	if got := string(files["js/main.js"]); got != want {
		t.Errorf("the script is\n%s\nwant\n%s", got, want)
	}
	want = `const { $js_a_js } = globalThis.$shared ?? {};
const $js_d_js = await (async () => {
const d = 2;
return { d };
})();
const $js_later_js = await (async () => {
const { a } = $js_a_js;
const { d } = $js_d_js;
const e = a(d);
return { e };
})();
export const { e } = $js_later_js;
`
	if got := string(files["js/later.js"]); got != want {
		t.Errorf("the script that is loaded later is\n%s\nwant\n%s", got, want)
	}
	if got := string(files["style/page.css"]); got != "a {}\nb {}\n" {
		t.Errorf(`the sheet is %q; want got == "a {}\nb {}\n"`, got)
	}
	if want := []string{"js/deep/b.js", "js/a.js", "js/d.js", "style/a.css"}; !slices.Equal(parts, want) {
		t.Errorf("the parts are %q, want %q", parts, want)
	}

	for text, want := range map[string]string{
		"import { a } from \"./gone.js\";\n":        "does not exist",
		"import { main } from \"./main.js\";\n":     "import cycle of modules: js/main.js, js/main.js",
		"import * as a from \"./a.js\";\n":          "want imports such as",
		"export default function a() {}\n":          "want imports such as",
		"export let a = 1;\n":                       "want imports such as",
		"import { a } from \"./a.js\"; debugger;\n": "want imports such as",
		"export { a };\n":                           "want imports such as",
		"const a = import(\"./gone.js\");\n":        "want a module",
		"export const a = 1;\nexport * from 'b';\n": "want imports such as",
	} {
		page["js/main.js"] = file(text)
		if _, _, err := joined(page); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want an error that says %q", text, err, want)
		}
	}
	page["js/main.js"] = file("a();")
	page["style/page.css"] = file("@import \"gone.css\";\n")
	if _, _, err := joined(page); err == nil || !strings.Contains(err.Error(), "style/gone.css, which does not exist") {
		t.Errorf("a sheet that is not there: %v", err)
	}
}

// The sources of the page are readable: no file and no line is long.
func TestSources(t *testing.T) {
	err := fs.WalkDir(os.DirFS("page"), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile("page/" + name)
		if err != nil {
			return err
		}
		lines := bytes.Split(text, []byte("\n"))
		if most := 300; len(lines) > most {
			t.Errorf("%s has %d lines; want at most %d: split it by subject", name, len(lines), most)
		}
		for i, line := range lines {
			if n := len([]rune(string(line))); n > 120 {
				t.Errorf("%s:%d has %d characters; want at most 120", name, i+1, n)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The page has the same words in all languages, with the same values in them.
func TestWords(t *testing.T) {
	entry := regexp.MustCompile(`(?m)^  (?:"([^"]+)"|(\w+)):((?:.|\n    )*),$`)
	value := regexp.MustCompile(`\{\w+\}`)
	words := map[string]map[string][]string{} // of each language: key -> values
	for _, language := range []string{"en", "es", "ro"} {
		var text []byte
		for _, name := range []string{"", "-help", "-watch", "-puzzles", "-explorer", "-friend"} {
			part := must.Get(fs.ReadFile(embedded, "page/js/words/"+language+name+".js"))(t)
			text = append(text, part...)
		}
		words[language] = map[string][]string{}
		for _, found := range entry.FindAllStringSubmatch(string(text), -1) {
			values := value.FindAllString(found[3], -1)
			slices.Sort(values)
			words[language][found[1]+found[2]] = slices.Compact(values)
		}
	}
	if len(words["en"]) < 250 {
		t.Fatalf(`%d words; want len(words["en"]) >= 250`, len(words["en"]))
	}
	for language := range words {
		for key, values := range words["en"] {
			if other, ok := words[language][key]; !ok || !slices.Equal(other, values) {
				t.Errorf("%s: %s has the values %v; want %v", language, key, other, values)
			}
		}
		for key := range words[language] {
			if _, ok := words["en"][key]; !ok {
				t.Errorf("%s: %s is not in English", language, key)
			}
		}
	}
}
