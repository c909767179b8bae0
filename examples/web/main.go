// Command web serves a page on which every game of the library can be played, watched
// and studied in a browser, or writes the page to a folder that any file server serves.
package main

import (
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/web"
)

// entries are the games. Each has a file of its own, so that with the build tag single and
// that of its name a program has this game only: what the page without a server loads.
var entries []catalog.Entry

func main() { web.Main(entries...) }
