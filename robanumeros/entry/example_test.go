package entry_test

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/robanumeros/entry"
)

func ExampleEntry() {
	games, err := catalog.Join(entry.Entry())
	fmt.Println(games.Names(), err)
	// Output: [robanumeros] <nil>
}
