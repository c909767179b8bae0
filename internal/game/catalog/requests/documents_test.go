package requests

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
)

var update = flag.Bool("update", false, "rewrite schema.json, openapi.json, types.md and examples/guides/interface.md")

// The list of codes in the guide is that of the constants; no other code is written down.
func TestCodes(t *testing.T) {
	for _, name := range must.Get(filepath.Glob("../../../../game/web/*.go"))(t) {
		if text := must.Get(os.ReadFile(name))(t); !strings.HasSuffix(name, "_test.go") && regexp.MustCompile(`Code: +"`).Match(text) {
			t.Errorf("%s has a code that is not among those of package answer", name)
		}
	}
}

// TestDocuments checks that the documents of the interface are those that follow from the Go
// types and their comments.
func TestDocuments(t *testing.T) {
	const guide = "../../../../examples/guides/interface.md"
	s := documented(t)
	page := must.Get(os.ReadFile(guide))(t)
	for file, want := range map[string]string{
		"schema.json": indented(t, s), "openapi.json": indented(t, s.openAPI()), "types.md": s.types(), guide: s.fill(t, string(page)),
	} {
		if *update {
			must.Do(t, os.WriteFile(file, []byte(want), 0o666))
		}
		got := must.Get(os.ReadFile(file))(t)
		if diff := cmp.Diff(string(got), want); diff != "" {
			t.Errorf("%s is not what the types say; run go test ./internal/game/catalog/requests -run Documents -update (-now +then):\n%s", filepath.Base(file), diff)
		}
	}
}

func indented(t *testing.T, v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	must.Do(t, e.Encode(v))
	return b.String()
}

// schema is a JSON Schema of the draft 2020-12.
type schema struct {
	Dialect     string             `json:"$schema,omitempty"`
	Title       string             `json:"title,omitempty"`
	Description string             `json:"description,omitempty"`
	Ref         string             `json:"$ref,omitempty"`
	Type        any                `json:"type,omitempty"`
	Enum        []string           `json:"enum,omitempty"`
	Properties  map[string]*schema `json:"properties,omitempty"`
	Required    []string           `json:"required,omitempty"`
	Closed      *bool              `json:"additionalProperties,omitempty"`
	Items       *schema            `json:"items,omitempty"`
	Defs        map[string]*schema `json:"$defs,omitempty"`

	order []string // of the properties
}

// source is a package whose types are documented.
type source struct {
	types  map[string]*ast.TypeSpec
	about  map[string]string   // comments of types
	values map[string][]string // of the constants of a type, and of fields that have only some
}

func parse(t *testing.T, dir string) source {
	s := source{map[string]*ast.TypeSpec{}, map[string]string{}, map[string][]string{}}
	files := must.Get(filepath.Glob(filepath.Join(dir, "*.go")))(t)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file := must.Get(parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments))(t)
		for _, d := range file.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, spec := range g.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					s.types[spec.Name.Name], s.about[spec.Name.Name] = spec, said(g.Doc)
				case *ast.ValueSpec:
					if of, ok := spec.Type.(*ast.Ident); ok && g.Tok == token.CONST && len(spec.Values) == 1 {
						if l, ok := spec.Values[0].(*ast.BasicLit); ok && l.Kind == token.STRING {
							text, _ := strconv.Unquote(l.Value)
							s.values[of.Name] = append(s.values[of.Name], text)
						}
					}
					if spec.Names[0].Name == "values" {
						table := spec.Values[0].(*ast.CompositeLit)
						for _, e := range table.Elts {
							row := e.(*ast.KeyValueExpr)
							of, _ := strconv.Unquote(row.Key.(*ast.BasicLit).Value)
							for _, v := range row.Value.(*ast.CompositeLit).Elts {
								text, _ := strconv.Unquote(v.(*ast.BasicLit).Value)
								s.values[of] = append(s.values[of], text)
							}
						}
					}
				}
			}
		}
	}
	return s
}

// said returns the text of comments in one line.
func said(groups ...*ast.CommentGroup) string {
	var all []string
	for _, g := range groups {
		all = append(all, strings.Fields(g.Text())...)
	}
	return strings.Join(all, " ")
}

