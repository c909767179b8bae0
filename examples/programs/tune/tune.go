// Package tune is a program that improves evaluations for the games of a catalogue. It tunes
// the weights of hand-written features for entries that have them (catalog.Game.Tuning), and
// learns networks by self-play for any game without hidden moves.
//
// The whole of examples/tune is
//
//	func main() { tune.Main(games.All()...) }
//
// and a program of your own adds a game:
//
//	func main() {
//		tune.Main(append(games.All(), catalog.New("hexapawn", Hexapawn{}))...)
//	}
package tune

import (
	"context"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/examples/internal/learning"
	"github.com/seed-61c9d78a/versus/game/catalog"
)

// Main runs the program for the given games with the process's arguments and exits: with
// status 2 if the command line or an entry is invalid (see catalog.Join), with status 1 after
// any other failure.
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
