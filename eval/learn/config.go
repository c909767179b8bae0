package learn

import (
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
	"github.com/seed-61c9d78a/versus/eval/train"
	"github.com/seed-61c9d78a/versus/game"
	"github.com/seed-61c9d78a/versus/game/match/jobs"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/search"
)

// Config says what is learned, and how. Game, Name and Dir are needed.
type Config[S, M comparable] struct {
	Game game.Game[S, M]
	Name string // of the game, which the weights are stored with
	Dir  string // where the run is kept; it is made if it does not exist

	// Time is how long the run may take, 0 for as long as Generations and Games need. It
	// is divided evenly among the generations. On a busy machine a run may take somewhat
	// longer: its last training and comparison are not cut short because something before
	// them was slow.
	Time        time.Duration
	Generations int // 0 for 5
	Games       int // of a generation: 0 for 4000, or as many as Time allows

	// How games are played.
	Nodes        int64   // of each search: 0 for 1000, or with Time for as many as leave time for enough positions, 150 to 3000
	OpeningPlies int     // random plies at the start, up to twice as many in games to learn from: 0 for a sixth of the length of random games, 2 to 10
	Noise        float64 // the part of the moves after that that are random: 0 for 0.05, negative for none
	MaxPlies     int     // of a game, which is a draw then: 0 for 400

	// Descents, if not 0, has games played by so many descents before each turn instead of
	// searches of Nodes, and a network learned while they go on: see the package's
	// documentation. Then a generation has 64 games, if Games is 0, Noise is 0.2, if it is 0,
	// Generations has no limit if there is Time, and Most is 6 million. Networks of one stage
	// only; Openings, Rival, Runner, Lambda and Keep have no part in it.
	Descents int

	// Openings, if there are any, begin the games to learn from instead of random plies: one
	// of them, drawn at random, each.
	Openings [][]M

	// Searcher makes the searcher of one game: nil for search.Minimax with a small table.
	// Its scores must be in the units of g's Evaluate.
	Searcher func(g game.Game[S, M], nodes int64) search.Searcher[S, M]

	// Rival, if not nil, makes the searcher of the other side in games to learn from: that
	// of Second in those with even numbers, of First in the others. Its scores are learned
	// from as well.
	Rival func(g game.Game[S, M], nodes int64) search.Searcher[S, M]

	// Play puts a model behind the game's Evaluate: nil for model.PlayWith. A game whose
	// searchers look into it for their evaluation has a way of its own.
	Play func(m *model.Model) (game.Game[S, M], error)

	// What is learned.
	Encoder  feature.Encoder[S] // nil for the game's own, or else one that feature.Discover makes
	Patterns [][][]int32        // tables of regions, as in pattern.Shape: pattern tables are learned instead of a network
	Widths   []int              // of the network's hidden layers: nil for 64 and 16
	Stages   int                // of the game: 0 for 4

	// Start, if not empty, is a file of weights that the first generation plays with,
	// instead of the game's own Evaluate.
	Start string

	// How it is learned.
	Lambda float64       // see the package's documentation: 0 for 0.5, negative for none
	Keep   int           // generations to learn from, the newest: 0 for 3
	Most   int           // positions to learn from: 0 for 3 million
	Train  train.Options // Seed, Workers and Symmetries are set by the run

	// How models are compared.
	GateNodes int64       // of a search: 0 for Nodes
	GatePairs int         // of games, at most: 0 for 200
	Gate      rating.SPRT // 0 to 30 Elo by default

	Seed    uint64
	Workers int // games at once in this process: 0 for one a processor

	// Runner, if not nil, has the games to learn from played elsewhere: by a Player of the
	// same Config. What they come to must be checked, as Player.Check does, where whoever
	// plays is not trusted. Training and comparisons stay in this process.
	Runner jobs.Runner[*Task, Games]

	// Progress, if not nil, is told what is being done, some times a second at most.
	Progress func(Progress)
}

// Progress is what a run is doing.
type Progress struct {
	Generation  int
	Phase       string  // "games", "train", "gate"
	Done, Total float64 // of the phase: games or seconds, epochs, pairs; Total is 0 if it is not known
	Positions   int     // of this generation so far
	PerSecond   float64 // positions a second
	Left        time.Duration
	Note        string
}

