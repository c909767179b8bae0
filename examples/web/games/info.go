package games

import (
	"fmt"

	"github.com/seed-61c9d78a/versus/examples/web/view"
)

// Info describes a game to the page.
type Info struct {
	Name         string         `json:"name"`
	Title        string         `json:"title"`
	Players      [2]string      `json:"players"`
	Variants     []Variant      `json:"variants"`
	Setup        *Setup         `json:"setup,omitempty"`
	Notation     Notation       `json:"notation"`
	Score        Range          `json:"score"`
	Simultaneous bool           `json:"simultaneous"`
	Specials     []string       `json:"specials"`
	Searchers    []SearcherInfo `json:"searchers"`
	Default      Defaults       `json:"default"`
}

// Variant is a board or a set of rules.
type Variant struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

// Setup is what a game needs besides the variant.
type Setup struct {
	Label   string `json:"label"`
	Help    string `json:"help"`
	Default string `json:"default"`
	Random  bool   `json:"random"` // an empty one is drawn by the seed
}

// Notation explains the game's text forms.
type Notation struct {
	Move     string `json:"move"`
	Position string `json:"position"`
	Game     string `json:"game"`
}

// Range is that of scores; without bounds where there are none that all games share.
type Range struct {
	Min  *float64 `json:"min,omitempty"`
	Max  *float64 `json:"max,omitempty"`
	Unit string   `json:"unit"`
}

// SearcherInfo describes a searcher.
type SearcherInfo struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Summary string   `json:"summary"`
	Levels  []Level  `json:"levels"` // the kinds of limits that it takes, the usual one first
	Options []Option `json:"options"`
}

// Level is a kind of limit and its range.
type Level struct {
	Kind    string `json:"kind"`
	Min     int64  `json:"min"`
	Max     int64  `json:"max"`
	Default int64  `json:"default"`
	Unit    string `json:"unit,omitempty"`

	Values []int64 `json:"values,omitempty"` // worth offering
}

// The kinds of levels.
const (
	TimeLevel  = "time_ms"
	DepthLevel = "depth"
	NodesLevel = "nodes"
)

// Option is a number that a searcher takes.
type Option struct {
	Name    string  `json:"name"`
	Label   string  `json:"label"`
	Min     float64 `json:"min"`
	Max     float64 `json:"max"`
	Default float64 `json:"default"`
}

// Defaults are the searchers to begin with.
type Defaults struct {
	Play    string `json:"play"`
	Hint    string `json:"hint"`
	Analyse string `json:"analyse"`
}

// words is a text in both languages.
type words struct{ english, spanish string }

func (w words) in(l view.Language) string { return l.Say(w.english, w.spanish) }

// unit is what something is counted in.
type unit struct{ one, many words }

// count says how many there are.
func (u unit) count(n int64, l view.Language) string {
	name := u.many
	if n == 1 {
		name = u.one
	}
	return fmt.Sprintf("%d %s", n, name.in(l))
}

func same(text string) words { return words{text, text} }
