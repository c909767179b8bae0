package main

import (
	"context"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/internal/checkers/hub"
)

// speakHub lets a GUI or referee drive the bot over the Hub protocol.
func speakHub(ctx context.Context, std cli.Streams, args []string) error {
	f := cli.NewFlags(std, "checkers hub", "",
		"Speaks the Hub protocol (version 2) of draughts programs on standard input and output,\nfor the 8x8 board; go doc ./internal/checkers/hub describes the notation of positions and moves.\nThe rules, the table size, the number of threads and the endgame tables are parameters of\nthe protocol.",
		"printf 'hub\\ninit\\npos pos=Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww\\nlevel depth=9\\ngo think\\n' | go run ./examples/checkers hub")
	if err := f.ParseAlone(args); err != nil {
		return err
	}
	return hub.Serve(ctx, std.In, std.Out)
}
