// Command class lets bots that nobody has read play against each other. See
// README.md in this folder.
package main

import (
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

func main() {
	cli.Main("class", cli.Commands("class", "Runs competitions between bots that students upload, in a sandbox.",
		cli.Command{Name: "serve", Summary: "serve the page of a class, and play", Run: serve},
		cli.Command{Name: "sandbox", Summary: "run a bot that is a WebAssembly module", Run: sandboxed},
	))
}
