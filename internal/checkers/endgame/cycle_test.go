package endgame_test

import (
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// TestExitsByCycle probes positions of equal numbers in which a player forces an exchange that
// leaves them with more pieces and no forced win: repetition wins it. By what their successors
// are worth they could as well be draws. In the last ones of each player that begins with a
// crowning, beside other moves.
func TestExitsByCycle(t *testing.T) {
	if testing.Short() {
		t.Skip("needs the table of four pieces")
	}
	for winner, positions := range map[game.Player][]string{
		game.First: {
			"B:WK25,K30:B17,K18", "B:WK29,K30:B17,K23", "B:WK25,K30:B17,18", "B:WK25,K30:B15,21",
			"B:W14,K27:B1,K22", "B:W14,K32:B1,K25", "B:W25,K30:B17,18", "B:W25,K31:B17,18",
			"B:W29,K31:B21,27", "B:W29,K31:B21,28",
		},
		game.Second: {
			"B:WK4,K15:B7,K20", "B:WK10,12:BK3,K4", "B:WK18,K29:B22,27", "B:W12,15:BK3,K8",
			"B:WK6,12:B4,K8", "B:W12,K14:B4,K8", "B:WK18,29:B22,27", "B:W12,15:B8,K20",
			"W:W5,12:BK2,4", "W:W6,12:BK2,4",
		},
	} {
		for _, fen := range positions {
			s := must.Get(checkers.ParseFEN(fen))(t)
			if v, ok := tables[checkers.Damas]().Probe(s); !ok || v.Winner != winner || !v.ByCycle {
				t.Errorf("%s: %+v, %v; want that %v wins by cycle", fen, v, ok, winner)
			}
			if v, ok := tables[checkers.English]().Probe(s); !ok || v.Winner != game.Nobody {
				t.Errorf("%s where repetition draws: %+v, %v; want ok, v.Winner == game.Nobody", fen, v, ok)
			}
		}
	}
}
