//go:build slow

package api

import "time"

// The visitors of TestSoak.
const (
	soakVisitors = 200
	soakTime     = time.Minute
)
