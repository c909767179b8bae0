package main

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/seed-61c9d78a/versus/internal/replace"
)

// The parts of the report that are written by hand: the method, the conclusions and the survey.
var (
	//go:embed method.md
	methodText string
	//go:embed conclusions.md
	conclusions string
	//go:embed survey.md
	survey string // of genetic algorithms
	//go:embed requirements.md
	requirements string // of the assignments
)

// lastOfFootball is the experiment after which the report gives the conclusions on football.
const lastOfFootball = "times"

// report draws the figures and writes REPORT.md from the stored data of the experiments.
func report(dir string, out io.Writer) error {
	var b strings.Builder
	b.WriteString("# 3 v 3 football: model, heuristics, experiments\n\nThis report is about tuning teams of 3 v 3 football; what the options of the searchers gain follows. " +
		"One command, run in the repository's root, generates every figure and table:\n\n    go run ./examples/experiments\n\n" +
		"The command for a single experiment is given above its results. Results with the same seed are the same on every machine. Times are CPU times of the machine named, " +
		"which was busy with other work, so they are comparable only with each other. The folder `data` has the data of the figures and of every run, and `figures` has the figures as SVG and PNG.\n\n")
	b.WriteString(methodText)
	for _, e := range all {
		s, err := readSection(filepath.Join(dir, "data", e.name+".json"))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return err
		}
		if err := s.draw(dir); err != nil {
			return err
		}
		s.write(&b)
		if e.name == lastOfFootball {
			b.WriteString("\n" + conclusions + "\n## Genetic algorithms: the state of the art, uses, limits\n\n" + survey)
		}
	}
	b.WriteString("\n## The requirements of the assignments\n\n" + requirements)
	path := filepath.Join(dir, "REPORT.md")
	if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out, path)
	return err
}

// readSection reads the data of an experiment.
func readSection(path string) (s section, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return s, err
	}
	if err := replace.Unseal(text, &s); err != nil {
		return s, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

func (s *section) write(b *strings.Builder) {
	fmt.Fprintf(b, "\n## %s\n\n    %s\n\nSeed %d; %.0f s of CPU time on: %s.\n\n%s\n", s.Title, s.Command, s.Seed, s.CPU, s.Machine, s.Intro)
	for _, p := range s.Parts {
		if p.Figure != "" {
			fmt.Fprintf(b, "\n![%s](figures/%s.svg)\n\n*%s* ([PNG](figures/%s.png))\n", p.Caption, p.Figure, p.Caption, p.Figure)
		} else {
			fmt.Fprintf(b, "\n*%s*\n\n%s", p.Caption, p.Table)
		}
	}
}
