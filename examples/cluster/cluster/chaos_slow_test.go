//go:build slow && unix

package cluster

import (
	"testing"
	"time"
)

// TestChaos kills workers and coordinators 20 times in a tournament of 2,000 games.
func TestChaos(t *testing.T) {
	chaos(t, 2000, 20, 10*time.Second, "plain,depth=2", "plain,depth=3", "plain,depth=4", "greedy", "random")
}