// writer collects the schemas of types.
type writer struct {
	packages map[string]source
	defs     map[string]*schema
	order    []string
}

// documented returns the schema of all requests and answers.
func documented(t *testing.T) *document {
	w := &writer{map[string]source{"answer": parse(t, "../../../answer"), "board": parse(t, "../../../../game/board"), "requests": parse(t, ".")}, map[string]*schema{}, nil}
	fields := w.fields("answer", "Question")
	own := w.fields("requests", "Request")
	for _, q := range answer.Requests {
		if q.Local {
			continue
		}
		s := &schema{Type: "object", Description: q.About, Properties: map[string]*schema{}, Closed: new(bool)}
		put := func(f field) {
			s.Properties[f.json], s.order = f.schema, append(s.order, f.json)
		}
		for _, f := range fields {
			if f.name == "Do" {
				f.schema = &schema{Enum: []string{q.Name}, Description: "in lines of JSON; over HTTP it is in the path"}
			}
			if f.name == "Do" || f.name == "Language" || slices.Contains(q.Takes, f.name) {
				put(f)
			}
		}
		for _, f := range own {
			if f.name != "Session" || q.Name == "close" || slices.Contains(q.Takes, "Record") && q.Name != "open" {
				put(f)
			}
		}
		w.defs["request."+q.Name] = s
		for _, v := range append(q.Events, q.Answer) {
			if name := reflect.TypeOf(v).Name(); name != "" && name != "string" {
				w.named("answer", name)
			}
		}
	}
	w.named("answer", "Problem")
	return &document{Dialect: "https://json-schema.org/draft/2020-12/schema", Title: fmt.Sprintf("The interface of versus, version %d", answer.Version), Defs: w.defs, names: w.order}
}

// document is the schema of the whole interface.
type document struct {
	Dialect string             `json:"$schema"`
	Title   string             `json:"title"`
	Defs    map[string]*schema `json:"$defs"`

	names []string // of the types, in the order in which they are reached
}

// field is a field of a struct.
type field struct {
	name, json string
	optional   bool
	schema     *schema
}

// fields returns the fields of a struct that JSON has, those of embedded structs too.
func (w *writer) fields(pkg, name string) (all []field) {
	for _, f := range w.packages[pkg].types[name].Type.(*ast.StructType).Fields.List {
		if len(f.Names) == 0 {
			if sel, ok := f.Type.(*ast.SelectorExpr); ok && name != "Request" {
				all = append(all, w.fields(sel.X.(*ast.Ident).Name, sel.Sel.Name)...)
			}
			continue
		}
		if f.Tag == nil {
			continue
		}
		tag, _ := strconv.Unquote(f.Tag.Value)
		key, rest, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
		if key == "-" {
			continue
		}
		of := &schema{Type: "string", Enum: w.some(name, key)}
		switch {
		case of.Enum == nil:
			of = w.of(pkg, f.Type)
		case key == "colors":
			of = &schema{Type: "array", Items: of}
		}
		if text := said(f.Doc, f.Comment); text != "" {
			described := *of
			described.Description = text
			of = &described
		}
		all = append(all, field{f.Names[0].Name, key, rest == "omitempty", of})
	}
	return all
}

// some returns the values of a field of a board, or of a level, that has only some, or nil.
func (w *writer) some(name, key string) []string {
	switch {
	case key == "kind" && name == "Stamp":
		key = "piece"
	case key == "kind" && name == "Limit":
		key = "level"
	case key == "kind":
		key = strings.ToLower(name)
	case name != "Layout" && name != "Text":
		return nil
	case key == "text":
		return nil // a text, not the kind of one
	}
	return w.packages["board"].values[key]
}

