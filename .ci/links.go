// Command links reports broken links: [Name] and [package.Name] in the doc comments of the
// given packages, and relative links in Markdown files, including those to headings. It
// reads only files and does not use the network.
//
//	go run .ci/links.go ./... ./examples/...
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"
)

func main() {
	var faults []string
	report := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	packages, links, err := checkDocs(os.Args[1:], report)
	if err == nil {
		var files, relative int
		files, relative, err = checkMarkdown(report)
		fmt.Printf("%d links in the docs of %d packages, %d relative links in %d Markdown files\n", links, packages, relative, files)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for _, f := range faults {
		fmt.Println(f)
	}
	if len(faults) > 0 {
		os.Exit(1)
	}
}

// library is the packages that a build needs, by import path.
type library map[string]*pkg

type pkg struct {
	ImportPath, Name, Dir string
	GoFiles, CgoFiles     []string
	DepOnly               bool

	docs *doc.Package
	fset *token.FileSet
}

// load lists the packages that the patterns match, and those that they import.
func load(patterns []string) (library, error) {
	cmd := exec.Command("go", append([]string{"list", "-deps", "-json=ImportPath,Name,Dir,GoFiles,CgoFiles,DepOnly"}, patterns...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	all := library{}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		p := new(pkg)
		if err := d.Decode(p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all[p.ImportPath] = p
	}
}

// read parses a package's documentation.
func (p *pkg) read() (*doc.Package, error) {
	if p.docs != nil {
		return p.docs, nil
	}
	p.fset = token.NewFileSet()
	var files []*ast.File
	for _, name := range append(p.GoFiles, p.CgoFiles...) {
		f, err := parser.ParseFile(p.fset, filepath.Join(p.Dir, name), nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	var err error
	p.docs, err = doc.NewFromFiles(p.fset, files, p.ImportPath)
	return p.docs, err
}

// has reports whether the package exports the name, or the receiver's type has it as a
// method.
func (p *pkg) has(receiver, name string) bool {
	d, err := p.read()
	if err != nil {
		return true // its documentation cannot be read: report no link
	}
	if receiver == "" {
		return d.Parser().LookupSym("", name)
	}
	if d.Parser().LookupSym(receiver, name) {
		return true
	}
	for _, t := range d.Types { // fields and interface methods
		if t.Name == receiver {
			found := false
			ast.Inspect(t.Decl, func(n ast.Node) bool {
				if f, ok := n.(*ast.Field); ok {
					for _, id := range f.Names {
						found = found || id.Name == name
					}
				}
				return !found
			})
			return found
		}
	}
	return false
}

func checkDocs(patterns []string, report func(string, ...any)) (packages, links int, err error) {
	all, err := load(patterns)
	if err != nil {
		return 0, 0, err
	}
	for _, p := range all {
		if p.DepOnly {
			continue
		}
		d, err := p.read()
		if err != nil {
			return packages, links, err
		}
		packages++
		check := func(where, text string) {
			links += checkComment(all, p, where, text, report)
		}
		check("package", d.Doc)
		values := func(vs []*doc.Value) {
			for _, v := range vs {
				check(strings.Join(v.Names, ", "), v.Doc)
			}
		}
		funcs := func(fs []*doc.Func) {
			for _, f := range fs {
				check(strings.TrimPrefix(f.Recv+"."+f.Name, "."), f.Doc)
			}
		}
		values(d.Consts)
		values(d.Vars)
		funcs(d.Funcs)
		for _, t := range d.Types {
			check(t.Name, t.Doc)
			values(t.Consts)
			values(t.Vars)
			funcs(t.Funcs)
			funcs(t.Methods)
			ast.Inspect(t.Decl, func(n ast.Node) bool { // comments of fields and interface methods
				if f, ok := n.(*ast.Field); ok && len(f.Names) > 0 {
					check(t.Name+"."+f.Names[0].Name, f.Doc.Text()+"\n"+f.Comment.Text())
				}
				return true
			})
		}
	}
	return packages, links, nil
}

// bracket is what looks like a link to a symbol: [Name], [*Name], [pkg.Name] and
// [pkg.Name.Method].
var bracket = regexp.MustCompile(`(^|[\s("])\[(\*?[A-Za-z][\w./]*)\]($|[\s).,:;"'?!])`)

// checkComment returns how many links the comment has.
func checkComment(all library, p *pkg, where, text string, report func(string, ...any)) int {
	parsed := p.docs.Parser().Parse(text)
	n := 0
	var walk func(texts []comment.Text)
	walk = func(texts []comment.Text) {
		for _, t := range texts {
			switch t := t.(type) {
			case *comment.DocLink:
				n++
				if t.ImportPath == "" {
					continue // the parser looked it up
				}
				if q := all[t.ImportPath]; q == nil {
					report("%s: %s: [%s.%s]: package not found", p.ImportPath, where, t.ImportPath, t.Name)
				} else if t.Name != "" && !q.has(t.Recv, t.Name) {
					report("%s: %s: package %s has no %s", p.ImportPath, where, t.ImportPath, strings.TrimPrefix(t.Recv+"."+t.Name, "."))
				}
			case *comment.Link:
				walk(t.Text)
			case comment.Plain:
				for _, m := range bracket.FindAllStringSubmatch(string(t), -1) {
					name := strings.TrimPrefix(m[2], "*")
					last := name[strings.LastIndexByte(name, '.')+1:]
					if unicode.IsUpper(rune(last[0])) { // unexported names are not links
						report("%s: %s: [%s] leads nowhere (another package must be imported by the file)", p.ImportPath, where, name)
					}
				}
			}
		}
	}
	var blocks func(bs []comment.Block)
	blocks = func(bs []comment.Block) {
		for _, b := range bs {
			switch b := b.(type) {
			case *comment.Paragraph:
				walk(b.Text)
			case *comment.Heading:
				walk(b.Text)
			case *comment.List:
				for _, item := range b.Items {
					blocks(item.Content)
				}
			}
		}
	}
	blocks(parsed.Content)
	return n
}

var (
	fence    = regexp.MustCompile("(?ms)^ *(```|~~~).*?^ *(```|~~~)|`[^`\n]*`")
	mdLink   = regexp.MustCompile(`\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|(?:src|href)="([^"]+)"`)
	headings = regexp.MustCompile(`(?m)^#{1,6} +(.*?) *#*$`)
)

func checkMarkdown(report func(string, ...any)) (files, links int, err error) {
	out, err := exec.Command("git", "ls-files", "--cached", "--others", "--exclude-standard", "*.md").Output()
	if err != nil {
		return 0, 0, fmt.Errorf("git ls-files: %w", err)
	}
	for _, name := range strings.Fields(string(out)) {
		text, err := os.ReadFile(name)
		if err != nil {
			return files, links, err
		}
		files++
		for _, m := range mdLink.FindAllStringSubmatch(fence.ReplaceAllString(string(text), ""), -1) {
			target, err := url.Parse(m[1] + m[2])
			if err != nil {
				report("%s: %v", name, err)
				continue
			}
			if target.Scheme != "" || target.Host != "" {
				continue
			}
			links++
			file := name
			if target.Path != "" {
				file = filepath.Join(filepath.Dir(name), filepath.FromSlash(target.Path))
			}
			if _, err := os.Stat(file); err != nil {
				report("%s: %s: no such file", name, target)
			} else if target.Fragment != "" && strings.HasSuffix(file, ".md") && !anchors(file)[target.Fragment] {
				report("%s: %s: no such heading", name, target)
			}
		}
	}
	return files, links, nil
}

// anchors returns the names by which the headings of a file can be linked to.
func anchors(file string) map[string]bool {
	text, _ := os.ReadFile(file)
	names := map[string]bool{}
	for _, m := range headings.FindAllStringSubmatch(string(text), -1) {
		var b strings.Builder
		for _, r := range strings.ToLower(m[1]) {
			switch {
			case r == ' ' || r == '-':
				b.WriteByte('-')
			case r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
				b.WriteRune(r)
			}
		}
		names[b.String()] = true
	}
	return names
}
