package catalog

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Catalog is a list of games with different names, made by [Join].
type Catalog struct{ entries []Entry }

// Join returns the catalogue of the entries, in their order. It returns an error that
// lists all faults if there are no entries, if an entry is faulty, or if two have the
// same name.
func Join(entries ...Entry) (Catalog, error) {
	var faults []error
	if len(entries) == 0 {
		faults = append(faults, errors.New("catalog: no games; want one entry or more"))
	}
	seen := map[string]int{}
	for i, e := range entries {
		if err := e.ops().fault(); err != nil {
			faults = append(faults, fmt.Errorf("entry %d: %w", i+1, err))
			continue
		}
		if first, ok := seen[e.Name]; ok {
			faults = append(faults, fmt.Errorf("catalog: entries %d and %d are both called %q", first+1, i+1, e.Name))
			continue
		}
		seen[e.Name] = i
	}
	if err := errors.Join(faults...); err != nil {
		return Catalog{}, err
	}
	return Catalog{slices.Clone(entries)}, nil
}

// Entries returns all games.
func (c Catalog) Entries() []Entry { return slices.Clone(c.entries) }

// Names returns the names of the games.
func (c Catalog) Names() []string {
	names := make([]string, len(c.entries))
	for i, e := range c.entries {
		names[i] = e.Name
	}
	return names
}

// Find returns the game with the given name, or an error that lists the existing names.
func (c Catalog) Find(name string) (Entry, error) {
	i := slices.IndexFunc(c.entries, func(e Entry) bool { return e.Name == name })
	if i < 0 {
		return Entry{}, fmt.Errorf("no game %q (there are: %s)", name, strings.Join(c.Names(), ", "))
	}
	return c.entries[i], nil
}
