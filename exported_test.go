package versus_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestNoInternalTypes checks that an importer can name every type in an exported declaration.
func TestNoInternalTypes(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "internal" || d.Name() == "examples" || d.Name() == "testdata" || d.Name() != "." && strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file := must.Get(parser.ParseFile(token.NewFileSet(), path, nil, 0))(t)
		for declared, name := range internalTypes(file) {
			t.Errorf("%s: the exported %s names a type of %s, which no importer can name", path, declared, name)
		}
		return nil
	})
	must.Do(t, err)
}

// receiver matches the types of the receivers of exported methods.
var receiver = regexp.MustCompile(`^\*?[A-Z]`)

// internalTypes returns the exported declarations of a file that name a type of an internal
// package, and that package.
func internalTypes(file *ast.File) map[string]string {
	hidden := map[string]string{} // by the name in the file
	for _, i := range file.Imports {
		path := strings.Trim(i.Path.Value, `"`)
		if elements := strings.Split(path, "/"); slices.Contains(elements, "internal") {
			name := elements[len(elements)-1]
			if i.Name != nil {
				name = i.Name.Name
			}
			hidden[name] = path
		}
	}
	found := map[string]string{}
	ast.FileExports(file)
	for _, d := range file.Decls {
		declared := ""
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv != nil && !receiver.MatchString(types.ExprString(d.Recv.List[0].Type)) {
				continue
			}
			d.Body, declared = nil, d.Name.Name
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					declared = s.Name.Name
				case *ast.ValueSpec:
					declared = s.Names[0].Name
				}
			}
			if d.Tok == token.IMPORT {
				continue
			}
		}
		ast.Inspect(d, func(n ast.Node) bool {
			if v, ok := n.(*ast.ValueSpec); ok && v.Type != nil {
				v.Values = nil
			}
			if s, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok && hidden[x.Name] != "" {
					found[declared+" ("+x.Name+"."+s.Sel.Name+")"] = hidden[x.Name]
				}
			}
			return true
		})
	}
	return found
}
