// Command links reports broken links: [Name] and [package.Name] in the doc comments of the
// given packages, and relative links in Markdown files. It uses no network.
//
//	go run .ci/links.go ./... ./examples/...
package main

import (
	"fmt"
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
)

var (
	broken int
	known  = map[string]*doc.Package{} // by import path
)

func report(format string, args ...any) {
	fmt.Printf(format+"\n", args...)
	broken++
}

func main() {
	list := exec.Command("go", append([]string{"list", "-deps", "-f", "{{.ImportPath}}\t{{.Dir}}\t{{.DepOnly}}\t{{join .GoFiles \" \"}}"}, os.Args[1:]...)...)
	list.Stderr = os.Stderr
	out := string(output(list))
	for line := range strings.Lines(out) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		known[f[0]] = read(f[0], f[1], strings.Fields(f[len(f)-1]))
	}
	links := 0
	for line := range strings.Lines(out) {
		if f := strings.Split(line, "\t"); f[2] == "false" {
			links += check(known[f[0]])
		}
	}
	fmt.Printf("%d links in documentation, %d relative links in Markdown\n", links, markdown())
	if broken > 0 {
		os.Exit(1)
	}
}

func output(c *exec.Cmd) []byte {
	out, err := c.Output()
	if err != nil {
		fmt.Fprintln(os.Stderr, c, err)
		os.Exit(1)
	}
	return out
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
func check(d *doc.Package) (links int) {
	for _, text := range texts(d) {
		printer := d.Printer()
		printer.DocLinkURL = func(l *comment.DocLink) string {
			links++
			if p := known[l.ImportPath]; l.ImportPath != "" && (p == nil || l.Name != "" && !has(p, l.Recv, l.Name)) {
				report("%s: [%s] leads nowhere", d.ImportPath, strings.Join([]string{l.ImportPath, l.Recv, l.Name}, " "))
			}
			return ""
		}
		parsed := d.Parser().Parse(text)
		printer.HTML(parsed)
		for _, block := range parsed.Content {
			p, ok := block.(*comment.Paragraph)
			for _, t := range texted(p, ok) {
				for _, m := range bracket.FindAllStringSubmatch(t, -1) {
					report("%s: [%s] leads nowhere (another package must be imported by the file)", d.ImportPath, m[1])
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
func markdown() (links int) {
	for _, name := range strings.Fields(string(output(exec.Command("git", "ls-files", "*.md")))) {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // deleted
		}
		for _, m := range target.FindAllStringSubmatch(code.ReplaceAllString(string(text), ""), -1) {
			links++
			if _, err := os.Stat(filepath.Join(filepath.Dir(name), filepath.FromSlash(m[1]+m[2]))); err != nil {
				report("%s: %s: no such file", name, m[1]+m[2])
			}
		}
	}
	return links
}
