package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
)

// survey is the part of the report that is not measured.
//
//go:embed survey.md
var survey string

func sqrt(n int) float64 { return math.Sqrt(float64(n)) }

// report draws the figures and writes REPORT.md, from the data of the experiments that
// were run.
func report(dir string, out io.Writer) error {
	var b strings.Builder
	b.WriteString("# Experiments\n\nEvery figure and every table here is written by one command, from the top of the repository:\n\n    go run ./examples/experiments\n\n" +
		"or, one experiment at a time, by the command that stands above it. Results with the same seed are the same on every machine; times are processor times of the machine that is named, " +
		"which was busy with other work, so compare them with each other only. The data of the figures are in the folder `data`, the figures as SVG and PNG in `figures`.\n")
	for _, e := range all {
		text, err := os.ReadFile(filepath.Join(dir, "data", e.name+".json"))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return err
		}
		var s section
		if err := json.Unmarshal(text, &s); err != nil {
			return fmt.Errorf("data of %s: %w", e.name, err)
		}
		if err := s.draw(dir); err != nil {
			return err
		}
		s.write(&b)
	}
	b.WriteString("\n" + survey)
	path := filepath.Join(dir, "REPORT.md")
	if err := os.WriteFile(path, []byte(b.String()), 0o644); err != nil {
		return err
	}
	_, err := fmt.Fprintln(out, path)
	return err
}

func (s *section) write(b *strings.Builder) {
	fmt.Fprintf(b, "\n## %s\n\n    %s\n\nSeed %d; %.0f s of processor time on: %s.\n\n%s\n", s.Title, s.Command, s.Seed, s.CPU, s.Machine, s.Intro)
	for _, p := range s.Parts {
		if p.Figure != "" {
			fmt.Fprintf(b, "\n![%s](figures/%s.svg)\n\n*%s* ([PNG](figures/%s.png))\n", p.Caption, p.Figure, p.Caption, p.Figure)
		} else {
			fmt.Fprintf(b, "\n*%s*\n\n%s", p.Caption, p.Table)
		}
	}
}
