// Command web serves a page on which every game of the library can be played, watched and
// studied in a browser, or writes the page to a folder for any file server.
package main

import (
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/web"
)

// entries are the games. Each is added in a separate file, so that a program built with the tag
// single and a game's name contains this game only. The page without a server loads such
// programs.
var entries []catalog.Entry

func main() { web.Main(entries...) }
