//go:build !slow

package web

import "time"

// The visitors of TestSoak, and how long they think about a move at most.
const (
	soakThought  = time.Millisecond
	soakVisitors = 60
	soakTime     = time.Second
)

// The rooms and kills of TestRoomsSurvive.
const (
	killedRooms = 50
	kills       = 5
)
