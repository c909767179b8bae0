//go:build !slow

package api

import "time"

// The visitors of TestSoak.
const (
	soakVisitors = 60
	soakTime     = time.Second
)
