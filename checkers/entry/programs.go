package entry

import (
	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/checkers/contract"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
)

// programs returns the kinds of programs with protocols older than the library's.
func programs() []catalog.Program[checkers.State, checkers.Move] {
	return []catalog.Program[checkers.State, checkers.Move]{{
		Name: "contract", About: "a program that implements the contract of \"Damas\"",
		Open: func(_ game.Game[checkers.State, checkers.Move], c program.Command) (match.Bot[checkers.State, checkers.Move], error) {
			return contract.Command(c)
		},
	}, {
		Name: "python", About: "a Python file with a function player(E, M, J), after the interpreter if it is not python3",
		Open: func(_ game.Game[checkers.State, checkers.Move], c program.Command) (match.Bot[checkers.State, checkers.Move], error) {
			return contract.Python(c)
		},
	}}
}
