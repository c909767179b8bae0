//go:build slow && unix

package cluster

import (
	"testing"
	"time"
)

// TestChaos kills workers, coordinators and servers 20 times in a tournament of 10,000 games.
func TestChaos(t *testing.T) {
	chaos(t, 10_000, 20, 10*time.Second, "0.2", "plain,depth=2", "plain,depth=3", "plain,depth=4", "greedy", "random")
}
