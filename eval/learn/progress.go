package learn

import (
	"fmt"
	"strings"
	"time"
)

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
	r.say(r.line(&p))
}

// say calls Progress, if it is set.
func (r *run[S, M]) say(line string) {
	if r.Progress != nil {
		r.Progress(line)
	}
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
