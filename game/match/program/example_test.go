package program_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
	"github.com/seed-61c9d78a/versus/search"
)

// conversation is the referee's side, which a real program reads from os.Stdin.
const conversation = `{"type":"hello","protocol":1,"game":"connect4"}
{"type":"game","player":"second","seed":42}
{"type":"go","id":1,"position":"......./......./......./......./......./...X...","moves":["4"]}
{"type":"end","winner":"second","reason":"natural end"}
{"type":"quit"}
`

// A complete program: a bot that any referee can run. On the referee's side, [program.New]
// makes a bot from the command that runs it.
func Example_program() {
	g := connect4.Game{}
	bot := match.NewSearcher("deep four", search.NewMinimax(g, search.Limits{Depth: 4}))
	err := program.Serve(context.Background(), g, "connect4", bot, "1.0", strings.NewReader(conversation), os.Stdout)
	fmt.Println(err)
	// Output:
	// {"type":"ready","protocol":1,"name":"deep four","version":"1.0","ponder":true}
	// {"type":"ready"}
	// {"type":"move","id":1,"move":"2"}
	// <nil>
}
