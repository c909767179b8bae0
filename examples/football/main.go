// Command football referees, plays and shows matches of 3 v 3 football.
//
//	football judge    runs matches between programs and built-in teams
//	football team     plays one side of a match over its standard streams
package main

import (
	"github.com/seed-61c9d78a/versus/examples/internal/cli"
)

func main() { cli.Main("football", run) }

var run = cli.Commands("football", "3 v 3 football: two teams of three players, who all choose their actions simultaneously.",
	cli.Command{Name: "judge", Summary: "run matches between programs, built-in teams, or one of each", Run: runJudge},
	cli.Command{Name: "team", Summary: "play one side of a match over the standard streams, for any judge", Run: runTeam},
)
