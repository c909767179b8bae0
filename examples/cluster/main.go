// Command cluster plays tournaments and learns evaluations on any number of machines. See go doc ./examples/cluster/cluster, which also explains how to add a game of
// your own.
package main

import (
	"github.com/seed-61c9d78a/versus/examples/cluster/cluster"
	"github.com/seed-61c9d78a/versus/examples/games"
)

func main() { cluster.Main(games.All()...) }
