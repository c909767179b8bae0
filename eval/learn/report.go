package learn

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/seed-61c9d78a/versus/internal/replace"
)

// write writes the report.
func (r *run[S, M]) write() error {
	err := replace.File(r.path("report.md"), func(w io.Writer) error {
		_, err := io.WriteString(w, r.report.Markdown())
		return err
	})
	if err != nil {
		return fmt.Errorf("learn: %s: %w", r.path("report.md"), err)
	}
	return nil
}

// kind says what a candidate does with the game's own Evaluate.
func (c *candidate) kind() string {
	if c.Own != 0 {
		return "correction"
	}
	return "replacement"
}

// Markdown returns the report as a table of the candidates of all generations.
func (r *report) Markdown() string {
	var b strings.Builder
	s := &r.Settings
	widths := fmt.Sprint(s.Widths)
	if s.Wide != nil {
		widths += fmt.Sprintf(" (%v from %d positions on)", s.Wide, manyPositions)
	}
	what := fmt.Sprintf("a network of %d features and layers of %s, %d stages", s.Features, widths, s.Stages)
	if s.Patterns != "" {
		what = fmt.Sprintf("pattern tables (%s), %d stages", s.Patterns, s.Stages)
	}
	fmt.Fprintf(&b, "# %s: %s\n\n", s.Name, what)
	fmt.Fprintf(&b, "Seed %d; searches of %d nodes, %d random plies at the start, %.3g of the moves random; lambda %.3g, for scores of Evaluate %.3g; learned from at most %d generations; compared in equal time, at %d nodes of the slower side. %.0f seconds so far.\n\n",
		s.Seed, s.Nodes, s.OpeningPlies, s.Noise, s.Lambda, s.EarlyLambda, s.Keep, s.GateNodes, r.Seconds)
	b.WriteString("| generation | played by | games | positions | positions/s | learned from | a model that is | epochs | validation loss | siblings in order (Evaluate) | speed | against Evaluate (95 %) | against the best before |\n|--:|--:|--:|--:|--:|--:|---|--:|--:|---|--:|---|---|\n")
	for i := range r.Generations {
		g := &r.Generations[i]
		fmt.Fprintf(&b, "| %d | %d | %d | %d | %.0f ", g.Number, g.Judge, g.Games, g.Positions, float64(g.Positions)/max(g.Seconds, 1e-9))
		if g.Candidates == nil {
			b.WriteString("| | | | | | | | |\n")
		}
		for k := range g.Candidates {
			if k > 0 {
				b.WriteString("| | | | | ")
			}
			g.Candidates[k].row(&b, g, k == g.Chosen)
		}
	}
	for i := range r.Generations {
		for _, c := range r.Generations[i].Candidates {
			if c.Train.Warning != "" {
				fmt.Fprintf(&b, "\nGeneration %d: %s.\n", i+1, c.Train.Warning)
			}
		}
	}
	if s := r.sentence(); s != "" {
		fmt.Fprintf(&b, "\n%s\n", s)
	}
	return b.String()
}

// row writes the columns of a candidate.
func (c *candidate) row(b *strings.Builder, g *generation, chosen bool) {
	fmt.Fprintf(b, "| %d | %s ", g.Learned, c.kind())
	t := &c.Train
	if len(t.Epochs) == 0 {
		b.WriteString("| | | | | | |\n")
		return
	}
	fmt.Fprintf(b, "| %d | %.5f | %.3f (%.3f) of %d | ", len(t.Epochs), t.Epochs[max(t.Best, 1)-1].Validate, c.Order, g.Order, g.Siblings)
	if c.Gate.Pairs.Total() == 0 {
		b.WriteString("| | |\n")
		return
	}
	fmt.Fprintf(b, "%.2f | %v | ", c.Speed, c.Gate)
	if chosen && g.Ahead.Pairs.Total() > 0 {
		fmt.Fprintf(b, "%v ", g.Ahead)
	}
	b.WriteString("|\n")
}

