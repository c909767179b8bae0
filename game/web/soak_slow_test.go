//go:build slow

package web

import "time"

// The visitors of TestSoak.
const (
	soakVisitors = 200
	soakTime     = time.Minute
)

// The rooms and kills of TestRoomsSurvive.
const (
	killedRooms = 200
	kills       = 20
)
