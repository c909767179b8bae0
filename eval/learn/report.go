package learn

import (
	"fmt"
	"strings"

	"github.com/seed-61c9d78a/versus/internal/eval/train"
)

// write writes the report and the loss curves.
func (r *run[S, M]) write() error {
	if err := write(r.path("report.md"), []byte(r.report.Markdown())); err != nil {
		return err
	}
	var curves []train.Curve
	for _, g := range r.report.Generations {
		if len(g.Train.Epochs) > 0 {
			curves = append(curves, train.Curve{Name: fmt.Sprintf("generation %d", g.Number), Epochs: g.Train.Epochs})
		}
	}
	if curves == nil {
		return nil
	}
	return write(r.path("loss.svg"), train.SVG(curves))
}

// Markdown returns the report as a table of the generations.
func (r *report) Markdown() string {
	var b strings.Builder
	s := &r.Settings
	what := fmt.Sprintf("a network of %d features and layers of %v, %d stages", s.Features, s.Widths, s.Stages)
	if s.Patterns != "" {
		what = fmt.Sprintf("pattern tables (%s), %d stages", s.Patterns, s.Stages)
	}
	fmt.Fprintf(&b, "# %s: %s\n\n", s.Name, what)
	if s.Descents > 0 {
		r.descents(&b)
		return b.String()
	}
	fmt.Fprintf(&b, "Seed %d; searches of %d nodes, %d random plies at the start, %.3g of the moves random; lambda %.3g; learned from at most %d generations; compared at %d nodes. %.0f seconds so far.\n\n",
		s.Seed, s.Nodes, s.OpeningPlies, s.Noise, s.Lambda, s.Keep, s.GateNodes, r.Seconds)
	b.WriteString("| generation | played by | games | positions | positions/s | learned from | epochs | validation loss | against the previous best | shown by the games (95 %) | best |\n|--:|--:|--:|--:|--:|--:|--:|--:|---|---|---|\n")
	for _, g := range r.Generations {
		fmt.Fprintf(&b, "| %d | %d | %d | %d | %.0f ", g.Number, g.Judge, g.Games, g.Positions, float64(g.Positions)/max(g.Seconds, 1e-9))
		if t := g.Train; len(t.Epochs) > 0 {
			fmt.Fprintf(&b, "| %d | %d | %.5f ", g.Learned, len(t.Epochs), t.Epochs[max(t.Best, 1)-1].Validate)
		} else {
			b.WriteString("| | | ")
		}
		switch {
		case g.Gate.Pairs.Total() == 0:
			b.WriteString("| | | |\n")
		case g.Gate.ahead():
			fmt.Fprintf(&b, "| %v | %s | yes |\n", g.Gate, g.Gate.shown())
		default:
			fmt.Fprintf(&b, "| %v | %s | no |\n", g.Gate, g.Gate.shown())
		}
	}
	for _, g := range r.Generations {
		if g.Train.Warning != "" {
			fmt.Fprintf(&b, "\nGeneration %d: %s.\n", g.Number, g.Train.Warning)
		}
	}
	if r.Best > 0 {
		gate := &r.Generations[r.Best-1].Gate
		fmt.Fprintf(&b, "\nbest.weights are those of generation %d. Against the best before it (at first, the initial evaluation) it is %s: %v.\n", r.Best, gate.shown(), gate)
	} else if len(r.Generations) > 0 {
		b.WriteString("\nNo generation is ahead of the initial evaluation, so there is no best.weights.\n")
	}
	return b.String()
}

// descents writes the table of a run by descents, with every tenth generation if there
// are many.
func (r *report) descents(b *strings.Builder) {
	s := &r.Settings
	fmt.Fprintf(b, "Seed %d; %d descents before each turn, up to %d random plies at the start, %.3g of the turns not the best. %.0f seconds so far.\n\n",
		s.Seed, s.Descents, 2*s.OpeningPlies, s.Noise, r.Seconds)
	b.WriteString("| generation | games | positions | positions/s | learned from | loss on new positions | training loss |\n|--:|--:|--:|--:|--:|--:|--:|\n")
	for i, g := range r.Generations {
		if last := len(r.Generations) - 1; last >= 20 && g.Number%10 != 0 && i > 0 && i < last {
			continue
		}
		e := g.Train.Epochs[0]
		fmt.Fprintf(b, "| %d | %d | %d | %.0f | %d | %.5f | %.5f |\n", g.Number, g.Games, g.Positions, float64(g.Positions)/max(g.Seconds, 1e-9), g.Learned, e.Validate, e.Train)
	}
	if n := len(r.Generations); n > 0 {
		if g := r.Generations[n-1]; g.Gate.Pairs.Total() > 0 {
			fmt.Fprintf(b, "\nThe last weights against the initial ones, with %d nodes a search: %v (%s).\n", s.GateNodes, g.Gate, g.Gate.shown())
		}
		b.WriteString("\nThe last weights are best.weights.\n")
	}
}
