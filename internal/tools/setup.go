// Package tools has the values with which programs for any game, such as the arena and
// the cluster, ask a catalog.Entry to play.
package tools

import (
	"time"

	"github.com/seed-61c9d78a/versus/game/match"
	"github.com/seed-61c9d78a/versus/game/match/program"
)

// Setup describes how the games of a tournament are played. Records contain it.
type Setup struct {
	Players  []string          `json:"players"`           // as for ParseSpec
	Variant  string            `json:"variant,omitempty"` // "" for the first
	Setup    string            `json:"setup,omitempty"`   // as for catalog.Game.Vary
	MoveTime time.Duration     `json:"move_time,omitempty"`
	Clock    match.TimeControl `json:"clock"`
	Grace    time.Duration     `json:"grace,omitempty"`
	Depth    int               `json:"depth,omitempty"` // as in catalog.Settings, for players without a depth of their own
	Nodes    int64             `json:"nodes,omitempty"` // likewise
	MaxPlies int               `json:"max_plies,omitempty"`
	Ponder   bool              `json:"ponder,omitempty"` // as in match.Match
	Seed     uint64            `json:"seed"`

	// Openings are random plies, negative for the game's number, filtered to a score of
	// at most Balance if that is not 0; or else these lines of moves in turn.
	Opening  int      `json:"opening"`
	Balance  float64  `json:"balance,omitempty"`
	Openings []string `json:"openings,omitempty"`

	Adjudication Adjudication    `json:"adjudication"`
	Program      program.Command `json:"program"`          // Args are those of the player
	Strict       bool            `json:"strict,omitempty"` // a program that does not work is an error of Start
}

// Adjudication has the meaning of match.Adjudication, with the game's own estimate.
type Adjudication struct {
	Win       float64 `json:"win,omitempty"`
	WinPlies  int     `json:"win_plies,omitempty"`
	Draw      float64 `json:"draw,omitempty"`
	DrawPlies int     `json:"draw_plies,omitempty"`
	DrawAfter int     `json:"draw_after,omitempty"`
}

// Levels are the measured levels of a game: the content of a file that arena levels writes.
type Levels struct {
	Game   string     `json:"game"`
	Bot    string     `json:"bot"`    // that is weakened, with options
	Ease   [5]float64 `json:"ease"`   // of novice, beginner, easy, medium and hard: see search.Weaken
	Elo    [5]float64 `json:"elo"`    // compared with the bot at full strength
	Points [5]float64 `json:"points"` // part of the points against the level before, novice against moves at random
}
