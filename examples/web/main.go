// Command web serves a page on which every game of the library can be played, watched and
// studied in a browser, or writes the page to a folder for any file server.
package main

import (
	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/game/web"
)

func main() { web.Main(games.All()...) }
