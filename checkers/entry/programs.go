package entry

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/contract"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
)

// programs returns the kinds of programs with protocols older than the library's.
func programs() []catalog.Program[checkers.State, checkers.Move] {
	return []catalog.Program[checkers.State, checkers.Move]{{
		Name: "contract", About: "a program that implements the contract of \"Damas\"",
		Open: func(_ game.Game[checkers.State, checkers.Move], args []string) (match.Bot[checkers.State, checkers.Move], error) {
			return contract.Command(args[0], args[1:]...), nil
		},
	}, {
		Name: "python", About: "a Python file with a function player(E, M, J), after the interpreter if it is not python3",
		Open: func(_ game.Game[checkers.State, checkers.Move], args []string) (match.Bot[checkers.State, checkers.Move], error) {
			switch len(args) {
			case 1:
				return contract.Python("", args[0])
			case 2:
				return contract.Python(args[0], args[1])
			}
			return nil, fmt.Errorf("python: want one file, not %q", args)
		},
	}}
}
