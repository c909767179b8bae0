// Command checkers plays checkers in the terminal, referees players written in any language,
// serves as an engine for other programs, analyses positions, counts moves, runs matches, and
// checks and annotates recorded games.
package main

import (
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

func main() { cli.Main("checkers", program) }

var program = cli.Commands("checkers",
	"Checkers by the rules of the assignment (damas) or the American rules (english).",
	cli.Command{Name: "play", Summary: "play against the bot", Run: play},
	cli.Command{Name: "referee", Summary: "referee a game between bots, programs or Python files", Run: referee},
	cli.Command{Name: "match", Summary: "play many games between two players and estimate the Elo difference", Run: matchCommand},
	cli.Command{Name: "analyse", Summary: "print the best moves in a position", Run: analyse},
	cli.Command{Name: "engine", Summary: "answer another program's line commands", Run: engine},
	cli.Command{Name: "hub", Summary: "speak the Hub protocol of draughts programs", Run: speakHub},
	cli.Command{Name: "contract", Summary: "answer a referee that uses the assignment's contract", Run: serve},
	cli.Command{Name: "tables", Summary: "build an endgame database", Run: makeTables},
	cli.Command{Name: "book", Summary: "build an opening book", Run: makeBook},
	cli.Command{Name: "perft", Summary: "count move sequences", Run: perft},
	cli.Command{Name: "ballots", Summary: "list balanced openings", Run: ballots},
	cli.Command{Name: "annotate", Summary: "comment every move of recorded games", Run: annotate},
	cli.Command{Name: "pdn", Summary: "check and show recorded games", Run: records},
)
