//go:build slow

package web

import "time"

// The visitors of TestSoak, and how long they think about a move at most.
const (
	soakThought  = 2 * time.Second
	soakVisitors = 200
	soakTime     = time.Minute
)

// The rooms and kills of TestRoomsSurvive.
const (
	killedRooms = 200
	kills       = 20
)
