//go:build !js

package web

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
)

// The page is written as many small modules and style sheets. Each would be a request,
// and the browser discovers the next only after it has read the one before. Therefore
// visitors get them as one script and one sheet, which are joined when the server starts.
// A module that is imported by import("./a.js"), when it is needed, is a script of its own:
// it has the modules that it needs, except for those of the main script, which they share.
const (
	mainScript = "js/main.js"
	mainSheet  = "style/page.css"
)

// joined returns the files of a page as served: the main script and the main sheet
// contain all that they import. The names of these parts, which visitors do not request,
// are returned as well.
func joined(source fs.FS) (files map[string][]byte, parts []string, err error) {
	files = map[string][]byte{}
	err = fs.WalkDir(source, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		files[name], err = fs.ReadFile(source, name)
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	if files[mainScript] != nil {
		b := bundle{files: files}
		if err := b.add(mainScript); err != nil {
			return nil, nil, err
		}
		shared := b.added[:len(b.added)-1] // the last is the main script
		parts = slices.Clone(shared)
		used := map[string]bool{}
		own := map[string][]byte{}
		for len(b.later) > 0 {
			name := b.later[0]
			b.later = b.later[1:]
			if own[name] != nil {
				continue
			}
			c := bundle{files: files, added: slices.Clone(shared), used: used}
			if err := c.add(name); err != nil {
				return nil, nil, err
			}
			parts = append(parts, c.added[len(shared):len(c.added)-1]...)
			b.later = append(b.later, c.later...)
			own[name] = c.separate(name)
		}
		files[mainScript] = bytes.Replace(b.out.Bytes(), []byte(sharing), share(shared, used), 1)
		maps.Copy(files, own)
	}
	if sheet := files[mainSheet]; sheet != nil {
		var missing string
		files[mainSheet] = sheetImport.ReplaceAllFunc(sheet, func(line []byte) []byte {
			name := path.Join(path.Dir(mainSheet), string(sheetImport.FindSubmatch(line)[1]))
			text, ok := files[name]
			if !ok {
				missing = name
			}
			parts = append(parts, name)
			return indents.ReplaceAll(sheetNotes.ReplaceAll(text, nil), nil)
		})
		if missing != "" {
			return nil, nil, fmt.Errorf("%s imports %s, which does not exist", mainSheet, missing)
		}
	}
	return files, parts, nil
}

// bundle joins modules: each becomes a function that returns its exports, called in the
// order in which a browser would run them.
type bundle struct {
	files map[string][]byte
	added []string
	open  []string        // modules whose imports are being added
	later []string        // modules that are imported when they are needed
	used  map[string]bool // modules that others import, if it is not nil
	names []string        // exports of the last module
	out   bytes.Buffer
}

// sharing is the place in the main script where it tells others its modules.
const sharing = "\x00\n"

// share returns the line at that place.
func share(modules []string, used map[string]bool) []byte {
	var names []string
	for _, name := range modules {
		if used[name] {
			names = append(names, variable(name))
		}
	}
	if len(names) == 0 {
		return nil
	}
	return fmt.Appendf(nil, "globalThis.$shared = { %s };\n", strings.Join(names, ", "))
}

// separate returns the script of a module that is imported when it is needed.
func (b *bundle) separate(name string) []byte {
	out := fmt.Appendf(nil, "const { %s } = globalThis.$shared ?? {};\n", strings.Join(b.shared(), ", "))
	out = append(out, b.out.Bytes()...)
	return fmt.Appendf(out, "export const { %s } = %s;\n", strings.Join(b.names, ", "), variable(name))
}

// shared returns the variables of the main script's modules that the script uses.
func (b *bundle) shared() (names []string) {
	for _, name := range b.added {
		text := variable(name)
		if bytes.Contains(b.out.Bytes(), []byte(" = "+text+";\n")) && !bytes.Contains(b.out.Bytes(), []byte("const "+text+" = await")) {
			names = append(names, text)
		}
	}
	return names
}

// The forms of imports and exports that modules may use, each at the beginning of a line.
var (
	sheetImport = regexp.MustCompile(`(?m)^@import "([^"]+)";$`)
	sheetNotes  = regexp.MustCompile(`(?s)/\*.*?\*/\n?`)
	imports     = regexp.MustCompile(`(?m)^import \{([^}]*)\} from "([^"]+)";$`)
	exports     = regexp.MustCompile(`(?m)^export ((?:async )?function\*?|class|const) ([\pL_$][\pL\d_$]*)`)
	comments    = regexp.MustCompile(`(?m)^[ \t]*(?://.*|/\*\*.*\*/|/\*\*\n(?:[ \t]*\*.*\n)*?[ \t]*\*/)\n`)
	asides      = regexp.MustCompile("(?m)[ \t]+// [^\"`\n]*$")
	later       = regexp.MustCompile(`import\("([^"]+)"\)`)
	indents     = regexp.MustCompile(`(?m)^\s+`)
	others      = regexp.MustCompile(`(?m)^(?:import|export)\b.*$`)
	notWord     = regexp.MustCompile(`[^A-Za-z0-9]`)
)

// add writes a module without comments and empty lines, after the modules that it imports.
func (b *bundle) add(name string) error {
	switch {
	case slices.Contains(b.added, name):
		return nil
	case slices.Contains(b.open, name):
		return fmt.Errorf("%s: import cycle of modules: %s", name, strings.Join(append(b.open, name), ", "))
	case b.files[name] == nil:
		return fmt.Errorf("%s: the module %s does not exist", b.open[len(b.open)-1], name)
	}
	b.open = append(b.open, name)
	text := asides.ReplaceAllString(comments.ReplaceAllString(string(b.files[name]), ""), "")
	for _, found := range imports.FindAllStringSubmatch(text, -1) {
		other := path.Join(path.Dir(name), found[2])
		if b.used != nil {
			b.used[other] = true
		}
		if err := b.add(other); err != nil {
			return err
		}
	}
	for _, found := range later.FindAllStringSubmatch(text, -1) {
		other := path.Join(path.Dir(name), found[1])
		if b.files[other] == nil || path.Dir(name) != path.Dir(mainScript) {
			return fmt.Errorf("%s: import(%q): want a module, imported from the folder of %s", name, found[1], mainScript)
		}
		b.later = append(b.later, other)
	}
	b.open = b.open[:len(b.open)-1]
	b.added = append(b.added, name)

	text = imports.ReplaceAllStringFunc(text, func(line string) string {
		found := imports.FindStringSubmatch(line)
		names := strings.ReplaceAll(found[1], " as ", ": ")
		return "const {" + names + "} = " + variable(path.Join(path.Dir(name), found[2])) + ";"
	})
	var exported []string
	for _, found := range exports.FindAllStringSubmatch(text, -1) {
		exported = append(exported, found[2])
	}
	text = exports.ReplaceAllString(text, "$1 $2")
	if odd := others.FindString(text); odd != "" {
		return fmt.Errorf("%s: %q: want imports such as import { a, b as c } from \"./d.js\"; and exports of functions, classes and constants", name, odd)
	}
	b.names = exported
	if name == mainScript {
		b.out.WriteString(sharing)
	}
	text = indents.ReplaceAllString(text, "")
	fmt.Fprintf(&b.out, "const %s = await (async () => {\n%sreturn { %s };\n})();\n", variable(name), text, strings.Join(exported, ", "))
	return nil
}

// variable returns the name of the variable with the exports of a module.
func variable(name string) string { return "$" + notWord.ReplaceAllString(name, "_") }
