package entry

import (
	"slices"
	"testing"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/connect4/agent"
	"github.com/seed-61c9d78a/versus/game/catalog"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/internal/tools"
)

// The options of the bot agent have the names that the genetic algorithm writes, and without any
// it plays the four strategies of the assignment and nothing else.
func TestAgentOptions(t *testing.T) {
	var names []string
	usual := catalog.Settings[connect4.Move]{Options: map[string]float64{}}
	for _, o := range rulesOfThumb().Options {
		names = append(names, o.Name)
		usual.Options[o.Name] = o.Default
	}
	var want []string
	for _, s := range slices.Concat(agent.Tactics(), agent.Strategies()) {
		want = append(want, s.Name)
	}
	if !slices.Equal(names, want) {
		t.Errorf("the options of agent are %v; want %v", names, want)
	}
	bot := must.Get(rulesOfThumb().NewBot(connect4.Game{}, usual))(t)
	for _, r := range bot.(agent.Agent).Strategies {
		if first := 0.5; r.Decides && r.First != 0 || !r.Decides && r.First != first {
			t.Errorf("without options %s has probability %v; want 0.5 for the four strategies of the assignment, 0 for others", r.Name, r.First)
		}
	}
	if _, err := tools.Of(Entry()).ParseSpec("agent,blocking_2_vs_1=0.9,win=1"); err != nil {
		t.Errorf("ParseSpec(agent,blocking_2_vs_1=0.9,win=1): %v; want no error", err)
	}
}
