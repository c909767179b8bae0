// Command checkers answers a referee that uses the assignment's contract, lists openings and
// checks recorded games. The arena plays, analyses, annotates and counts moves.
package main

import (
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

func main() { cli.Main("checkers", program) }

var program = cli.Commands("checkers",
	"Checkers by the rules of the assignment (damas) or the American rules (english). To play,\nanalyse, annotate or count moves, or to run matches, use arena; see arena -h.",
	cli.Command{Name: "contract", Summary: "answer a referee that uses the assignment's contract", Run: serve},
	cli.Command{Name: "ballots", Summary: "list balanced openings", Run: ballots},
	cli.Command{Name: "pdn", Summary: "check and show recorded games", Run: records},
)
