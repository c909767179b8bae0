package learn

import (
	"cmp"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/eval/feature"
	"github.com/seed-61c9d78a/versus/eval/model"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/search"
)

// Config configures a run. Game, Name and Dir are required.
type Config[S, M comparable] struct {
	Game game.Game[S, M]
	Name string // name of the game, stored with the weights
	Dir  string // directory of the run; created if it does not exist

	// Time is the duration of the run, 0 for as long as Generations and Games take. It is divided evenly among
	// the generations. On a busy machine a run may take somewhat longer, because its last training and
	// comparison are not cut short when earlier phases were slow.
	Time        time.Duration
	Generations int // 0 for 5, or one for each four minutes of Time if that is more, up to 20
	Games       int // per generation: 0 for 4000, or as many as Time allows

	// Training games.
	Nodes        int64   // per search: 0 for 1000 or, with Time, as many as leave time for enough positions, up to 3000
	OpeningPlies int     // random plies at the start, up to twice as many in training games: 0 for 4, or a sixth of the length of random games if that is less
	Noise        float64 // the fraction of later moves that are random: 0 for 0.05; negative for none
	MaxPlies     int     // plies after which a game is a draw: 0 for 400

	// Searcher returns the searcher for one game: nil for search.Minimax with a small
	// table. Its scores must be in the units of g's Evaluate.
	Searcher func(g game.Game[S, M], nodes int64) search.Searcher[S, M]

	// Play returns the game with a model as its Evaluate: nil for model.Play. Set it
	// for games that hold the model because their searchers use it directly.
	Play func(m *model.Model) (game.Game[S, M], error)

	// The model.
	Encoder feature.Encoder[S] // nil for the game's own, or else one derived from the rules
	Widths  []int              // hidden layers of the network: nil for 64 and 16, or 256 and 32 from 100,000 positions on
	Stages  int                // of the game: 0 for 4

	// Patterns, if set, makes the run learn pattern tables instead of a network: for each table, the
	// regions of the board that share it, all of the same length. A region is a list of cells, by
	// their numbers in feature.Celled.
	Patterns [][][]int32

	// Start, if not empty, is a file of weights with which the first generation plays, instead of the game's
	// own Evaluate: weights of this game, or of a variant with the same encoder. Each generation's network is
	// then trained from the one that played its games, at a quarter of the learning rate, if that has the same
	// encoder and widths and at most as many stages.
	Start string

	// Training.
	Lambda float64 // see the package documentation: 0 for 0.95, and 0.5 for scores of the game's own Evaluate; negative for none
	Keep   int     // newest generations to learn from: 0 for 3
	Epochs int     // maximum number of passes over the positions: 0 for 60 (tables: 20), or more if they are few

	// Comparison of models: in equal time, unless GateNodes is set.
	GateNodes int64       // per search of both sides: 0 for equal time, in which the slower one has 1000 or Nodes, if that is more, or with Time up to 10,000
	GatePairs int         // maximum number of pairs of games: 0 for 200
	Gate      rating.SPRT // ends a comparison early: 0 to 30 Elo by default

	Seed    uint64
	Workers int // parallel games in this process: 0 for one per processor

	// Progress, if not nil, is called with a line that says what is going on: when that changes,
	// every ten seconds, and at the end.
	Progress func(line string)

	wide      []int   // hidden layers if there are many positions: nil for Widths
	equalTime bool    // of comparisons
	most      int     // greatest number of positions to learn from: 0 for 3 million
	rate      float64 // learning rate: 0 for the default
	early     float64 // the Lambda for scores of the game's own Evaluate
	poll      func()  // called at every progress
}

// settings are the numbers of a Config, with defaults. They must not change when a run is resumed.
type settings struct {
	Name         string     `json:"name"`
	Encoder      string     `json:"encoder"`
	Features     int        `json:"features"`
	Games        int        `json:"games"`
	Nodes        int64      `json:"nodes"`
	OpeningPlies int        `json:"openingPlies"`
	Noise        float64    `json:"noise"`
	MaxPlies     int        `json:"maxPlies"`
	Patterns     string     `json:"patterns,omitempty"` // their number and a fingerprint
	Widths       []int      `json:"widths,omitempty"`
	Wide         []int      `json:"wide,omitempty"`
	Stages       int        `json:"stages"`
	Start        string     `json:"start,omitempty"`
	Lambda       float64    `json:"lambda"`
	EarlyLambda  float64    `json:"earlyLambda"`
	Keep         int        `json:"keep"`
	GateNodes    int64      `json:"gateNodes"`
	EqualTime    bool       `json:"equalTime"`
	GatePairs    int        `json:"gatePairs"`
	Gate         [2]float64 `json:"gate"` // Elo
	Seed         uint64     `json:"seed"`
}

