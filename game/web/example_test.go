//go:build !js

package web_test

import (
	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/game/web"
)

// A program that serves a page for one game, described only by its rules.
func ExampleMain() {
	web.Main(catalog.New("connect4", connect4.Game{}))
}
