package learn

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/seed-61c9d78a/versus/connect4"
	"github.com/seed-61c9d78a/versus/game/match/rating"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

type config = Config[connect4.State, connect4.Move]

// TestDefaults checks the defaults that the documentation of Config gives.
func TestDefaults(t *testing.T) {
	full := config{Generations: 1, Games: 2, Nodes: 3, Lambda: 0.7, Keep: 8, Noise: 0.4, MaxPlies: 5, Stages: 6, most: 9000, GatePairs: 10, GateNodes: 17,
		rate: 0.11, Start: "x", Gate: rating.SPRT{Elo0: 12, Elo1: 13}, Widths: []int{16}, Workers: 14}
	for _, test := range []struct {
		c    config
		want string
	}{
		{config{}, "5 4000 1000 0 0.05 400 4 0.95 3 3000000 200 0 0 30 [64 16] [256 32]"},
		{config{Nodes: 5000}, "5 4000 5000 0 0.05 400 4 0.95 3 3000000 200 0 0 30 [64 16] [256 32]"},
		{config{Nodes: 50}, "5 4000 50 0 0.05 400 4 0.95 3 3000000 200 0 0 30 [64 16] [256 32]"},
		{config{Time: 10 * time.Hour}, "20 2147483647 0 0 0.05 400 4 0.95 3 3000000 200 0 0 30 [64 16] [256 32]"},
		{config{Noise: -1, Lambda: -1}, "5 4000 1000 0 0 400 4 0 3 3000000 200 0 0 30 [64 16] [256 32]"},
		{config{Start: "x"}, "5 4000 1000 0 0.05 400 4 0.95 3 3000000 200 0.0005 0 30 [64 16] [64 16]"},
		{config{Start: "x", Patterns: [][][]int32{{{0}}}}, "5 4000 1000 0 0.05 400 4 0.95 3 3000000 200 0 0 30 [] []"},
		{full, "1 2 3 17 0.4 5 6 0.7 8 9000 10 0.11 12 13 [16] [16]"},
	} {
		workers := test.c.Workers
		if workers == 0 {
			workers = runtime.GOMAXPROCS(0)
		}
		test.c.Game, test.c.Name, test.c.Dir = connect4.Game{}, "x", "y"
		c, err := test.c.withDefaults()
		r := run[connect4.State, connect4.Move]{Config: c}
		got := fmt.Sprint(c.Generations, c.Games, c.Nodes, c.GateNodes, c.Noise, c.MaxPlies, c.Stages, c.Lambda, c.Keep, c.most, c.GatePairs, c.rate, c.Gate.Elo0, c.Gate.Elo1, r.widths(manyPositions-1), r.widths(manyPositions))
		if err != nil || got != test.want || c.Workers != workers {
			t.Errorf("%s, %d workers, %v; want %s", got, c.Workers, err, test.want)
		}
		m, ok := c.Searcher(c.Game, 77).(*search.Minimax[connect4.State, connect4.Move])
		if !ok || m.Limits.Nodes != 77 {
			t.Errorf("the searcher is %+v; want ok, m.Limits.Nodes == 77", m)
		}
	}
}

