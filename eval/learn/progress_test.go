package learn

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestProgress checks the numbers of games, and that they are told when the phase changes and every ten seconds.
func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &run[int, int]{begun: time.Now()}
		r.Games = 100
		g := &generation{Number: 3, Games: 25, Positions: 500, Seconds: 50}
		want := progress{Generation: 3, Phase: playing, Done: 25, Total: 100, Positions: 500, PerSecond: 20, Left: 150 * time.Second}
		if got := r.playProgress(g, 400, 20*time.Second); got != want {
			t.Errorf("%+v; want %+v", got, want)
		}
		if got := r.playProgress(&generation{}, 0, time.Second); got.Left != 0 {
			t.Errorf("before the first game %v are left; want got.Left == 0", got.Left)
		}
		var lines []string
		r.progress(progress{}) // nobody listens
		r.Progress = func(line string) { lines = append(lines, line) }
		for range 3001 { // thirty seconds
			r.progress(progress{Generation: 1, Phase: playing})
			time.Sleep(10 * time.Millisecond)
		}
		r.progress(progress{Generation: 1, Phase: training})
		r.progress(progress{Generation: 1, Phase: training})
		if len(lines) != 5 {
			t.Errorf("told %d times in thirty seconds of two phases; want 5: %q", len(lines), lines)
		}
	})
}

// TestProgressLine checks what a person is told.
func TestProgressLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &run[int, int]{begun: time.Now(), spent: 120}
		r.Generations, r.Time = 5, 12*time.Minute
		r.report.Generations = []generation{{Number: 1, Candidates: []candidate{{}}}}
		games := progress{Generation: 2, Phase: playing, Done: 3, Total: 4, Positions: 5, PerSecond: 6}
		for _, test := range []struct {
			best int
			time time.Duration
			p    progress
			want string
		}{
			{0, r.Time, games, "generation 2 of 5, games: 3 of 4, 5 positions, 6 a second; 10 minutes left; none stronger than Evaluate so far"},
			{1, r.Time, games, "generation 2 of 5, games: 3 of 4, 5 positions, 6 a second; 10 minutes left; best so far: generation 1, Elo "},
			{0, 0, progress{Generation: 1, Phase: playing, Done: 3, Left: time.Minute}, "generation 1 of 5, games: 3; 1m0s left of these games"},
			{0, 0, progress{Generation: 1, Phase: training, Done: 3, Note: "y"}, "generation 1 of 5, training: 3 passes, y"},
			{0, 0, progress{Generation: 1, Phase: gating, Done: 3, Total: 8}, "generation 1 of 5, comparison: 3 of 8 games"},
		} {
			r.report.Best, r.Time = test.best, test.time
			if got := r.line(&test.p); !strings.HasPrefix(got, test.want) || test.best == 0 && got != test.want {
				t.Errorf("line(%+v) = %q; want %q", test.p, got, test.want)
			}
		}
	})
}