// sentence says what the run has achieved, "" before the first comparison.
func (r *report) sentence() string {
	if n := r.Best; n > 0 {
		c := r.Generations[n-1].candidate()
		gate, chosen := &c.Gate, ", on which the choice is based"
		if r.Last.Pairs.Total() > 0 {
			gate, chosen = &r.Last, ""
		}
		return fmt.Sprintf("best.weights, of generation %d, is stronger than the game's own Evaluate in equal time: Elo %v (95 %%) in %d games of %d nodes a search against %d%s.",
			n, gate.Elo, 2*gate.Pairs.Total(), gate.Nodes[0], gate.Nodes[1], chosen)
	}
	var best *comparison
	for i := range r.Generations {
		for k := range r.Generations[i].Candidates {
			if c := &r.Generations[i].Candidates[k].Gate; c.Pairs.Total() > 0 && (best == nil || c.Elo.Value > best.Elo.Value) {
				best = c
			}
		}
	}
	if r.Last.Pairs.Total() > 0 {
		best = &r.Last
	}
	if best == nil && (len(r.Generations) == 0 || r.Generations[0].Phase != finished) {
		return ""
	}
	why := "no comparison was finished in time; a longer -time may help"
	if best != nil {
		why = fmt.Sprintf("the best one had Elo %v (95 %%) in %d games in equal time; a longer -time, or an encoder of the game's own, may help", best.Elo, 2*best.Pairs.Total())
	}
	if k := r.Generations[0].Scale; k != nil && k.Explained < minExplained {
		why += fmt.Sprintf(", and so may an Evaluate that says more: its scores explain %.1f %% of the results", 100*k.Explained)
		if k.Explained < -minExplained {
			why += " the wrong way round, as if they were for the opponent of First"
		}
	}
	is := "the game's own Evaluate itself"
	if r.Settings.Start != "" {
		is = "those of the start"
	}
	return fmt.Sprintf("No generation was shown to be stronger than the game's own Evaluate, so best.weights is %s: %s.", is, why)
}

// progress is what goes on in a run.
type progress struct {
	Generation  int
	Phase       phase
	Done, Total int           // in this phase: games, epochs or games; Total is 0 if unknown
	Positions   int           // in this generation so far
	PerSecond   float64       // positions per second
	Left        time.Duration // of this phase, 0 if unknown
	Note        string
}

// progress tells what goes on: when the phase changes, and every ten seconds.
func (r *run[S, M]) progress(p progress) {
	if r.poll != nil {
		r.poll()
	}
	if p.Phase == r.told.Phase && p.Generation == r.told.Generation && time.Since(r.shown) < 10*time.Second {
		return
	}
	r.told, r.shown = p, time.Now()
	r.Progress(r.line(&p))
}

// line returns the progress in one line.
func (r *run[S, M]) line(p *progress) string {
	var b strings.Builder
	fmt.Fprintf(&b, "generation %d of %d, ", p.Generation, r.Generations)
	switch p.Phase {
	case playing:
		fmt.Fprintf(&b, "games: %d", p.Done)
	case training:
		fmt.Fprintf(&b, "training: %d passes", p.Done)
	case gating:
		fmt.Fprintf(&b, "comparison: %d", p.Done)
	}
	if p.Total > 0 {
		fmt.Fprintf(&b, " of %d", p.Total)
	}
	if p.Phase == gating {
		b.WriteString(" games")
	}
	if p.Positions > 0 {
		fmt.Fprintf(&b, ", %d positions", p.Positions)
	}
	if p.PerSecond > 0 {
		fmt.Fprintf(&b, ", %.0f a second", p.PerSecond)
	}
	if p.Note != "" {
		fmt.Fprintf(&b, ", %s", p.Note)
	}
	if r.Time > 0 {
		fmt.Fprintf(&b, "; %.0f minutes left", max(0, (r.Time-r.elapsed()).Minutes()))
	} else if p.Left > 0 {
		fmt.Fprintf(&b, "; %v left of these games", p.Left.Round(time.Second))
	}
	if n := r.report.Best; n > 0 {
		fmt.Fprintf(&b, "; best so far: generation %d, Elo %v against Evaluate", n, r.report.Generations[n-1].candidate().Gate.Elo)
	} else if p.Generation > 1 {
		b.WriteString("; none stronger than Evaluate so far")
	}
	return b.String()
}
