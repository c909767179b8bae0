//go:build slow

package web

import "time"

// The visitors of TestSoak.
const (
	soakVisitors = 200
	soakTime     = time.Minute
)