// of returns the schema of a type.
func (w *writer) of(pkg string, e ast.Expr) *schema {
	switch e := e.(type) {
	case *ast.StarExpr:
		return w.of(pkg, e.X)
	case *ast.ArrayType:
		return &schema{Type: "array", Items: w.of(pkg, e.Elt)}
	case *ast.MapType:
		return &schema{Type: "object"}
	case *ast.SelectorExpr:
		return w.named(e.X.(*ast.Ident).Name, e.Sel.Name)
	case *ast.Ident:
		switch e.Name {
		case "string":
			return &schema{Type: "string"}
		case "bool":
			return &schema{Type: "boolean"}
		case "float64":
			return &schema{Type: "number"}
		case "int", "int64", "uint64":
			return &schema{Type: "integer"}
		}
		return w.named(pkg, e.Name)
	}
	panic(fmt.Sprintf("no schema for %T", e))
}

// named returns a reference to the schema of a named type.
func (w *writer) named(pkg, name string) *schema {
	full := name
	if pkg == "board" {
		full = "board." + name
	}
	ref := &schema{Ref: "#/$defs/" + full}
	if w.defs[full] != nil {
		return ref
	}
	spec := w.packages[pkg].types[name]
	s := &schema{Description: w.packages[pkg].about[name]}
	w.defs[full] = s
	w.order = append(w.order, full)
	switch _, isStruct := spec.Type.(*ast.StructType); {
	case isStruct:
		s.Type, s.Properties = "object", map[string]*schema{}
		for _, f := range w.fields(pkg, name) {
			s.Properties[f.json], s.order = f.schema, append(s.order, f.json)
			if !f.optional && !slices.Contains([]string{"Searcher", "Limit", "board.Record"}, full) {
				s.Required = append(s.Required, f.json)
			}
		}
	case name == "Owner":
		s.Type, s.Enum = "string", []string{"nobody", "first", "second", "chance"}
	default:
		s.Type, s.Enum = w.of(pkg, spec.Type).Type, w.packages[pkg].values[name]
	}
	return ref
}

// openAPI describes the requests over HTTP.
func (d *document) openAPI() any {
	type object = map[string]any
	ref := func(name string) object {
		return object{"$ref": "schema.json#/$defs/" + name}
	}
	in := func(kind string, s object) object { return object{kind: object{"schema": s}} }
	paths := object{}
	for _, q := range answer.Requests {
		if q.Local {
			continue
		}
		given := object{"type": "object"}
		switch name := reflect.TypeOf(q.Answer).Name(); name {
		case "":
		case "string":
			given = object{"type": "string"}
		default:
			given = ref(name)
		}
		content := in("application/json", given)
		if q.Events != nil {
			events := []any{}
			for _, v := range q.Events {
				events = append(events, ref(reflect.TypeOf(v).Name()))
			}
			content["application/x-ndjson"] = object{"schema": object{"oneOf": events}}
		}
		paths["/api/"+q.Name] = object{"post": object{
			"operationId": q.Name, "summary": q.About,
			"requestBody": object{"required": true, "content": in("application/json", ref("request."+q.Name))},
			"responses": object{
				"200":     object{"description": "the answer", "content": content},
				"default": object{"description": "an error", "content": in("application/json", object{"type": "object", "properties": object{"error": ref("Problem")}})},
			},
		}}
	}
	return object{
		"openapi": "3.1.0", "jsonSchemaDialect": d.Dialect, "info": object{"title": "versus", "version": strconv.Itoa(answer.Version)},
		"paths": paths,
	}
}

// fill replaces the generated parts of the guide.
func (d *document) fill(t *testing.T, page string) string {
	for name, text := range map[string]string{"requests": d.requests(), "codes": d.codes()} {
		part := regexp.MustCompile(`(?s)(<!-- ` + name + ` -->\n).*?(<!-- end -->)`)
		if !part.MatchString(page) {
			t.Fatalf("the guide lacks the part %q; want part.MatchString(page)", name)
		}
		page = part.ReplaceAllStringFunc(page, func(string) string { return "<!-- " + name + " -->\n" + text + "<!-- end -->" })
	}
	return page
}

// anchor links to a type, from a page that finds the types' page at the given path.
func anchor(types, name string) string {
	return fmt.Sprintf("[%s](%s#%s)", name, types, strings.ToLower(strings.ReplaceAll(name, ".", "")))
}

