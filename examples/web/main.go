// Command web serves a page on which every game of the library can be played, watched
// and studied in a browser.
package main

import (
	"github.com/seed-61c9d78a/versus/examples/web/games"
	"github.com/seed-61c9d78a/versus/game/web"
)

func main() { web.Main(games.All()...) }
