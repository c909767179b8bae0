package gametest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
)

// Options set the extent of the tests. The zero value is a good choice: about a second
// for a game like Connect 4. With go test -short, the defaults of Games and Budget are
// divided by ten.
type Options struct {
	Games    int // random games to play; 0 means 2,000
	MaxPlies int // a game with more moves than this is a fault; 0 means 10,000
	Budget   int // moves to examine with every check; the rest are only played; 0 means 100,000

	// Waive names checks, as listed in the package documentation, whose faults are not
	// reported: for a game that wraps a library which cannot be changed. Test logs what
	// they found.
	Waive []string
}

func (o Options) withDefaults() (Options, error) {
	for _, field := range []struct {
		name  string
		value *int
		full  int
		short int
	}{
		{"Games", &o.Games, 2_000, 200},
		{"MaxPlies", &o.MaxPlies, 10_000, 10_000},
		{"Budget", &o.Budget, 100_000, 10_000},
	} {
		switch {
		case *field.value < 0:
			return o, fmt.Errorf("gametest: Options.%s is %d; it must not be negative (0 means the default, %d)",
				field.name, *field.value, field.full)
		case *field.value == 0 && testing.Testing() && testing.Short():
			*field.value = field.short
		case *field.value == 0:
			*field.value = field.full
		}
	}
	for _, name := range o.Waive {
		if !slices.Contains(names, name) {
			return o, fmt.Errorf("gametest: Options.Waive: there is no check %q (there are: %s)", name, strings.Join(names, ", "))
		}
	}
	return o, nil
}

// A Fault is a check that a game failed.
type Fault struct {
	Check    string // the name of the check, as listed in the package documentation
	Detail   string // what was found, and what was expected
	Line     string // moves from the start that lead to it, in the game's notation; "" at the start
	Position string // the position there, in the game's notation
	Count    int    // number of times the check failed
}

// maxShown is the number of bytes of a line of moves, or of a position, that String
// prints.
const maxShown = 2000

// String describes the fault in a few lines. Very long lines of moves are cut; the field
// Line is complete.
func (f Fault) String() string {
	line := "the start"
	if f.Line != "" {
		line = "after " + shorten(f.Line)
	}
	return fmt.Sprintf("%s: %s\n\tat: %s\n\tposition: %s\n\tseen %d times",
		f.Check, f.Detail, line, shorten(f.Position), f.Count)
}

func shorten(text string) string {
	if len(text) <= maxShown {
		return text
	}
	return fmt.Sprintf("%s... (%d more bytes)", text[:maxShown], len(text)-maxShown)
}

// Test checks g with the default options and reports every fault as an error of t.
func Test[S, M comparable](t testing.TB, g game.Game[S, M]) {
	t.Helper()
	TestWith(t, g, Options{})
}

// TestWith checks g with the given options and reports every fault as an error of t.
func TestWith[S, M comparable](t testing.TB, g game.Game[S, M], o Options) {
	t.Helper()
	faults, notes, err := find(g, o)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range o.Waive {
		if !slices.ContainsFunc(faults, func(f Fault) bool { return f.Check == name }) {
			t.Logf("waived without need: the check %q finds nothing", name)
		}
	}
	for _, f := range faults {
		if slices.Contains(o.Waive, f.Check) {
			t.Logf("waived: %v", f)
		} else {
			t.Error(f)
		}
	}
	for _, note := range notes {
		t.Logf("note: %s", note)
	}
	for _, c := range allCapabilities(g) {
		if c.found {
			t.Logf("has %s", article(c.name))
		} else {
			t.Logf("no %s. With one, %s", c.name, c.gain)
		}
	}
}

// article returns a name with its article.
func article(name string) string {
	if strings.ContainsRune("AEIOU", rune(name[0])) {
		return "an " + name
	}
	return "a " + name
}

// Faults checks g and returns its faults, at most one for each check, causes before their
// symptoms: a fault may be the reason for those after it. Waived faults are left out. It
// returns an error for a nil game, negative options and unknown names in Options.Waive.
func Faults[S, M comparable](g game.Game[S, M], o Options) ([]Fault, error) {
	faults, _, err := find(g, o)
	return slices.DeleteFunc(faults, func(f Fault) bool { return slices.Contains(o.Waive, f.Check) }), err
}

// find returns all faults, also those that are waived, and remarks that are no faults.
func find[S, M comparable](g game.Game[S, M], o Options) (faults []Fault, notes []string, err error) {
	if err := game.Check(g); errors.Is(err, game.ErrNilGame) {
		return nil, nil, fmt.Errorf("gametest: %w", err)
	}
	if o, err = o.withDefaults(); err != nil {
		return nil, nil, err
	}
	k := newKit(g, o)
	k.run()
	return k.collected(), k.notes, nil
}
