// Command arena has hexapawn beside the games of the repository.
package main

import (
	"example.com/hexapawn/hexapawn"

	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/programs/arena"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

func main() {
	arena.Main(append(games.All(), catalog.New("hexapawn", hexapawn.Hexapawn{Size: 4}))...)
}
