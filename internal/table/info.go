package table

import "github.com/seed-61c9d78a/versus/game/board"

// Info describes a game to the page.
type Info struct {
	Name         string         `json:"name"`
	Title        string         `json:"title"`
	Players      [2]string      `json:"players"`
	Aim          string         `json:"aim,omitempty"`
	About        []string       `json:"about"` // the rules in words, by paragraphs
	Pictures     []PictureInfo  `json:"pictures"`
	Overlay      string         `json:"overlay,omitempty"`
	Variants     []VariantInfo  `json:"variants"`
	Setup        *SetupInfo     `json:"setup,omitempty"`
	Notation     NotationInfo   `json:"notation"`
	Score        Range          `json:"score"`
	Simultaneous bool           `json:"simultaneous"`
	Stamps       bool           `json:"stamps"` // whether positions can be set up by pieces
	Searchers    []SearcherInfo `json:"searchers"`
	Default      Defaults       `json:"default"`
}

// VariantInfo describes a variant.
type VariantInfo struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

// SetupInfo describes a setup.
type SetupInfo struct {
	Label   string `json:"label"`
	Help    string `json:"help"`
	Default string `json:"default"`
	Random  bool   `json:"random"` // an empty one is drawn from the seed
}

// NotationInfo explains the game's text forms.
type NotationInfo struct {
	Forms    []string `json:"forms,omitempty"`   // the titles of other formats
	Several  bool     `json:"several,omitempty"` // a text may hold several games
	Move     string   `json:"move"`
	Position string   `json:"position"`
	Game     string   `json:"game"`
}

// Range is the range of scores, without bounds if no bounds hold for all games.
type Range struct {
	Min  *float64 `json:"min,omitempty"`
	Max  *float64 `json:"max,omitempty"`
	Unit string   `json:"unit"`
}

// SearcherInfo describes a searcher.
type SearcherInfo struct {
	Name    string        `json:"name"`
	Title   string        `json:"title"`
	Summary string        `json:"summary"`
	Levels  []board.Level `json:"levels"` // the supported kinds of limits, the default first
	Options []OptionInfo  `json:"options"`
}

// OptionInfo describes an option.
type OptionInfo struct {
	Name    string  `json:"name"`
	Label   string  `json:"label"`
	Min     float64 `json:"min"`
	Max     float64 `json:"max"`
	Default float64 `json:"default"`

	Choices []ChoiceInfo `json:"choices,omitempty"` // values to offer; none: the whole range
}

// ChoiceInfo is a value of an option. An empty label means the number.
type ChoiceInfo struct {
	Value float64 `json:"value"`
	Label string  `json:"label"`
}

// Defaults are the default searchers.
type Defaults struct {
	Play    string `json:"play"`
	Hint    string `json:"hint"`
	Analyse string `json:"analyse"`
}
