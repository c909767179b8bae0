//go:build slow

package browser

import (
	"testing"
)

// Games with secrets are played against a bot from their beginning to their end, with every hand.
func TestSecretGames(t *testing.T) {
	t.Parallel()
	server := serve(t, "")
	for _, game := range secretGames {
		for hand, choose := range hands {
			t.Run(game+"/"+hand, func(t *testing.T) {
				t.Parallel()
				b := newTab(t, server)
				if hand == "touch" {
					b.phone()
				}
				b.open("game=" + game + "&first=human&second=random")
				for range 300 {
					b.wait(`document.querySelector("#status").dataset.over === "true" || document.querySelector("#board .place.open, #board .place.target")`)
					if run[bool](b, `document.querySelector("#status").dataset.over === "true"`) {
						return
					}
					place := ".open"
					if run[bool](b, `document.querySelector("#board .place.target") !== null`) {
						place = ".target"
					}
					choose(b, place)
				}
				t.Error("the game does not end")
			})
		}
	}
}
