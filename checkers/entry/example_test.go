package entry_test

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers/entry"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

func ExampleEntry() {
	games, err := catalog.Join(entry.Entry())
	fmt.Println(games.Names(), err)
	// Output: [checkers] <nil>
}
