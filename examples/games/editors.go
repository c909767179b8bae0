package games

import (
	"strconv"
	"strings"

	"github.com/seed-61c9d78a/versus/game/board"
)

// stampsOf returns one stamp for each player, named after its owner.
func stampsOf(kinds [2]board.Kind, first, second string) []board.Stamp {
	return []board.Stamp{
		{ID: board.First.String(), Owner: board.First, Kind: kinds[0], Label: first},
		{ID: board.Second.String(), Owner: board.Second, Kind: kinds[1], Label: second},
	}
}

// number returns the number after the prefix before in a place's ID.
func number(place, before string) int {
	n, _ := strconv.Atoi(strings.TrimPrefix(place, before))
	return n
}

// letter returns X for First's stamp and O for Second's.
func letter(stamp string) byte {
	if stamp == board.Second.String() {
		return 'O'
	}
	return 'X'
}
