package tune

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// A subject is a game whose weights can be tuned.
type subject struct {
	entry catalog.Entry
	tools.Tunable
}

// roster holds the games that can be tuned: those whose entry has weights.
type roster struct {
	subjects []subject
	without  []string // games without weights
}

func tunable(games catalog.Catalog) (all roster) {
	for _, e := range games.Entries() {
		if t, ok := tools.Of(e).Tunable(); ok {
			all.subjects = append(all.subjects, subject{entry: e, Tunable: t})
		} else {
			all.without = append(all.without, e.Name)
		}
	}
	return all
}

// models lists the kinds of players that use the weights, by game.
func (all roster) models() string {
	var list []string
	for _, s := range all.subjects {
		if len(s.Models) > 0 {
			list = append(list, s.entry.Name+": "+strings.Join(s.Models, ", "))
		}
	}
	return strings.Join(list, "; ")
}

// list lists the games for people to read.
func (all roster) list() string {
	return cmp.Or(strings.Join(all.names(), ", "), "none of this program's has weights; \"tune learn\" learns an evaluation")
}

func (all roster) names() []string {
	var list []string
	for _, s := range all.subjects {
		list = append(list, s.entry.Name)
	}
	return list
}

func (all roster) find(name string) (subject, error) {
	i := slices.IndexFunc(all.subjects, func(s subject) bool { return s.entry.Name == name })
	switch names := cmp.Or(strings.Join(all.names(), ", "), "none"); {
	case i >= 0:
		return all.subjects[i], nil
	case slices.Contains(all.without, name):
		return subject{}, fmt.Errorf("%s has no weights to tune (games with weights: %s); tune learn learns an evaluation", name, names)
	default:
		return subject{}, fmt.Errorf("no game %q (there are: %s)", name, names)
	}
}
