//go:build !single || paperfootball

package main

import "github.com/seed-61c9d78a/versus/examples/games"

func init() { entries = append(entries, games.PaperFootball()) }
