package table

import (
	"errors"
	"fmt"
	"strings"
)

// Games are the games of a page, in the order in which it lists them.
type Games []Entry

// Check reports what is wrong with the descriptions of games: that there are none, two of
// one name, or what Entry.Check reports.
func Check(games []Entry) error {
	if len(games) == 0 {
		return errors.New("there are no games")
	}
	seen := map[string]bool{}
	for i, e := range games {
		if e == nil {
			return fmt.Errorf("game %d is nil", i+1)
		}
		if seen[e.ID()] {
			return fmt.Errorf("two games have the name %q", e.ID())
		}
		seen[e.ID()] = true
		if err := e.Check(); err != nil {
			return err
		}
	}
	return nil
}

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
func (all Games) Open(r Record) (Table, error) {
	e, err := all.Find(r.Game)
	if err != nil {
		return nil, err
	}
	return e.Open(r)
}
