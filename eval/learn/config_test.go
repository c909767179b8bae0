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
	"github.com/seed-61c9d78a/versus/internal/eval/selfplay"
	"github.com/seed-61c9d78a/versus/internal/eval/train"
	"github.com/seed-61c9d78a/versus/internal/game/jobs"
	"github.com/seed-61c9d78a/versus/internal/must"
	"github.com/seed-61c9d78a/versus/search"
)

type config = Config[connect4.State, connect4.Move]

// TestDefaults checks the defaults that the documentation of Config gives.
func TestDefaults(t *testing.T) {
	full := config{Generations: 1, Games: 2, Noise: 0.4, MaxPlies: 5, Stages: 6, most: 9000, GatePairs: 10,
		Train: train.Options{Rate: 0.11}, Gate: rating.SPRT{Elo0: 12, Elo1: 13}, Widths: []int{16}, Workers: 14}
	full.Searches = Searches{Nodes: 3, lambda: 0.7, keep: 8, further: true}
	descents := full
	descents.descents, descents.Time = 5, time.Hour
	for _, test := range []struct {
		c    config
		want string
	}{
		{config{}, "5 4000 1000 0.05 400 4 0.5 3 3000000 200 0 0 30 [64 16]"},
		{config{Time: time.Hour}, "5 2147483647 0 0.05 400 4 0.5 3 3000000 200 0 0 30 [64 16]"},
		{config{Noise: -1, Searches: Searches{lambda: -1}}, "5 4000 1000 0 400 4 0 3 3000000 200 0 0 30 [64 16]"},
		{config{Searches: Searches{further: true}}, "5 4000 1000 0.05 400 4 0.5 3 3000000 200 0.0005 0 30 [64 16]"},
		{config{Searches: Searches{Patterns: [][][]int32{{{0}}}}}, "5 4000 1000 0.05 400 4 0.5 3 3000000 200 0 0 30 []"},
		{config{descents: 5}, "5 64 1000 0.2 400 1 0.5 3 6000000 200 0 0 30 [64 16]"},
		{config{descents: 5, Time: time.Hour, Noise: -1}, "2147483647 64 0 0 400 1 0.5 3 6000000 200 0 0 30 [64 16]"},
		{full, "1 2 3 0.4 5 6 0.7 8 9000 10 0.11 12 13 [16]"},
		{descents, "1 2 3 0.4 5 6 0.7 8 9000 10 0.11 12 13 [16]"},
	} {
		workers := test.c.Workers
		if workers == 0 {
			workers = runtime.GOMAXPROCS(0)
		}
		test.c.Game, test.c.Name, test.c.Dir = connect4.Game{}, "x", "y"
		c, err := test.c.withDefaults()
		got := fmt.Sprint(c.Generations, c.Games, c.Nodes, c.Noise, c.MaxPlies, c.Stages, c.lambda, c.keep, c.most, c.GatePairs, c.Train.Rate, c.Gate.Elo0, c.Gate.Elo1, c.Widths)
		if err != nil || got != test.want || c.Workers != workers {
			t.Errorf("%s, %d workers, %v; want %s", got, c.Workers, err, test.want)
		}
		m, ok := c.Searcher(c.Game, 77).(*search.Minimax[connect4.State, connect4.Move])
		if !ok || m.Limits.Nodes != 77 {
			t.Errorf("the searcher is %+v", m)
		}
	}
}

// TestLimits checks that the extreme values of every setting are accepted and those beyond
// are refused by name.
func TestLimits(t *testing.T) {
	var runner jobs.Local[*selfplay.Task, selfplay.Games]
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
		"-keep is -1":       {func(c *config) { c.keep = 1 }, func(c *config) { c.keep = -1 }},
		"positions is 999":  {func(c *config) { c.most = 1000 }, func(c *config) { c.most = 999 }},
		"GateNodes is -1":   {func(c *config) { c.GateNodes = 0 }, func(c *config) { c.GateNodes = -1 }},
		"GatePairs is -1":   {func(c *config) { c.GatePairs = 1 }, func(c *config) { c.GatePairs = -1 }},
		"Stages is -1":      {func(c *config) { c.Stages = 1 }, func(c *config) { c.Stages = -1 }},
		"-continue and C":   {func(c *config) { c.further = true }, func(c *config) { c.further, c.Patterns = true, [][][]int32{{{0}}} }},
		"Correct need":      {func(c *config) { c.Correct = 0.1 }, func(c *config) { c.Patterns = [][][]int32{{{0}}} }},
		"Correct NaN":       {func(c *config) { c.Correct = 0 }, func(c *config) { c.Correct = math.NaN() }},
		"and Correct not":   {func(c *config) { c.Correct = 1 }, func(c *config) { c.descents = 1 }},
		"Noise 1.01":        {func(c *config) { c.Noise = 1 }, func(c *config) { c.Noise = 1.01 }},
		"-lambda 1.01":      {func(c *config) { c.lambda = 1 }, func(c *config) { c.lambda = 1.01 }},
		"-lambda NaN":       {func(c *config) { c.lambda = -math.MaxFloat64 }, func(c *config) { c.lambda = math.NaN() }},
		"-descents is -1":   {func(c *config) { c.descents = 1 }, func(c *config) { c.descents = -1 }},
		"-descents is 1;":   {func(c *config) { c.Patterns = [][][]int32{{{0}}} }, func(c *config) { c.descents, c.Patterns = 1, [][][]int32{{{0}}} }},
		"-descents is 4;":   {func(c *config) { c.Runner = &runner }, func(c *config) { c.descents, c.Runner = 4, &runner }},
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
	a := (&config{Widths: []int{16}, Searches: Searches{Patterns: [][][]int32{{{0, 1}}}}}).settings("e", 3)
	if d := difference(a, a); d != "" {
		t.Errorf("equal settings differ: %s", d)
	}
	b := (&config{Widths: []int{16}, Searches: Searches{Patterns: [][][]int32{{{0, 2}}}}}).settings("e", 3)
	if d := difference(a, b); strings.Count(d, `"patterns": "1 tables, `) != 2 {
		t.Errorf("other tables: %s", d)
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
			t.Errorf("%s: %q", name, d)
		}
	}
}