func (d *document) requests() string {
	const types = "../../internal/game/catalog/requests/types.md"
	var b strings.Builder
	fmt.Fprint(&b, "| request | takes | answer | |\n|---|---|---|---|\n")
	for _, q := range answer.Requests {
		if q.Local {
			continue
		}
		s := d.Defs["request."+q.Name]
		var takes []string
		for _, f := range s.order {
			if f != "request" && f != "language" && f != "version" && f != "session" {
				takes = append(takes, "`"+f+"`")
			}
		}
		if q.Name == "close" {
			takes = []string{"`session`"}
		}
		given := "nothing"
		switch name := reflect.TypeOf(q.Answer).Name(); name {
		case "":
		case "string":
			given = "a string"
		default:
			given = anchor(types, name)
		}
		for _, v := range q.Events {
			given += ", " + anchor(types, reflect.TypeOf(v).Name())
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", q.Name, strings.Join(takes, " "), strings.Join(slices.Compact(strings.Split(given, ", ")), ", "), q.About)
	}
	return b.String()
}

func (d *document) codes() string {
	return "`" + strings.Join(d.Defs["Code"].Enum, "` `") + "`\n"
}

func (d *document) types() string {
	var b strings.Builder
	fmt.Fprint(&b, "# The types of the interface\n\nA member with a question mark may be absent. "+
		"[The guide](../../../../examples/guides/interface.md) has the requests.\n")
	for _, name := range d.names {
		s := d.Defs[name]
		if s.Properties == nil {
			continue
		}
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n| member | type | |\n|---|---|---|\n", name, s.Description)
		for _, f := range s.order {
			p := s.Properties[f]
			optional := ""
			if s.Required != nil && !slices.Contains(s.Required, f) {
				optional = "?"
			}
			fmt.Fprintf(&b, "| `%s`%s | %s | %s |\n", f, optional, d.typeOf(p), strings.ReplaceAll(p.Description, "|", "\\|"))
		}
	}
	return b.String()
}

// typeOf names a type for people.
func (d *document) typeOf(s *schema) string {
	if s.Ref != "" {
		name := strings.TrimPrefix(s.Ref, "#/$defs/")
		of := d.Defs[name]
		switch {
		case of.Properties != nil:
			return anchor("", name)
		case of.Enum != nil && len(of.Enum) <= 5:
			return "`" + strings.Join(of.Enum, "` `") + "`"
		}
		return fmt.Sprint(of.Type)
	}
	if s.Items != nil {
		return "list of " + d.typeOf(s.Items)
	}
	return fmt.Sprint(s.Type)
}

// fault returns what is wrong with a value decoded from JSON, "" if it fits the schema.
func (d *document) fault(s *schema, v any, at string) string {
	if s.Ref != "" {
		return d.fault(d.Defs[strings.TrimPrefix(s.Ref, "#/$defs/")], v, at)
	}
	kind := map[string]string{"string": "string", "float64": "number", "bool": "boolean", "map[string]interface {}": "object", "[]interface {}": "array"}[fmt.Sprintf("%T", v)]
	if f, ok := v.(float64); ok && f == float64(int64(f)) && s.Type == "integer" {
		kind = "integer"
	}
	if s.Type != nil && kind != s.Type {
		return fmt.Sprintf("%s is %v (%s); want %v", at, v, kind, s.Type)
	}
	if text, ok := v.(string); ok && s.Enum != nil && text != "" && !slices.Contains(s.Enum, text) {
		return fmt.Sprintf("%s is %q; want one of %q", at, text, s.Enum)
	}
	switch v := v.(type) {
	case []any:
		for i, one := range v {
			if why := d.fault(s.Items, one, fmt.Sprintf("%s[%d]", at, i)); why != "" {
				return why
			}
		}
	case map[string]any:
		for _, name := range s.Required {
			if _, ok := v[name]; !ok {
				return fmt.Sprintf("%s lacks %s", at, name)
			}
		}
		for _, name := range slices.Sorted(maps.Keys(v)) {
			p := s.Properties[name]
			if p == nil && s.Properties != nil {
				return fmt.Sprintf("%s has %s, which is not in the schema", at, name)
			}
			if p != nil {
				if why := d.fault(p, v[name], at+"."+name); why != "" {
					return why
				}
			}
		}
	}
	return ""
}
