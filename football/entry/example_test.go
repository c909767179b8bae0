package entry_test

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/football/entry"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

func ExampleEntry() {
	games, err := catalog.Join(entry.Entry())
	fmt.Println(games.Names(), err)
	// Output: [football] <nil>
}
