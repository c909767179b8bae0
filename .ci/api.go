// Command api prints the exported declarations of the library's packages, sorted, without
// comments and function bodies: the API that importers rely on.
//
//	.ci/api -update
package main

import (
	"fmt"
	"go/ast"
	"go/build/constraint"
	"go/parser"
	"go/printer"
	"go/token"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("api: ")
	out, err := exec.Command("go", "list", "-f", "{{.Name}}\t{{.ImportPath}}\t{{.Dir}}", "./...").Output()
	if err != nil {
		log.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if name, path := fields[0], fields[1]; name == "main" || slices.Contains(strings.Split(path, "/"), "internal") {
			continue
		}
		declarations, err := exported(fields[2])
		if err != nil {
			log.Fatal(err)
		}
		if len(declarations) > 0 {
			fmt.Printf("package %s\n\n%s\n\n", fields[1], strings.Join(declarations, "\n"))
		}
	}
}

// exported returns the exported declarations of the package in a directory.
func exported(dir string) (declarations []string, err error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	files := token.NewFileSet()
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if elsewhere(name, string(text)) {
			continue
		}
		file, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		ast.FileExports(file)
		for _, d := range file.Decls {
			text, err := declaration(files, d)
			if err != nil {
				return nil, err
			}
			declarations = append(declarations, text...)
		}
	}
	slices.Sort(declarations)
	return declarations, nil
}

// elsewhere reports whether a file is for a system other than the one on which CI compares.
func elsewhere(name, text string) bool {
	for _, system := range []string{"_js", "_windows", "_darwin", "_arm64", "_other"} {
		if strings.HasSuffix(strings.TrimSuffix(name, ".go"), system) {
			return true
		}
	}
	for line := range strings.Lines(text) {
		if x, err := constraint.Parse(strings.TrimSpace(line)); err == nil {
			return !x.Eval(func(tag string) bool {
				return tag == "linux" || tag == "amd64" || tag == "unix" || strings.HasPrefix(tag, "go1")
			})
		}
		if strings.HasPrefix(line, "package ") {
			break
		}
	}
	return false
}

// declaration returns the texts of a declaration, one for each of its names.
func declaration(files *token.FileSet, d ast.Decl) (texts []string, err error) {
	print := func(node any) {
		var b strings.Builder
		if e := printer.Fprint(&b, files, node); e != nil {
			err = e
		}
		texts = append(texts, b.String())
	}
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv != nil && !ast.IsExported(receiver(d.Recv.List[0].Type)) {
			return nil, nil
		}
		d.Body, d.Doc = nil, nil
		print(d)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.ImportSpec:
				continue
			case *ast.TypeSpec:
				spec.Doc, spec.Comment = nil, nil
			case *ast.ValueSpec:
				spec.Doc, spec.Comment = nil, nil
				if d.Tok == token.VAR {
					spec.Values = nil
				}
			}
			print(&ast.GenDecl{Tok: d.Tok, Specs: []ast.Spec{spec}})
		}
	}
	return texts, err
}

// receiver returns the name of a method's type.
func receiver(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return receiver(x.X)
	case *ast.IndexListExpr:
		return receiver(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}
