// Package tune is a program that improves evaluations for the games of a catalogue. It tunes
// the weights of hand-written features for entries that have them (catalog.Game.Tuning), and
// learns networks by self-play for any game without hidden moves. Entries need a catalog.Game.Training.
//
// The whole of examples/tune is
//
//	func main() { tune.Main(games.All()...) }
//
// and a program of your own adds a game:
//
//	func main() {
//		tune.Main(append(games.All(), hexapawn.Entry())...)
//	}
package tune

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/seed-61c9d78a/versus/eval"
	"github.com/seed-61c9d78a/versus/eval/tune"
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/learning"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// Main runs the program for the given games with the process's arguments and exits: with status 2 if the
// command line or an entry is invalid (see catalog.Join), with status 1 after any other failure.
func Main(entries ...catalog.Entry) { cli.Main("tune", of(entries...)) }

// of returns the program for the games.
func of(entries ...catalog.Entry) cli.Program {
	return func(ctx context.Context, std cli.Streams, args []string) error {
		games, err := catalog.Join(entries...)
		if err != nil {
			return cli.Usage("%w", err)
		}
		if len(args) > 0 && args[0] == "learn" {
			return learning.Here(games)(ctx, std, args[1:])
		}
		return tuner{games}.run(ctx, std, args)
	}
}

// A subject is a game whose weights can be tuned.
type subject struct {
	entry catalog.Entry
	tools.Tunable
}

// roster holds the games that can be tuned: those whose entry has weights.
type roster []subject

func tunable(games catalog.Catalog) (all roster) {
	for _, e := range games.Entries() {
		if t, ok := tools.Of(e).Tunable(); ok {
			all = append(all, subject{entry: e, Tunable: t})
		}
	}
	return all
}

// models lists the kinds of players that use the weights, by game.
func (all roster) models() string {
	var list []string
	for _, s := range all {
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
	for _, s := range all {
		list = append(list, s.entry.Name)
	}
	return list
}

// find returns a game of the roster, which is that of the games.
func (all roster) find(games catalog.Catalog, name string) (subject, error) {
	if i := slices.IndexFunc(all, func(s subject) bool { return s.entry.Name == name }); i >= 0 {
		return all[i], nil
	}
	names := cmp.Or(strings.Join(all.names(), ", "), "none")
	if _, err := games.Find(name); err == nil {
		return subject{}, fmt.Errorf("%s has no weights to tune (games with weights: %s); tune learn learns an evaluation", name, names)
	}
	return subject{}, fmt.Errorf("no game %q (there are: %s)", name, names)
}

// named returns weights by name: default, handmade, or a file name.
func (s *subject) named(name string) (*eval.Weights, error) {
	switch name {
	case "default":
		return s.Weights, nil
	case "handmade":
		if s.Handmade == nil {
			return nil, fmt.Errorf("%s has no handmade weights", s.entry.Name)
		}
		return s.Handmade, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%w (want default, handmade, or a file of weights)", err)
	}
	defer file.Close()
	w, err := eval.ReadWeights(file, s.Weights)
	if err != nil {
		return nil, fmt.Errorf("%s: want weights that -out wrote for this game: %w", name, err)
	}
	return w, nil
}

// A contestant is a vector of weights with its name in the tables.
type contestant struct {
	name    string
	weights tune.Candidate
}

// contestants returns the weights of a list of names, separated by commas.
func (s *subject) contestants(names string) (list []contestant, err error) {
	if names == "" {
		return nil, nil
	}
	for name := range strings.SplitSeq(names, ",") {
		w, err := s.named(name)
		if err != nil {
			return nil, err
		}
		list = append(list, contestant{strings.TrimSuffix(filepath.Base(name), ".json"), w.Values()})
	}
	return list, nil
}
