package versus_test

import (
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/must"
)

// documented are packages by import path.
type documented map[string]*doc.Package

// TestLinks checks links, without a network: [Name] and [package.Name] in the doc comments of all
// modules, and relative links in Markdown files.
func TestLinks(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the documentation of the standard library, too")
	}
	here := must.Get(os.Getwd())(t)
	args := []string{"list", "-deps", "-f", "{{.ImportPath}}\t{{.Dir}}\t{{.DepOnly}}\t{{join .GoFiles \" \"}}"}
	for dir := range strings.Lines(output(t, "go", "list", "-m", "-f", "{{.Dir}}")) {
		args = append(args, "./"+filepath.ToSlash(must.Get(filepath.Rel(here, strings.TrimSpace(dir)))(t))+"/...")
	}
	out, known, links := output(t, "go", args...), documented{}, 0
	for line := range strings.Lines(out) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		known[f[0]] = read(f[0], f[1], strings.Fields(f[len(f)-1]))
	}
	for line := range strings.Lines(out) {
		if f := strings.Split(line, "\t"); f[2] == "false" {
			links += known.check(t, known[f[0]])
		}
	}
	if inMarkdown := markdown(t); links < 100 || inMarkdown < 100 {
		t.Errorf("%d links in documentation, %d relative links in Markdown; want more than 100 of each", links, inMarkdown)
	}
}

func output(t *testing.T, name string, args ...string) string {
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		t.Skipf("%s %q: %v", name, args, err)
	}
	return string(out)
}

func read(path, dir string, names []string) *doc.Package {
	set := token.NewFileSet()
	var files []*ast.File
	for _, name := range names {
		if f, err := parser.ParseFile(set, filepath.Join(dir, name), nil, parser.ParseComments); err == nil {
			files = append(files, f)
		}
	}
	d, err := doc.NewFromFiles(set, files, path)
	if err != nil {
		return &doc.Package{ImportPath: path}
	}
	return d
}

// texts returns all documentation of a package.
func texts(d *doc.Package) []string {
	all := []string{d.Doc}
	values := func(vs []*doc.Value) {
		for _, v := range vs {
			all = append(all, v.Doc)
		}
	}
	funcs := func(fs []*doc.Func) {
		for _, f := range fs {
			all = append(all, f.Doc)
		}
	}
	values(append(d.Consts, d.Vars...))
	funcs(d.Funcs)
	for _, t := range d.Types {
		all = append(all, t.Doc)
		values(append(t.Consts, t.Vars...))
		funcs(append(t.Funcs, t.Methods...))
		ast.Inspect(t.Decl, func(n ast.Node) bool { // fields, and methods of interfaces
			if f, ok := n.(*ast.Field); ok {
				all = append(all, f.Doc.Text(), f.Comment.Text())
			}
			return true
		})
	}
	return all
}

// bracket is what looks like a link to an exported symbol.
var bracket = regexp.MustCompile(`(?:^|[\s("])\[\*?((?:[a-z]\w*\.)?[A-Z]\w*(?:\.\w+)?)\](?:$|[\s).,:;"'?!])`)

// check returns how many links the documentation of a package has.
func (known documented) check(t *testing.T, d *doc.Package) (links int) {
	for _, text := range texts(d) {
		printer := d.Printer()
		printer.DocLinkURL = func(l *comment.DocLink) string {
			links++
			if p := known[l.ImportPath]; l.ImportPath != "" && (p == nil || l.Name != "" && !has(p, l.Recv, l.Name)) {
				t.Errorf("%s: [%s] leads nowhere", d.ImportPath, strings.Join([]string{l.ImportPath, l.Recv, l.Name}, " "))
			}
			return ""
		}
		parsed := d.Parser().Parse(text)
		printer.HTML(parsed)
		for _, block := range parsed.Content {
			p, ok := block.(*comment.Paragraph)
			for _, text := range texted(p, ok) {
				for _, m := range bracket.FindAllStringSubmatch(text, -1) {
					t.Errorf("%s: [%s] leads nowhere (another package must be imported by the file)", d.ImportPath, m[1])
				}
			}
		}
	}
	return links
}

func texted(p *comment.Paragraph, ok bool) (plain []string) {
	for i := 0; ok && i < len(p.Text); i++ {
		if t, ok := p.Text[i].(comment.Plain); ok {
			plain = append(plain, string(t))
		}
	}
	return plain
}

func has(d *doc.Package, receiver, name string) bool {
	found := d.Parser().LookupSym != nil && d.Parser().LookupSym(receiver, name)
	for _, t := range d.Types { // fields, and methods of interfaces
		if t.Name == receiver {
			ast.Inspect(t.Decl, func(n ast.Node) bool {
				id, ok := n.(*ast.Ident)
				found = found || ok && id.Name == name
				return !found
			})
		}
	}
	return found || len(d.Types)+len(d.Funcs) == 0
}

var (
	code   = regexp.MustCompile("(?ms)^ *(```|~~~).*?^ *(```|~~~)|`[^`\n]*`")
	target = regexp.MustCompile(`\]\(<?([^)\s>#:]+)(?:#[^)\s]*)?>?\)|(?:src|href)="([^":#]+)"`)
)

// markdown checks relative links of Markdown files, and returns how many there are.
func markdown(t *testing.T) (links int) {
	for name := range strings.FieldsSeq(output(t, "git", "ls-files", "*.md")) {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // deleted
		}
		for _, m := range target.FindAllStringSubmatch(code.ReplaceAllString(string(text), ""), -1) {
			links++
			if _, err := os.Stat(filepath.Join(filepath.Dir(name), filepath.FromSlash(m[1]+m[2]))); err != nil {
				t.Errorf("%s: %s: no such file", name, m[1]+m[2])
			}
		}
	}
	return links
}
