package program

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/seed-61c9d78a/versus/internal/excerpt"
)

// version is the version of the protocol.
const version = 1

// The messages of the referee.
type (
	hello struct {
		Type     string `json:"type"` // hello
		Protocol int    `json:"protocol"`
		Game     string `json:"game"`
	}
	newGame struct {
		Type   string `json:"type"`   // game
		Player string `json:"player"` // first or second
		Seed   uint64 `json:"seed"`   // below 2^53, which every language can represent
		limits
		Base    int64 `json:"base_ms,omitempty"`
		Periods int   `json:"period_moves,omitempty"`
	}
	limits struct {
		Move      int64 `json:"move_ms,omitempty"`
		Increment int64 `json:"increment_ms,omitempty"`
		Depth     int   `json:"depth,omitempty"`
		Nodes     int64 `json:"nodes,omitempty"`
	}
	request struct {
		Type     string   `json:"type"` // go
		ID       int      `json:"id"`
		Position string   `json:"position"`
		Moves    []string `json:"moves,omitempty"` // since the last go or ponder of this game
		Legal    []string `json:"legal,omitempty"`
		limits
		Left  int64 `json:"left_ms,omitempty"`
		Rival int64 `json:"rival_ms,omitempty"`
		ToGo  int   `json:"moves_to_go,omitempty"`
	}
	ponderMessage struct {
		Type     string   `json:"type"` // ponder
		Position string   `json:"position"`
		Moves    []string `json:"moves,omitempty"` // since the last go or ponder
		Move     int64    `json:"move_ms,omitempty"`
	}
	ending struct {
		Type   string `json:"type"`   // end
		Winner string `json:"winner"` // first, second or none
		Reason string `json:"reason"`
		Detail string `json:"detail,omitempty"`
	}
	quit struct {
		Type string `json:"type"` // quit
	}
)

// answer is any message of a bot.
type answer struct {
	Type     string `json:"type"` // ready, move, resign or log
	Protocol int    `json:"protocol,omitempty"`
	Name     string `json:"name,omitempty"`
	Version  string `json:"version,omitempty"`
	Legal    bool   `json:"legal,omitempty"`  // the bot requests the legal moves
	Ponder   bool   `json:"ponder,omitempty"` // the bot can think on the opponent's time
	ID       int    `json:"id,omitempty"`
	Move     string `json:"move,omitempty"`
	Text     string `json:"text,omitempty"`
}

// parseAnswer parses a bot's line.
func parseAnswer(line []byte) (answer, error) {
	var a answer
	if line = bytes.TrimSpace(line); len(line) == 0 {
		return a, fmt.Errorf("wrote an empty line; want a JSON object")
	}
	if err := json.Unmarshal(line, &a); err != nil {
		var wrong *json.UnmarshalTypeError
		switch {
		case errors.As(err, &wrong) && wrong.Field == "move":
			return a, fmt.Errorf("wrote %s: the move must be a JSON string, such as \"3\" in quotation marks, and not a JSON %s", excerpt.Quote(string(line)), wrong.Value)
		case errors.As(err, &wrong) && wrong.Field != "":
			return a, fmt.Errorf("wrote %s: %s must be of the type %v, and not a JSON %s", excerpt.Quote(string(line)), wrong.Field, wrong.Type, wrong.Value)
		}
		return a, fmt.Errorf("wrote %s, which is not a message (want a JSON object; write other text to standard error)", excerpt.Quote(string(line)))
	}
	switch a.Type {
	case "ready", "move", "resign", "log":
		return a, nil
	}
	return a, fmt.Errorf("wrote a message of type %s; there are ready, move, resign, log", excerpt.Quote(a.Type))
}

// encode returns a message as a line with its end.
func encode(message any) []byte {
	b, err := json.Marshal(message)
	if err != nil {
		panic(err) // never fails for our own types of strings and numbers
	}
	return append(b, '\n')
}

// milliseconds rounds up, so that a short time does not become none.
func milliseconds(d time.Duration) int64 {
	return int64((d + time.Millisecond - 1) / time.Millisecond)
}
