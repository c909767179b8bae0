//go:build !rules

package table

// HasBots reports whether the program has bots. A program built with the tag rules has
// none: a page without a server loads it first, so that a board appears soon.
const HasBots = true
