package arena

import (
	"testing"

	"github.com/seed-61c9d78a/versus/examples/internal/cli/clitest"
)

// The results are known from the rules, or from books about mates.
func TestSolve(t *testing.T) {
	clitest.Program{Name: "arena", Run: nine}.Check(t, []clitest.Case{
		{Args: "solve -game tictactoe", Out: "neither player can force a win (retrograde)\n"},
		{Args: "solve -game tictactoe 5 8 1", Out: "X wins in 4 plies (retrograde): 9 "},
		{Args: "solve -json -game tictactoe 1 2 4 5 7", Out: `"known":true,"winner":"first","plies":0,"solver":"rules"`},
		{Args: "solve -game chess -time 9s 7k/8/6K1/8/8/8/8/R7 w - - 0 1", Out: "White wins in 1 plies (minimax): Ra8#\n"},
		{Args: "solve -game chess -time 30s 7k/8/5K2/8/8/8/8/R7 w - - 0 1", Out: "White wins in 3 plies (minimax): Kg6 Kg8 Ra8#\n"},
		{Args: "solve -json -game othello -time 30ms", Status: 1, Out: `"known":false,"reason":"retrograde: `, Err: "not known: "},
		{Args: "solve -game pig -time 9s", Status: 1, Err: "the game has chance nodes"},
		{Args: "solve -game goofspiel -time 9s", Status: 1, Err: "retrograde: "},
		{Args: "solve -game connect4 99", Status: 2, Err: "99"},
		{Args: "solve -game connect4 -time 0s", Status: 2, Err: "-time is 0s"},
		{Args: "solve", Status: 2, Err: "-game is missing"},
	})
}
