//go:build !js

package web_test

import (
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/web"
	"github.com/seed-61c9d78a/versus/game/web/table"
)

// A program that serves a page for one game, of which nothing is told but its rules.
func ExampleMain() {
	web.Main(&table.Game[connect4.State, connect4.Move]{Name: "connect4", Rules: connect4.Game{}})
}
