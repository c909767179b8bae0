// Command experiments runs the library's experiments: tuning the evaluation of football, and
// what the options of the searchers gain. It draws the figures and writes REPORT.md in its
// directory.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/examples/internal/cli"
	"github.com/seed-61c9d78a/versus/internal/replace"
)

func main() { cli.Main("experiments", run) }

// An experiment measures something and describes the results.
type experiment struct {
	name  string
	title string
	run   func(ctx context.Context, l *lab) (*section, error)
}

// all are the experiments in the order of the report.
var all = []experiment{
	{"methods", "Football: methods of tuning", footballMethods},
	{"sweeps", "Football: settings of the heuristics", footballSweeps},
	{"strong", "Football: the strong team, its rivals and its parts", footballStrong},
	{"times", "Football: the time of a move by the size of the board", footballTimes},
	{"robanumeros", "Robanumeros: the time by the number of cards", robanumerosTimes},
	{"options", "Searchers: what each option gains", searcherOptions},
}

// A section is an experiment's part of the report. It is stored as JSON, so that experiments
// can be run one at a time.
type section struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Command string   `json:"command"`
	Machine string   `json:"machine"`
	Seed    uint64   `json:"seed"`
	CPU     float64  `json:"cpu_seconds"`
	Intro   string   `json:"intro"`  // Markdown
	Parts   []part   `json:"parts"`  // in order
	Charts  []*chart `json:"charts"` // the data of the figures
}

// A part is a figure or a table with its caption.
type part struct {
	Figure  string `json:"figure,omitempty"` // file name without extension
	Table   string `json:"table,omitempty"`  // Markdown
	Caption string `json:"caption"`
}

// table adds a table.
func (s *section) table(caption, markdown string) {
	s.Parts = append(s.Parts, part{Table: markdown, Caption: caption})
}

// figure adds a figure.
func (s *section) figure(name, caption string, c *chart) {
	c.Name = name
	s.Parts = append(s.Parts, part{Figure: name, Caption: caption})
	s.Charts = append(s.Charts, c)
}

// lab holds the settings and the store of the experiments.
type lab struct {
	seed    uint64
	runs    int // per tuning method, each with its own seed
	workers int
	quick   bool // rehearsal: everything small
	store   *store
	std     cli.Streams
}

// pick returns full, or less in a rehearsal.
func (l *lab) pick(full, less int) int {
	if l.quick {
		return less
	}
	return full
}

// say prints a progress message.
func (l *lab) say(format string, args ...any) { fmt.Fprintf(l.std.Err, format+"\n", args...) }

func run(ctx context.Context, std cli.Streams, args []string) (err error) {
	var names []string
	for _, e := range all {
		names = append(names, e.name)
	}
	flags := cli.NewFlags(std, "experiments", "[flags]",
		"Runs the experiments, draws their figures (SVG and PNG) and writes REPORT.md.\nExperiments: "+strings.Join(names, ", ")+
			".\nThe results of each are stored as JSON, so that an experiment can be repeated on its own.\nEvery tuning run and match is stored in data/runs.jsonl as soon as it is done, so that an\ninterrupted experiment continues where it stopped. Remove that file to start over.",
		"go run ./examples/experiments", "go run ./examples/experiments -only strong,options", "go run ./examples/experiments -quick -dir /tmp/rehearsal")
	dir := flags.String("dir", "examples/experiments", "`folder` for REPORT.md and for the folders data and figures")
	only := flags.String("only", strings.Join(names, ","), "`experiments` to run, separated by commas; none: only draw and write from the stored data")
	seed := flags.Uint64("seed", 1, "random seed")
	runs := flags.Int("runs", 10, "number of runs of each method and setting, with different seeds; also the pairs of matches of the strong team, and a tenth of the pairs of games of each option")
	flags.Within("runs", 1, math.Inf(1))
	workers := flags.Int("workers", 1, "matches played in parallel")
	flags.Within("workers", 1, math.Inf(1))
	quick := flags.Bool("quick", false, "rehearse in a minute; the results are meaningless")
	if err := flags.ParseAlone(args); err != nil {
		return err
	}
	chosen, err := choose(*only, names)
	if err != nil {
		return err
	}
	for _, sub := range []string{"data", "figures"} {
		if err := os.MkdirAll(filepath.Join(*dir, sub), 0o755); err != nil {
			return err
		}
	}
	l := &lab{seed: *seed, runs: *runs, workers: *workers, quick: *quick, std: std}
	if l.store, err = openStore(*dir); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, l.store.file.Close()) }()
	for _, e := range all {
		if !chosen[e.name] {
			continue
		}
		l.say("%s ...", e.title)
		begin, used := time.Now(), cli.CPUTime()
		s, err := e.run(ctx, l)
		if err == nil {
			err = context.Cause(ctx)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", e.name, err)
		}
		s.Name, s.Title, s.Seed, s.Machine = e.name, e.title, *seed, machine()
		s.Command = fmt.Sprintf("go run ./examples/experiments -only %s -seed %d -runs %d -workers %d", e.name, *seed, *runs, *workers)
		if s.CPU == 0 { // experiments that store their runs set it to the time of the runs
			s.CPU = (cli.CPUTime() - used).Seconds()
		}
		if err := s.keep(*dir); err != nil {
			return err
		}
		l.say("%s: %v (%.0f s of CPU time)", e.title, time.Since(begin).Round(time.Second), s.CPU)
	}
	return report(*dir, std.Out)
}

// choose parses -only.
func choose(only string, names []string) (map[string]bool, error) {
	chosen := map[string]bool{}
	for name := range strings.SplitSeq(only, ",") {
		if name != "none" && !slices.Contains(names, name) {
			return nil, cli.Usage("-only: no experiment %q (there are: %s, none)", name, strings.Join(names, ", "))
		}
		chosen[name] = true
	}
	return chosen, nil
}

// machine describes the machine that the experiments run on.
func machine() string {
	model := "unknown processor"
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		for line := range strings.SplitSeq(string(text), "\n") {
			if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
				model = strings.TrimSpace(value)
				break
			}
		}
	}
	return fmt.Sprintf("%s, %s, %s/%s, %s", model, cli.Count(runtime.NumCPU(), "processor"), runtime.GOOS, runtime.GOARCH, runtime.Version())
}

// draw draws the figures.
func (s *section) draw(dir string) error {
	for _, c := range s.Charts {
		if err := c.draw(filepath.Join(dir, "figures")); err != nil {
			return err
		}
	}
	return nil
}

// keep stores the section as JSON.
func (s *section) keep(dir string) error {
	text, err := json.MarshalIndent(s, "", " ")
	if err == nil {
		text, err = replace.Seal(text)
	}
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "data", s.Name+".json"), text, 0o644)
}
