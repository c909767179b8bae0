// Command checkers plays checkers: a referee for players in any language, an engine for
// other programs, a game in the terminal, analysis, counts of moves, matches, records.
package main

import (
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

func main() { cli.Main("checkers", program) }

var program = cli.Commands("checkers",
	"Checkers by the rules of the assignment (damas) or the American ones (english).",
	cli.Command{Name: "play", Summary: "play against the bot", Run: play},
	cli.Command{Name: "referee", Summary: "let two players play a game: bots, programs, Python files", Run: referee},
	cli.Command{Name: "match", Summary: "let two players play many games, and rate them", Run: matchCommand},
	cli.Command{Name: "analyse", Summary: "tell the best moves in a position", Run: analyse},
	cli.Command{Name: "engine", Summary: "answer line commands of another program", Run: engine},
	cli.Command{Name: "hub", Summary: "speak the Hub protocol of draughts programs", Run: speakHub},
	cli.Command{Name: "contract", Summary: "answer a referee that keeps the assignment's contract", Run: serve},
	cli.Command{Name: "tables", Summary: "make an endgame database", Run: makeTables},
	cli.Command{Name: "book", Summary: "make an opening book", Run: makeBook},
	cli.Command{Name: "perft", Summary: "count move sequences", Run: perft},
	cli.Command{Name: "ballots", Summary: "list balanced openings", Run: ballots},
	cli.Command{Name: "annotate", Summary: "judge every move of recorded games", Run: annotate},
	cli.Command{Name: "pdn", Summary: "check and show recorded games", Run: records},
)
