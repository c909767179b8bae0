package contract_test

import (
	"context"
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/contract"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
)

type (
	state = checkers.State
	move  = checkers.Move
)

// A complete program: a Python file with a function player(E, M, J) plays against random
// moves, and what it writes to standard error is shown.
func Example_program() {
	player, err := contract.Python(program.Command{Args: []string{"player.py"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer player.Close()
	m := match.Match[state, move]{Game: checkers.Game{Rules: checkers.Damas}, First: player, Second: match.NewRandom(checkers.Game{})}
	r, err := m.Play(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Winner, "wins:", r.Reason, r.Detail, player.Stderr())
}