// TestLimits checks that the extreme values of every setting are accepted and those beyond
// are refused by name.
func TestLimits(t *testing.T) {
	for want, test := range map[string]struct{ good, bad func(*config) }{
		"no game given":     {func(*config) {}, func(c *config) { c.Game = nil }},
		"Elo0 < Elo1":       {func(*config) {}, func(c *config) { c.Gate.Elo0 = 50 }},
		"Name":              {func(c *config) { c.Name = "x" }, func(c *config) { c.Name = "" }},
		"Dir":               {func(c *config) { c.Dir = "x" }, func(c *config) { c.Dir = "" }},
		"Generations is -1": {func(c *config) { c.Generations = 1 }, func(c *config) { c.Generations = -1 }},
		"Games is -1":       {func(c *config) { c.Games = 1 }, func(c *config) { c.Games = -1 }},
		"Nodes is -1":       {func(c *config) { c.Nodes = 1 }, func(c *config) { c.Nodes = -1 }},
		"OpeningPlies is -": {func(c *config) { c.OpeningPlies = 0 }, func(c *config) { c.OpeningPlies = -1 }},
		"MaxPlies is -1":    {func(c *config) { c.MaxPlies = 1 }, func(c *config) { c.MaxPlies = -1 }},
		"at most 65536":     {func(c *config) { c.MaxPlies = 65536 }, func(c *config) { c.MaxPlies = 65537 }},
		"Time is -1ns":      {func(c *config) { c.Time = 1 }, func(c *config) { c.Time = -1 }},
		"Workers is -1":     {func(c *config) { c.Workers = 1 }, func(c *config) { c.Workers = -1 }},
		"Keep is -1":        {func(c *config) { c.Keep = 1 }, func(c *config) { c.Keep = -1 }},
		"Epochs is -1":      {func(c *config) { c.Epochs = 0 }, func(c *config) { c.Epochs = -1 }},
		"positions is 999":  {func(c *config) { c.most = 1000 }, func(c *config) { c.most = 999 }},
		"GateNodes is -1":   {func(c *config) { c.GateNodes = 0 }, func(c *config) { c.GateNodes = -1 }},
		"GatePairs is -1":   {func(c *config) { c.GatePairs = 1 }, func(c *config) { c.GatePairs = -1 }},
		"Stages is -1":      {func(c *config) { c.Stages = 1 }, func(c *config) { c.Stages = -1 }},
		"Noise 1.01":        {func(c *config) { c.Noise = 1 }, func(c *config) { c.Noise = 1.01 }},
		"Lambda 1.01":       {func(c *config) { c.Lambda = 1 }, func(c *config) { c.Lambda = 1.01 }},
		"Lambda NaN":        {func(c *config) { c.Lambda = -math.MaxFloat64 }, func(c *config) { c.Lambda = math.NaN() }},
	} {
		c := config{Game: connect4.Game{}, Name: "x", Dir: "y"}
		test.good(&c)
		if _, err := c.withDefaults(); err != nil {
			t.Error(err)
		}
		test.bad(&c)
		if _, err := c.withDefaults(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
}

// TestDifference changes every setting: it is the only one that is told, before and after.
func TestDifference(t *testing.T) {
	a := (&config{Widths: []int{16}, Patterns: [][][]int32{{{0, 1}}}}).settings("e", 3)
	if d := difference(a, a); d != "" {
		t.Errorf("equal settings differ: %s", d)
	}
	b := (&config{Widths: []int{16}, Patterns: [][][]int32{{{0, 2}}}}).settings("e", 3)
	if d := difference(a, b); strings.Count(d, `"patterns": "1 tables, `) != 2 {
		t.Errorf("other tables: %s; want strings.Count(d, `\"patterns\": \"1 tables, `) == 2", d)
	}
	fields := reflect.TypeFor[settings]()
	for i := range fields.NumField() {
		changed := a
		switch f := reflect.ValueOf(&changed).Elem().Field(i); f.Kind() {
		case reflect.String:
			f.SetString("other")
		case reflect.Int, reflect.Int64:
			f.SetInt(99)
		case reflect.Uint64:
			f.SetUint(99)
		case reflect.Float64:
			f.SetFloat(0.99)
		case reflect.Bool:
			f.SetBool(true)
		default:
			must.Do(t, json.Unmarshal([]byte("[99, 98]"), f.Addr().Interface()))
		}
		name, _, _ := strings.Cut(fields.Field(i).Tag.Get("json"), ",")
		if d := difference(a, changed); !strings.Contains(d, "now  \""+name) && !strings.Contains(d, "now    9") || strings.Contains(d, "now{") {
			t.Errorf("difference after a change of %s = %q; want the field and its new value", name, d)
		}
	}
}

// TestExplained checks the definition: the same for all scales and shifts, and signed.
func TestExplained(t *testing.T) {
	x := []float64{1, 2, 3, 4, 7}
	for _, test := range []struct {
		scale, shift float64
		want         float64
	}{{1, 0, 1}, {3, 5, 1}, {-0.5, 2, -1}, {0, 2, 0}} {
		var y []float64
		for _, v := range x {
			y = append(y, test.scale*v+test.shift)
		}
		if got := explained(x, y); !(math.Abs(got-test.want) < 1e-12) {
			t.Errorf("with %v x + %v: %v, want %v", test.scale, test.shift, got, test.want)
		}
		if got := explained(y, x); !(math.Abs(got-test.want) < 1e-12) {
			t.Errorf("of %v x + %v: %v, want %v", test.scale, test.shift, got, test.want)
		}
	}
	if got, want := explained([]float64{1, 2, 3}, []float64{1, 3, 2}), 0.25; math.Abs(got-want) > 1e-12 {
		t.Errorf("%v, want %v", got, want)
	}
}

// TestPick checks that a random child is never a proven loss, unless all are, and is more