// settings are the numbers of a Config, with defaults: what a run may not change when it
// is continued.
type settings struct {
	Name         string     `json:"name"`
	Encoder      string     `json:"encoder"`
	Features     int        `json:"features"`
	Games        int        `json:"games"`
	Nodes        int64      `json:"nodes"`
	Descents     int        `json:"descents,omitempty"`
	OpeningPlies int        `json:"openingPlies"`
	Noise        float64    `json:"noise"`
	MaxPlies     int        `json:"maxPlies"`
	Patterns     string     `json:"patterns,omitempty"` // how many, and a fingerprint
	Widths       []int      `json:"widths,omitempty"`
	Stages       int        `json:"stages"`
	Start        string     `json:"start,omitempty"`
	Lambda       float64    `json:"lambda"`
	Keep         int        `json:"keep"`
	Most         int        `json:"most"`
	GateNodes    int64      `json:"gateNodes"`
	GatePairs    int        `json:"gatePairs"`
	Gate         [2]float64 `json:"gate"` // Elo
	Seed         uint64     `json:"seed"`
}

// withDefaults returns the config with all defaults filled in.
func (c Config[S, M]) withDefaults() (Config[S, M], error) {
	if c.Game == nil {
		return c, fmt.Errorf("learn: %w", game.ErrNilGame)
	}
	if c.Name == "" || c.Dir == "" {
		return c, fmt.Errorf("learn: Name %q, Dir %q; want both", c.Name, c.Dir)
	}
	integer := func(x *int, to int) {
		if *x == 0 {
			*x = to
		}
	}
	number := func(x *float64, to float64) {
		switch {
		case *x == 0:
			*x = to
		case *x < 0:
			*x = 0
		}
	}
	if c.Descents != 0 {
		if c.Time > 0 {
			integer(&c.Generations, math.MaxInt32)
		}
		integer(&c.Games, 64)
		c.Stages = 1
		integer(&c.Most, 6_000_000)
		if c.Noise == 0 {
			c.Noise = 0.2
		}
	}
	integer(&c.Generations, 5)
	if c.Time == 0 {
		integer(&c.Games, 4000)
	} else if c.Games == 0 {
		c.Games = math.MaxInt32
	}
	integer(&c.MaxPlies, 400)
	integer(&c.Stages, 4)
	integer(&c.Keep, 3)
	integer(&c.Most, 3_000_000)
	integer(&c.GatePairs, 200)
	integer(&c.Workers, runtime.GOMAXPROCS(0))
	number(&c.Noise, 0.05)
	number(&c.Lambda, 0.5)
	if c.Nodes == 0 && c.Time == 0 {
		c.Nodes = 1000
	}
	if c.Gate == (rating.SPRT{}) {
		c.Gate = rating.SPRT{Elo0: 0, Elo1: 30}
	}
	if c.Widths == nil && c.Patterns == nil {
		c.Widths = []int{64, 16}
	}
	if c.Searcher == nil {
		c.Searcher = func(g game.Game[S, M], nodes int64) search.Searcher[S, M] {
			return &search.Minimax[S, M]{Game: g, Limits: search.Limits{Nodes: nodes}, TableBytes: 1 << 20}
		}
	}
	switch {
	case c.Generations < 1 || c.Games < 1 || c.Nodes < 0 || c.OpeningPlies < 0 || c.MaxPlies < 1 || c.MaxPlies > mostPlies:
		return c, fmt.Errorf("learn: Generations %d, Games %d, Nodes %d, OpeningPlies %d, MaxPlies %d; want positive numbers, at most %d plies", c.Generations, c.Games, c.Nodes, c.OpeningPlies, c.MaxPlies, mostPlies)
	case c.Time < 0 || c.Workers < 1 || c.Keep < 1 || c.Most < 1000 || c.GateNodes < 0 || c.GatePairs < 1 || c.Stages < 1:
		return c, fmt.Errorf("learn: Time %v, Workers %d, Keep %d, Most %d, GateNodes %d, GatePairs %d, Stages %d; want positive numbers, Most at least 1000", c.Time, c.Workers, c.Keep, c.Most, c.GateNodes, c.GatePairs, c.Stages)
	case c.Descents < 0 || c.Descents > 0 && (c.Patterns != nil || c.Openings != nil || c.Rival != nil || c.Runner != nil):
		return c, fmt.Errorf("learn: Descents %d with Patterns, Openings, a Rival or a Runner; want a positive number with none of them", c.Descents)
	case !(c.Noise <= 1) || !(c.Lambda <= 1):
		return c, fmt.Errorf("learn: Noise %v, Lambda %v; want at most 1", c.Noise, c.Lambda)
	}
	return c, c.Gate.Check()
}

// settings returns what must not change when the run is continued.
func (c *Config[S, M]) settings(encoder string, features int) settings {
	s := settings{
		Name: c.Name, Encoder: encoder, Features: features, Games: c.Games, Nodes: c.Nodes,
		Descents: c.Descents, OpeningPlies: c.OpeningPlies, Noise: c.Noise, MaxPlies: c.MaxPlies, Widths: c.Widths, Stages: c.Stages,
		Start: c.Start, Lambda: c.Lambda, Keep: c.Keep, Most: c.Most, GateNodes: c.GateNodes,
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

// difference returns the lines in which two settings differ, for people.
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
