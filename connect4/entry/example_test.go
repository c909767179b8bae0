package entry_test

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/connect4/entry"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

func ExampleEntry() {
	games, err := catalog.Join(entry.Entry())
	fmt.Println(games.Names(), err)
	// Output: [connect4] <nil>
}
