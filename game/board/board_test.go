package board

import (
	"encoding/json"
	"testing"

	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/internal/must"
)

func TestOwner(t *testing.T) {
	for _, p := range []game.Player{game.Nobody, game.First, game.Second, game.Chance} {
		text := must.Get(json.Marshal(Owner(p)))(t)
		var back Owner
		if err := json.Unmarshal(text, &back); err != nil || back != Owner(p) {
			t.Errorf("%v is written as %s and read as %v: %v; want no error, back == Owner(p)", p, text, back, err)
		}
	}
	var o Owner
	if err := json.Unmarshal([]byte(`"third"`), &o); err == nil {
		t.Error(`"third" is read as a player`)
	}
	if got := Owner(9).String(); got != "Owner(9)" {
		t.Errorf("no player is called %q", got)
	}
}

func TestSay(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{English.Say("column %d", "columna %d", 3), "column 3"},
		{Spanish.Say("column %d", "columna %d", 3), "columna 3"},
		{Spanish.Say("100%", "el 100%"), "el 100%"},
		{Language("").Say("draw", "empate"), "draw"},
	} {
		if c.got != c.want {
			t.Errorf("said %q, want %q", c.got, c.want)
		}
	}
}
