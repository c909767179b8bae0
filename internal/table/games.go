package table

import (
	"strings"

	"github.com/seed-61c9d78a/versus/game/board"
)

// Games are the games of a page, in the order of its list.
type Games []Entry

// Find returns the game with the given name.
func (all Games) Find(name string) (Entry, error) {
	var names []string
	for _, e := range all {
		if e.ID() == name {
			return e, nil
		}
		names = append(names, e.ID())
	}
	return nil, problem(UnknownGame, "no game %q (there are: %s)", name, strings.Join(names, ", "))
}

// Open replays a record of one of the games.
func (all Games) Open(r board.Record) (Table, error) {
	e, err := all.Find(r.Game)
	if err != nil {
		return nil, err
	}
	return e.Open(r)
}
