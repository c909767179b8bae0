package games

import "strings"

// All returns every game.
func All() []Entry {
	return []Entry{connect4Entry(), checkersEntry(), paperEntry(), footballEntry(), robanumerosEntry(), tictactoeEntry()}
}

// Find returns the game with the given name.
func Find(name string) (Entry, error) {
	var names []string
	for _, e := range All() {
		if e.Name() == name {
			return e, nil
		}
		names = append(names, e.Name())
	}
	return nil, problem(UnknownGame, "no game %q (there are: %s)", name, strings.Join(names, ", "))
}
