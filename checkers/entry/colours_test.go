package entry

import (
	"strings"
	"testing"

	"github.com/seed-61c9d78a/versus/checkers"
	"github.com/seed-61c9d78a/versus/game/board"
	"github.com/seed-61c9d78a/versus/internal/answer"
	"github.com/seed-61c9d78a/versus/internal/must"
)

// White moves first by the rules of the assignment and Black by English rules, and everything says
// so: the names, the turn, the pieces and their colours, the drawing, errors and the rules.
func TestColours(t *testing.T) {
	e := Entry()
	about := must.Get(answer.Of[answer.Game](answer.Ask(t.Context(), e, answer.Question{Do: "game", Game: "checkers"}, nil)))(t)
	for variant, names := range map[string][2]string{"": {"Black", "White"}, "english": {"Black", "White"}, "damas": {"White", "Black"}} {
		first := strings.ToLower(names[0])
		if got := about.In(variant).Players; got != names {
			t.Errorf("the players of %q are %v; want %v", variant, got, names)
		}
		if rules := strings.Join(about.In(variant).About, " "); !strings.Contains(rules, names[0]+" moves first") && !strings.Contains(rules, names[0]+", x in texts, is at the top and moves first") {
			t.Errorf("the rules of %q do not say that %s moves first:\n%s", variant, names[0], rules)
		} else if !strings.Contains(rules, "goes on jumping as a king") != (variant != "damas") {
			t.Errorf("the rules of %q are wrong about crowning:\n%s; want !strings.Contains(rules, \"goes on jumping as a king\") == (variant != \"damas\")", variant, rules)
		}
		v := must.Get(answer.Of[answer.View](answer.Ask(t.Context(), e, answer.Question{Do: "new", Game: "checkers", Variant: variant}, nil)))(t)
		if v.TurnLabel != names[0]+" to move" || v.Scene.Status[0].Label != names[0] || v.Scene.Board.Colors[0] != first {
			t.Errorf("%q: %q, %q, a first side in %s; want %s", variant, v.TurnLabel, v.Scene.Status[0].Label, v.Scene.Board.Colors[0], names[0])
		}
		for _, p := range v.Scene.Pieces {
			if want := first + " man"; p.Owner == board.First && p.Label != want {
				t.Errorf("%q: piece %s is a %q; want %q", variant, p.ID, p.Label, want)
			}
		}
		rules := must.Get(checkers.ParseRules(map[bool]string{true: "damas", false: "english"}[variant == "damas"]))(t)
		g := checkers.Game{Rules: rules}
		s := g.Start()
		if text := g.Render(&s); !strings.HasSuffix(text, "X ("+names[0]+") to move\n") {
			t.Errorf("%q is drawn as\n%s; want strings.HasSuffix(text, \"X (\"+names[0]+\") to move\\n\")", variant, text)
		}
		if _, err := g.ParseMove(&s, "22-18"); err == nil || !strings.Contains(err.Error(), "for "+names[0]+" (legal") {
			t.Errorf("%q: ParseMove(22-18): %v; want that it is not legal for %s", variant, err, names[0])
		}
	}
}
