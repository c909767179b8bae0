//go:build wordless

package romanian

const embedded = "" // the programs of a page without a server take the texts from a file
