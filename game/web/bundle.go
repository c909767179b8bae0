//go:build !js

package web

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// The page is written as many small modules and style sheets. Each would be a request,
// and the browser discovers the next only after it has read the one before. Therefore
// visitors get them as one script and one sheet, which are joined when the server starts.
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
		parts = b.added[:len(b.added)-1] // the last is the main script
		files[mainScript] = b.out.Bytes()
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
			return text
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
	open  []string // modules whose imports are being added
	out   bytes.Buffer
}

// The forms of imports and exports that modules may use, each at the beginning of a line.
var (
	sheetImport = regexp.MustCompile(`(?m)^@import "([^"]+)";$`)
	imports     = regexp.MustCompile(`(?m)^import \{([^}]*)\} from "([^"]+)";$`)
	exports     = regexp.MustCompile(`(?m)^export ((?:async )?function\*?|class|const) ([\pL_$][\pL\d_$]*)`)
	comments    = regexp.MustCompile(`(?m)^[ \t]*(?://.*|/\*\*.*\*/|/\*\*\n(?:[ \t]*\*.*\n)*?[ \t]*\*/)\n`)
	others      = regexp.MustCompile(`(?m)^(?:import|export)\b.*$`)
	notWord     = regexp.MustCompile(`[^A-Za-z0-9]`)
)

// add writes a module without comments, after the modules that it imports.
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
	text := comments.ReplaceAllString(string(b.files[name]), "")
	for _, found := range imports.FindAllStringSubmatch(text, -1) {
		if err := b.add(path.Join(path.Dir(name), found[2])); err != nil {
			return err
		}
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
	fmt.Fprintf(&b.out, "const %s = await (async () => {\n%s\nreturn { %s };\n})();\n", variable(name), text, strings.Join(exported, ", "))
	return nil
}

// variable returns the name of the variable with the exports of a module.
func variable(name string) string { return "$" + notWord.ReplaceAllString(name, "_") }
