//go:build !rules

package table

// HasBots says whether the program has bots. It has none if it is built with the tag rules:
// the first that a page without a server loads, so that a board is there soon.
const HasBots = true
