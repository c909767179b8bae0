//go:build wordless

package romanian

// The programs of a page without a server take the texts from a file.
var texts map[string]string
