package player_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/seed-61c9d78a/versus/football/teams"
	"github.com/seed-61c9d78a/versus/internal/football/player"
)

// judge has the messages of a judge to the team on the left in the published dialect: the
// opening, one position and the result.
const judge = `10 5 1 IZQUIERDA
0 0.5
1 0.5
2 0.5
0 0.5
1 0.5
2 0.5
0 2 4 CON_PELOTA
1 1 2 SIN_PELOTA
2 3 2 SIN_PELOTA
0 1 8 SIN_PELOTA
1 2 8 SIN_PELOTA
2 3 8 SIN_PELOTA
EMPATARON
`

// A complete program: a team that a judge can run. A real one reads from os.Stdin.
func Example_program() {
	chaser, err := teams.New("chaser", teams.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	p := player.Player{Team: chaser}
	winner, err := p.Play(context.Background(), strings.NewReader(judge), os.Stdout)
	fmt.Println(winner, err)
	// Output:
	// 0 1 2
	// 1 2 2
	// 2 3 2
	// 0 MOVIMIENTO 4
	// 1 MOVIMIENTO 5
	// 2 MOVIMIENTO 4
	// Nobody <nil>
}
