package tuning

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// A subject is a game whose weights can be tuned.
type subject struct {
	entry catalog.Entry
	tools.Tunable

	host Host // plays the series; nil for this process
}

// roster holds the games that can be tuned: those whose entry has weights.
type roster struct {
	subjects []subject
	without  []string // games without weights
}

func of(games catalog.Catalog) (all roster) {
	for _, e := range games.Entries() {
		if t, ok := e.Tools().Tunable(); ok {
			all.subjects = append(all.subjects, subject{entry: e, Tunable: t})
		} else {
			all.without = append(all.without, e.Name)
		}
	}
	return all
}

// contest returns the contest that compares candidates, played by the host if there is one.
func (s subject) contest(o options) (tools.Contest, error) {
	c, err := s.entry.Tools().Contest(o.setup)
	if err != nil || s.host == nil {
		return c, err
	}
	c.Pairing = elsewhere(s.host.Series(""))
	here := c.Rival
	c.Rival = func(bot string) (tune.Pairing, error) {
		if _, err := here(bot); err != nil {
			return nil, err
		}
		return elsewhere(s.host.Series(bot)), nil
	}
	return c, nil
}

// elsewhere has series played by a runner, which may send the jobs to other machines.
func elsewhere(r jobs.Runner[*tune.Job, tune.Tally]) tune.Pairing {
	return func(ctx context.Context, j *tune.Job) (tune.Tally, error) { return jobs.Do(ctx, r, j) }
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