// withDefaults returns the config with all defaults filled in.
func (c Config[S, M]) withDefaults() (Config[S, M], error) {
	if err := game.Check(c.Game); err != nil {
		return c, fmt.Errorf("learn: %w", err)
	}
	if c.Name == "" || c.Dir == "" {
		return c, fmt.Errorf("learn: Name %q, Dir %q; want both to be set", c.Name, c.Dir)
	}
	c.Game = game.WithEndings(c.Game)
	if c.Start != "" && c.Patterns == nil {
		c.rate = cmp.Or(c.rate, 0.0005)
	}
	c.Generations = cmp.Or(c.Generations, int(min(max(5, c.Time/(4*time.Minute)), 20)))
	if c.Time == 0 {
		c.Games = cmp.Or(c.Games, 4000)
		c.Nodes = cmp.Or(c.Nodes, 1000)
	} else if c.Games == 0 {
		c.Games = math.MaxInt32
	}
	c.MaxPlies = cmp.Or(c.MaxPlies, 400)
	c.Stages = cmp.Or(c.Stages, 4)
	c.Keep = cmp.Or(c.Keep, 3)
	c.most = cmp.Or(c.most, 3_000_000)
	c.GatePairs = cmp.Or(c.GatePairs, 200)
	c.Workers = cmp.Or(c.Workers, runtime.GOMAXPROCS(0))
	c.Noise, c.early, c.Lambda = max(0, cmp.Or(c.Noise, 0.05)), max(0, cmp.Or(c.Lambda, 0.5)), max(0, cmp.Or(c.Lambda, 0.95))
	c.Gate = cmp.Or(c.Gate, rating.SPRT{Elo0: 0, Elo1: 30})
	if c.Widths == nil && c.Patterns == nil {
		c.Widths = []int{64, 16}
		if c.Start == "" { // training continues with the same units
			c.wide = []int{256, 32}
		}
	}
	if c.Progress == nil {
		c.Progress = func(string) {}
	}
	if c.Searcher == nil {
		c.Searcher = func(g game.Game[S, M], nodes int64) search.Searcher[S, M] {
			return &search.Minimax[S, M]{Game: g, Limits: search.Limits{Nodes: nodes}, MemoryBytes: 1 << 20}
		}
	}
	for _, x := range []struct {
		name         string
		value, least int64
	}{
		{"Generations", int64(c.Generations), 1}, {"Games", int64(c.Games), 1}, {"Nodes", c.Nodes, 0}, {"OpeningPlies", int64(c.OpeningPlies), 0}, {"MaxPlies", int64(c.MaxPlies), 1}, {"Workers", int64(c.Workers), 1},
		{"Keep", int64(c.Keep), 1}, {"Epochs", int64(c.Epochs), 0}, {"the number of positions", int64(c.most), 1000}, {"GateNodes", c.GateNodes, 0}, {"GatePairs", int64(c.GatePairs), 1}, {"Stages", int64(c.Stages), 1},
	} {
		if x.value < x.least {
			return c, fmt.Errorf("learn: %s is %d; want %d or more", x.name, x.value, x.least)
		}
	}
	switch {
	case c.MaxPlies > maxGamePlies:
		return c, fmt.Errorf("learn: MaxPlies is %d; want at most %d", c.MaxPlies, maxGamePlies)
	case c.Time < 0:
		return c, fmt.Errorf("learn: Time is %v; want 0 (no limit) or more", c.Time)
	case !(c.Noise <= 1) || !(c.Lambda <= 1):
		return c, fmt.Errorf("learn: Noise %v, Lambda %v; want at most 1", c.Noise, c.Lambda)
	}
	return c, c.Gate.Check()
}

// settings returns the settings that must not change when the run is resumed.
func (c *Config[S, M]) settings(encoder string, features int) settings {
	s := settings{
		Name: c.Name, Encoder: encoder, Features: features, Games: c.Games, Nodes: c.Nodes,
		OpeningPlies: c.OpeningPlies, Noise: c.Noise, MaxPlies: c.MaxPlies, Widths: c.Widths, Wide: c.wide, Stages: c.Stages,
		Start: c.Start, Lambda: c.Lambda, EarlyLambda: c.early, Keep: c.Keep, GateNodes: c.GateNodes, EqualTime: c.equalTime,
		GatePairs: c.GatePairs, Gate: [2]float64{c.Gate.Elo0, c.Gate.Elo1}, Seed: c.Seed,
	}
	if c.Patterns != nil {
		text, _ := json.Marshal(c.Patterns)
		h := fnv.New64a()
		h.Write(text)
		s.Patterns = fmt.Sprintf("%d tables, %016x", len(c.Patterns), h.Sum64())
	}
	return s
}

// difference returns the lines in which the JSON of two settings differs.
func difference(before, now settings) string {
	was, _ := json.MarshalIndent(before, "", "  ")
	is, _ := json.MarshalIndent(now, "", "  ")
	if string(was) == string(is) {
		return ""
	}
	var b strings.Builder
	a, c := strings.Split(string(was), "\n"), strings.Split(string(is), "\n")
	for _, line := range a {
		if !slices.Contains(c, line) {
			fmt.Fprintf(&b, "was%s\n", line)
		}
	}
	for _, line := range c {
		if !slices.Contains(a, line) {
			fmt.Fprintf(&b, "now%s\n", line)
		}
	}
	return b.String()
}
