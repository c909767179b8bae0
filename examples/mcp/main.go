// Command mcp lets language models play the games of this repository, as an MCP server on its
// standard streams. See go doc ./examples/mcp/server, which also explains how to add a game of
// your own.
package main

import (
	"github.com/seed-61c9d78a/versus/examples/games"
	"github.com/seed-61c9d78a/versus/examples/mcp/server"
)

func main() { server.Main(games.All()...) }
