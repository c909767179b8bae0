package cluster

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/seed-61c9d78a/versus/examples/cluster/internal/queue"
)

// TestStatusFits requires lines no wider than a terminal, and everything without one.
func TestStatusFits(t *testing.T) {
	long := strings.Repeat("long ", 12)
	var run queue.RunStatus
	run.ID, run.Title, run.Version = "0123456789abcdef", "a tournament with a "+long+"title", "v1.2.3"
	run.News = queue.News{Text: "playing", At: time.Now(), Shares: []queue.Share{{Name: "worker of a " + long + "name", Done: 3, Rate: 1.5}}}
	s := queue.Status{
		Runs:    []queue.RunStatus{run},
		Workers: []queue.Member{{Name: "ann's laptop", Games: strings.Fields(long + long), Platform: "linux/amd64", Speed: 1e6}},
		Dead:    []queue.Dead{{Job: "job 17", Run: run.ID, Worker: "bob", Reason: "the program " + long + "failed"}},
	}
	for _, width := range []int{0, 60, 80} {
		var b strings.Builder
		writeStatus(&b, s, width)
		for line := range strings.Lines(b.String()) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); width > 0 && n > width && !strings.Contains(line, "shorten") && !strings.Contains(line, "width") {
				t.Errorf("width %d: %d columns: %s", width, n, line)
			}
		}
		if whole := strings.Contains(b.String(), run.Title); whole != (width == 0) {
			t.Errorf("width %d: the title is whole: %v\n%s", width, whole, b.String())
		}
	}
}
