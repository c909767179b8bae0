package catalog_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// A catalogue answers requests about its games, such as how many lines follow each move.
func ExampleCatalog_Answer() {
	games, err := catalog.Join(catalog.New("four", connect4.Game{}))
	if err != nil {
		fmt.Println(err)
		return
	}
	request := `{"request": "perft", "record": {"game": "four", "moves": ["4"]}, "depth": 1}`
	answer, err := games.Answer(context.Background(), []byte(request), nil)
	fmt.Println(string(answer), err)
	// Output:
	// {"counts":[{"type":"count","move":"1","lines":1},{"type":"count","move":"2","lines":1},{"type":"count","move":"3","lines":1},{"type":"count","move":"4","lines":1},{"type":"count","move":"5","lines":1},{"type":"count","move":"6","lines":1},{"type":"count","move":"7","lines":1}]} <nil>
}
